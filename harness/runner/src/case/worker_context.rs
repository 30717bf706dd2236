//! The state shared by all workers of a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use footbridge_engine::{Engine, EngineName, EngineSet};
use tokio::runtime::Handle;

use crate::case::engine_log::EngineLog;
use crate::case::worker_error::WorkerError;
use crate::client::instrumentation::Instrumentation;
use crate::client::source_map::SourceMaps;
use crate::client::web::Web;
use crate::sources::project::Project;
use crate::sources::wall_clock::WallClock;

/// The state shared by all workers of a run.
#[derive(Debug)]
pub(crate) struct WorkerContext {
    pub(crate) project: Arc<Project>,
    pub(crate) web: Web,
    pub(crate) source_maps: SourceMaps,
    pub(crate) engines: EngineSet,
    pub(crate) runtime: Handle,
    pub(crate) wall: WallClock,
    pub(crate) is_virtual: bool,
    pub(crate) is_tolerant: bool,
    pub(crate) has_started: HasStarted,
    pub(crate) engine_log: EngineLog,
    pub(crate) instrumentation: Arc<Instrumentation>,
}

impl WorkerContext {
    /// The engine with this name.
    pub(crate) fn engine(&self, name: EngineName) -> Result<Arc<dyn Engine>, WorkerError> {
        let engine = self.engines.get(name).cloned();
        engine.ok_or_else(|| WorkerError::Engine {
            problem: format!("there is no engine `{name}`"),
        })
    }
}

/// Whether this machine has started an engine in this run.
#[derive(Debug, Default)]
pub(crate) struct HasStarted(AtomicBool);

impl HasStarted {
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
