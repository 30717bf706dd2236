//! The options that select a part of the cases.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use clap::Args;
use footbridge_record::{CaseIdentity, JsonReport, ReportDurations, RunAbout, Shard, read_report};
use footbridge_runner::{Plan, Project, StateFolder};

use crate::output::command_error::CommandError;

/// The part of the cases to run.
#[derive(Debug, Args)]
pub(super) struct ShardOptions {
    /// Run part K of N parts of similar duration, such as 2/3; `footbridge merge` combines their reports.
    #[arg(long, value_name = "K/N")]
    pub(super) shard: Option<Shard>,

    /// Balance the shards by this report's durations; by default by the last run's. All shards must use the same
    /// report.
    #[arg(long, value_name = "REPORT", requires = "shard")]
    durations: Option<PathBuf>,

    /// Run only the cases that failed last time.
    #[arg(long)]
    pub(super) last_failed: bool,

    /// Run only the cases listed in FILE, one per line, in that order, named as in `footbridge list`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["last_failed", "shard"])]
    cases: Option<PathBuf>,
}

impl ShardOptions {
    /// Keeps only the cases of this part. `client` is the name of the client to test.
    pub(super) fn keep(
        &self,
        only_failed: bool,
        client: &str,
        plan: &mut Plan,
        project: &Project,
    ) -> Result<(), CommandError> {
        let cases = plan.identities(project);
        let last_run = StateFolder::of(&project.config.root).last_run();
        let mut kept: Vec<usize> = (0..cases.len()).collect();
        if only_failed {
            let report = read_report(&last_run).map_err(|error| CommandError::input([error]))?;
            check_client(report.about.as_ref(), client)?;
            let failed = report
                .cases
                .iter()
                .filter(|record| record.verdict.fails_run());
            let failed: BTreeSet<_> = failed.map(|record| &record.case).collect();
            kept.retain(|place| failed.contains(&cases[*place]));
        }
        if let Some(path) = &self.cases {
            kept = listed(path, &cases)?;
        }
        plan.keep(&kept);
        let Some(shard) = self.shard else {
            return Ok(());
        };
        let cases: Vec<_> = kept.into_iter().map(|place| cases[place].clone()).collect();
        plan.divide(shard, &cases, &self.expected(&last_run)?);
        Ok(())
    }

    /// Returns the expected durations of cases from `--durations`, or else from the last run.
    fn expected(&self, last_run: &Path) -> Result<ReportDurations, CommandError> {
        let report: Option<JsonReport> = match &self.durations {
            Some(path) => Some(read_report(path).map_err(|error| CommandError::input([error]))?),
            None => read_report(last_run).ok(),
        };
        Ok(report
            .as_ref()
            .map(ReportDurations::new)
            .unwrap_or_default())
    }
}

/// Rejects the failed cases of a run that tested another client.
fn check_client(about: Option<&RunAbout>, client: &str) -> Result<(), CommandError> {
    let Some(other) = about.map(|about| &about.client) else {
        return Ok(());
    };
    if other == client {
        return Ok(());
    }
    let help = format!(
        "run all cases of {client} once: those that passed before come from the results cache"
    );
    Err(CommandError::input([miette::miette!(
        help = help,
        "the last run tested another client, {other}"
    )]))
}

/// Returns the places of the cases listed in a file, in the file's order.
fn listed(path: &Path, cases: &[CaseIdentity]) -> Result<Vec<usize>, CommandError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        CommandError::input([miette::miette!(
            help = "`--cases` requires a file with one case name per line",
            "failed to read {}: {error}",
            path.display()
        )])
    })?;
    let places: HashMap<String, usize> = cases
        .iter()
        .enumerate()
        .map(|(place, case)| (case.to_string(), place))
        .collect();
    let lines = text.lines().enumerate();
    let named = lines.filter(|(_, line)| !line.trim().is_empty());
    let (found, unknown): (Vec<_>, Vec<_>) = named
        .map(|(index, line)| places.get(line.trim()).copied().ok_or((index + 1, line)))
        .partition(Result::is_ok);
    if unknown.is_empty() {
        return Ok(found.into_iter().filter_map(Result::ok).collect());
    }
    let errors = unknown.into_iter().filter_map(Result::err);
    Err(CommandError::input(errors.map(|(line, name)| {
        miette::miette!(
            help = "`footbridge list` prints all case names",
            "{}:{line}: no case is named `{}`",
            path.display(),
            name.trim()
        )
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_cases_of_another_client_are_rejected() {
        let about = RunAbout {
            project: "Shop".to_owned(),
            started_at: "2026-03-02T09:41:00Z".to_owned(),
            commit: None,
            client: "old".to_owned(),
            options: "--web old".to_owned(),
            open_options: "--web old".to_owned(),
        };
        let is_rejected = |about, client| check_client(about, client).is_err();
        assert!(is_rejected(Some(&about), "web"));
        assert!(!is_rejected(Some(&about), "old"));
        assert!(!is_rejected(None, "web"));
    }
}
