//! The report for people: what is wrong, as it happens, then a summary. It reads well without colour and in a log.
//!
//! What is wrong in the same way with several cases is shown with the first of them, and counted in the summary.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use super::Reporter;
use super::gathered::Gathered;
use super::groups::{FailureGroup, FailureKey, group_failures, is_shown, problems};
use super::text::{explain_failures, last_step};
use super::totals::Totals;
use crate::event::{CaseResult, RunEnd, RunEvent};
use crate::record::{CaseRecord, FailureKind};

/// Shows how far a run is: cases done, cases in all, and how many are wrong so far.
pub type Show = Box<dyn FnMut(usize, usize, usize)>;

/// A line that follows the run, where somebody watches; the caller draws it.
#[derive(Default)]
pub struct Progress {
    /// Draws it anew; none if nobody watches.
    pub show: Option<Show>,
    /// Takes the line away, so that others can be written.
    pub hide: Option<Box<dyn FnMut()>>,
}

/// Writes the report for people.
pub struct Terminal {
    progress: Progress,
    gathered: Gathered,
    totals: Totals,
    cases: usize,
    done: usize,
    wrong: usize,
    by_scenario: BTreeMap<String, Totals>,
    shown: BTreeSet<FailureKey>,
}

/// So many different failures are listed in the summary at most.
const LISTED: usize = 20;

impl Terminal {
    /// Shows how far the run is on `progress`.
    pub fn new(progress: Progress) -> Self {
        Self {
            progress,
            gathered: Gathered::default(),
            totals: Totals::default(),
            cases: 0,
            done: 0,
            wrong: 0,
            by_scenario: BTreeMap::new(),
            shown: BTreeSet::new(),
        }
    }

    fn case_ended(&mut self, result: &CaseResult, output: &mut dyn Write) -> io::Result<()> {
        self.done += 1;
        let record = &result.record;
        self.totals.add(record.verdict);
        self.by_scenario
            .entry(record.case.scenario.clone())
            .or_default()
            .add(record.verdict);
        if is_shown(record.verdict) {
            self.wrong += 1;
            self.write_wrong(record, output)?;
        }
        Ok(())
    }

    /// Writes what is wrong with a case, as far as it has not been shown with another.
    fn write_wrong(&mut self, record: &CaseRecord, output: &mut dyn Write) -> io::Result<()> {
        let problems = problems(record).into_iter();
        let new: Vec<_> = problems
            .filter(|(key, _)| !self.shown.contains(key))
            .collect();
        if new.is_empty() {
            return Ok(());
        }
        self.hide_progress();
        let word = record.verdict.word();
        let style = style(word);
        writeln!(output, "{style}{word}{style:#}  {}", record.case)?;
        let text = explain_failures(record, |failure| {
            let mut new = new.iter().filter_map(|(_, failure)| *failure);
            failure.kind == FailureKind::Snapshot || new.any(|new| std::ptr::eq(new, failure))
        });
        for line in text.lines() {
            let style = diff_style(line);
            writeln!(output, "    {style}{line}{style:#}")?;
        }
        writeln!(output)?;
        self.shown.extend(new.into_iter().map(|(key, _)| key));
        output.flush()
    }

    fn write_interrupted(&mut self, record: &CaseRecord, output: &mut dyn Write) -> io::Result<()> {
        self.hide_progress();
        writeln!(output, "interrupted  {}", record.case)?;
        if let Some(step) = last_step(record) {
            writeln!(output, "  {step}")?;
        }
        Ok(())
    }

    fn hide_progress(&mut self) {
        if let Some(hide) = &mut self.progress.hide {
            hide();
        }
    }

    fn show_progress(&mut self) {
        if let Some(show) = &mut self.progress.show {
            show(self.done, self.cases, self.wrong);
        }
    }

    /// A scenario that is over, where nobody watches a line that moves.
    fn write_scenario(&mut self, name: &str, output: &mut dyn Write) -> io::Result<()> {
        if self.progress.show.is_some() {
            return Ok(());
        }
        let Some(totals) = self.by_scenario.get(name) else {
            return Ok(());
        };
        let word = if totals.has_bad() { "wrong" } else { "ok" };
        let style = style(word);
        let counts = count(&totals.words());
        writeln!(output, "{style}{word:<5}{style:#}  {name}  {counts}")?;
        output.flush()
    }

    fn summarise(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        self.hide_progress();
        let Some(run) = self.gathered.take(event) else {
            return Ok(());
        };
        if self.wrong > 1 {
            write_groups(&group_failures(&run.records()), output)?;
        }
        if let RunEvent::Ended { accepted, .. } = event {
            for file in accepted {
                writeln!(output, "accepted {file}")?;
            }
        }
        let seconds = Duration::from_millis(run.report.duration_ms).as_secs_f64();
        let counts = self.totals.words();
        let parts: Vec<String> = counts
            .iter()
            .map(|(word, count)| {
                let style = style(word);
                format!("{style}{count} {word}{style:#}")
            })
            .collect();
        #[expect(
            clippy::cast_precision_loss,
            reason = "a rate of cases is not that precise"
        )]
        let rate = self.done as f64 / seconds.max(0.001);
        writeln!(
            output,
            "{} cases on {}: {} in {seconds:.1} s ({rate:.1} a second)",
            self.done,
            run.report.engine,
            parts.join(", "),
        )?;
        if run.report.left_out > 0 {
            let why = match run.report.end {
                RunEnd::TooManyFailures => "too many failures",
                RunEnd::EngineLost => "the engine could not go on",
                RunEnd::Interrupted | RunEnd::Finished => "interrupted",
            };
            writeln!(output, "{why}: {} cases have not run", run.report.left_out)?;
        }
        if self.totals.changed > 0 {
            writeln!(
                output,
                "a changed transcript is accepted with `footbridge run --update`, once somebody has read it"
            )?;
        }
        output.flush()
    }
}

impl Reporter for Terminal {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        match event {
            RunEvent::Began {
                cases,
                workers,
                engine,
                shard,
            } => {
                self.gathered.take(event);
                self.cases = *cases;
                let part = shard.as_ref().map_or_else(String::new, |shard| {
                    format!("shard {} of {}: ", shard.number, shard.of)
                });
                let workers = match workers {
                    0 => " from reports".to_owned(),
                    1 => ", 1 worker".to_owned(),
                    workers => format!(", {workers} workers"),
                };
                writeln!(output, "{part}{cases} cases{workers}, {engine}\n")?;
                output.flush()?;
            }
            RunEvent::CaseEnded(result) => {
                self.gathered.take(event);
                self.case_ended(result, output)?;
                if result.is_last_of_scenario {
                    self.write_scenario(&result.record.case.scenario, output)?;
                }
                self.show_progress();
            }
            RunEvent::CaseInterrupted(result) => self.write_interrupted(&result.record, output)?,
            RunEvent::Ended { .. } => self.summarise(event, output)?,
            RunEvent::CaseBegan(_)
            | RunEvent::Entry { .. }
            | RunEvent::Serving(_)
            | RunEvent::Untrusted { .. }
            | RunEvent::Skipped { .. } => {}
        }
        Ok(())
    }
}

/// Each different failure, with the number of its cases, and where they are.
fn write_groups(groups: &[FailureGroup<'_>], output: &mut dyn Write) -> io::Result<()> {
    writeln!(output)?;
    for group in groups.iter().take(LISTED) {
        let word = group.verdict.word();
        let style = style(word);
        let cases = group.records.len();
        let noun = if cases == 1 { "case " } else { "cases" };
        writeln!(
            output,
            "{style}{word:<8}{style:#} {cases:>4} {noun}  {}",
            group.message
        )?;
        writeln!(output, "                     on {}", group.hosts)?;
        let scenarios: BTreeSet<&str> = group
            .records
            .iter()
            .map(|record| record.case.scenario.as_str())
            .collect();
        let first = group.place.map_or_else(
            || scenarios.first().copied().unwrap_or_default().to_owned(),
            |place| format!("{}:{}", place.file, place.line),
        );
        let others = match scenarios.len() {
            0 | 1 => String::new(),
            2 => " and another scenario".to_owned(),
            all => format!(" and {} other scenarios", all - 1),
        };
        writeln!(output, "                     in {first}{others}")?;
    }
    if groups.len() > LISTED {
        writeln!(output, "and {} other failures", groups.len() - LISTED)?;
    }
    writeln!(output)
}

fn count(words: &[(&str, usize)]) -> String {
    let words: Vec<String> = words
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(word, count)| format!("{count} {word}"))
        .collect();
    words.join(", ")
}

fn style(word: &str) -> Style {
    match word {
        "passed" | "ok" => AnsiColor::Green.on_default(),
        "unsupported" => AnsiColor::Cyan.on_default(),
        "flaky" => AnsiColor::Yellow.on_default().bold(),
        _ => AnsiColor::Red.on_default().bold(),
    }
}

fn diff_style(line: &str) -> Style {
    match line.as_bytes().first() {
        Some(b'+') => AnsiColor::Green.on_default(),
        Some(b'-') => AnsiColor::Red.on_default(),
        Some(b'@') => AnsiColor::Cyan.on_default(),
        _ => Style::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Failure, Verdict};
    use crate::report::testing::{failure, record, written, written_of};

    fn console_error() -> Failure {
        let mut failure = failure("Warning: a key is missing");
        failure.kind = FailureKind::Invariant;
        failure.invariant = Some("no-console-errors".into());
        failure.found = vec!["render src/list.tsx:12:5".into()];
        failure
    }

    #[test]
    fn what_is_wrong_with_many_cases_is_shown_once_and_counted() {
        let records: Vec<CaseRecord> = (0..20)
            .map(|number| {
                let scenario = format!("scenarios/{:02}.yaml", number / 2);
                let version = if number % 2 == 0 { "2.9.0" } else { "2.56.0" };
                record(&scenario, version, Verdict::Failed, vec![console_error()])
            })
            .collect();
        let text = written(Terminal::new(Progress::default()), &records);
        let plain = anstream::adapter::strip_str(&text).to_string();
        insta::assert_snapshot!(plain);
    }

    #[test]
    fn what_is_new_is_shown_with_a_case_whose_other_failure_was() {
        let records = [
            record(
                "a.yaml",
                "2.10.0",
                Verdict::Failed,
                vec![console_error(), failure("no alert")],
            ),
            record("a.yaml", "2.9.0", Verdict::Failed, vec![console_error()]),
        ];
        let text = written(Terminal::new(Progress::default()), &records);
        assert_eq!(text.matches("list.tsx").count(), 1, "{text}");
        assert_eq!(text.matches("no alert\n").count(), 2, "{text}");
    }

    #[test]
    fn a_run_that_was_cut_short_says_why() {
        let records = [record("a.yaml", "2.9.0", Verdict::Passed, Vec::new())];
        let text = written_of(&mut Terminal::new(Progress::default()), &records, 3);
        assert!(
            text.ends_with("interrupted: 3 cases have not run\n"),
            "{text}"
        );
    }
}
