//! The parts of a record that identify the case and its steps.

use footbridge_engine::EngineName;
use footbridge_host::Place;
use footbridge_scenario::Span;

use crate::plan::Case;
use crate::project::Project;
use crate::record::{CaseIdentity, RecordedStep};

/// The identity of a case, with its device even if the scenario names none.
pub(crate) fn identify(case: &Case, project: &Project, engine: EngineName) -> CaseIdentity {
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
        engine: engine.to_string(),
    }
}

/// The steps of a case's scenario, as recorded.
pub(super) fn recorded_steps(case: &Case) -> Vec<RecordedStep> {
    let steps = case.row().steps.iter();
    steps
        .map(|step| RecordedStep {
            text: step.value.summary(),
            place: place(case, step.span),
        })
        .collect()
}

/// The place of a span in a case's scenario.
pub(super) fn place(case: &Case, span: Span) -> Place {
    Place {
        file: case.scenario.name.clone(),
        line: case.scenario.line(span),
        column: case.scenario.column(span),
    }
}
