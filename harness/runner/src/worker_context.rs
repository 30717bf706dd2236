//! The state shared by all workers of a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use footbridge_engine::Engine;
use tokio::runtime::Handle;

use crate::project::Project;
use crate::source_map::SourceMaps;
use crate::wall_clock::WallClock;
use crate::web::Web;

/// The state shared by all workers of a run.
#[derive(Debug)]
pub(crate) struct WorkerContext {
    pub(crate) project: Project,
    pub(crate) web: Web,
    pub(crate) source_maps: SourceMaps,
    pub(crate) engine: Arc<dyn Engine>,
    pub(crate) runtime: Handle,
    pub(crate) wall: WallClock,
    pub(crate) is_virtual: bool,
    pub(crate) has_started: HasStarted,
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
