//! Running a case: a worker, the steps of a case, and what each attempt leaves.

pub(crate) mod case_run;
pub(crate) mod engine_log;
pub(crate) mod launch;
pub(crate) mod picture;
pub(crate) mod snapshots;
pub(crate) mod step_observer;
pub(crate) mod step_source;
pub(crate) mod worker;
pub(crate) mod worker_context;
pub(crate) mod worker_error;
