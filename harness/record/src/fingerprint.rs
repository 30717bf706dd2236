//! The fingerprint of a failure. Failures with the same fingerprint differ only in names, numbers and payloads, as
//! the rows of a scenario's `each` do.
//!
//! Reports carry its digest, so that their readers compare problems without this rule.

use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::shard::hexadecimal;
use crate::volatile::{NAME, without_numbers};
use crate::{Failure, FailureKind, Verdict, change_fingerprint::ChangeFingerprint, changed_lines};

/// The fingerprint of a problem: equal for problems with the same likely cause.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FailureFingerprint(String);

impl FailureFingerprint {
    /// The fingerprint of a failure in a case with this verdict.
    pub fn of_failure(verdict: Verdict, failure: &Failure) -> Self {
        let Failure {
            kind,
            invariant,
            found,
            diff,
            ..
        } = failure;
        // An expectation that found other entries differs from one that found no entries.
        let is_missing = *kind == FailureKind::Expectation && found.is_empty();
        let text = without_names(failure);
        let changes = diff.as_deref().map(changed_lines).unwrap_or_default();
        let changes = ChangeFingerprint::of_lines(&changes);
        Self(format!(
            "{}\n{kind:?}\n{invariant:?}\n{is_missing}\n{text}\n{changes:?}",
            verdict.word()
        ))
    }

    /// The fingerprint of the cases that ended without a failure in this way.
    pub fn of_ending(verdict: Verdict, reason: &str) -> Self {
        Self(format!("{}\n{reason}", verdict.word()))
    }

    /// The hash of the fingerprint, in 16 hexadecimal digits.
    pub fn digest(&self) -> String {
        hexadecimal(&Sha256::digest(&self.0)[..8])
    }
}

/// The suggested correction of a payload, which differs with each call.
static CORRECTION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r" \(write [^()]*\)").expect("the pattern is well-formed"));

/// Returns the part of a reason that cases with the same cause share: without numbers, and without the reason why an
/// expectation replaced another.
pub fn cause_of(reason: &str) -> String {
    let cause = reason.split(", since ").next().unwrap_or(reason);
    without_numbers(&CORRECTION.replace_all(cause, ""))
}

/// The rules whose messages may have the cause first, and after a colon what happened in this run.
const CAUSE_FIRST: [&str; 4] = [
    "failures-are-shown",
    "sent-once",
    "settles-once",
    "typed-text-survives",
];

fn without_names(failure: &Failure) -> String {
    let name = failure.invariant.as_deref();
    if name.is_some_and(|name| CAUSE_FIRST.contains(&name))
        && let Some((cause, _)) = failure.message.split_once(": ")
    {
        return without_numbers(cause);
    }
    let text = without_numbers(&CORRECTION.replace_all(&failure.message, ""));
    let is_about_names = failure.kind == FailureKind::Step
        || matches!(
            failure.invariant.as_deref(),
            Some("no-page-errors" | "offline")
        );
    // The names in an error, an address or a button's name distinguish causes.
    if is_about_names {
        return text;
    }
    let text = without_payloads(&text);
    NAME.replace_all(&text, "…").into_owned()
}

/// Replaces each JSON object and array by a mark.
fn without_payloads(text: &str) -> String {
    let mut depth = 0_usize;
    let mut is_quoted = false;
    let mut kept = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if depth > 0 => {
                signs.next();
            }
            '"' if depth > 0 => is_quoted = !is_quoted,
            '{' | '[' if !is_quoted => {
                if depth == 0 {
                    kept.push_str("{…}");
                }
                depth += 1;
            }
            '}' | ']' if depth > 0 && !is_quoted => depth -= 1,
            _ if depth == 0 => kept.push(sign),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_failure(failure: &Failure) -> FailureFingerprint {
        FailureFingerprint::of_failure(Verdict::Failed, failure)
    }

    fn of_message(message: &str) -> FailureFingerprint {
        of_failure(&Failure::new(FailureKind::Expectation, message))
    }

    fn of_change(line: &str) -> FailureFingerprint {
        of_failure(&Failure {
            diff: Some(format!("--- a\n+++ b\n@@ -3 +3 @@\n{line}\n")),
            ..Failure::new(FailureKind::Snapshot, "changed")
        })
    }

    #[test]
    fn failures_that_differ_in_names_numbers_and_payloads_have_the_same_fingerprint() {
        assert_eq!(
            of_message("#1 goShare settled 200ms after its time limit of 8000ms"),
            of_message("#12 setWebLocalStorage settled 40ms after its time limit of 10000ms")
        );
        assert_eq!(
            of_message(
                r#"expected the link home/coin with exactly {"symbol":"a } b","of":[1,{}]}"#
            ),
            of_message("expected the link subaccount/contract with exactly {}")
        );
    }

    #[test]
    fn cause_of_a_rule_is_the_same_in_each_run() {
        let of_rule = |message: &str| {
            of_failure(&Failure {
                invariant: Some("sent-once".to_owned()),
                ..Failure::new(FailureKind::Invariant, message)
            })
        };
        assert_eq!(
            of_rule("pay is sent again while it is pending: at 400ms by the step `tap \"Pay\"`"),
            of_rule("pay is sent again while it is pending: at 2s by the step `press Enter`")
        );
        assert_ne!(
            of_rule("pay is sent again while it is pending: at 400ms"),
            of_rule("order is sent again while it is pending: at 400ms")
        );
    }

    #[test]
    fn different_messages_have_different_fingerprints() {
        assert_ne!(
            of_message("expected the alert \"A\""),
            of_message("expected the alert \"B\"")
        );
        assert_ne!(
            of_message("expected no link {} at all"),
            of_message("expected a link {} at all")
        );
    }

    #[test]
    fn other_entry_and_no_entry_have_different_fingerprints() {
        let found = Failure {
            found: vec!["0ms link a/b".into()],
            ..Failure::new(FailureKind::Expectation, "expected no link")
        };
        assert_ne!(of_failure(&found), of_message("expected no link"));
    }

    #[test]
    fn transcripts_with_different_changes_have_different_fingerprints() {
        assert_eq!(
            of_change("-3000ms settle #1"),
            of_change("-5000ms settle #2")
        );
        assert_ne!(of_change("-0ms title A"), of_change("-0ms title B"));
    }

    #[test]
    fn errors_and_addresses_with_different_names_have_different_fingerprints() {
        for invariant in ["no-page-errors", "offline"] {
            let [orders, trades] = ["orderList", "tradeList"].map(|name| {
                of_failure(&Failure {
                    invariant: Some(invariant.into()),
                    ..Failure::new(
                        FailureKind::Invariant,
                        format!("uncaught: reading '{name}'"),
                    )
                })
            });
            assert_ne!(orders, trades, "{invariant}");
        }
    }

    #[test]
    fn digest_is_short_and_differs_with_the_fingerprint() {
        let digest = of_message("expected the alert \"A\"").digest();
        assert_eq!(digest.len(), 16);
        assert_eq!(digest, of_message("expected the alert \"A\"").digest());
        assert_ne!(digest, of_message("expected the alert \"B\"").digest());
    }
}
