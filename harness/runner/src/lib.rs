//! Plans cases, runs each on a stage, judges what happened and reports it.

mod ambient;
pub mod config;
mod event;
pub mod judge;
mod plan;
mod project;
pub mod report;
mod run;
mod serve;
mod show;
mod snapshots;
mod stage;
mod trial;
mod wall;
mod web;
mod worker;

pub use event::{CaseResult, ENGINE, RunEvent};
pub use plan::{Case, Plan, PlanError};
pub use project::Project;
pub use run::{Interrupt, Options, RunError, run};
pub use serve::{Ready, ServeError, ServeEvent, ServeOptions, Stop, serve};
pub use snapshots::SnapshotsError;
pub use wall::Wall;
pub use web::WebError;
pub use worker::WorkerError;
