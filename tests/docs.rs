//! The pages of `docs/` name files, tests and lines of code: they must be there. And the examples run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Pages that others link to and that are still to come.
const NOT_YET_WRITTEN: [&str; 0] = [];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below `directory` with this ending.
fn files(directory: &str, ending: &str) -> Vec<PathBuf> {
    let mut open = vec![root().join(directory)];
    let mut found = Vec::new();
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).expect("a directory of the repository") {
            let path = entry.expect("an entry of it").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found
}

/// What stands between single backquotes on lines outside of code blocks.
fn code_spans(page: &str) -> Vec<&str> {
    let mut in_block = false;
    let mut spans = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            spans.extend(line.split('`').skip(1).step_by(2));
        }
    }
    spans
}

#[test]
fn the_examples_run() {
    // `cargo test` has built them, unless it was asked for some targets only.
    let program = std::env::current_exe().expect("this program has a place");
    let profile = program.parent().and_then(Path::parent).expect("it lies in `deps`");
    for name in ["decode", "encode", "errors", "by_hand"] {
        let example =
            profile.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        let output = if example.exists() {
            Command::new(example).output()
        } else {
            Command::new(env!("CARGO")).args(["run", "--quiet", "--example", name]).output()
        };
        let output = output.expect("the example starts");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{name} says something");
    }
}

#[test]
fn every_test_named_in_the_page_on_conformance_exists() {
    let page = read("docs/conformance.md");
    let mut tests = 0;
    for span in code_spans(&page) {
        let Some((module, name)) = span.rsplit_once("::") else { continue };
        if name == ".." || module == "Skipped" || name == "pointer" {
            continue;
        }
        let file = match module.strip_suffix("::tests") {
            Some(module) => format!("src/scalar/{module}/tests.rs"),
            None => format!("tests/all/{module}.rs"),
        };
        assert!(read(&file).contains(&format!("\nfn {name}(")), "{file} has no {name}");
        tests += 1;
    }
    assert!(tests > 30, "{tests} tests were named");
}

#[test]
fn texts_named_in_the_page_on_conformance_exist_and_every_choice_is_named() {
    let page = read("docs/conformance.md");
    let manifest = read("tests/data/manifest.tsv");
    let known: BTreeSet<&str> =
        manifest.lines().filter_map(|line| line.split('\t').next()).collect();
    for span in code_spans(&page) {
        if ["accept/", "reject/", "either/"].iter().any(|start| span.starts_with(start)) {
            assert!(known.contains(span), "the manifest has no {span}");
        }
    }
    // What is a choice has to be stated.
    for either in known.iter().filter(|file| file.starts_with("either/")) {
        assert!(page.contains(either), "the page does not speak of {either}");
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    let mut pages = files("docs", "md");
    pages.extend([root().join("README.md"), root().join("CHANGELOG.md")]);
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains("://") || target.contains(char::is_whitespace) {
                continue;
            }
            let path = page.parent().expect("a page lies somewhere").join(target);
            let is_expected =
                NOT_YET_WRITTEN.iter().any(|name| path.ends_with(name.trim_start_matches("docs/")));
            assert!(path.exists() || is_expected, "{} links to {link}", page.display());
        }
        // Links of the README are whole addresses, since it is the crate's documentation too.
        for line in text.lines().filter(|line| line.starts_with('[')) {
            if let Some((_, path)) = line.split_once("/blob/main/") {
                let exists = root().join(path).exists() || NOT_YET_WRITTEN.contains(&path);
                assert!(exists, "{} links to {path}", page.display());
            }
        }
    }
}

#[test]
fn the_summary_lists_every_page() {
    let summary = read("docs/SUMMARY.md");
    for page in files("docs", "md") {
        let name = page.strip_prefix(root().join("docs")).expect("below docs");
        let name = name.to_str().expect("a plain name").replace('\\', "/");
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "no {name}");
    }
}

#[test]
fn the_ledger_of_unsafe_code_has_a_section_for_each_file_that_holds_some() {
    let page = read("docs/unsafe.md");
    let headings: BTreeSet<&str> =
        page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let mut sections = BTreeSet::new();
    for file in ["src", "arch/src", "derive"].iter().flat_map(|directory| files(directory, "rs")) {
        let text = fs::read_to_string(&file).expect("a source file");
        let Some(at) = text.find("#![expect(unsafe_code") else { continue };
        let line = text[at..].lines().next().unwrap_or_default();
        let section = line
            .split_once("see docs/unsafe.md, section ")
            .and_then(|(_, rest)| rest.split('"').next())
            .unwrap_or_else(|| panic!("{} names no section", file.display()));
        assert!(headings.contains(section), "{}: no section {section}", file.display());
        let name = file.file_name().and_then(|name| name.to_str()).expect("a plain name");
        let stem = name.strip_suffix(".rs").expect("a source file");
        assert!(page.contains(stem), "the ledger does not name {name}");
        sections.insert(section.to_owned());
    }
    for heading in headings {
        let is_about_tests = heading == "Tests and benchmarks";
        assert!(is_about_tests || sections.contains(heading), "nothing refers to {heading}");
    }
}

#[test]
fn the_architecture_page_names_every_module() {
    let page = read("docs/architecture.md");
    for directory in ["src", "arch/src", "arch/src/kernel", "derive/codegen/src"] {
        for entry in fs::read_dir(root().join(directory)).expect("a directory of the repository") {
            let path = entry.expect("an entry of it").path();
            let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
            if path.extension().is_some_and(|ending| ending == "rs") && stem != "lib" {
                assert!(page.contains(stem), "the page does not speak of {}", path.display());
            }
        }
    }
}
