//! What went over the bridge: calls, and how the client settled them.

use footbridge_contract::{Availability, contains};
use footbridge_host::{CallNumber, EntryKind, Settled};
use footbridge_scenario::expectation::{Call, NoCall, Outcome, Settle};
use serde_json::Value;

use crate::judge::claims::{Claims, Judgement, Setting, lines};

impl Claims {
    pub(super) fn call(&mut self, expected: &Call, setting: &Setting<'_>) -> Judgement {
        let wanted = expected.call.value.as_str();
        if let Some(unsupported) = unsupported(wanted, setting) {
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
        let described = describe(wanted, part);
        let Some(times) = expected.times else {
            let expected = format!("a call {described}");
            let judgement = self.claim_first(setting.journal, expected, matches, is_alike);
            return self.with_other_calls(judgement, setting);
        };
        let found = self.unclaimed(setting.journal, matches);
        if found.len() == usize::try_from(times).unwrap_or(usize::MAX) {
            for (place, _) in found {
                self.claim(place);
            }
            return Judgement::Held;
        }
        let noun = if times == 1 { "call" } else { "calls" };
        Judgement::failed(
            format!("exactly {times} {noun} {described}"),
            lines(&self.unclaimed(setting.journal, is_alike)),
        )
    }

    /// Where nothing of the name was sent, whatever else was sent is the next best to look at.
    fn with_other_calls(&self, judgement: Judgement, setting: &Setting<'_>) -> Judgement {
        match judgement {
            Judgement::Failed {
                expected,
                found,
                help: None,
            } if found.is_empty() => {
                let others = self.unclaimed(setting.journal, |kind| {
                    matches!(kind, EntryKind::Call { .. })
                });
                Judgement::failed(expected, lines(&others))
            }
            judgement => judgement,
        }
    }

    pub(super) fn no_call(&mut self, expected: &NoCall, setting: &Setting<'_>) -> Judgement {
        let wanted = expected.call.as_ref().map(|call| call.value.as_str());
        let found = self.unclaimed(setting.journal, |kind| {
            matches!(kind, EntryKind::Call { name, .. } if wanted.is_none_or(|wanted| wanted == name))
        });
        let described = wanted.map_or("no call".to_owned(), |wanted| format!("no call {wanted}"));
        Judgement::held_if(found.is_empty(), described, || lines(&found))
    }

    pub(super) fn settle(&mut self, expected: &Settle, setting: &Setting<'_>) -> Judgement {
        let wanted = expected.call.value.as_str();
        if let Some(unsupported) = unsupported(wanted, setting) {
            return unsupported;
        }
        let of_name = |call: &CallNumber| {
            let mut entries = setting.journal.entries().iter();
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
        self.claim_first(setting.journal, described, matches, is_alike)
    }
}

/// Unsupported, if this host lacks the call. A name that no catalogue lists is the scenario's mistake, told before any
/// case runs.
fn unsupported(name: &str, setting: &Setting<'_>) -> Option<Judgement> {
    match setting.catalogue.call_availability(
        name,
        setting.profile.platform,
        setting.profile.version(),
    ) {
        Availability::Available | Availability::NotListed => None,
        availability => Some(Judgement::Unsupported {
            entry: name.to_owned(),
            availability,
        }),
    }
}

fn describe(name: &str, part: Option<&Value>) -> String {
    part.map_or_else(|| name.to_owned(), |part| format!("{name} with {part}"))
}

fn is_outcome(
    expected: &Outcome,
    outcome: Settled,
    found_code: Option<&str>,
    found_reason: Option<&str>,
) -> bool {
    match expected {
        Outcome::Resolved => outcome == Settled::Resolved,
        Outcome::Rejected { code, reason } => {
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

fn describe_outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Resolved => "resolved".to_owned(),
        Outcome::Rejected { code, reason } => {
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
