//! The cases behind a decision.

use std::collections::BTreeSet;

use footbridge_contract::counted;
use footbridge_record::{CaseRecord, RunAbout};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::subject::Subjects;

/// The number of characters shown of a commit's name.
const SHOWN: usize = 10;

/// Cases of one run behind a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionSource {
    /// The report file; null for cases that were run for the decision.
    pub report: Option<String>,
    /// The number of cases.
    pub cases: usize,
    /// The number of their scenarios about a call, link or feature.
    pub scenarios: usize,
    /// The number of such scenarios in the project.
    pub all_scenarios: usize,
    /// The subject of the run; null if the report doesn't have it.
    pub about: Option<RunAbout>,
}

impl DecisionSource {
    /// Describes cases. `report` and `about` are those of their run, and `all` are the scenarios of the project.
    pub fn new(
        report: Option<String>,
        about: Option<RunAbout>,
        records: &[CaseRecord],
        all: &Subjects,
    ) -> Self {
        let all = all.scenarios();
        let ran = records.iter().map(|record| record.case.scenario.as_str());
        let ran: BTreeSet<_> = ran.filter(|scenario| all.contains(scenario)).collect();
        Self {
            report,
            cases: records.len(),
            scenarios: ran.len(),
            all_scenarios: all.len(),
            about,
        }
    }

    /// Formats it as one line.
    pub(super) fn line(&self) -> String {
        let cases = counted(self.cases, "case");
        let Self {
            scenarios,
            all_scenarios,
            ..
        } = self;
        let cases = format!("{cases}, of {scenarios} of {all_scenarios} scenarios about a feature");
        let from = self
            .report
            .as_ref()
            .map_or_else(String::new, |report| format!("{report}: "));
        let Some(about) = &self.about else {
            return format!("{from}{cases}; the report has no date, commit and client");
        };
        let commit = about.commit.as_ref().map_or_else(
            || "outside a repository".to_owned(),
            |commit| {
                let id: String = commit.id.chars().take(SHOWN).collect();
                let changes = if commit.is_dirty { " with changes" } else { "" };
                format!("at commit {id}{changes}")
            },
        );
        format!(
            "{from}{cases}, run with {} on {} {commit}",
            about.client, about.started_at
        )
    }
}

#[cfg(test)]
mod tests {
    use footbridge_record::RunCommit;

    use super::*;

    #[test]
    fn source_names_cases_client_date_and_commit() {
        let about = RunAbout {
            project: "shop".into(),
            started_at: "2026-03-02T09:41:00Z".into(),
            commit: Some(RunCommit {
                id: "241a28a09b12f00d".into(),
                branch: None,
                is_dirty: true,
            }),
            client: "web".into(),
            options: String::new(),
            open_options: String::new(),
        };
        let mut source = DecisionSource {
            report: None,
            cases: 3,
            scenarios: 2,
            all_scenarios: 5,
            about: Some(about),
        };
        assert_eq!(
            source.line(),
            "3 cases, of 2 of 5 scenarios about a feature, run with web on 2026-03-02T09:41:00Z at commit 241a28a09b with changes"
        );
        source.report = Some("report.json".into());
        source.about = None;
        assert_eq!(
            source.line(),
            "report.json: 3 cases, of 2 of 5 scenarios about a feature; the report has no date, commit and client"
        );
    }
}
