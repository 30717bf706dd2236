//! The summary as text for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::super::summary::{CaseHistorySummary, Summary};
use super::{date, head, left_out, sections, slower_runs, totals};

/// The maximum number of cases in a list.
const MOST_CASES: usize = 20;

/// The maximum number of outcomes of a case in a list.
const MOST_OUTCOMES: usize = 30;

const STRONG: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// Formats the summary: broken, flaky and slower cases; for a single case, each outcome.
pub(super) fn render(summary: &Summary) -> String {
    let mut text = format!("{}\n", head(summary));
    if let Some(line) = left_out(summary) {
        let _ = writeln!(text, "{line}");
    }
    if let Some(found) = &summary.slower {
        let _ = writeln!(text, "{}", slower_runs(found));
    }
    for (title, trends) in sections(summary) {
        if trends.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{STRONG}{title}{STRONG:#} ({})", trends.len());
        for trend in trends {
            let _ = writeln!(text, "  {}", trend.case.case);
            for line in trend.lines {
                let _ = writeln!(text, "      {line}");
            }
        }
    }
    let is_asked = summary.cases.iter().any(|case| !case.details.is_empty());
    match summary.cases.as_slice() {
        [case] if is_asked => outcomes(&mut text, case),
        cases if is_asked => list(&mut text, cases),
        _ if summary.runs > 0 && is_calm(summary) => {
            text.push_str("nothing is broken, flaky or slower\n");
        }
        _ => {}
    }
    text
}

fn is_calm(summary: &Summary) -> bool {
    let trends = sections(summary);
    summary.slower.is_none() && trends.iter().all(|(_, trends)| trends.is_empty())
}

fn list(text: &mut String, cases: &[CaseHistorySummary]) {
    let _ = writeln!(text, "\n{STRONG}cases{STRONG:#}");
    for case in cases.iter().take(MOST_CASES) {
        let _ = writeln!(text, "  {}\n      {}", case.case, totals(case));
    }
    if let Some(more) = cases.len().checked_sub(MOST_CASES).filter(|more| *more > 0) {
        let _ = writeln!(text, "  and {more} more");
    }
}

fn outcomes(text: &mut String, case: &CaseHistorySummary) {
    let _ = writeln!(text, "\n{STRONG}{}{STRONG:#}", case.case);
    let _ = writeln!(text, "  {}", totals(case));
    for outcome in case.details.iter().take(MOST_OUTCOMES) {
        let style = if outcome.verdict.is_failure() {
            BAD
        } else {
            GOOD
        };
        let commit = outcome.run.commit.as_ref();
        let commit = commit.map_or_else(String::new, ToString::to_string);
        let line = format!(
            "  {}  {style}{:<11}{style:#}  {:>7} ms  {commit:<23}  {}",
            date(outcome.run.started_ms),
            outcome.verdict.word(),
            outcome.wall_ms,
            outcome.reason.as_deref().unwrap_or_default()
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let more = case.details.len().saturating_sub(MOST_OUTCOMES);
    if more > 0 {
        let _ = writeln!(text, "  and {more} before");
    }
}
