//! The results cache: the records of cases that passed, reused until one of their inputs changes
//! (docs/results-cache.md).
//!
//! The key of a case hashes the inputs that are known beforehand, each for itself, so that a run can name those that
//! changed: this program, the machine, the engine, the app's
//! data, the scenario row, the host. The client files that a case reads are known only after it has run, so an entry
//! contains its look-ups in the client folder, and is valid if each of them would find the same file. The transcript
//! is compared with the accepted one each time, so an entry does not depend on the snapshot.

pub(crate) mod client_fingerprint;
mod entry;
mod environment;
pub(crate) mod files;
mod key;
mod key_parts;
mod store;

pub use environment::{MachineFingerprint, MachineVariables, fingerprint_of_machine};

#[cfg(test)]
pub(crate) use entry::VERSION;
pub(crate) use entry::{EntryHead, PackedEntry, encode};
pub(crate) use key::{Key, KeyHasher};
pub(crate) use key_parts::{Input, KeyParts};
pub(crate) use store::Store;

use std::path::Path;

use crate::sources::config::CachePolicy;
use crate::sources::state_folder::StateFolder;

/// The results cache of a project, for this machine and this program.
#[derive(Debug, Clone)]
pub struct ResultsCache {
    pub(crate) store: Store,
    /// The fingerprint of this machine and this version of the program.
    pub(crate) machine: MachineFingerprint,
}

impl ResultsCache {
    /// Creates the results cache of the project at `root`. `machine` is the value of [`fingerprint_of_machine`].
    pub fn new(root: &Path, policy: CachePolicy, machine: MachineFingerprint) -> Self {
        Self {
            store: Store::new(StateFolder::of(root), policy.megabytes),
            machine,
        }
    }
}
