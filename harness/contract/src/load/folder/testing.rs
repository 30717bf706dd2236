//! A catalogue for tests: its files, and the result of reading them with a change.

use std::fs;

use miette::{GraphicalReportHandler, GraphicalTheme};

use super::*;

pub(super) const APP: &str = r#"name = "MyApp"
first_version = "1.0.0"
latest_version = "3.2.0"
scheme = "myapp"
link_host = "open"
assumed = ["scheme", "link_host"]
"#;

pub(super) const CALLS: &str = r#"[[call]]
name = "fetchOrders"
section = "2.1"
summary = "Asks the server."
reply = "callback"
time_limit = { name = "app-request" }
minimum = { ios = "1.0.0", android = "1.3.0", assumed = true }
below = { effect = "nothing" }
payload = { type = "object", fields = [
  { name = "path", type = "string", required = true },
  { name = "copy", type = "boolean", default = true, assumed = true },
] }
default_reply = { code = "OK", data = { z = 1, a = [1.5] } }
"#;

pub(super) const LINKS: &str = r#"[[link]]
path = "home/cart"
section = "3"
summary = "The cart."
parameters = [{ name = "type", type = "string", values = ["saved", "open"] }]
platforms = ["ios"]
minimum = { ios = "2.0.0" }
below = { effect = "fallback", fallback = "opens /cart" }
"#;

pub(super) const CODES: &str = r#"[[code]]
code = "OK"
section = "4"
meaning = "success"
origin = "app"
outcome = "success"
"#;

pub(super) const LIMITS: &str = r#"[[limit]]
name = "app-request"
section = "5"
summary = "A server call."
ms = 10_000
"#;

pub(super) const EVENTS: &str = r#"[[event]]
name = "back"
section = "2.2"
summary = "Back."
payload = { type = "none" }
assumed = true
"#;

pub(super) const FILES: [(&str, &str); 6] = [
    ("app.toml", APP),
    ("calls.toml", CALLS),
    ("links.toml", LINKS),
    ("codes.toml", CODES),
    ("limits.toml", LIMITS),
    ("events.toml", EVENTS),
];

/// Reads a valid catalogue with other contents in some files; an error names the folder `contract`.
pub(super) fn read(changes: &[(&str, &str)]) -> Result<Catalogue, (InvalidCatalogue, String)> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in FILES.iter().chain(changes) {
        fs::write(folder.path().join(name), text).unwrap();
    }
    read_catalogue(folder.path()).map_err(|error| {
        let rendered = rendered(&error, &folder.path().display().to_string());
        (error, rendered)
    })
}

pub(super) fn rendered(error: &InvalidCatalogue, folder: &str) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_width(100)
        .with_links(false);
    let mut text = String::new();
    for error in &error.errors {
        handler.render_report(&mut text, error).unwrap();
    }
    text.replace(folder, "contract")
}

/// `files` with a change to one of them.
pub(super) fn changed<'f>(
    files: &[(&'f str, &str)],
    name: &str,
    from: &str,
    to: &str,
) -> Vec<(&'f str, String)> {
    let change = |&(known, text): &(&'f str, &str)| {
        if known != name {
            return (known, text.to_owned());
        }
        assert!(text.contains(from), "{name} doesn't hold {from}");
        (known, text.replacen(from, to, 1))
    };
    files.iter().map(change).collect()
}

pub(super) fn read_changed(
    files: &[(&str, &str)],
    name: &str,
    from: &str,
    to: &str,
) -> Result<Catalogue, (InvalidCatalogue, String)> {
    let files = changed(files, name, from, to);
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    read(&files)
}

/// The rendered errors of a valid catalogue with these files and a change to one of them.
pub(super) fn rendered_in(files: &[(&str, &str)], name: &str, from: &str, to: &str) -> String {
    match read_changed(files, name, from, to) {
        Ok(_) => "nothing".to_owned(),
        Err((_, rendered)) => rendered,
    }
}

/// The errors of a valid catalogue with these files and a change to one of them, as lines.
pub(super) fn faults_in(files: &[(&str, &str)], name: &str, from: &str, to: &str) -> Vec<String> {
    match read_changed(files, name, from, to) {
        Ok(_) => Vec::new(),
        Err((error, _)) => error.errors.iter().map(ToString::to_string).collect(),
    }
}

/// The rendered errors of a catalogue with a change to one file.
pub(super) fn rendered_change(name: &str, from: &str, to: &str) -> String {
    rendered_in(&FILES, name, from, to)
}

/// The errors of a catalogue with a change to one file, as lines.
pub(super) fn faults(name: &str, from: &str, to: &str) -> Vec<String> {
    faults_in(&FILES, name, from, to)
}
