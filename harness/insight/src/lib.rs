//! Evaluations of case records: reports on a run, the history of many runs, catalogue coverage, and the matrix of
//! features by app version.
//!
//! Everything is computed from a run's events or its report; nothing here runs a case.

pub mod catalogue_text;
pub mod coverage;
mod decision_page;
pub mod history;
pub mod matrix;
pub mod report;
mod table;
mod verification_diff;
mod wrapped;

pub use decision_page::{DecisionItem, DecisionPage};
pub use verification_diff::{VerificationChange, VerificationDiff, VerificationDiffSchema};
