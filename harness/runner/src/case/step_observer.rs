//! Observing a case step by step.

use std::fmt;
use std::path::PathBuf;

use footbridge_record::Failure;

/// Observes the steps of a case, and controls their pace. The methods are called on the worker's thread, and the page
/// is paused meanwhile.
pub trait StepObserver: fmt::Debug + Send + Sync {
    /// Waits until the step may run. `false` ends the case as if the run had been interrupted.
    fn before(&self, step: usize) -> bool;

    /// The file for a picture of the page after the step; `None` takes no picture.
    fn picture(&self, step: usize) -> Option<PathBuf>;

    /// Called after the step, with the failures so far, including broken invariants, and the picture, if one was taken.
    fn after(&self, step: usize, failures: &[Failure], picture: Option<PathBuf>);
}
