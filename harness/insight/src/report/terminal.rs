//! The terminal report: problems as they happen, then a summary. It is readable without colour and in a log.
//!
//! A problem of several cases is shown in full with the first of them, and counted in the summary.

use footbridge_contract::counted;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use footbridge_record::{
    CaseRecord, CaseResult, FailureFingerprint, RunEnd, RunEvent, Totals, Verdict, first_change,
};
use footbridge_runner::server_lines;

use footbridge_journal::EntryKind;

use super::gathered::Gathered;
use super::groups::{FailureGroup, RelatedMessage, group_failures};
use super::problems::{Problem, is_shown, problems_of};
use super::progress::Progress;
use super::reporter::Reporter;
use super::text::{explain, last_step};
use super::timings::Timings;

/// Writes the terminal report.
pub struct Terminal {
    progress: Progress,
    gathered: Gathered,
    totals: Totals,
    cases: usize,
    done: usize,
    failed: usize,
    /// The number of cases with a cached result, which did not run.
    unchanged: usize,
    /// The scenarios with a case that has run.
    ran: BTreeSet<String>,
    by_scenario: BTreeMap<String, Totals>,
    /// The hosts without a server that cases requested, with the number of cases.
    without_server: BTreeMap<String, BTreeSet<Wanted>>,
    /// The fingerprints of the problems shown so far.
    shown: BTreeSet<FailureFingerprint>,
    /// The phases of the cases that ran, if they are shown.
    timings: Option<Timings>,
}

/// The maximum number of problems in the summary.
const LISTED: usize = 20;

/// The reason of a refused request to a host without a server.
const UNKNOWN_HOST: &str = "unknown host";

/// The maximum number of other messages of a problem.
const MESSAGES: usize = 3;

impl Terminal {
    /// Creates the reporter. It shows the progress of the run on `progress`.
    pub fn new(progress: Progress) -> Self {
        Self {
            progress,
            gathered: Gathered::default(),
            totals: Totals::default(),
            cases: 0,
            done: 0,
            failed: 0,
            unchanged: 0,
            ran: BTreeSet::new(),
            by_scenario: BTreeMap::new(),
            without_server: BTreeMap::new(),
            shown: BTreeSet::new(),
            timings: None,
        }
    }

    /// Shows the phases of each case after the summary.
    #[must_use]
    pub fn with_timings(self) -> Self {
        Self {
            timings: Some(Timings::default()),
            ..self
        }
    }

    fn case_ended(&mut self, result: &CaseResult, output: &mut dyn Write) -> io::Result<()> {
        self.done += 1;
        let record = &result.record;
        if result.is_unchanged {
            self.unchanged += 1;
        } else {
            self.ran.insert(record.case.scenario.clone());
            if let Some(timings) = &mut self.timings {
                timings.add(record);
            }
        }
        self.totals.add(record.verdict);
        self.by_scenario
            .entry(record.case.scenario.clone())
            .or_default()
            .add(record.verdict);
        if record.verdict == Verdict::New {
            self.hide_progress();
            let style = style(record.verdict.word());
            writeln!(output, "{style}new{style:#}  {}", record.case)?;
        } else if is_shown(record.verdict) {
            self.failed += 1;
            for (host, wanted) in hosts_without_server(record) {
                self.without_server.entry(host).or_default().insert(wanted);
            }
            self.write_failed(record, output)?;
        }
        Ok(())
    }

    /// Writes the problems of a case, unless an earlier case has shown the likely cause.
    fn write_failed(&mut self, record: &CaseRecord, output: &mut dyn Write) -> io::Result<()> {
        let problems = problems_of(record);
        if self.is_shown(&problems) {
            return Ok(());
        }
        self.hide_progress();
        write_case(record, output)?;
        let fingerprints = problems.into_iter().map(|problem| problem.fingerprint);
        self.shown.extend(fingerprints);
        output.flush()
    }

    /// Whether an earlier case has shown one of the likeliest causes.
    fn is_shown(&self, problems: &[Problem<'_>]) -> bool {
        let Some(first) = problems.first() else {
            return true;
        };
        let mut causes = problems
            .iter()
            .take_while(|problem| problem.tier() == first.tier());
        causes.any(|problem| self.shown.contains(&problem.fingerprint))
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
            show(self.done, self.cases, self.failed);
        }
    }

    /// Writes a line for a finished scenario, if there is no progress line.
    fn write_scenario(&mut self, name: &str, output: &mut dyn Write) -> io::Result<()> {
        if self.progress.show.is_some() {
            return Ok(());
        }
        let Some(totals) = self.by_scenario.get(name) else {
            return Ok(());
        };
        let word = if totals.has_failures() {
            "fail"
        } else if totals.new > 0 {
            "new"
        } else {
            "ok"
        };
        let style = style(word);
        let counts = count(&totals.words());
        writeln!(output, "{style}{word:<5}{style:#}  {name}  {counts}")?;
        output.flush()
    }

    fn summarise(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        self.hide_progress();
        let shown = &self.shown;
        let Some(run) = self.gathered.take(event) else {
            return Ok(());
        };
        if self.failed > 1 {
            let mut groups = group_failures(&run.records());
            groups.retain(|group| group.verdict != Verdict::New);
            // A case may have been attributed to another problem, before the number of cases with this one was known.
            let hidden = groups
                .iter()
                .filter(|group| !shown.contains(&group.fingerprint));
            for record in hidden.filter_map(|group| group.records.first()) {
                write_case(record, output)?;
            }
            write_groups(&groups, output)?;
        }
        write_hosts_without_server(&self.without_server, output)?;
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
        let rate = match self.unchanged {
            0 => format!(" ({rate:.1} a second)"),
            // Cached cases would distort the rate.
            _ => String::new(),
        };
        writeln!(
            output,
            "{} on {}: {} in {seconds:.1} s{rate}",
            counted(self.done, "case"),
            run.report.engine,
            parts.join(", "),
        )?;
        if self.unchanged > 0 {
            writeln!(
                output,
                "{} cases: {} ran, {} unchanged",
                grouped(self.done),
                grouped(self.done - self.unchanged),
                grouped(self.unchanged),
            )?;
        }
        if run.report.left_out > 0 {
            let why = match run.report.end {
                RunEnd::TooManyFailures => "too many failures",
                RunEnd::EngineLost => "the engine could not go on",
                RunEnd::Interrupted | RunEnd::Finished => "interrupted",
            };
            let verb = if run.report.left_out == 1 {
                "has"
            } else {
                "have"
            };
            let cases = counted(run.report.left_out, "case");
            writeln!(output, "{why}: {cases} {verb} not run")?;
        }
        if self.totals.new > 0 {
            writeln!(
                output,
                "{} new: accept with `footbridge run --update`, then read the snapshots",
                grouped(self.totals.new)
            )?;
        }
        if self.totals.changed > 0 {
            writeln!(
                output,
                "review changed transcripts, then accept them with `footbridge run --update`"
            )?;
        }
        if let Some(timings) = &mut self.timings {
            timings.write(output)?;
        }
        output.flush()
    }
}

/// Lists the requested hosts without a server, and the configuration that adds them.
fn write_hosts_without_server(
    without_server: &BTreeMap<String, BTreeSet<Wanted>>,
    output: &mut dyn Write,
) -> io::Result<()> {
    if without_server.is_empty() {
        return Ok(());
    }
    let kinds = Wanted::ALL.into_iter().filter_map(|wanted| {
        let hosts = without_server
            .iter()
            .filter(|(_, kinds)| kinds.contains(&wanted));
        let hosts: Vec<_> = hosts.map(|(host, _)| host.as_str()).collect();
        let more = hosts.len().saturating_sub(LISTED);
        let listed = hosts[..hosts.len() - more].join(", ");
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (!hosts.is_empty()).then(|| format!("  {:<8}  {listed}{more}", wanted.word()))
    });
    let kinds: Vec<_> = kinds.collect();
    let names = without_server.keys().map(String::as_str);
    writeln!(
        output,
        "no server for {}:\n{}\nadd to footbridge.toml:\n\n{}",
        counted(without_server.len(), "host"),
        kinds.join("\n"),
        server_lines(names),
    )
}

/// The kind of a requested file, by the end of its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Wanted {
    Script,
    Style,
    Picture,
    Font,
    Data,
}

impl Wanted {
    const ALL: [Self; 5] = [
        Self::Script,
        Self::Style,
        Self::Picture,
        Self::Font,
        Self::Data,
    ];

    fn of(url: &str) -> Self {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let name = path.rsplit('/').next().unwrap_or_default();
        let end = name.rsplit_once('.').map_or("", |(_, end)| end);
        match end {
            "js" | "mjs" => Self::Script,
            "css" => Self::Style,
            "png" | "jpg" | "jpeg" | "gif" | "svg" | "webp" | "avif" | "ico" => Self::Picture,
            "woff" | "woff2" | "ttf" | "otf" => Self::Font,
            _ => Self::Data,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Script => "scripts",
            Self::Style => "styles",
            Self::Picture => "pictures",
            Self::Font => "fonts",
            Self::Data => "data",
        }
    }
}

/// The hosts without a server that a case requested, with what it wanted.
fn hosts_without_server(record: &CaseRecord) -> BTreeSet<(String, Wanted)> {
    let entries = record.journal.entries().iter();
    let urls = entries.filter_map(|entry| match &entry.kind {
        EntryKind::Refused { url, reason } if reason == UNKNOWN_HOST => Some(url),
        _ => None,
    });
    urls.filter_map(|url| {
        let address = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
        let host = address.split(['/', '?', '#', ':']).next()?;
        (!host.is_empty()).then(|| (host.to_owned(), Wanted::of(address)))
    })
    .collect()
}

impl Reporter for Terminal {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        match event {
            RunEvent::About { .. } => {
                self.gathered.take(event);
            }
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
                    workers => format!(", {}", counted(*workers, "worker")),
                };
                let cases = counted(*cases, "case");
                writeln!(output, "{part}{cases}{workers}, {engine}\n")?;
                output.flush()?;
            }
            RunEvent::CaseEnded(result) => {
                self.gathered.take(event);
                self.case_ended(result, output)?;
                // A scenario whose cases all have cached results is only counted.
                if result.is_last_of_scenario && self.ran.contains(&result.record.case.scenario) {
                    self.write_scenario(&result.record.case.scenario, output)?;
                }
                self.show_progress();
            }
            RunEvent::ResultsOutdated(outdated) => {
                self.hide_progress();
                writeln!(output, "{outdated}")?;
                output.flush()?;
            }
            RunEvent::CaseInterrupted(result) => self.write_interrupted(&result.record, output)?,
            RunEvent::Ended { .. } => self.summarise(event, output)?,
            RunEvent::CaseBegan(_) | RunEvent::Entry { .. } => {}
        }
        Ok(())
    }
}

/// Writes a case with all its problems.
fn write_case(record: &CaseRecord, output: &mut dyn Write) -> io::Result<()> {
    let word = record.verdict.word();
    let style = style(word);
    writeln!(output, "{style}{word}{style:#}  {}", record.case)?;
    for line in explain(record).lines() {
        let style = diff_style(line);
        writeln!(output, "    {style}{line}{style:#}")?;
    }
    writeln!(output)
}

/// Writes each problem with its number of cases, their hosts and places, and related failures.
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
        let diff = group.failure.and_then(|failure| failure.diff.as_deref());
        if let Some(change) = diff.and_then(first_change) {
            let style = diff_style(&change);
            writeln!(output, "                     {style}{change}{style:#}")?;
        }
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
        write_messages("similar: ", &group.variants, output)?;
        write_messages("also failed: ", &group.consequences, output)?;
    }
    match groups.len().saturating_sub(LISTED) {
        0 => {}
        1 => writeln!(output, "and another problem")?,
        more => writeln!(output, "and {more} other problems")?,
    }
    writeln!(output)
}

/// Writes the first of a problem's other messages, and the number of the rest.
fn write_messages(
    label: &str,
    messages: &[RelatedMessage<'_>],
    output: &mut dyn Write,
) -> io::Result<()> {
    let indent = " ".repeat(21);
    for (place, RelatedMessage { text, cases }) in messages.iter().take(MESSAGES).enumerate() {
        let label = if place == 0 { label } else { "and " };
        let cases = counted(cases.len(), "case");
        writeln!(output, "{indent}{label}{text} ({cases})")?;
    }
    match messages.len().saturating_sub(MESSAGES) {
        0 => Ok(()),
        more => writeln!(output, "{indent}and {more} more"),
    }
}

/// Formats a number with a comma before every three digits: `1,779`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (head, rest) = digits.split_at(first);
    let groups = (0..rest.len() / 3).map(|group| &rest[group * 3..group * 3 + 3]);
    let parts: Vec<_> = Some(head)
        .filter(|head| !head.is_empty())
        .into_iter()
        .chain(groups)
        .collect();
    parts.join(",")
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
        "flaky" | "new" => AnsiColor::Yellow.on_default().bold(),
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
mod tests;
