//! The options of a run.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use footbridge_engine::EngineSet;

use crate::cache::ResultsCache;
use crate::case::picture::Pictures;
use crate::case::step_observer::StepObserver;
use crate::client::instrumentation::Instrumentation;
use crate::run::attempts::Attempts;

/// The options of a run.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches of the command don't depend on each other"
)]
pub struct Options {
    /// The number of cases that run at once.
    pub workers: usize,
    /// Whether to accept the transcripts as the new snapshots.
    pub update: bool,
    /// Whether to compare transcripts with the snapshots. It applies only to the virtual clock, and not with
    /// `--update`.
    pub is_compared: bool,
    /// Whether to run on the virtual clock; otherwise the run is in real time, and without snapshots.
    pub is_virtual: bool,
    /// Whether calls that the catalogue doesn't list fail, so that the page goes on, instead of staying open.
    pub is_tolerant: bool,
    /// The client that replaces the configured one.
    pub web: Option<String>,
    /// The engines that pages run in, including those of the plan.
    pub engines: EngineSet,
    /// The folder for pictures of pages with failures; `None` takes no pictures.
    pub pictures: Option<Pictures>,
    /// The number of attempts at a case.
    pub attempts: Attempts,
    /// The number of failed cases after which the run stops; `None` for no limit.
    pub max_failures: Option<NonZeroUsize>,
    /// The seed of a shuffled order of the cases; `None` for the order of the plan.
    pub shuffle: Option<u64>,
    /// The observer of the steps, which may also delay them; `None` without one.
    pub pace: Option<Arc<dyn StepObserver>>,
    /// The log file for the output of lost engines; `None` discards it.
    pub engine_log: Option<PathBuf>,
    /// The instrumentation of every page.
    pub instrumentation: Arc<Instrumentation>,
    /// The results cache; `None` runs every case.
    pub cache: Option<ResultsCache>,
}

impl Options {
    /// A run of one case after the other, once each, on the virtual clock, which compares and keeps nothing.
    pub fn once(engines: EngineSet) -> Self {
        Self {
            workers: 1,
            update: false,
            is_compared: false,
            is_virtual: true,
            is_tolerant: false,
            web: None,
            engines,
            pictures: None,
            attempts: Attempts::Retry(0),
            max_failures: None,
            shuffle: None,
            pace: None,
            engine_log: None,
            instrumentation: Arc::default(),
            cache: None,
        }
    }

    /// Whether a repeated case has the same result, and only its verdict is needed.
    pub(crate) const fn is_reproducible(&self) -> bool {
        self.is_virtual
            && self.pace.is_none()
            && matches!(self.attempts, Attempts::Retry(_) | Attempts::Repeat(1))
    }

    /// Whether the cases are compared with the accepted transcripts.
    pub const fn compares_transcripts(&self) -> bool {
        self.is_virtual && self.is_compared && !self.update
    }
}
