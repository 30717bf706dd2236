//! The report in the Test Anything Protocol, version 14, with a YAML block for each problem.

use footbridge_contract::counted;
use std::fmt::Display;
use std::io::{self, Write};

use footbridge_journal::transcript;
use footbridge_record::{CaseRecord, Failure, FailureKind, RunEnd, RunEvent, Verdict};

use super::gathered::{Gathered, GatheredRun};
use super::problems::{is_shown, place};
use super::reporter::Reporter;
use super::text::explain;

/// Writes the report in the Test Anything Protocol.
#[derive(Default)]
pub struct Tap {
    gathered: Gathered,
}

impl Reporter for Tap {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        match self.gathered.take(event) {
            Some(run) => write(&run, output),
            None => Ok(()),
        }
    }
}

fn write(run: &GatheredRun<'_>, output: &mut dyn Write) -> io::Result<()> {
    let planned = run.records().count() + run.report.left_out;
    writeln!(output, "TAP version 14\n1..{planned}")?;
    for (number, record) in (1..).zip(run.records()) {
        write_case(number, record, output)?;
    }
    let why = match run.report.end {
        RunEnd::Finished => return Ok(()),
        RunEnd::Interrupted => "the run was interrupted",
        RunEnd::TooManyFailures => "too many failures",
        RunEnd::EngineLost => "the engine could not go on",
    };
    if run.report.left_out > 0 {
        let left_out = run.report.left_out;
        let verb = if left_out == 1 { "has" } else { "have" };
        let cases = counted(left_out, "case");
        writeln!(output, "Bail out! {why}: {cases} {verb} not run")?;
    }
    Ok(())
}

fn write_case(number: usize, record: &CaseRecord, output: &mut dyn Write) -> io::Result<()> {
    let word = if record.verdict.fails_run() {
        "not ok"
    } else {
        "ok"
    };
    let name = escape(&record.case.to_string());
    write!(output, "{word} {number} - {name}")?;
    if record.verdict == Verdict::Unsupported {
        let reason = escape(record.reason.as_deref().unwrap_or_default());
        write!(output, " # SKIP {reason}")?;
    }
    writeln!(output)?;
    if !is_shown(record.verdict) {
        return Ok(());
    }
    let mut yaml = Yaml::default();
    yaml.text("message", record.reason.as_deref().unwrap_or_default());
    yaml.text("verdict", record.verdict.word());
    yaml.number("duration_ms", record.durations.wall_ms);
    if !record.failures.is_empty() {
        yaml.list("failures");
        for failure in &record.failures {
            write_failure(failure, record, &mut yaml);
        }
        yaml.end_of_list();
    }
    yaml.text("explanation", &explain(record));
    yaml.text("transcript", &transcript(&record.journal));
    if let Some(picture) = &record.picture {
        yaml.text("picture", picture);
    }
    writeln!(output, "  ---\n{}  ...", yaml.lines)
}

fn write_failure(failure: &Failure, record: &CaseRecord, yaml: &mut Yaml) {
    let kind = match failure.kind {
        FailureKind::Step => "step",
        FailureKind::Expectation => "expectation",
        FailureKind::Invariant => "invariant",
        FailureKind::Snapshot => "snapshot",
    };
    yaml.item("kind", kind);
    yaml.text("message", &failure.message);
    if let Some(place) = place(failure, record) {
        yaml.text("file", &place.file);
        yaml.number("line", place.line);
    }
    if let Some(invariant) = &failure.invariant {
        yaml.text("invariant", invariant);
    }
    if let Some(expected) = &failure.expected {
        yaml.text("expected", expected);
    }
    if let Some(found) = failure.found.first() {
        yaml.text("found", found);
    }
    if let Some(diff) = &failure.diff {
        yaml.text("diff", diff);
    }
}

/// Escapes a text to one line without directives.
fn escape(text: &str) -> String {
    let text = text.replace('\\', r"\\").replace('#', r"\#");
    text.chars()
        .map(|char| if char.is_control() { ' ' } else { char })
        .collect()
}

/// The subset of YAML that a report needs. Strings are quoted as in JSON, which YAML also reads; texts of several
/// lines are literal blocks.
#[derive(Default)]
struct Yaml {
    lines: String,
    /// The indentation, after the two spaces of the whole block.
    indent: &'static str,
}

impl Yaml {
    fn line(&mut self, text: &str) {
        self.lines.push_str("  ");
        self.lines.push_str(text);
        self.lines.push('\n');
    }

    fn number(&mut self, key: &str, value: impl Display) {
        self.line(&format!("{}{key}: {value}", self.indent));
    }

    fn text(&mut self, key: &str, value: &str) {
        let indent = self.indent;
        let is_plain = |char: char| char == '\n' || !char.is_control() && char != '\u{feff}';
        if value.trim_end().contains('\n') && value.chars().all(is_plain) {
            // The indentation is explicit, since the first line may begin with spaces.
            self.line(&format!("{indent}{key}: |2-"));
            for line in value.trim_end().lines() {
                self.line(&format!("{indent}  {line}"));
            }
        } else {
            let quoted = serde_json::Value::from(value);
            self.line(&format!("{indent}{key}: {quoted}"));
        }
    }

    fn list(&mut self, key: &str) {
        self.line(&format!("{key}:"));
        self.indent = "    ";
    }

    /// The first key of an item.
    fn item(&mut self, key: &str, value: &str) {
        self.indent = "  - ";
        self.text(key, value);
        self.indent = "    ";
    }

    fn end_of_list(&mut self) {
        self.indent = "";
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::report::testing::{records, written, written_of};

    /// A test line of TAP 14.
    #[derive(Debug, PartialEq)]
    struct Line {
        is_ok: bool,
        description: String,
        directive: Option<String>,
        diagnostics: Option<Value>,
    }

    /// A strict parser of TAP 14 without subtests. Returns the tests, and the reason for bailing out.
    fn read(text: &str) -> (Vec<Line>, Option<String>) {
        let mut lines = text.lines().peekable();
        assert_eq!(lines.next(), Some("TAP version 14"));
        let plan: usize = lines
            .next()
            .unwrap()
            .strip_prefix("1..")
            .unwrap()
            .parse()
            .unwrap();
        let mut tests: Vec<Line> = Vec::new();
        while let Some(line) = lines.next() {
            if let Some(reason) = line.strip_prefix("Bail out! ") {
                assert_eq!(lines.next(), None, "nothing follows");
                assert!(tests.len() < plan);
                return (tests, Some(reason.to_owned()));
            }
            let (is_ok, rest) = match line.strip_prefix("ok ") {
                Some(rest) => (true, rest),
                None => (false, line.strip_prefix("not ok ").unwrap()),
            };
            let (number, rest) = rest.split_once(" - ").unwrap();
            assert_eq!(number, (tests.len() + 1).to_string());
            let (description, directive) = split_directive(rest);
            let mut yaml = String::new();
            if lines.next_if_eq(&"  ---").is_some() {
                loop {
                    match lines.next().unwrap() {
                        "  ..." => break,
                        line => {
                            yaml.push_str(line.strip_prefix("  ").unwrap());
                            yaml.push('\n');
                        }
                    }
                }
            }
            tests.push(Line {
                is_ok,
                description,
                directive,
                diagnostics: (!yaml.is_empty()).then(|| {
                    serde_saphyr::from_str(&yaml).unwrap_or_else(|error| panic!("{error}\n{yaml}"))
                }),
            });
        }
        assert_eq!(tests.len(), plan);
        (tests, None)
    }

    /// Splits a directive off at a `#` without a backslash before it.
    fn split_directive(text: &str) -> (String, Option<String>) {
        let mut description = String::new();
        let mut chars = text.chars();
        while let Some(char) = chars.next() {
            match char {
                '\\' => description.extend(chars.next()),
                '#' => {
                    let directive = chars.as_str().trim().replace(r"\#", "#");
                    return (description.trim_end().to_owned(), Some(directive));
                }
                char => description.push(char),
            }
        }
        (description, None)
    }

    #[test]
    fn strict_parser_reads_every_case_and_its_problems() {
        let (tests, bail_out) = read(&written(Tap::default(), &records()));
        assert_eq!(bail_out, None);
        let ok: Vec<bool> = tests.iter().map(|test| test.is_ok).collect();
        assert_eq!(
            ok,
            [true, false, true, false, false, false, true, false, false]
        );
        assert_eq!(
            tests[0].description,
            "scenarios/a.yaml › A page › ios 2.56.0 · en · dark"
        );
        assert_eq!(tests[0].diagnostics, None);
        assert_eq!(
            tests[2].directive.as_deref(),
            Some("SKIP pay needs 2.9.0 # of ios")
        );

        let failed = tests[1].diagnostics.as_ref().unwrap();
        let record = &records()[1];
        assert_eq!(failed["message"], record.reason.as_deref().unwrap());
        assert_eq!(failed["failures"][0]["line"], 7);
        assert_eq!(failed["failures"][0]["expected"], "the title \"Home\"");
        assert_eq!(failed["explanation"], explain(record));
        assert_eq!(failed["picture"], "reports/pictures/a.png");
        let changed = tests[3].diagnostics.as_ref().unwrap();
        let diff = records()[3].failures[0].diff.clone().unwrap();
        assert_eq!(changed["failures"][0]["diff"], diff.trim_end());
        assert_eq!(tests[6].diagnostics.as_ref().unwrap()["verdict"], "flaky");
    }

    #[test]
    fn interrupted_run_bails_out() {
        let text = written_of(&mut Tap::default(), &records()[..1], 3);
        let (tests, bail_out) = read(&text);
        assert_eq!(tests.len(), 1);
        assert_eq!(
            bail_out.as_deref(),
            Some("the run was interrupted: 3 cases have not run")
        );
    }

    #[test]
    fn multiline_text_keeps_its_indentation() {
        let mut yaml = Yaml::default();
        yaml.text("text", "    250ms  tap\n\n  b: # - |\n...");
        let read: Value = serde_saphyr::from_str(&yaml.lines).unwrap();
        assert_eq!(read["text"], "    250ms  tap\n\n  b: # - |\n...");
    }
}
