//! Expectations about the bridge: calls, and their settlements.

use footbridge_contract::{Availability, contains};
use footbridge_journal::{CallNumber, EntryKind, Settled};
use footbridge_scenario::expectation::{ExpectCall, ExpectNoCall, ExpectSettle, SettleOutcome};
use serde_json::Value;

use crate::judge::matcher::{JudgeContext, MatchResult, Matcher, Sent, lines};

impl Matcher {
    pub(super) fn call(
        &mut self,
        expected: &ExpectCall,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let wanted = expected.call.value.as_str();
        if let Some(unsupported) = unsupported(wanted, context) {
            return unsupported;
        }
        let part = expected.payload.as_ref().map(|payload| &payload.value);
        let matches = |kind: &EntryKind| match kind {
            EntryKind::Call { name, payload, .. } => {
                name == wanted && part.is_none_or(|part| contains(payload, part))
            }
            _ => false,
        };
        let is_alike =
            |kind: &EntryKind| matches!(kind, EntryKind::Call { name, .. } if name == wanted);
        let sent = Sent {
            noun: "call",
            description: describe(wanted, part),
            times: expected.times,
            is_of_kind: &|kind| matches!(kind, EntryKind::Call { .. }),
            distance: None,
        };
        self.claim_sent(context.journal, &sent, matches, is_alike)
    }

    pub(super) fn no_call(
        &mut self,
        expected: &ExpectNoCall,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let wanted = expected.call.as_ref().map(|call| call.value.as_str());
        let found = self.unclaimed(context.journal, |kind| {
            matches!(kind, EntryKind::Call { name, .. } if wanted.is_none_or(|wanted| wanted == name))
        });
        let described = wanted.map_or("no call".to_owned(), |wanted| format!("no call {wanted}"));
        MatchResult::holds_if(found.is_empty(), described, || lines(&found))
    }

    pub(super) fn settle(
        &mut self,
        expected: &ExpectSettle,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let wanted = expected.call.value.as_str();
        if let Some(unsupported) = unsupported(wanted, context) {
            return unsupported;
        }
        let of_name = |call: &CallNumber| {
            let mut entries = context.journal.entries().iter();
            entries.any(|entry| {
                matches!(&entry.kind, EntryKind::Call { number, name, .. } if number == call && name == wanted)
            })
        };
        let is_alike =
            |kind: &EntryKind| matches!(kind, EntryKind::Settle { call, .. } if of_name(call));
        let matches = |kind: &EntryKind| match kind {
            EntryKind::Settle {
                outcome,
                code,
                reason,
                ..
            } => {
                is_alike(kind)
                    && is_outcome(
                        &expected.outcome,
                        *outcome,
                        code.as_deref(),
                        reason.as_deref(),
                    )
            }
            _ => false,
        };
        let described = format!("{wanted} settled: {}", describe_outcome(&expected.outcome));
        self.claim_first(context.journal, described, matches, is_alike)
    }
}

/// Returns `Unsupported` if this host lacks the call. A name that isn't in the catalogue is an error in the scenario,
/// reported before any case runs.
fn unsupported(name: &str, context: &JudgeContext<'_>) -> Option<MatchResult> {
    match context.catalogue.call_availability(
        name,
        context.profile.platform,
        context.profile.version(),
    ) {
        Availability::Available | Availability::NotListed => None,
        availability => Some(MatchResult::Unsupported {
            entry: name.to_owned(),
            availability,
        }),
    }
}

fn describe(name: &str, part: Option<&Value>) -> String {
    part.map_or_else(|| name.to_owned(), |part| format!("{name} with {part}"))
}

fn is_outcome(
    expected: &SettleOutcome,
    outcome: Settled,
    found_code: Option<&str>,
    found_reason: Option<&str>,
) -> bool {
    match expected {
        SettleOutcome::Resolved => outcome == Settled::Resolved,
        SettleOutcome::Rejected { code, reason } => {
            outcome == Settled::Rejected
                && code
                    .as_ref()
                    .is_none_or(|code| found_code == Some(code.value.as_str()))
                && reason.as_ref().is_none_or(|reason| {
                    found_reason.is_some_and(|found| found.contains(reason.value.as_str()))
                })
        }
    }
}

fn describe_outcome(outcome: &SettleOutcome) -> String {
    match outcome {
        SettleOutcome::Resolved => "resolved".to_owned(),
        SettleOutcome::Rejected { code, reason } => {
            let words = [code, reason]
                .into_iter()
                .flatten()
                .map(|word| word.value.as_str());
            std::iter::once("rejected")
                .chain(words)
                .collect::<Vec<_>>()
                .join(" ")
        }
    }
}
