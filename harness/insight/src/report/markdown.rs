//! The report in Markdown, for a comment or a job summary: totals, and each problem once.

use footbridge_contract::counted;
use std::fmt::Write as _;
use std::io::{self, Write};

use footbridge_journal::transcript;
use footbridge_record::{RunEnd, RunEvent};

use super::gathered::{Gathered, GatheredRun};
use super::groups::{FailureGroup, RelatedMessage, group_failures};
use super::reporter::Reporter;

/// Writes the report in Markdown.
#[derive(Default)]
pub struct Markdown {
    gathered: Gathered,
}

impl Reporter for Markdown {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        match self.gathered.take(event) {
            Some(run) => output.write_all(markdown(&run).as_bytes()),
            None => Ok(()),
        }
    }
}

/// The maximum number of problems written out; the others are counted. GitHub rejects a summary of more than a
/// mebibyte.
const WRITTEN_OUT: usize = 20;

/// The maximum number of lines of a failure.
const LINES: usize = 80;

/// The maximum length of a line, in bytes.
const LINE_LENGTH: usize = 240;

/// The maximum number of other messages of a problem.
const MESSAGES: usize = 5;

/// The maximum number of cases listed for a failure.
const NAMED: usize = 20;

/// Formats the whole report.
pub(super) fn markdown(run: &GatheredRun<'_>) -> String {
    let mut text = String::new();
    let report = run.report;
    let cases = run.records().count();
    let groups = group_failures(&run.records());
    let failing: usize = run
        .records()
        .filter(|record| record.verdict.fails_run())
        .count();
    let heading = match failing {
        0 => format!("{}, no problems", counted(cases, "case")),
        1 => format!("1 of {} needs attention", counted(cases, "case")),
        failing => format!("{failing} of {} need attention", counted(cases, "case")),
    };
    let _ = writeln!(text, "## Footbridge: {heading}\n");
    let words = report.totals.words();
    let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let counts: Vec<String> = words.iter().map(|(_, count)| count.to_string()).collect();
    let _ = writeln!(text, "| {} |", names.join(" | "));
    let _ = writeln!(text, "|{}", " ---: |".repeat(names.len()));
    let _ = writeln!(text, "| {} |\n", counts.join(" | "));
    let seconds = report.duration_ms / 1000;
    let tenths = report.duration_ms % 1000 / 100;
    let _ = writeln!(text, "{} in {seconds}.{tenths} s.", report.engine);
    if report.left_out > 0 {
        let why = match report.end {
            RunEnd::TooManyFailures => "there were too many failures",
            RunEnd::EngineLost => "the engine could not go on",
            RunEnd::Interrupted | RunEnd::Finished => "the run was interrupted",
        };
        let left_out = counted(report.left_out, "case");
        let _ = writeln!(text, "\n**{left_out} not run**: {why}.");
    }
    for group in groups.iter().take(WRITTEN_OUT) {
        write_group(&mut text, group);
    }
    if groups.len() > WRITTEN_OUT {
        let others = counted(groups.len() - WRITTEN_OUT, "other problem");
        let _ = writeln!(text, "\nAnd {others}.");
    }
    text
}

fn write_group(text: &mut String, group: &FailureGroup<'_>) {
    let cases = counted(group.records.len(), "case");
    let message = code(&cut(&group.message));
    let _ = writeln!(text, "\n### {cases} {}: {message}\n", group.verdict.word());
    let _ = writeln!(text, "On {}.", group.hosts);
    if let Some(place) = group.place {
        let place = code(&format!("{}:{}", place.file, place.line));
        let first = if group.records.len() > 1 {
            "First at"
        } else {
            "At"
        };
        let _ = writeln!(text, "{first} {place}.");
    }
    let _ = writeln!(text, "\n{}\n", block(&first_lines(&group.text)));
    write_messages(text, "In other cases:", &group.variants);
    write_messages(text, "Other failures of these cases:", &group.consequences);
    let _ = writeln!(text, "<details><summary>{cases}</summary>\n");
    for record in group.records.iter().take(NAMED) {
        let _ = writeln!(text, "- {}", code(&cut(&record.case.to_string())));
    }
    if group.records.len() > NAMED {
        let _ = writeln!(text, "- and {} more", group.records.len() - NAMED);
    }
    if let Some(first) = group.records.first() {
        let story = first_lines(&transcript(&first.journal));
        let _ = writeln!(text, "\nWhat the first did:\n\n{}", block(&story));
    }
    text.push_str("\n</details>\n");
}

/// Writes the first of a problem's other messages, and the number of the rest.
fn write_messages(text: &mut String, title: &str, messages: &[RelatedMessage<'_>]) {
    if messages.is_empty() {
        return;
    }
    let _ = writeln!(text, "{title}\n");
    for message in messages.iter().take(MESSAGES) {
        let cases = counted(message.cases.len(), "case");
        let _ = writeln!(text, "- {} ({cases})", code(&cut(&message.text)));
    }
    if messages.len() > MESSAGES {
        let _ = writeln!(text, "- and {} more", messages.len() - MESSAGES);
    }
    text.push('\n');
}

/// The first lines of a text, each cut to the maximum length.
fn first_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut shown: Vec<String> = lines.iter().take(LINES).map(|line| cut(line)).collect();
    if lines.len() > LINES {
        shown.push(format!("… and {}", counted(lines.len() - LINES, "line")));
    }
    shown.join("\n")
}

/// A line, cut to the maximum length.
fn cut(line: &str) -> String {
    match line.char_indices().find(|(at, _)| *at >= LINE_LENGTH) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None => line.to_owned(),
    }
}

/// The longest run of backticks in a text.
fn backticks(text: &str) -> usize {
    let runs = text.split(|char| char != '`');
    runs.map(str::len).max().unwrap_or_default()
}

/// Formats a text as inline code.
fn code(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|char| if char.is_control() { ' ' } else { char })
        .collect();
    let fence = "`".repeat(backticks(&text) + 1);
    let is_fenced = text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']);
    let space = if is_fenced { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Formats lines as a code block.
fn block(text: &str) -> String {
    let fence = "`".repeat(backticks(text).max(2) + 1);
    let language = if text.starts_with("--- ") {
        "diff"
    } else {
        "text"
    };
    format!("{fence}{language}\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use footbridge_record::testing::{failure, record};
    use footbridge_record::{CaseRecord, Verdict};
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    use super::*;
    use crate::report::testing::{records, word, written, written_of};

    /// The parts of a Markdown text: headings, code, and HTML.
    #[derive(Debug, Default)]
    struct Read {
        headings: Vec<String>,
        blocks: Vec<String>,
        html: Vec<String>,
        cells: Vec<String>,
    }

    fn read(text: &str) -> Read {
        let mut read = Read::default();
        let mut current = String::new();
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Heading { .. } | Tag::CodeBlock(_) | Tag::TableCell) => {
                    current.clear();
                }
                Event::Text(text) | Event::Code(text) => current.push_str(&text),
                Event::End(TagEnd::Heading(_)) => read.headings.push(current.clone()),
                Event::End(TagEnd::CodeBlock) => read.blocks.push(current.clone()),
                Event::End(TagEnd::TableCell) => read.cells.push(current.clone()),
                Event::Html(html) | Event::InlineHtml(html) => {
                    read.html.push(html.trim().to_owned());
                }
                _ => {}
            }
        }
        read
    }

    #[test]
    fn markdown_has_totals_and_each_failure_once() {
        let read = read(&written(Markdown::default(), &records()));
        assert_eq!(read.headings[0], "Footbridge: 6 of 9 cases need attention");
        assert_eq!(
            read.headings[1..],
            [
                "2 cases failed: no-console-errors: Warning: a key is missing",
                "1 case failed: a <b> & \"c\" ``` ]]> % 100  ::error::d, e: f | # \\  [31m",
                "1 case changed: the transcript is not the accepted one",
                "1 case crashed: the page's process ended",
                "1 case hung: the page did not settle",
                "1 case flaky: failed first, then passed: no alert",
            ]
        );
        assert_eq!(read.cells[0], "passed");
        // Each has its message, and the transcript of the first case.
        assert_eq!(read.blocks.len(), 12);
        assert!(
            read.blocks[0].contains("src/list.tsx:12:5"),
            "{:?}",
            read.blocks
        );
        assert!(read.blocks[1].contains("250ms  open"), "{:?}", read.blocks);
        assert!(read.blocks[4].contains("-a\n+b\n"), "{:?}", read.blocks);
        // Text of a page is never parsed as HTML.
        for html in &read.html {
            assert!(html.contains("details>"), "{html}");
        }
    }

    #[test]
    fn interrupted_run_is_marked() {
        let text = written_of(&mut Markdown::default(), &records()[..1], 3);
        assert!(
            text.contains("**3 cases not run**: the run was interrupted."),
            "{text}"
        );
        assert!(
            text.starts_with("## Footbridge: 1 case, no problems\n"),
            "{text}"
        );
    }

    #[test]
    fn report_on_thousands_of_distinct_failures_fits_a_summary() {
        let long = "x".repeat(1000);
        let records: Vec<CaseRecord> = (0..3000)
            .map(|number| {
                let mut failure = failure(&format!("{} {long}", word(number)));
                failure.diff = Some("-a\n".repeat(5000));
                record("a.yaml", "2.9.0", Verdict::Failed, vec![failure])
            })
            .collect();
        let text = written(Markdown::default(), &records);
        assert!(text.len() < 1_048_576, "{}", text.len());
        assert!(text.ends_with("And 2980 other problems.\n"));
    }
}
