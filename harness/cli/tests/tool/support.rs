//! Running the command, and reading its output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use footbridge_insight::report::explain;
use footbridge_record::JsonReport;
use serde::Deserialize as _;
use serde_json::Value;
use tempfile::TempDir;

/// The texts that differ between runs or machines, and their replacements in the snapshots.
pub(crate) const REDACTIONS: &[(&str, &str)] = &[
    (r"WebKitGTK \d+\.\d+\.\d+", "WebKitGTK [version]"),
    (
        r"Chromium( headless shell)? \d+(\.\d+){3}",
        "Chromium [version]",
    ),
    (r"in \d+\.\d s \(\d+\.\d a second\)", "in [time]"),
    (r#""(duration|wall)_ms": \d+"#, r#""${1}_ms": [time]"#),
    (r#""(\w+_us)": \d+"#, r#""$1": [time]"#),
    (r#""started_at": "[^"]+""#, r#""started_at": [time]"#),
    (
        r"\s+on\s+\S+Z\s+at\s+commit\s+[0-9a-f]+(\s+with\s+changes)?",
        " on [time] at commit [commit]",
    ),
    (r"(/[\w.-]+)+/harness/cli/tests/clients", "[clients]"),
    (r"(/[\w.-]+)+/Xvfb", "[Xvfb]"),
    (r"/tmp/\.tmp\w+", "[folder]"),
    (r"127\.0\.0\.1:\d+", "[server]"),
];

/// Compares text with a snapshot file, after the redactions.
macro_rules! assert_shown {
    ($name:expr, $text:expr) => {
        insta::with_settings!(
            { filters => $crate::support::REDACTIONS.to_vec(), omit_expression => true },
            { insta::assert_snapshot!($name, $text) }
        )
    };
}
pub(crate) use assert_shown;

/// Returns the folder of a client and its project.
pub(crate) fn client(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/clients")
        .join(name)
}

/// Creates the command in a folder, without the environment variables that it reads.
pub(crate) fn footbridge(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_footbridge"));
    command
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null());
    for name in [
        "FOOTBRIDGE_CHROMIUM",
        "FOOTBRIDGE_CHROMIUM_BROWSER",
        "FOOTBRIDGE_WEBKIT",
        "NO_COLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
        "GITHUB_STEP_SUMMARY",
        "GITHUB_WORKSPACE",
    ] {
        command.env_remove(name);
    }
    // Disables the results cache; its own tests enable it again.
    command.env("FOOTBRIDGE_NO_CACHE", "1");
    command
}

/// The exit code and the output of a command.
pub(crate) struct CommandOutput {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the command to its end.
pub(crate) fn execute(folder: &Path, arguments: &[&str]) -> CommandOutput {
    output_of(&mut footbridge(folder, arguments))
}

/// Runs a prepared command to its end.
pub(crate) fn output_of(command: &mut Command) -> CommandOutput {
    let output = command.output().unwrap();
    CommandOutput {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// One case of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) scenario: String,
    pub(crate) title: String,
    pub(crate) host: String,
    pub(crate) verdict: String,
    /// The reason for the verdict, on one line.
    pub(crate) reason: String,
    /// The case's text in reports for people.
    pub(crate) text: String,
}

/// Runs the scenarios below `paths`, and parses the JSON report.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (i32, Vec<Case>) {
    let result = execute(
        folder,
        &[&["run", "--reporter", "json"], arguments].concat(),
    );
    let report = serde_json::from_str(&result.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", result.stdout, result.stderr));
    (result.code, cases(&report))
}

/// Runs the command with a JSON report on standard output, and passes its id to `started`.
pub(crate) fn spawn(folder: &Path, arguments: &[&str], id: &OnceLock<u32>) -> (i32, Vec<Case>) {
    let child = footbridge(folder, arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    id.set(child.id()).unwrap();
    let output = child.wait_with_output().unwrap();
    let report = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code().unwrap(), cases(&report))
}

/// Parses the cases of a JSON report.
pub(crate) fn cases(report: &Value) -> Vec<Case> {
    let report = JsonReport::deserialize(report).unwrap();
    let cases = report.cases.iter();
    cases
        .map(|record| Case {
            scenario: record.case.scenario.clone(),
            title: record.case.title.clone(),
            host: match record.case.app_version {
                Some(version) => format!("{} {version}", record.case.platform),
                None => record.case.platform.to_string(),
            },
            verdict: record.verdict.word().to_owned(),
            reason: record.reason.clone().unwrap_or_default(),
            text: explain(record),
        })
        .collect()
}

/// Formats one line for each case: its verdict and the reason.
pub(crate) fn lines(cases: &[Case]) -> String {
    let line = |case: &Case| {
        let head = format!("{}, {}: {}", case.title, case.host, case.verdict);
        let why = case.text.lines().map(|line| format!("    {line}"));
        std::iter::once(head)
            .chain(why)
            .collect::<Vec<_>>()
            .join("\n")
    };
    cases.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Asserts that `count` cases ran and all of them passed, and shows the others.
#[track_caller]
pub(crate) fn assert_all_pass(cases: &[Case], count: usize) {
    let wrong: Vec<_> = cases
        .iter()
        .filter(|case| case.verdict != "passed")
        .cloned()
        .collect();
    assert!(wrong.is_empty(), "{}", lines(&wrong));
    assert_eq!(cases.len(), count);
}

/// A project in a temporary folder, for tests that write files.
pub(crate) struct Project {
    folder: TempDir,
}

impl Project {
    /// Creates a project for one of the clients, or for a server's URL, with further lines for its `[run]`.
    pub(crate) fn new(web: &str, run: &str) -> Self {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let fixtures = repository.canonicalize().unwrap().join("fixtures");
        let web = if web.starts_with("http") {
            web.to_owned()
        } else {
            client(web).display().to_string()
        };
        let fixtures = fixtures.display();
        let project = Self {
            folder: TempDir::new().unwrap(),
        };
        project.write(
            "footbridge.toml",
            &format!(
                "[client]\nweb = \"{web}\"\norigin = \"https://www.exchange.test\"\n\n\
                 [app]\ncatalogue = \"{fixtures}/contract\"\ndialect = \"{fixtures}/dialects/exchange.toml\"\n\
                 devices = \"{fixtures}/hosts\"\n\n[run]\n{run}\n"
            ),
        );
        project.write("scenarios/.keep", "");
        project
    }

    /// Returns its folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file of the project.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.folder().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Reads a file of the project.
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.folder().join(path)).unwrap()
    }

    /// Returns whether the project has a file.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.folder().join(path).exists()
    }
}
