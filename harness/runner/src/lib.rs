//! Plans cases, runs each on a stage, judges what happened and reports it.

mod ambient;
mod backends;
mod case_run;
pub mod config;
mod event;
mod gateway_entry;
pub mod judge;
mod picture;
mod plan;
mod project;
pub mod record;
pub mod report;
mod run;
mod serve;
mod show;
mod snapshots;
mod source_map;
mod stack;
mod stage;
mod wall;
mod web;
mod worker;

pub use backends::{BackendLoader, Backends};
pub use event::{Attempt, CaseResult, RunEvent, Serving};
pub use picture::Pictures;
pub use plan::{Case, Plan, PlanError};
pub use project::Project;
pub use run::{Interrupt, Options, RunError, run};
pub use serve::{ServeError, ServeOptions, Stop, serve};
pub use snapshots::SnapshotsError;
pub use wall::Wall;
pub use web::WebError;
pub use worker::WorkerError;
