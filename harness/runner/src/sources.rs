//! What a run is made from: the project's files, its settings and its surroundings.

pub(crate) mod backends;
pub mod config;
pub(crate) mod project;
pub(crate) mod state_folder;
pub(crate) mod wall_clock;
