//! Options that several commands share, one group a file.

pub(crate) mod app_version;
pub(crate) mod base_option;
pub(crate) mod case_selection;
pub(crate) mod client_option;
pub(crate) mod engine_choice;
pub(crate) mod evidence_args;
pub(crate) mod format_option;
pub(crate) mod instruments;
pub(crate) mod minimum_versions;
pub(crate) mod percent;
pub(crate) mod platform_option;
pub(crate) mod queue_options;
pub(crate) mod reporter_option;
pub(crate) mod worker_option;
