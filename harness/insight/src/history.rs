//! The outcomes of each case in earlier runs, stored in `.footbridge/history.db` (docs/history.md).
//!
//! A [`Recorder`] folds a run's events into outcomes and passes them to the [`History`] in one transaction. Pure
//! functions compute the [`Summary`] from them.

mod case_key;
mod change;
mod commit;
mod entry;
mod error;
mod gate_entry;
mod migrations;
mod recorder;
mod report;
mod statistics;
mod store;
mod summary;
mod trends;

pub use case_key::CaseKey;
pub use commit::Commit;
pub use entry::{CaseHistory, HistoryEntries, Run, RunOutcome};
pub use error::HistoryError;
pub use gate_entry::GateEntry;
pub use recorder::Recorder;
pub use report::{HistoryFormat, render, render_gates};
pub use store::{History, Recovered};
pub use summary::{CaseHistorySummary, ClientRuns, Summary};
pub use trends::{BrokenCase, Flaky, Slower};
