//! House rules that no compiler checks: they are read off the sources.
//!
//! Who may import whom (the tables below are those of `docs/architecture.md`), where `unsafe` may stand, how long a file may
//! be, in which order the kernels say what they say, and words that have no place in a finished text. Each rule is a function
//! of text; a test next to the one that reads the sources shows that it finds what it is for.

#[path = "support/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use source::{Source, items, tokens};

/// Who may import whom; what is not in a row is forbidden. A row may stand here before its module does.
type Table = &'static [(&'static str, &'static str)];

const LIBRARY: Table = &[
    ("error", ""),
    ("arena", "bumpalo"),
    ("options", "sightread_arch"),
    ("text", "error sightread_arch"),
    ("index", "text error sightread_arch"),
    ("powers", ""),
    ("scalar", "text arena error powers sightread_arch memchr"),
    ("key", ""),
    ("cursor", "index scalar text arena key options error sightread_arch"),
    ("budget", "index options error"),
    ("diagnose", "text scalar error"),
    ("decode", "cursor scalar text arena key options error"),
    ("encode", "text powers error sightread_arch bytes"),
    ("value", "decode encode cursor scalar text arena options error"),
    ("by_hand", "decode cursor index budget diagnose arena key options error sightread_arch"),
    ("reader", "by_hand decode index cursor budget diagnose arena options error sightread_arch"),
    ("view", "reader decode diagnose index cursor scalar text arena key options error"),
    ("pool", "reader decode view index text arena options error"),
    ("ndjson", "reader decode view index text arena options error memchr"),
    ("serde", "reader encode value cursor arena options error"),
    ("__private", "view decode encode cursor key error"),
];

const ARCH: Table = &[
    ("bitmask", "block"),
    ("block", ""),
    ("digits", ""),
    ("escape", ""),
    ("number", "bitmask"),
    ("short", "block"),
    ("utf8", "simdutf8"),
    ("writer", ""),
    ("kernel", "block bitmask number short utf8"),
    ("level", "kernel block utf8"),
    ("scan", "kernel block bitmask escape number writer"),
    ("step", "level block scan utf8 writer"),
    ("structure", "level kernel block bitmask number writer"),
    ("plain", "level kernel block"),
];

const CODEGEN: Table = &[
    ("errors", "syn quote proc_macro2"),
    ("names", "syn quote proc_macro2"),
    ("attr", "errors names syn quote proc_macro2"),
    ("ast", "attr errors names syn quote proc_macro2"),
    ("check", "ast attr errors syn quote proc_macro2"),
    ("bounds", "ast attr check syn quote proc_macro2"),
    ("expand", "ast attr bounds check names syn quote proc_macro2"),
    // The marker of owned types is the same in an expansion and in what stands in for one.
    ("fallback", "expand bounds syn quote proc_macro2"),
];

/// Lines that a file may have, those of its tests aside.
const LONGEST_FILE: usize = 600;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below `directory` with one of these endings, sorted; what is built is passed over.
fn files(directory: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut open = vec![root().join(directory)];
    let mut found = Vec::new();
    while let Some(directory) = open.pop() {
        // `fuzz` need not be there.
        let Ok(entries) = fs::read_dir(&directory) else { continue };
        for entry in entries {
            let path = entry.expect("an entry of a directory").path();
            if path.is_dir() {
                if path.file_name().is_none_or(|name| name != "target") {
                    open.push(path);
                }
            } else if endings.is_empty()
                || path
                    .extension()
                    .and_then(|ending| ending.to_str())
                    .is_some_and(|ending| endings.contains(&ending))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The path from the root of the repository, with slashes.
fn name(path: &Path) -> String {
    let path = path.strip_prefix(root()).expect("below the root");
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The sources in these directories, by name, and without those that are test code as a whole.
fn sources(directories: &[&str]) -> BTreeMap<String, Source> {
    let mut sources: BTreeMap<String, Source> = directories
        .iter()
        .flat_map(|directory| files(directory, &["rs"]))
        .map(|path| (name(&path), Source::new(&read(&path))))
        .collect();
    let mut tests = BTreeSet::new();
    for (name, source) in &sources {
        let (directory, file) = name.rsplit_once('/').expect("a file in a directory");
        let stem = file.trim_end_matches(".rs");
        let below = match stem {
            "lib" | "main" | "mod" => directory.to_owned(),
            _ => format!("{directory}/{stem}"),
        };
        tests.extend(source.test_modules.iter().map(|module| format!("{below}/{module}.rs")));
    }
    sources.retain(|name, _| !tests.contains(name));
    sources
}

fn assert_none(findings: &[String], rule: &str) {
    assert!(findings.is_empty(), "{rule}:\n  {}", findings.join("\n  "));
}

// Who imports whom.

/// What in the row of `module` the `imported` modules are not.
fn forbidden(table: Table, module: &str, imported: &BTreeSet<String>) -> Vec<String> {
    let Some((_, row)) = table.iter().find(|(name, _)| *name == module) else {
        return vec![format!("`{module}` has no row in the table")];
    };
    imported
        .iter()
        .filter(|target| *target != module && !row.split(' ').any(|allowed| allowed == *target))
        .map(|target| format!("`{module}` imports `{target}`"))
        .collect()
}

/// The rows that lie on a circle, or behind one.
fn circles(table: Table) -> Vec<&'static str> {
    let mut left: Vec<_> = table.to_vec();
    loop {
        let names: Vec<_> = left.iter().map(|(name, _)| *name).collect();
        let before = left.len();
        // Who imports nobody that is left cannot be on a circle.
        left.retain(|(_, row)| row.split(' ').any(|target| names.contains(&target)));
        if left.len() == before {
            return names;
        }
    }
}

/// Rules the crate whose sources lie in `directory` by `table`. `crates` are other crates that are known by name.
fn check_arrows(directory: &str, table: Table, crates: &[&str]) {
    let mut findings = Vec::new();
    let mut seen = BTreeSet::new();
    for (file, source) in sources(&[directory]) {
        let below = &file[directory.len() + 1..];
        let path: Vec<&str> = below.trim_end_matches(".rs").split('/').collect();
        // The root hands out what is below it; the program is a crate of its own.
        if path == ["lib"] || path[0] == "bin" {
            continue;
        }
        seen.insert(path[0].to_owned());
        let modules: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
        let imported = source.imports(&path, &modules, crates);
        let found = forbidden(table, path[0], &imported);
        findings.extend(found.into_iter().map(|found| format!("{file}: {found}")));
    }
    assert!(seen.len() > 5, "{directory} was read: {seen:?}");
    assert_none(&findings, "arrows between modules that the table does not have");
}

#[test]
fn the_library_imports_along_the_table_and_nowhere_else() {
    check_arrows(
        "src",
        LIBRARY,
        &["sightread_arch", "sightread_derive", "bumpalo", "bytes", "memchr", "serde"],
    );
}

#[test]
fn the_kernels_crate_imports_along_the_table_and_nowhere_else() {
    check_arrows("arch/src", ARCH, &["simdutf8", "memchr"]);
}

#[test]
fn the_generator_imports_along_the_table_and_nowhere_else() {
    check_arrows("derive/codegen/src", CODEGEN, &["syn", "quote", "proc_macro2", "sightread"]);
}

#[test]
fn no_table_has_a_circle() {
    for table in [LIBRARY, ARCH, CODEGEN] {
        assert_eq!(circles(table), [""; 0]);
    }
}

#[test]
fn an_arrow_that_is_not_in_the_table_is_found() {
    const SMALL: Table = &[("high", "low core_crate"), ("low", "core_crate")];
    let source = Source::new(
        "use core_crate::x; use crate::{low::Low, high};
         // use crate::high;
         const TEXT: &str = \"crate::high\";
         mod inner { fn f() { super::super::low::g(); super::own(); $crate::high::h!(); } }
         #[cfg(test)] mod tests { use other::z; }
         use super::{high::H as _}; crate::Low;",
    );
    let imported = source.imports(&["low"], &["high", "low"], &["core_crate", "other"]);
    assert_eq!(imported, ["core_crate", "high", "lib", "low"].map(String::from).into());
    assert_eq!(forbidden(SMALL, "low", &imported), ["`low` imports `high`", "`low` imports `lib`"]);
    assert_eq!(forbidden(SMALL, "high", &imported), ["`high` imports `lib`"]);
    assert_eq!(forbidden(SMALL, "new", &imported), ["`new` has no row in the table"]);
    // One file deeper, `super` is the module itself.
    let below = Source::new("use super::high; fn f() { super::super::high::g() }");
    assert_eq!(
        below.imports(&["low", "part"], &["high", "low"], &[]),
        ["high", "low"].map(String::from).into()
    );
}

#[test]
fn a_circle_in_a_table_is_found() {
    assert_eq!(circles(&[("a", "b"), ("b", "c"), ("c", "")]), [""; 0]);
    assert_eq!(circles(&[("a", "b"), ("b", "c"), ("c", "b"), ("d", "")]), ["a", "b", "c"]);
}

// Unsafe code.

/// The files that the ledger speaks of: what is named behind `File:` or `Files:`, braces written out.
fn ledger_files(page: &str) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    for line in page.lines() {
        let Some(rest) = line.strip_prefix("File: ").or_else(|| line.strip_prefix("Files: "))
        else {
            continue;
        };
        let mut spans = rest.split('`');
        // Names follow each other; the first other words end them.
        while let (Some("" | ", " | " and "), Some(span)) = (spans.next(), spans.next()) {
            match span
                .split_once('{')
                .and_then(|(start, rest)| Some((start, rest.split_once('}')?)))
            {
                Some((start, (names, end))) => {
                    files.extend(names.split(',').map(|name| format!("{start}{name}{end}")));
                }
                None => {
                    files.insert(span.to_owned());
                }
            }
        }
    }
    files
}

/// Where the files that hold unsafe code and those in the ledger are not the same.
fn ledger_gaps(page: &str, with_unsafe: &BTreeSet<String>) -> Vec<String> {
    let listed = ledger_files(page);
    let missing = with_unsafe.difference(&listed);
    let idle = listed.difference(with_unsafe);
    missing
        .map(|file| format!("{file} holds unsafe code and is not in the ledger"))
        .chain(idle.map(|file| format!("{file} is in the ledger and holds no unsafe code")))
        .collect()
}

#[test]
fn unsafe_code_stands_in_the_files_of_the_ledger_and_nowhere_else() {
    let with_unsafe: BTreeSet<String> = sources(&["src", "arch/src", "derive"])
        .into_iter()
        .filter(|(_, source)| source.has_word("unsafe"))
        .map(|(file, _)| file)
        .collect();
    assert!(with_unsafe.contains("src/text.rs"), "{with_unsafe:?}");
    let page = read(&root().join("docs/unsafe.md"));
    assert_none(&ledger_gaps(&page, &with_unsafe), "unsafe code and its ledger");
}

#[test]
fn unsafe_code_outside_of_the_ledger_is_found_and_so_is_an_idle_entry() {
    let page =
        "Files: `a/{b,c}.rs` and `d.rs`. As in `e.rs`.\nFile: `f.rs`: holds `g.rs`.\nSee `h.rs`.";
    let files = ["a/b.rs", "a/c.rs", "d.rs", "f.rs"].map(String::from);
    assert_eq!(ledger_files(page), files.clone().into());
    assert_none(&ledger_gaps(page, &files.clone().into()), "all are there");
    assert_eq!(
        ledger_gaps(page, &["a/b.rs", "a/c.rs", "d.rs", "e.rs"].map(String::from).into()),
        [
            "e.rs holds unsafe code and is not in the ledger",
            "f.rs is in the ledger and holds no unsafe code"
        ]
    );
    assert!(Source::new("fn f() { unsafe { g() } }").has_word("unsafe"));
    let tame = "#![expect(unsafe_code)] // unsafe\nconst A: &str = r#\"unsafe \" \"#; #[cfg(test)] mod t { unsafe fn f() {} }";
    assert!(!Source::new(tame).has_word("unsafe"));
}

// Length.

#[test]
fn no_file_is_longer_than_six_hundred_lines() {
    let findings: Vec<String> =
        sources(&["src", "arch/src", "derive", "benches", "fuzz", "examples"])
            .into_iter()
            .filter(|(file, _)| !file.starts_with("derive/golden/") && !file.contains("/tests/"))
            .map(|(file, source)| (file, source.lines()))
            .filter(|(_, lines)| *lines > LONGEST_FILE)
            .map(|(file, lines)| format!("{file}: {lines} lines"))
            .collect();
    assert_none(&findings, "files that are too long");
}

#[test]
fn lines_of_tests_are_not_counted() {
    assert_eq!(Source::new("a\n\n// b\n").lines(), 3);
    let tested = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
    assert_eq!(Source::new(tested).lines(), 3);
    assert_eq!(Source::new("a\n#[cfg(test)]\n#[path = \"x.rs\"]\nmod tests;\n").lines(), 1);
    assert_eq!(Source::new("#[cfg(test)] mod tests;").test_modules, ["tests"]);
}

// The kernels.

/// Where two files that define items of the same names have them in another order.
fn order_faults(files: &[(String, Vec<String>)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, (first, in_first)) in files.iter().enumerate() {
        for (second, in_second) in &files[at + 1..] {
            let shared = |of: &[String], other: &[String]| -> Vec<String> {
                of.iter().filter(|item| other.contains(item)).cloned().collect()
            };
            let a = shared(in_first, in_second);
            let b = shared(in_second, in_first);
            if let Some((a, b)) = a.iter().zip(&b).find(|(a, b)| a != b) {
                faults.push(format!("{first} has `{a}` where {second} has `{b}`"));
            }
        }
    }
    faults
}

#[test]
fn the_kernels_say_the_same_things_in_the_same_order() {
    let kernel = Source::new(&read(&root().join("arch/src/kernel.rs")));
    let asked: Vec<String> = items(&kernel.shipped)
        .into_iter()
        .filter_map(|item| Some(item.strip_prefix("trait Kernel: ")?.to_owned()))
        .collect();
    assert!(asked.len() > 10, "the trait was read: {asked:?}");
    let files: Vec<(String, Vec<String>)> = sources(&["arch/src/kernel"])
        .into_iter()
        // The type's own name is another in each file.
        .map(|(file, source)| {
            let items = items(&source.shipped);
            let set = file.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
            let own = |word: &str| match word.strip_suffix(':') {
                Some(word) if word.to_lowercase() == set => "Set:".to_owned(),
                None if word.to_lowercase() == set => "Set".to_owned(),
                _ => word.to_owned(),
            };
            let named = items.iter().map(|item| item.split(' ').map(own).collect::<Vec<_>>());
            let named = named.map(|words| words.join(" ")).collect();
            (file.clone(), named)
        })
        .collect();
    assert!(files.len() >= 5, "all kernels were read");
    for (file, items) in &files {
        let answered: Vec<String> = items
            .iter()
            .filter_map(|item| Some(item.strip_prefix("impl Kernel for Set: ")?.to_owned()))
            .collect();
        assert_eq!(answered, asked, "{file} against the trait");
    }
    assert_none(&order_faults(&files), "kernels that differ in the order of their items");
}

#[test]
fn kernels_in_another_order_are_found() {
    let file = |name: &str, text: &str| (name.to_owned(), items(&Source::new(text).shipped));
    let a = file(
        "a",
        "pub struct A(()); impl A { const B: u8 = 1; fn c() { fn local() {} } } fn d() {} fn e() {}",
    );
    assert_eq!(a.1, ["struct A", "impl A", "impl A: const B", "impl A: fn c", "fn d", "fn e"]);
    let same = file(
        "b",
        "fn d<const N: u8>() -> impl Fn() { || () } fn new() {} #[inline] unsafe fn e() {}",
    );
    assert_none(&order_faults(&[a.clone(), same]), "one more function is fine");
    let other = file("c", "fn e() {} fn d() {}");
    assert_eq!(order_faults(&[a, other]), ["a has `fn d` where c has `fn e`"]);
}

// Words.

/// Words and paths that say that a text is not finished, or that it was written on one machine.
fn unfit(text: &str) -> Vec<String> {
    // Put together here, so that this file does not find itself.
    let words =
        [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X"), concat!("HA", "CK")];
    let paths = [concat!("/wo", "rk/"), concat!("/t", "mp/"), concat!("/ho", "me/")];
    let mut findings = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let mut in_line = line.split(|character: char| !character.is_alphanumeric());
        let word = in_line.find(|word| words.contains(word));
        let path = paths.into_iter().find(|path| line.contains(path));
        findings.extend(word.or(path).map(|found| format!("line {}: {found}", at + 1)));
    }
    findings
}

#[test]
fn no_text_speaks_of_unfinished_work_or_of_one_machine() {
    let mut texts = files(".ci", &[]);
    for directory in [".github", "arch", "benches", "derive", "docs", "examples", "fuzz", "src"] {
        texts.extend(files(directory, &["rs", "md", "toml", "sh", "yml", "stderr"]));
    }
    texts.extend(files("tests", &["rs", "md", "stderr"]));
    let top = ["README.md", "CHANGELOG.md", "Cargo.toml", "clippy.toml", "rustfmt.toml"];
    texts.extend(top.map(|name| root().join(name)));
    assert!(texts.len() > 100, "{} texts were read", texts.len());
    let findings: Vec<String> = texts
        .iter()
        .flat_map(|path| {
            unfit(&read(path)).into_iter().map(|found| format!("{}: {found}", name(path)))
        })
        .collect();
    assert_none(&findings, "words that have no place in a finished text");
}

#[test]
fn unfit_words_are_found() {
    assert_none(&unfit("a hackney todo, at home/tmp or work, XXXL"), "these are fine");
    let bad =
        [concat!("// TO", "DO: later"), "fine", concat!("in /ho", "me/x"), concat!("(HA", "CK)")];
    let found = unfit(&bad.join("\n"));
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[1].starts_with("line 3: "), "{found:?}");
}

// Lints.

/// Whether a lint is allowed, which hides it for good, where `expect` says when it is no longer needed.
fn allows_a_lint(code: &str) -> bool {
    let tokens = tokens(code);
    tokens.windows(3).any(|three| three == ["#", "[", "allow"])
        || tokens.windows(4).any(|four| four == ["#", "!", "[", "allow"])
        || tokens.windows(2).any(|two| two == [",", "allow"]) && code.contains("cfg_attr")
}

#[test]
fn no_lint_is_allowed_only_expected() {
    let mut findings = Vec::new();
    for directory in ["arch", "benches", "derive", "examples", "fuzz", "src", "tests"] {
        for path in files(directory, &["rs"]) {
            if allows_a_lint(&Source::new(&read(&path)).code) {
                findings.push(name(&path));
            }
        }
    }
    assert_none(&findings, "lints that are allowed");
}

#[test]
fn an_allowed_lint_is_found() {
    assert!(allows_a_lint("#[ allow(dead_code)] fn f() {}"));
    assert!(allows_a_lint("#![allow(dead_code)]"));
    assert!(allows_a_lint("#[cfg_attr(test, allow(dead_code))]"));
    assert!(!allows_a_lint(&Source::new("// #[allow(x)]\n#[expect(y)] fn allow() {}").code));
}
