//! The results cache: the records of cases that passed, reused as long as nothing has changed that they
//! depend on (docs/results-cache.md).
//!
//! The inputs that are known beforehand make the key of a case: this program, the machine, the engine, the data of the app, the
//! scenario's row, the host. Which files of the client a case reads is known only after it has run, so an entry holds
//! its look-ups in the client's folder, and stands if each of them would find the same. The transcript is compared with the
//! accepted one each time, so an entry stands whatever the snapshot was when it was made.

mod entry;
mod environment;
mod files;
mod inputs;
mod key;
mod load_cached;
mod policy;
mod run_cache;
mod store;

pub use environment::{MachineVariables, fingerprint_of_machine};
pub use policy::CachePolicy;

pub(crate) use key::KeyHasher;
pub(crate) use load_cached::load_cached;
pub(crate) use run_cache::{Ran, RunCache};

use std::path::Path;

use crate::state_folder::StateFolder;
use store::Store;

/// The folder of a project's remembered results, as it is used on this machine by this program.
#[derive(Debug, Clone)]
pub struct ResultsCache {
    store: Store,
    /// Everything that differs from one machine to another, and from one version of this program to another.
    machine: String,
}

impl ResultsCache {
    /// The results of the project at `root`. `machine` is what [`fingerprint_of_machine`] gave.
    pub fn new(root: &Path, policy: CachePolicy, machine: String) -> Self {
        Self {
            store: Store::new(StateFolder::of(root), policy.megabytes),
            machine,
        }
    }
}
