//! Makes a table of the example bridges, from which `footbridge init` begins projects.
//!
//! Each folder of `fixtures/examples` that has a `start` folder is one: its dialect, its catalogue and the scripts beside
//! the dialect, the scenario `success.yaml`, and in `start` a page without packages on which it passes, with its
//! snapshot. Of the catalogue's calls it has those that these name, and two at the least.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> Result<(), String> {
    let examples = folder("CARGO_MANIFEST_DIR")?.join("../../fixtures/examples");
    // A new example is listed there. The folder itself has built pages in it, which change with each build.
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

/// The Rust source of the table.
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

/// The file of a project's calls.
const CALLS: &str = "footbridge/catalogue/calls.toml";

/// The fewest calls that a project begins with, if the example has as many.
const FEWEST_CALLS: usize = 2;

/// The calls of a catalogue whose names a text has as words, and the first of the others until they are enough.
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

/// Whether a text has a word that no letter, digit or underscore touches.
fn has_word(text: &str, word: &str) -> bool {
    let is_outside = |letter: Option<char>| {
        letter.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
    };
    text.match_indices(word).any(|(at, _)| {
        is_outside(text[..at].chars().next_back())
            && is_outside(text[at + word.len()..].chars().next())
    })
}

/// The expression for a file's text.
fn include(path: &Path) -> String {
    watch(path);
    format!("include_str!({:?})", path.display().to_string())
}

/// Runs this script again when a file changes.
fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

/// The first sentence of the comment with which a dialect begins.
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
