//! The report for GitHub Actions: an annotation for each problem, at its line, and a job summary.
//!
//! ```text
//! ::error file=scenarios/notes.yaml,line=9,title=2 cases failed%3A ios 2.9.0::expected the title "Notes"%0A  found …
//! ```

use footbridge_contract::counted;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

use footbridge_record::{RunEvent, Verdict};

use super::gathered::{Gathered, GatheredRun};
use super::groups::{FailureGroup, group_failures};
use super::markdown::markdown;
use super::reporter::Reporter;

/// Writes annotations and a job summary.
pub struct GitHub {
    /// The project folder, relative to the root of the repository.
    project_path: String,
    /// The file to which the summary is appended; `None` outside a job.
    summary: Option<PathBuf>,
    gathered: Gathered,
}

impl GitHub {
    /// Creates the reporter of a project at `project_path`, relative to the root of the repository.
    pub fn new(project_path: String, summary: Option<PathBuf>) -> Self {
        Self {
            project_path,
            summary,
            gathered: Gathered::default(),
        }
    }
}

/// The number of errors, and of warnings, that GitHub shows of a step.
const SHOWN: usize = 10;

/// The maximum number of lines of a failure in its annotation.
const LINES: usize = 30;

impl Reporter for GitHub {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        let Some(run) = self.gathered.take(event) else {
            return Ok(());
        };
        annotate(&run, &self.project_path, output)?;
        let Some(path) = &self.summary else {
            return Ok(());
        };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(markdown(&run).as_bytes())
    }
}

fn annotate(run: &GatheredRun<'_>, project_path: &str, output: &mut dyn Write) -> io::Result<()> {
    let groups = group_failures(&run.records());
    let (failed, flaky): (Vec<_>, Vec<_>) =
        groups.iter().partition(|group| group.verdict.fails_run());
    for group in failed.iter().take(SHOWN) {
        writeln!(output, "{}", annotation("error", group, project_path))?;
    }
    for group in flaky.iter().take(SHOWN) {
        writeln!(output, "{}", annotation("warning", group, project_path))?;
    }
    let more = failed.len().saturating_sub(SHOWN);
    if more > 0 {
        writeln!(
            output,
            "::notice title=Footbridge::{more} more problems are in the job summary"
        )?;
    }
    Ok(())
}

fn annotation(level: &str, group: &FailureGroup<'_>, project_path: &str) -> String {
    let cases = counted(group.records.len(), "case");
    let title = format!("{cases} {}: {}", group.verdict.word(), group.hosts);
    let place = group.place.map_or_else(String::new, |place| {
        let file = property(&format!("{project_path}{}", place.file));
        format!("file={file},line={},col={},", place.line, place.column)
    });
    let mut lines = vec![group.message.as_str()];
    // The first line repeats the message, with the place or the instant.
    let message = group.message.split_once(": ");
    let message = message.map_or(group.message.as_str(), |(_, message)| message);
    let details = group.text.lines().enumerate();
    let details = details.filter(|(number, line)| *number > 0 || !line.ends_with(message));
    lines.extend(details.map(|(_, line)| line).take(LINES));
    let others = match group.consequences.as_slice() {
        [] => None,
        [only] => Some(format!("also failed: {}", only.text)),
        [first, others @ ..] => {
            let others = counted(others.len(), "other");
            Some(format!("also failed: {}, and {others}", first.text))
        }
    };
    lines.extend(others.as_deref());
    if matches!(group.verdict, Verdict::Changed | Verdict::New) {
        lines.push("review it, then accept it with `footbridge run --update`");
    }
    let text = data(&lines.join("\n"));
    format!("::{level} {place}title={}::{text}", property(&title))
}

/// Escapes the data of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use footbridge_record::CaseRecord;
    use footbridge_record::testing::{failure, record};

    use super::*;
    use crate::report::testing::{records, word, written};

    #[derive(Debug)]
    struct Command {
        name: String,
        properties: BTreeMap<String, String>,
        data: String,
    }

    /// Parses a line as GitHub's runner does: `::name key=value,key=value::data`.
    fn read(line: &str) -> Command {
        let rest = line.strip_prefix("::").unwrap();
        let (head, data) = rest.split_once("::").unwrap();
        let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
        let pairs = properties.split(',').map(|pair| {
            let (key, value) = pair.split_once('=').unwrap();
            let value = value.replace("%2C", ",").replace("%3A", ":");
            (key.to_owned(), plain(&value))
        });
        Command {
            name: name.to_owned(),
            properties: pairs.collect(),
            data: plain(data),
        }
    }

    fn plain(text: &str) -> String {
        text.replace("%0A", "\n")
            .replace("%0D", "\r")
            .replace("%25", "%")
    }

    #[test]
    fn each_failure_is_annotated_at_its_line_without_command_injection() {
        let text = written(GitHub::new("web/".into(), None), &records());
        let commands: Vec<Command> = text.lines().map(read).collect();
        let names: Vec<&str> = commands
            .iter()
            .map(|command| command.name.as_str())
            .collect();
        assert_eq!(
            names,
            ["error", "error", "error", "error", "error", "warning"]
        );

        let failed = &commands[1];
        assert_eq!(failed.properties["file"], "web/scenarios/a.yaml");
        assert_eq!(failed.properties["line"], "7");
        assert_eq!(failed.properties["title"], "1 case failed: ios 2.9.0");
        let message = records()[1].reason.clone().unwrap();
        assert!(failed.data.starts_with(&message), "{failed:?}");
        assert!(failed.data.contains("found the title"), "{failed:?}");

        let joined = &commands[0];
        assert_eq!(joined.properties["title"], "2 cases failed: ios 2.9.0");
        assert_eq!(joined.properties["line"], "4");
        assert_eq!(
            joined.data,
            "no-console-errors: Warning: a key is missing\n  render src/list.tsx:12:5\n  during scenarios/c.yaml:4: open: /"
        );
    }

    #[test]
    fn summary_is_appended_to_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("summary.md");
        std::fs::write(&path, "# Build\n").unwrap();
        written(GitHub::new(String::new(), Some(path.clone())), &records());
        let summary = std::fs::read_to_string(path).unwrap();
        assert!(
            summary.starts_with("# Build\n## Footbridge: 6 of 9"),
            "{summary}"
        );
    }

    #[test]
    fn annotations_stay_within_the_limit_of_github() {
        let records: Vec<CaseRecord> = (0..25)
            .map(|number| {
                let failures = vec![failure(&format!("failure {}", word(number)))];
                record("a.yaml", "2.9.0", Verdict::Failed, failures)
            })
            .collect();
        let text = written(GitHub::new(String::new(), None), &records);
        assert_eq!(text.lines().count(), 11);
        assert!(
            text.ends_with("::15 more problems are in the job summary\n"),
            "{text}"
        );
    }
}
