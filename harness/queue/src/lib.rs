//! Distributes cases to workers on other machines over a NATS JetStream work queue (docs/queue.md).
//!
//! [`dispatch`] is the run's side. It uploads the project to the object store, file by file and by content hash, and
//! sends each case as a message. It turns the returned records into the events of a run. [`work`] is the worker's
//! side. It takes a case, runs it like a local run, sends the record, and only then acknowledges the case. If a
//! worker dies, its case stays unacknowledged, and the server passes it to another worker. A case with two records
//! counts once. [`TaskQueue`] sends other work to the same workers, such as the runs of an exploration.

mod connection;
mod dispatch;
mod error;
mod files;
mod message;
mod names;
mod project;
mod retry;
mod session;
mod task;
mod work;

pub use dispatch::{Dispatch, DispatchMessage, TaskDispatch, TaskQueue, dispatch};
pub use error::QueueError;
pub use task::{PrepareTasks, Tasks};
pub use work::{WorkerMessage, WorkerSetup, work};

/// The protocol version between a run and its workers.
const PROTOCOL: u32 = 3;

/// The version of Footbridge. A run and its workers must have the same version, so that a verdict doesn't depend on
/// the worker.
const VERSION: &str = env!("CARGO_PKG_VERSION");
