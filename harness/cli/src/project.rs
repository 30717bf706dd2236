//! The project that a command works on, and the cases that it selects.

pub(crate) mod app_version;
pub(crate) mod backends;
pub(crate) mod case_selection;
pub(crate) mod evidence;
pub(crate) mod instruments;
pub(crate) mod plan;
pub(crate) mod records;
