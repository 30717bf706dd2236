//! The failures of a run that are problems of the client, and not gaps of the project.

use footbridge_journal::{CallNumber, EntryKind};
use footbridge_record::{CaseRecord, Failure, FailureKind};

/// The invariants that break if the project is incomplete.
const INVARIANTS: [&str; 2] = ["offline", "scripted"];

/// Returns the broken invariants and properties of a run that are problems of the client: those that show no gap of the
/// project and follow from none, at the same instant of the same step.
pub(crate) fn client_failures(record: &CaseRecord) -> Vec<&Failure> {
    let is_gap = |failure: &&Failure| {
        let mut names = INVARIANTS.iter();
        names.any(|name| failure.invariant.as_deref() == Some(name))
    };
    let failures = record.failures.iter();
    let failures = failures.filter(|failure| failure.kind == FailureKind::Invariant);
    let gaps: Vec<_> = failures.clone().filter(is_gap).collect();
    let follows = |failure: &&Failure| {
        let mut gaps = gaps.iter();
        gaps.any(|gap| (gap.step, gap.at) == (failure.step, failure.at))
    };
    let waits = |failure: &&Failure| {
        !gaps.is_empty() && failure.invariant.as_deref() == Some("no-endless-loading")
    };
    let unlimited = unlimited_calls(record);
    failures
        .filter(|failure| !is_gap(failure) && !follows(failure) && !waits(failure))
        .filter(|failure| !unlimited.iter().any(|call| call.is_open(failure)))
        .collect()
}

/// A call without a time limit that got no reply.
struct UnlimitedCall<'r> {
    number: CallNumber,
    name: &'r str,
    callback: &'r str,
}

impl UnlimitedCall<'_> {
    /// Whether a failure only says that the client still waits for the reply. It may, unless it keeps the page busy,
    /// which `gives-up-waiting` judges.
    fn is_open(&self, failure: &Failure) -> bool {
        match failure.invariant.as_deref() {
            Some("settles-once") => {
                let call = format!("{} {} never ", self.number, self.name);
                failure.message.starts_with(&call)
            }
            Some("no-leaked-callbacks") => {
                failure.message == format!("window.{} was left behind", self.callback)
            }
            _ => false,
        }
    }
}

fn unlimited_calls(record: &CaseRecord) -> Vec<UnlimitedCall<'_>> {
    let mut calls: Vec<UnlimitedCall<'_>> = Vec::new();
    for entry in record.journal.entries() {
        match &entry.kind {
            EntryKind::Call {
                number,
                name,
                callback: Some(callback),
                deadline: None,
                ..
            } => calls.push(UnlimitedCall {
                number: *number,
                name,
                callback,
            }),
            EntryKind::Reply { call, .. } => calls.retain(|known| known.number != *call),
            _ => {}
        }
    }
    calls
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{Entry, Instant};
    use footbridge_record::{Verdict, testing};

    use super::*;

    fn failure(invariant: &str, step: usize, at: u64) -> Failure {
        Failure {
            invariant: Some(invariant.to_owned()),
            step: Some(step),
            at: Some(Instant::from_millis(at)),
            ..Failure::new(FailureKind::Invariant, format!("{invariant} at {at}"))
        }
    }

    #[test]
    fn refused_request_and_its_error_arent_problems_of_the_client() {
        let failures = vec![
            failure("offline", 1, 0),
            failure("no-page-errors", 1, 0),
            failure("no-page-errors", 2, 0),
            failure("no-endless-loading", 2, 9),
        ];
        let record = testing::record("a.yaml", "1.0.0", Verdict::Failed, failures);
        let left = client_failures(&record);
        let steps: Vec<_> = left.iter().map(|failure| failure.step).collect();
        assert_eq!(steps, [Some(2)]);
        assert_eq!(left[0].invariant.as_deref(), Some("no-page-errors"));
    }

    #[test]
    fn client_may_wait_for_a_reply_without_a_limit() {
        let never = |number| Failure {
            message: format!("#{number} pay never got a reply and was not given up"),
            ..failure("settles-once", 1, 0)
        };
        let mut record =
            testing::record("a.yaml", "1.0.0", Verdict::Failed, vec![never(1), never(2)]);
        let call = |number, deadline| Entry {
            at: Instant::ZERO,
            step: Some(1),
            kind: EntryKind::Call {
                number: CallNumber::new(number),
                name: "pay".to_owned(),
                payload: serde_json::Value::Null,
                callback: Some("cb".to_owned()),
                availability: footbridge_contract::Availability::Available,
                deadline,
            },
        };
        let limit = Instant::from_millis(3000);
        record.journal = [call(1, None), call(2, Some(limit))].into_iter().collect();
        let left: Vec<_> = client_failures(&record)
            .into_iter()
            .map(|failure| failure.message.as_str())
            .collect();
        assert_eq!(left, ["#2 pay never got a reply and was not given up"]);
    }
}
