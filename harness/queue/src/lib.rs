//! Hands cases to workers on other machines over a NATS JetStream work queue (docs/queue.md).
//!
//! [`dispatch`] is the run's side: the project goes to the object store, file by file and by content hash; each case becomes a
//! message; the records that come back are turned into the events of a run. [`work`] is a worker's side: it takes a case, runs
//! it as a local run does, sends the record, and only then acknowledges the case. One that dies leaves its case unacknowledged,
//! and the server hands it to another. A case that comes back twice is counted once.

mod connection;
mod dispatch;
mod error;
mod files;
mod message;
mod names;
mod project;
mod retry;
mod session;
mod work;

pub use dispatch::{Dispatch, DispatchNote, dispatch};
pub use error::QueueError;
pub use work::{WorkNote, WorkerSetup, work};

/// The number of the protocol between a run and its workers.
const PROTOCOL: u32 = 2;

/// The version of Footbridge. A run and its workers have the same, so that a verdict doesn't depend on who reached it.
const VERSION: &str = env!("CARGO_PKG_VERSION");
