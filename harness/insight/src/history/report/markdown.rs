//! The summary as Markdown.

use std::fmt::Write as _;

use super::super::summary::{CaseHistorySummary, Summary};
use super::{date, head, left_out, sections, slower_runs};

/// Formats the summary: a table for each kind of trend, and one of the outcomes of a single case.
pub(super) fn render(summary: &Summary) -> String {
    let mut text = format!("{}\n", head(summary));
    if let Some(line) = left_out(summary) {
        let _ = writeln!(text, "\n{line}");
    }
    if let Some(found) = &summary.slower {
        let _ = writeln!(text, "\n{}", slower_runs(found));
    }
    for (title, trends) in sections(summary) {
        if trends.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n### {title} ({})\n", trends.len());
        text.push_str("| case | trend |\n| --- | --- |\n");
        for trend in trends {
            let case = cell(&trend.case.case.to_string());
            let lines: Vec<String> = trend.lines.iter().map(|line| cell(line)).collect();
            let _ = writeln!(text, "| {case} | {} |", lines.join("<br>"));
        }
    }
    if let [case] = summary.cases.as_slice() {
        outcomes(&mut text, case);
    }
    text
}

fn outcomes(text: &mut String, case: &CaseHistorySummary) {
    if case.details.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n### {}\n", cell(&case.case.to_string()));
    text.push_str(
        "| began (UTC) | verdict | ms | commit | reason |\n| --- | --- | ---: | --- | --- |\n",
    );
    for outcome in &case.details {
        let commit = outcome.run.commit.as_ref();
        let commit = commit.map_or_else(String::new, ToString::to_string);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {commit} | {} |",
            date(outcome.run.started_ms),
            outcome.verdict.word(),
            outcome.wall_ms,
            cell(outcome.reason.as_deref().unwrap_or_default())
        );
    }
}

/// Escapes text for a table cell.
fn cell(text: &str) -> String {
    let mut cell = String::new();
    for char in text.chars() {
        match char {
            '\n' | '\r' => cell.push(' '),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' => {
                cell.push('\\');
                cell.push(char);
            }
            char => cell.push(char),
        }
    }
    cell
}
