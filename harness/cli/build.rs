//! Generates a table of the example bridges, which `footbridge init` starts projects from.
//!
//! Each folder of `fixtures/examples` that has a `start` folder is one. It has a dialect with its scripts beside it,
//! a catalogue and the scenario `success.yaml`. Its `start` folder has a page without packages on which the scenario
//! passes, with its snapshot. The table keeps only the calls of the catalogue that these files mention, and at least
//! two.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> Result<(), String> {
    let examples = folder("CARGO_MANIFEST_DIR")?.join("../../fixtures/examples");
    // Lists new examples. The folder itself isn't watched, since it contains built pages, which change with each
    // build.
    watch(&examples.join("README.md"));
    let table = table(&examples).map_err(|error| format!("{}: {error}", examples.display()))?;
    let path = folder("OUT_DIR")?.join("examples.rs");
    fs::write(&path, table).map_err(|error| format!("{}: {error}", path.display()))
}

fn folder(variable: &str) -> Result<PathBuf, String> {
    std::env::var(variable)
        .map(PathBuf::from)
        .map_err(|error| format!("{variable}: {error}"))
}

/// Returns the Rust source of the table.
fn table(examples: &Path) -> io::Result<String> {
    let mut table = "&[\n".to_owned();
    for example in sorted(examples)? {
        if example.join("start").is_dir() {
            table += &entry(&example)?;
        }
    }
    Ok(table + "]\n")
}

fn entry(example: &Path) -> io::Result<String> {
    let name = name_of(example);
    let dialect = fs::read_to_string(example.join("dialect.toml"))?;
    let about = about(&dialect);
    let mut naming = dialect;
    for path in ["scenarios/success.yaml", "start/index.html"] {
        naming += &fs::read_to_string(example.join(path))?;
    }
    let mut files = String::new();
    let folders = [
        (example.to_owned(), "footbridge"),
        (example.join("start"), "footbridge"),
        (example.join("catalogue"), "footbridge/catalogue"),
    ];
    for (from, to) in folders {
        for file in sorted(&from)? {
            let name = name_of(&file);
            let is_data = file
                .extension()
                .is_some_and(|end| end == "toml" || end == "js");
            if !is_data || name == "footbridge.toml" {
                continue;
            }
            let path = format!("{to}/{name}");
            let text = if path == CALLS {
                watch(&file);
                format!("{:?}", calls_named_in(&fs::read_to_string(&file)?, &naming))
            } else {
                include(&file)
            };
            let _ = writeln!(files, "        ({path:?}, {text}),");
        }
    }
    Ok(format!(
        "    Kind {{\n        name: {name:?},\n        about: {about:?},\n        is_example: true,\n        files: &[\n{files}        ],\n        \
         page: {},\n        scenario: {},\n        snapshot: {},\n    }},\n",
        include(&example.join("start/index.html")),
        include(&example.join("scenarios/success.yaml")),
        include(&example.join("start/first.snap")),
    ))
}

/// The file with a project's calls.
const CALLS: &str = "footbridge/catalogue/calls.toml";

/// The minimum number of calls in a new project, if the example has that many.
const FEWEST_CALLS: usize = 2;

/// Keeps the calls of a catalogue whose names are words of a text, and the first of the others up to the minimum.
fn calls_named_in(catalogue: &str, text: &str) -> String {
    let mut parts = catalogue.split("[[call]]\n");
    let head = parts.next().unwrap_or_default();
    let calls: Vec<&str> = parts.map(str::trim_end).collect();
    let is_named = |call: &&str| {
        let line = call.lines().find_map(|line| line.strip_prefix("name = \""));
        line.and_then(|line| line.split('"').next())
            .is_some_and(|name| has_word(text, name))
    };
    let count = calls.iter().filter(|call| is_named(call)).count();
    let mut others = FEWEST_CALLS.saturating_sub(count);
    let kept = calls.iter().filter(|call| {
        let is_kept = is_named(call) || others > 0;
        if is_kept && !is_named(call) {
            others -= 1;
        }
        is_kept
    });
    let kept: Vec<_> = kept.map(|call| format!("[[call]]\n{call}\n")).collect();
    format!("{head}{}", kept.join("\n"))
}

/// Returns whether a text contains a word, not adjacent to a letter, digit or underscore.
fn has_word(text: &str, word: &str) -> bool {
    let is_outside = |letter: Option<char>| {
        letter.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
    };
    text.match_indices(word).any(|(at, _)| {
        is_outside(text[..at].chars().next_back())
            && is_outside(text[at + word.len()..].chars().next())
    })
}

/// Returns the expression for a file's text.
fn include(path: &Path) -> String {
    watch(path);
    format!("include_str!({:?})", path.display().to_string())
}

/// Reruns this script when a file changes.
fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

/// Returns the first sentence of a dialect's opening comment.
fn about(dialect: &str) -> String {
    let comment: Vec<_> = dialect
        .lines()
        .map_while(|line| line.strip_prefix("# "))
        .collect();
    let comment = comment.join(" ");
    let sentence = comment.split(". ").next().unwrap_or_default();
    sentence.trim_end_matches('.').to_owned()
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
