//! Checks of scripted replies against the catalogue's shapes of their data.

use footbridge_contract::{Catalogue, CodeOutcome, Origin};

use super::report::misfits;
use crate::names::success_code::SUCCESS;
use crate::reply::{Body, Rule, Script};
use crate::syntax::payload::Payload;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::Spanned;
use crate::syntax::suggest::list;

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

/// Reports failure codes that the call doesn't list.
pub(super) fn check_codes(script: &Script, catalogue: &Catalogue, errors: &mut SourceErrors) {
    let Some(call) = catalogue.calls.get(&script.call) else {
        return;
    };
    let Some(listed) = &call.codes else {
        return;
    };
    let default = call.default_reply.as_ref();
    for body in script.rules.iter().flat_map(|rule| rule.reply.bodies()) {
        let Body::Envelope {
            code: Some(code), ..
        } = body
        else {
            continue;
        };
        let known = catalogue.codes.get(code);
        let is_failure = match known {
            Some(known) => known.outcome != CodeOutcome::Success,
            None => code.value != SUCCESS,
        };
        let is_default = default.is_some_and(|reply| reply.code == code.value);
        if !is_failure || is_default || listed.contains(&code.value) {
            continue;
        }
        let reason = if known.is_some_and(|known| known.origin == Origin::Client) {
            format!(
                "the client makes `{}`: the app doesn't reply with it",
                code.value
            )
        } else {
            format!("`{}` doesn't fail with `{}`", call.name, code.value)
        };
        let help = if listed.is_empty() {
            format!(
                "its `codes` in calls.toml are empty: add \"{}\" to them",
                code.value
            )
        } else {
            let names = list(listed.iter().map(String::as_str));
            format!(
                "its `codes` in calls.toml are {names}: write one of them, or add this one there"
            )
        };
        errors
            .report(SourceErrorKind::Conflict { reason }, code.span)
            .help(help);
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
