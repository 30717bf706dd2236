//! Plans cases, runs each on a stage, judges what happened and reports it.

mod ambient;
mod backends;
mod case_run;
pub mod config;
mod event;
mod gateway_entry;
pub mod history;
pub mod judge;
mod picture;
mod plan;
mod project;
pub mod record;
pub mod report;
mod run;
mod serve;
mod snapshots;
mod source_map;
mod stack;
mod stage;
mod state_folder;
mod step_text;
mod wall_clock;
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
pub use state_folder::StateFolder;
pub use wall_clock::WallClock;
pub use web::WebError;
pub use worker::WorkerError;
