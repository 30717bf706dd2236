//! Runs of saved scenarios in an engine, beside the session.

use std::sync::Arc;
use std::thread;

use footbridge_engine::EngineSet;
use footbridge_record::RunEvent;
use footbridge_runner::{Interrupt, Options, Plan, Project, WallClock, run};
use footbridge_scenario::Filter;

use crate::scenario_file::ScenarioFile;
use crate::wire::CaseSummary;

/// The environment for running scenarios.
#[derive(Debug, Clone)]
pub(crate) struct ScenarioRuns {
    pub(crate) project: Arc<Project>,
    pub(crate) engines: EngineSet,
    pub(crate) web: Option<String>,
    pub(crate) wall: WallClock,
}

impl ScenarioRuns {
    /// Runs the cases of a scenario on a separate thread. `done` receives their summaries, or the reason why they
    /// can't run.
    pub(crate) fn begin(
        &self,
        file: ScenarioFile,
        done: impl FnOnce(Result<Vec<CaseSummary>, String>) + Send + 'static,
    ) {
        let runs = self.clone();
        thread::spawn(move || done(runs.run(&file)));
    }

    fn run(&self, file: &ScenarioFile) -> Result<Vec<CaseSummary>, String> {
        let paths = [file.path().to_owned()];
        let plan = Plan::make(&self.project, &paths, &Filter::default())
            .map_err(|errors| first(&errors))?;
        let options = Options {
            // The first run of a new scenario accepts its transcript; later runs are compared with it.
            update: !file.path().with_extension("snap").exists(),
            is_compared: true,
            web: self.web.clone(),
            ..Options::once(self.engines.clone())
        };
        let mut summaries = Vec::new();
        let interrupt = Interrupt::default();
        let take = |event: RunEvent| {
            if let RunEvent::CaseEnded(result) = event {
                let record = &result.record;
                summaries.push(CaseSummary {
                    name: format!("{} on {}", record.case.title, record.case.host()),
                    verdict: record.verdict.word().to_owned(),
                    reason: record.reason.clone(),
                });
            }
        };
        run(&self.project, &plan, &options, &self.wall, &interrupt, take)
            .map_err(|error| error.to_string())?;
        Ok(summaries)
    }
}

fn first(errors: &[impl ToString]) -> String {
    errors.first().map_or_else(String::new, ToString::to_string)
}
