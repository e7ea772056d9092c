//! The program `sightread`, run as a shell would run it: exit codes and formats.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program, with no level chosen by whoever runs the tests but the one that they chose.
fn sightread() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sightread"))
}

fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    sightread().args(arguments).stdin(Stdio::null()).output().expect("the program starts")
}

fn run_on<S: AsRef<OsStr>>(stdin: &[u8], arguments: impl IntoIterator<Item = S>) -> Output {
    let mut child = sightread()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(stdin).expect("it reads all of its input");
    child.wait_with_output().expect("the program ends")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("standard output is UTF-8")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("standard error is UTF-8")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}

/// An empty directory of the test's own.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a directory for the test");
    path
}

fn file(directory: &Path, name: impl AsRef<Path>, text: impl AsRef<[u8]>) -> PathBuf {
    let path = directory.join(name);
    fs::write(&path, text).expect("a file for the test");
    path
}

#[test]
fn valid_files_are_ok_and_exit_0() {
    let directory = directory("valid");
    let first = file(&directory, "a.json", r#"{"a": [1, "\u00e9", null]}"#);
    let second = file(&directory, "b.json", "\n17\r\n");
    let output = run([OsStr::new("check"), first.as_ref(), second.as_ref()]);
    assert_eq!(stdout(&output), format!("ok {}\nok {}\n", first.display(), second.display()));
    assert_eq!((stderr(&output), code(&output)), ("", 0));
}

#[test]
fn an_invalid_file_gets_its_place_and_a_snippet_and_exit_1() {
    let directory = directory("invalid");
    let good = file(&directory, "good.json", "[]");
    let bad = file(&directory, "bad.json", "{\n  \"id\": tru\n}");
    let output = run([OsStr::new("check"), bad.as_ref(), good.as_ref()]);
    let error = "invalid-literal: not one of the words true, false and null";
    assert_eq!(
        stdout(&output),
        format!("error {}:2:12 (byte 13): {error}\nok {}\n", bad.display(), good.display())
    );
    assert_eq!(stderr(&output), "2 |   \"id\": tru\n  |            ^\n");
    assert_eq!(code(&output), 1);
}

#[test]
fn each_kind_of_fault_is_named() {
    let directory = directory("kinds");
    let cases: &[(&str, &[u8], &str)] = &[
        ("empty", b"", ":1:1 (byte 0): incomplete: "),
        ("cut", b"[1,", ":1:4 (byte 3): incomplete: "),
        ("comma", b"[1,]", ":1:4 (byte 3): trailing-comma: "),
        ("mark", b"\xEF\xBB\xBF1", ":1:1 (byte 0): byte-order-mark: "),
        ("padding", b"1\0\0", ":1:2 (byte 1): nul-padding: "),
        ("utf8", b"[\"\xFF\"]", ":1:3 (byte 2): invalid-utf8: "),
        ("control", b"\"a\nb\"", ":1:3 (byte 2): control-character: "),
        ("two", b"1 2", ":1:3 (byte 2): trailing-content: "),
    ];
    for (name, text, expected) in cases {
        let path = file(&directory, name, text);
        let output = run([OsStr::new("check"), path.as_ref()]);
        let line = format!("error {}{expected}", path.display());
        assert!(stdout(&output).starts_with(&line), "{name}: {}", stdout(&output));
        assert_eq!((stdout(&output).lines().count(), code(&output)), (1, 1), "{name}");
    }
}

#[test]
fn the_depth_limit_is_128_unless_set() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert_eq!(code(&run_on(nested(128).as_bytes(), ["check", "-"])), 0);
    let output = run_on(nested(129).as_bytes(), ["check", "-"]);
    assert!(stdout(&output).starts_with("error -:1:129 (byte 128): depth-limit: "));
    assert_eq!(code(&output), 1);
    let output = run_on(nested(100_000).as_bytes(), ["check", "--depth", "100000", "-"]);
    assert_eq!(code(&output), 0, "{}", stdout(&output));
}

#[test]
fn standard_input_is_a_dash() {
    let output = run_on(b" true ", ["check", "-"]);
    assert_eq!((stdout(&output), stderr(&output), code(&output)), ("ok -\n", "", 0));
    let output = run(["check", "-", "-"]);
    assert_eq!((stdout(&output), code(&output)), ("", 2));
    assert!(stderr(&output).starts_with("sightread: `-` can be given once"));
}

#[test]
fn with_lines_each_line_is_a_record_and_checking_goes_on() {
    let text = b"{\"a\":1}\r\n\n  \n[1,]\n\"unclosed\n\"x\"\n{}";
    let output = run_on(text, ["check", "--lines", "-"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("error -:4:4 (byte 16): trailing-comma: "), "{}", lines[0]);
    assert!(lines[1].starts_with("error -:5:10 (byte 27): incomplete: "), "{}", lines[1]);
    assert_eq!(
        stderr(&output),
        "4 | [1,]\n  |    ^\n5 | \"unclosed\n  |          ^\n",
        "snippets have the file's line numbers"
    );
    assert_eq!(code(&output), 1);

    for text in ["", "\n\n", "1\n2\n3", "1\r\n2\r\n"] {
        let output = run_on(text.as_bytes(), ["check", "--lines", "-"]);
        assert_eq!((stdout(&output), code(&output)), ("ok -\n", 0), "{text:?}");
    }
    assert_eq!(code(&run_on(b"1\n2\n", ["check", "-"])), 1, "without --lines it is one document");
}

#[test]
fn what_cannot_be_read_is_said_on_stderr_and_exits_2() {
    let directory = directory("unreadable");
    let missing = directory.join("missing.json");
    let bad = file(&directory, "bad.json", "[");
    let good = file(&directory, "good.json", "[]");
    let output = run([
        OsStr::new("check"),
        missing.as_ref(),
        directory.as_ref(),
        bad.as_ref(),
        good.as_ref(),
    ]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert!(lines[0].starts_with(&format!("error {}:1:2", bad.display())), "{}", lines[0]);
    assert_eq!(lines[1..], [format!("ok {}", good.display())]);
    let complaints: Vec<&str> = stderr(&output).lines().collect();
    assert!(complaints[0].starts_with(&format!("sightread: {}: ", missing.display())));
    let is_directory = "is a directory (--recursive checks the files in it)";
    assert_eq!(complaints[1], format!("sightread: {}: {is_directory}", directory.display()));
    assert_eq!(code(&output), 2, "unreadable outweighs invalid");
}

#[test]
fn directories_are_walked_when_asked_for() {
    let root = directory("walk");
    let below = root.join("b");
    fs::create_dir(&below).expect("a directory for the test");
    let files = [
        file(&root, "a.json", "1"),
        file(&below, "deep.JSON", "2"),
        file(&root, "c.json", "3"),
        file(&root, "records.ndjson", "1\n2"),
    ];
    file(&root, "notes.txt", "not JSON");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&root, root.join("circle.json")).expect("a link for the test");

    let output = run([OsStr::new("check"), OsStr::new("--recursive"), root.as_ref()]);
    let expected: String =
        files[..3].iter().map(|file| format!("ok {}\n", file.display())).collect();
    assert_eq!((stdout(&output), stderr(&output), code(&output)), (&*expected, "", 0));

    let output = run([OsStr::new("check"), "-r".as_ref(), "--lines".as_ref(), root.as_ref()]);
    assert_eq!(stdout(&output), format!("ok {}\n", files[3].display()));
}

#[cfg(unix)]
#[test]
fn odd_names_take_one_line_each() {
    use std::os::unix::ffi::OsStrExt as _;

    let directory = directory("names");
    let names: [&[u8]; 5] =
        [b"with space.json", b"gr\xC3\xBCn.json", b"a\nok b.json", b"\xFF.json", b"-"];
    for name in names {
        let path = file(&directory, OsStr::from_bytes(name), "[]");
        let output = run([OsStr::new("check"), path.as_ref()]);
        let line = stdout(&output);
        assert!(line.starts_with("ok "), "{line}");
        assert_eq!((line.lines().count(), stderr(&output), code(&output)), (1, "", 0), "{line}");
        let output = run([OsStr::new("check"), OsStr::new("--json"), path.as_ref()]);
        let value: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
        assert_eq!(value["verdict"], "ok");
        assert_eq!(value["file"], path.to_string_lossy().as_ref());
    }
}

#[test]
fn json_output_is_one_object_a_line() {
    let directory = directory("json");
    let good = file(&directory, "good.json", "[]");
    let bad = file(&directory, "bad.json", r#"{"a":{"b":[0,01]}}"#);
    let missing = directory.join("missing.json");
    let output = run([
        OsStr::new("check"),
        OsStr::new("--json"),
        good.as_ref(),
        bad.as_ref(),
        missing.as_ref(),
    ]);
    assert_eq!((stderr(&output), code(&output)), ("", 2));
    let objects: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[0], serde_json::json!({"file": good.to_str().unwrap(), "verdict": "ok"}));
    assert_eq!(
        objects[1],
        serde_json::json!({
            "file": bad.to_str().unwrap(), "verdict": "error", "line": 1, "column": 15, "byte": 14,
            "kind": "invalid-number", "message": "malformed number", "path": "$.a.b[1]"
        })
    );
    assert_eq!(objects[2]["verdict"], "unreadable");

    let output = run_on(b"1\n\n[\n", ["check", "--lines", "--json", "-"]);
    let object: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!((&object["line"], &object["byte"]), (&3.into(), &4.into()));
    let output = run_on(b"1\n\n2\n", ["check", "--lines", "--json", "-"]);
    assert_eq!(stdout(&output), "{\"file\":\"-\",\"verdict\":\"ok\",\"records\":2}\n");
}

#[test]
fn a_wrong_command_line_exits_2() {
    for arguments in [&["check"][..], &["chek", "x"], &["check", "--nope"], &["--events", "0"]] {
        let output = run(arguments);
        assert_eq!((stdout(&output), code(&output)), ("", 2), "{arguments:?}");
        assert!(stderr(&output).starts_with("error: "), "{arguments:?}");
    }
    assert_eq!(code(&run(["--help"])), 0);
    assert_eq!(code(&run(["--version"])), 0);
}

#[test]
fn a_level_that_is_not_here_is_an_error() {
    for command in [&["check", "-"][..], &["demo", "--events", "1", "--rounds", "1"]] {
        for level in ["mmx", "", if cfg!(target_arch = "x86_64") { "neon" } else { "avx2" }] {
            let output =
                sightread().args(command).env("SIGHTREAD_LEVEL", level).output().expect("runs");
            assert_eq!((stdout(&output), code(&output)), ("", 2), "{level}");
            assert!(stderr(&output).starts_with("sightread: SIGHTREAD_LEVEL: "), "{level}");
        }
    }
}

#[test]
fn every_level_gives_the_same_verdicts() {
    let directory = directory("levels");
    let paths: Vec<PathBuf> = (0..70)
        .map(|place| {
            let mut text = format!("[{}\"x\",1]", " ".repeat(place)).into_bytes();
            // A control character that wanders over the edge of a block.
            text[place + 2] = 0x01;
            file(&directory, format!("{place:02}.json"), text)
        })
        .collect();
    let outputs: Vec<Output> = sightread::Level::available()
        .map(|level| {
            let mut command = sightread();
            command.env("SIGHTREAD_LEVEL", level.name()).arg("check").args(&paths);
            command.output().expect("the program starts")
        })
        .collect();
    for output in &outputs {
        assert_eq!(code(output), 1);
        assert_eq!(stdout(output).lines().count(), 70);
        assert_eq!(stdout(output), stdout(&outputs[0]));
        assert_eq!(stderr(output), stderr(&outputs[0]));
    }
}

#[test]
fn a_closed_pipe_ends_it_without_a_word() {
    let directory = directory("pipe");
    let path = file(&directory, "good.json", "[]");
    let mut child = sightread()
        .arg("check")
        .args(vec![path; 5000])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((stderr(&output), code(&output)), ("", 2));
}

#[test]
fn the_corpora_are_valid() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora");
    let Ok(entries) = fs::read_dir(corpora) else { return };
    for entry in entries {
        let path = entry.expect("a readable directory").path();
        let arguments: &[&str] = match path.extension().and_then(OsStr::to_str) {
            Some("json") => &["check"],
            Some("ndjson") => &["check", "--lines"],
            _ => continue,
        };
        let output = sightread().args(arguments).arg(&path).output().expect("the program starts");
        assert_eq!(stdout(&output), format!("ok {}\n", path.display()));
        assert_eq!(code(&output), 0);
    }
}

#[test]
fn the_demo_allocates_nothing_once_warm() {
    for level in sightread::Level::available() {
        let output = sightread()
            .args(["demo", "--json", "--events", "300", "--rounds", "2", "--seed", "5"])
            .env("SIGHTREAD_LEVEL", level.name())
            .output()
            .expect("the program starts");
        assert_eq!((stderr(&output), code(&output)), ("", 0));
        let report: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
        assert_eq!(report["kernel"], level.name());
        assert_eq!(report["events"], 300);
        assert_eq!(report["rounds"], 2);
        assert_eq!(report["written"]["events"], 300);
        for (job, without_allocations) in [("readers", &[0][..]), ("writers", &[0, 1, 2, 3])] {
            let rows = report[job].as_array().expect("a list of libraries");
            let libraries: Vec<_> = rows.iter().map(|row| row["library"].clone()).collect();
            assert_eq!(libraries, ["sightread", "serde_json", "sightread", "serde_json"], "{job}");
            for &row in without_allocations {
                assert_eq!(rows[row]["allocations_per_event"], 0.0, "{job} {row}");
            }
            for row in rows {
                assert!(row["events_per_second"].as_f64().expect("a number") > 0.0);
            }
        }
    }
}

#[test]
fn without_a_command_the_demo_runs() {
    let short = run(["--json", "--events", "50", "--rounds", "1"]);
    let long = run(["demo", "--json", "--events", "50", "--rounds", "1"]);
    let total = |output: &Output| -> serde_json::Value {
        serde_json::from_str::<serde_json::Value>(stdout(output)).expect("JSON")["total"].clone()
    };
    assert_eq!(total(&short), total(&long));

    let output = run(["--events", "50", "--rounds", "1"]);
    assert_eq!(code(&output), 0);
    let head = stdout(&output).lines().next().expect("a first line");
    assert!(head.starts_with("sightread ") && head.contains("kernel "), "{head}");
    // Two kinds of strings, read and written.
    assert_eq!(stdout(&output).lines().filter(|line| line.starts_with("serde_json ")).count(), 4);
}
