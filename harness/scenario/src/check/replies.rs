//! Checks of scripted replies against the catalogue's shapes of their data.

use footbridge_contract::Catalogue;

use super::report::misfits;
use crate::reply::{Body, Rule, Script};
use crate::syntax::payload::Payload;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::Spanned;

/// Reports data that doesn't fit its shape, and data marked as invalid that does.
pub(super) fn check_data(script: &Script, catalogue: &Catalogue, errors: &mut SourceErrors) {
    let Some(call) = catalogue.calls.get(&script.call) else {
        return;
    };
    for rule in &script.rules {
        for body in rule.reply.bodies() {
            let Body::Envelope {
                data, is_invalid, ..
            } = body
            else {
                continue;
            };
            let found = body.mismatches(call, catalogue);
            let owner = format!("the reply to `{}`", call.name);
            match data {
                Some(data) if *is_invalid => {
                    check_invalid(data, &owner, found.is_empty(), errors);
                }
                Some(data) => misfits(&owner, data, found, errors),
                None => {
                    if let Some(mismatch) = found.first() {
                        report_usual(rule, owner, &mismatch.to_string(), errors);
                    }
                }
            }
        }
    }
}

fn check_invalid(data: &Payload, owner: &str, fits: bool, errors: &mut SourceErrors) {
    if fits {
        let reason = format!("the data of {owner} fits the catalogue");
        errors
            .report(SourceErrorKind::Conflict { reason }, data.place(""))
            .help("write `data` instead of `invalid-data`");
    }
}

/// Reports data that a rule omits.
fn report_usual(rule: &Spanned<Rule>, owner: String, reason: &str, errors: &mut SourceErrors) {
    let reason = format!("without `data`, {reason}");
    errors
        .report(SourceErrorKind::Misfit { owner, reason }, rule.span)
        .help("write `data: …`, or give the call a default reply in the catalogue");
}
