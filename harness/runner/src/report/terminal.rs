//! The report for people: what is wrong, as it happens, then a summary. It reads well without colour and in a log.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use super::Reporter;
use super::text::explain;
use super::totals::Totals;
use crate::event::{CaseResult, RunEvent};
use crate::record::Verdict;

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
    totals: Totals,
    cases: usize,
    done: usize,
    engine: String,
    by_scenario: BTreeMap<String, Totals>,
    wrong: Vec<(String, &'static str)>,
}

/// Where the summary lists what was wrong again, so many at most.
const LISTED: usize = 20;

impl Terminal {
    /// Shows how far the run is on `progress`.
    pub fn new(progress: Progress) -> Self {
        Self {
            progress,
            totals: Totals::default(),
            cases: 0,
            done: 0,
            engine: String::new(),
            by_scenario: BTreeMap::new(),
            wrong: Vec::new(),
        }
    }

    fn case_ended(&mut self, result: &CaseResult, output: &mut dyn Write) -> io::Result<()> {
        self.done += 1;
        let verdict = result.record.verdict;
        self.totals.add(verdict);
        let scenario = &result.case.spec.scenario;
        self.by_scenario
            .entry(scenario.clone())
            .or_default()
            .add(verdict);
        if verdict.is_bad() || verdict == Verdict::Flaky {
            self.write_wrong(result, output)?;
        }
        Ok(())
    }

    fn write_wrong(&mut self, result: &CaseResult, output: &mut dyn Write) -> io::Result<()> {
        if let Some(hide) = &mut self.progress.hide {
            hide();
        }
        let word = result.record.verdict.word();
        let style = style(word);
        writeln!(output, "{style}{word}{style:#}  {}", result.case.spec)?;
        for line in explain(&result.record).lines() {
            let style = diff_style(line);
            writeln!(output, "    {style}{line}{style:#}")?;
        }
        writeln!(output)?;
        self.wrong.push((result.case.spec.to_string(), word));
        output.flush()
    }

    fn show_progress(&mut self) {
        let wrong = self.wrong.len();
        if let Some(show) = &mut self.progress.show {
            show(self.done, self.cases, wrong);
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
        writeln!(output, "{style}{word:<5}{style:#}  {name}  {counts}")
    }

    fn summarise(
        &mut self,
        duration: Duration,
        left_out: usize,
        accepted: &[String],
        output: &mut dyn Write,
    ) -> io::Result<()> {
        if let Some(hide) = &mut self.progress.hide {
            hide();
        }
        if self.wrong.len() > 1 {
            writeln!(output)?;
            for (case, word) in self.wrong.iter().take(LISTED) {
                let style = style(word);
                writeln!(output, "{style}{word:<8}{style:#} {case}")?;
            }
            if self.wrong.len() > LISTED {
                writeln!(output, "         and {} more", self.wrong.len() - LISTED)?;
            }
            writeln!(output)?;
        }
        for file in accepted {
            writeln!(output, "accepted {file}")?;
        }
        let seconds = duration.as_secs_f64();
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
            self.engine,
            parts.join(", "),
        )?;
        if left_out > 0 {
            writeln!(output, "interrupted: {left_out} cases have not run")?;
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
            } => {
                self.cases = *cases;
                self.engine.clone_from(engine);
                let noun = if *workers == 1 { "worker" } else { "workers" };
                writeln!(output, "{cases} cases, {workers} {noun}, {engine}\n")?;
            }
            RunEvent::CaseEnded(result) => {
                self.case_ended(result, output)?;
                if result.is_last_of_scenario {
                    self.write_scenario(&result.case.spec.scenario, output)?;
                }
                self.show_progress();
            }
            RunEvent::Ended {
                duration,
                left_out,
                accepted,
            } => self.summarise(*duration, *left_out, accepted, output)?,
            RunEvent::CaseBegan(_)
            | RunEvent::Entry { .. }
            | RunEvent::CaseInterrupted(_)
            | RunEvent::Serving(_)
            | RunEvent::Untrusted { .. }
            | RunEvent::Skipped { .. } => {}
        }
        Ok(())
    }
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
