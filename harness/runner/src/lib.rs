//! Planning, running and judging of cases.
//!
//! A [`Plan`] lists the cases of a [`Project`]. [`run`](run()) performs each on a stage, judges its journal and sends
//! [events](footbridge_record::RunEvent), which contain the record of each case.

mod cache;
mod case;
mod client;
pub mod judge;
mod plan;
mod redaction;
mod run;
mod sources;
mod stage;

pub use cache::client_fingerprint::client_fingerprint;
pub use cache::{MachineFingerprint, MachineVariables, ResultsCache, fingerprint_of_machine};
pub use case::picture::{PictureMoment, Pictures};
pub use case::snapshots::SnapshotsError;
pub use case::step_observer::StepObserver;
pub use case::step_source::{ExploredPage, Explorer};
pub use case::worker_error::WorkerError;
pub use client::client_name::{client_name, other_client};
pub use client::instrumentation::{Instrumentation, InstrumentationError};
pub use client::servers::server_lines;
pub use client::source_map::SourceMaps;
pub use client::stack::parse_stack;
pub use client::web::{Web, WebError};
pub use plan::case::Case;
pub use plan::{Plan, PlanError};
pub use redaction::Redaction;
pub use run::attempts::Attempts;
pub use run::collector::Collector;
pub use run::interrupt::Interrupt;
pub use run::options::Options;
pub use run::prepared_run::{CaseWorker, ExploredCase, PreparedRun};
pub use run::project_check::check_project;
pub use run::run;
pub use run::run_error::RunError;
pub use run::schedule::case_order;
pub use run::serve::{ServeError, ServeEvent, ServeOptions, Serving, Stop, serve};
pub use sources::backends::{BackendLoader, Backends};
pub use sources::config;
pub use sources::project::Project;
pub use sources::state_folder::StateFolder;
pub use sources::wall_clock::WallClock;
pub use stage::gateway_entry;
