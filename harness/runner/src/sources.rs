//! The inputs of a run: the project's files, its settings and its environment.

pub(crate) mod backends;
pub mod config;
pub(crate) mod project;
pub(crate) mod state_folder;
pub(crate) mod wall_clock;
