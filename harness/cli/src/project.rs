//! The project that a command works on, and runs of its cases.

pub(crate) mod backends;
pub(crate) mod plan;
pub(crate) mod queue;
pub(crate) mod quiet_runs;
pub(crate) mod records;
