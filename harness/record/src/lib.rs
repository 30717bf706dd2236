//! The data of a run: the records of its cases, its events and its report.
//!
//! Everything here is plain data with its JSON Schema; nothing runs a case. The runner produces it, and reports,
//! history and the inspector consume it.

mod change_fingerprint;
mod changes;
mod event;
mod exploration_record;
mod fingerprint;
mod json_report;
mod outdated_results;
mod read_report;
mod record;
mod report_durations;
mod report_file;
mod report_problem;
mod run_about;
mod shard;
pub mod testing;
mod totals;
mod verification_record;
mod volatile;

pub use changes::{changed_lines, first_change};
pub use event::{Attempt, CaseResult, RunEnd, RunEvent, RunKind};
pub use exploration_record::{
    CurvePoint, ExplorationRecord, ExplorationSchema, ExploredCall, ExploredFinding, ExploredGap,
    ExploredPassage, ExploredReply, ExploredScreen,
};
pub use fingerprint::{FailureFingerprint, cause_of};
pub use json_report::{JsonReport, ReportSchema, report_schema};
pub use outdated_results::{CacheChange, OutdatedResults};
pub use read_report::{ReadReportError, read_report};
pub use record::{
    CaseIdentity, CaseRecord, CauseRank, ClientFile, Durations, Ending, EndingKind, Failure,
    FailureKind, Phases, RecordSchema, RecordedStep, StepPicture, Verdict, record_schema,
    schema_of,
};
pub use report_durations::ReportDurations;
pub use report_file::{ReportFile, write_whole};
pub use report_problem::{ProblemCase, ProblemMessage, ReportProblem};
pub use run_about::{RunAbout, RunCommit};
pub use shard::{ExpectedDurations, Shard, ShardError, ShardPlan};
pub use totals::Totals;
pub use verification_record::{
    DifferenceKind, ProbePurpose, VerificationRecord, VerificationSchema, VerifiedArrival,
    VerifiedDifference, VerifiedEntry, VerifiedKind, VerifiedProbe, VerifiedVerdict,
};
