//! The log of engine starts: one file for all processes of a check, which counts what they cost.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::Write as _;

/// The environment variable that names the file.
const FILE: &str = "FOOTBRIDGE_ENGINE_STARTS";

/// The environment variables whose values are written: the stage of the check, and the test that nextest runs.
const CAUSES: [&str; 3] = ["CI_STAGE", "NEXTEST_BINARY_ID", "NEXTEST_TEST_NAME"];

/// Appends a line to the file, if there is one: the engine's name and the causes of its start, separated by tabs.
/// Errors are ignored, since a log must not stop an engine.
pub fn log_start(engine: &str, variable: impl Fn(&str) -> Option<OsString>) {
    let Some(path) = variable(FILE) else { return };
    let cause = |name| {
        variable(name).map_or_else(String::new, |value| value.to_string_lossy().into_owned())
    };
    let line = [engine.to_owned()]
        .into_iter()
        .chain(CAUSES.map(cause))
        .collect::<Vec<_>>()
        .join("\t");
    if let Ok(mut file) = OpenOptions::new().create(true).append(true).open(path) {
        // One write, so that lines of other processes don't come between.
        let _ = file.write_all(format!("{line}\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_is_a_line_with_its_causes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("starts.tsv");
        let variables = [
            (FILE, path.display().to_string()),
            ("CI_STAGE", "Rust tests".to_owned()),
        ];
        let variable = |name: &str| {
            let mut found = variables.iter().filter(|(one, _)| *one == name);
            found.next().map(|(_, value)| value.into())
        };
        log_start("webkit", variable);
        log_start("chromium", variable);
        log_start("chromium", |_| None);
        assert_eq!(
            std::fs::read_to_string(path).unwrap(),
            "webkit\tRust tests\t\t\nchromium\tRust tests\t\t\n"
        );
    }
}
