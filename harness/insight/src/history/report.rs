//! A summary of the history as text, Markdown or JSON.

mod markdown;
mod text;

use crate::table::Table;
use footbridge_contract::counted;
use time::OffsetDateTime;
use time::macros::format_description;

use super::gate_entry::GateEntry;
use super::summary::{CaseHistorySummary, ClientRuns, RunRef, SlowerSince, Summary};

/// The format of a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryFormat {
    /// Text for a terminal.
    Text,
    /// Markdown for a page, or for a comment on a change.
    Markdown,
    /// JSON for programs (docs/history.md).
    Json,
}

/// The maximum number of other clients in a line.
const MOST_CLIENTS: usize = 5;

/// Formats a summary.
pub fn render(summary: &Summary, format: HistoryFormat) -> String {
    match format {
        HistoryFormat::Text => text::render(summary),
        HistoryFormat::Markdown => markdown::render(summary),
        HistoryFormat::Json => {
            let mut json = serde_json::to_string_pretty(summary).unwrap_or_default();
            json.push('\n');
            json
        }
    }
}

/// Formats the results of gates, the latest first.
pub fn render_gates(gates: &[GateEntry], format: HistoryFormat) -> String {
    if format == HistoryFormat::Json {
        let whole = serde_json::json!({ "schema": "footbridge.gates/1", "gates": gates });
        let mut json = serde_json::to_string_pretty(&whole).unwrap_or_default();
        json.push('\n');
        return json;
    }
    if gates.is_empty() {
        return "no gate has been recorded: `footbridge gate --record` does it\n".to_owned();
    }
    let mut table = Table::new(["asked", "by", "commit", "minimum", "gate", "answer"]);
    for gate in gates {
        table.push([
            date(gate.asked_ms),
            gate.asked_by.clone().unwrap_or_default(),
            gate.commit
                .as_ref()
                .map_or_else(String::new, ToString::to_string),
            gate.minimums.clone(),
            if gate.is_open { "open" } else { "closed" }.to_owned(),
            gate.answer.clone(),
        ]);
    }
    match format {
        HistoryFormat::Markdown => table.markdown(),
        HistoryFormat::Text | HistoryFormat::Json => table.text(),
    }
}

/// Formats an instant, in UTC and to the minute.
fn date(unix_ms: u64) -> String {
    let seconds = i64::try_from(unix_ms / 1000).unwrap_or(i64::MAX);
    let format = format_description!("[year]-[month]-[day] [hour]:[minute]");
    OffsetDateTime::from_unix_timestamp(seconds)
        .ok()
        .and_then(|instant| instant.format(format).ok())
        .unwrap_or_else(|| format!("{seconds} s after 1970"))
}

/// Formats a run: its commit, if it has one, and the time at which it began.
fn run(run: &RunRef) -> String {
    let date = date(run.started_ms);
    match &run.commit {
        Some(commit) => format!("{commit}, {date}"),
        None => date,
    }
}

/// The trends by kind: a heading, and the cases with their lines.
fn sections(summary: &Summary) -> Vec<(&'static str, Vec<Trend<'_>>)> {
    let of = |describe: fn(&CaseHistorySummary) -> Option<Vec<String>>| {
        let cases = summary.cases.iter();
        let trends = cases.filter_map(|case| {
            let lines = describe(case)?;
            Some(Trend { case, lines })
        });
        trends.collect()
    };
    vec![
        ("broken", of(broken)),
        ("flaky", of(flaky)),
        ("slower", of(slower)),
    ]
}

/// A case with the lines that describe its trend.
struct Trend<'s> {
    case: &'s CaseHistorySummary,
    lines: Vec<String>,
}

fn broken(case: &CaseHistorySummary) -> Option<Vec<String>> {
    let found = case.broken.as_ref()?;
    let word = case.verdict.word();
    let since = match found.times {
        1 => format!("{word} first at {}", run(&found.since)),
        times => format!(
            "{word} {times} times in a row, first at {}",
            run(&found.since)
        ),
    };
    let passed = match &found.last_passed {
        Some(passed) => format!("last passed at {}", run(passed)),
        None => "no passing run in the history".to_owned(),
    };
    let reason = found.reason.clone();
    Some([since, passed].into_iter().chain(reason).collect())
}

fn flaky(case: &CaseHistorySummary) -> Option<Vec<String>> {
    let found = case.flaky.as_ref()?;
    let (failed, of) = (found.failed, found.of);
    let last = run(&found.last);
    Some(vec![format!(
        "failed or retried in {failed} of {of} outcomes of the same code, last at {last}"
    )])
}

fn slower(case: &CaseHistorySummary) -> Option<Vec<String>> {
    let found = case.slower.as_ref()?;
    Some(vec![format!(
        "{:.0} ms before, {:.0} ms since {}: {:.1} times as long",
        found.before,
        found.after,
        run(&found.since),
        found.after / found.before,
    )])
}

/// The line that reports that whole runs are slower.
fn slower_runs(found: &SlowerSince) -> String {
    format!(
        "whole runs take {:.1} times as long since {}: the machine or the client is slower, not one case",
        found.after / found.before,
        run(&found.since),
    )
}

/// The scope of the summary, on one line.
fn head(summary: &Summary) -> String {
    let cases = counted(summary.cases.len(), "case");
    let runs = counted(summary.runs, "run");
    let of = match &summary.client {
        Some(client) => format!(" of {client}"),
        None => String::new(),
    };
    match (&summary.first, &summary.last) {
        (Some(first), Some(last)) => format!(
            "{cases} in {runs}{of}, from {} to {} (UTC)",
            date(first.started_ms),
            date(last.started_ms)
        ),
        _ => format!("no runs{of} recorded yet"),
    }
}

/// The line that counts the runs of other clients, and how to see them; `None` without any.
fn left_out(summary: &Summary) -> Option<String> {
    let option = |client: &ClientRuns| match &client.client {
        Some(name) => format!("`--web {}`", quoted(name)),
        None => "`footbridge history` without `--web`".to_owned(),
    };
    match summary.left_out.as_slice() {
        [] => None,
        [client] => {
            let runs = counted(client.runs, "run");
            let (is, them) = if client.runs == 1 {
                ("is", "it")
            } else {
                ("are", "them")
            };
            let option = option(client);
            Some(format!(
                "{runs} of another client {is} left out: {option} shows {them}"
            ))
        }
        clients => {
            let runs: usize = clients.iter().map(|client| client.runs).sum();
            let mut options: Vec<_> = clients.iter().take(MOST_CLIENTS).map(option).collect();
            let more = clients.len().saturating_sub(MOST_CLIENTS);
            if more > 0 {
                options.push(format!("{more} more"));
            }
            Some(format!(
                "{} of {} other clients are left out: {}",
                counted(runs, "run"),
                clients.len(),
                options.join(", ")
            ))
        }
    }
}

/// Quotes a word for a POSIX shell.
fn quoted(word: &str) -> String {
    // A client's name can't contain a zero byte.
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Into::into)
}

/// The totals of one case's outcomes, on one line.
fn totals(case: &CaseHistorySummary) -> String {
    let outcomes = counted(case.outcomes, "outcome");
    let failed = case.failed;
    let first = match &case.first_broken {
        Some(first) => format!(", first at {}", run(first)),
        None => String::new(),
    };
    format!(
        "{outcomes}, {failed} of them failed{first}; median {:.0} ms",
        case.median_ms
    )
}

#[cfg(test)]
mod tests;
