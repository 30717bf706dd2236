//! The pace of a case, for somebody who watches it step by step.

use std::fmt;
use std::path::PathBuf;

use crate::record::Failure;

/// Says when the steps of a case are carried out. Its methods are called on the worker's thread, and the page stands still
/// meanwhile.
pub trait StepObserver: fmt::Debug + Send + Sync {
    /// Waits until the step may be carried out. `false` ends the case as if the run had been interrupted.
    fn before(&self, step: usize) -> bool;

    /// The file for a picture of the page after the step; `None` takes no picture.
    fn picture(&self, step: usize) -> Option<PathBuf>;

    /// Takes note that the step was carried out, with the failures so far and the picture, if one was taken.
    fn after(&self, step: usize, failures: &[Failure], picture: Option<PathBuf>);
}
