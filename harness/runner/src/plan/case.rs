//! A case, and its identity in records.

use std::sync::Arc;

use footbridge_contract::App;
use footbridge_engine::{EngineName, EngineSelection};
use footbridge_journal::Place;
use footbridge_record::{CaseIdentity, RecordedStep};
use footbridge_scenario::{CaseSpec, Row, Scenario, Span, Spanned, Step};

use crate::sources::project::Project;

/// A case: a row of a scenario on one host profile. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Case {
    pub scenario: Arc<Scenario>,
    /// The row and the host.
    pub spec: CaseSpec,
    /// The engine that its page runs in.
    pub engine: EngineName,
}

impl Case {
    /// Returns the case of a row and a host, once for each engine that is selected for the platform.
    pub fn in_each(
        scenario: &Arc<Scenario>,
        spec: CaseSpec,
        selection: EngineSelection,
    ) -> impl Iterator<Item = Self> {
        let engines = selection.engines(spec.platform).iter();
        engines.map(move |engine| Self {
            scenario: Arc::clone(scenario),
            spec: spec.clone(),
            engine: *engine,
        })
    }

    /// The row.
    ///
    /// # Panics
    /// Never: cases are created from the rows of their scenario.
    pub fn row(&self) -> &Row {
        &self.scenario.rows[self.spec.row]
    }

    /// Whether its version is newer than the catalogue's latest. Its transcript can't be accepted.
    pub(crate) fn is_beyond(&self, app: &App) -> bool {
        let known = app.first_version..=app.latest_version;
        self.spec
            .version
            .is_some_and(|version| !known.contains(&version))
    }
}

/// Returns the identity of a case. It includes the device even if the scenario names none.
pub(crate) fn identify(case: &Case, project: &Project) -> CaseIdentity {
    let spec = &case.spec;
    let default = || {
        let device = project.devices.default_for(spec.platform);
        device.map(|device| device.name.clone())
    };
    let has_rows = case.scenario.rows.len() > 1;
    CaseIdentity {
        scenario: spec.scenario.clone(),
        title: spec.title.clone(),
        row: has_rows.then(|| spec.title.clone()),
        platform: spec.platform,
        app_version: spec.version,
        device: spec.device.clone().or_else(default).unwrap_or_default(),
        locale: spec.locale.clone(),
        theme: spec.theme,
        engine: case.engine.to_string(),
    }
}

/// The steps of a case, as recorded.
pub(crate) fn recorded_steps(case: &Case, steps: &[Spanned<Step>]) -> Vec<RecordedStep> {
    let steps = steps.iter();
    steps
        .map(|step| RecordedStep {
            text: step.value.summary(),
            place: place(case, step.span),
        })
        .collect()
}

/// The place of a span in a case's scenario.
pub(crate) fn place(case: &Case, span: Span) -> Place {
    Place {
        file: case.scenario.name.clone(),
        line: case.scenario.line(span),
        column: case.scenario.column(span),
    }
}
