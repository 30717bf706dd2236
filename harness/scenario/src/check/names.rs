//! Checks of names, and of the values that depend on them.

use footbridge_contract::{Catalogue, Extent, Reply};
use serde_json::Value;

use super::endpoints::check_endpoint;
use super::report::{misfits, unknown};
use crate::names::project_names::ProjectNames;
use crate::names::success_code::SUCCESS;
use crate::reply::{Body, Script};
use crate::scenario::Scenario;
use crate::syntax::reference::Reference;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::Spanned;

pub(super) fn check_properties(
    scenario: &Scenario,
    known: &ProjectNames,
    errors: &mut SourceErrors,
) {
    for property in &scenario.properties {
        if !known.properties.contains(property) {
            let names = known.properties.iter().map(String::as_str);
            unknown("property", property, names, errors);
        }
    }
}

pub(super) fn check_waivers(scenario: &Scenario, known: &ProjectNames, errors: &mut SourceErrors) {
    for waiver in &scenario.waivers {
        let name = &waiver.invariant;
        if !known.invariants.contains(name) {
            unknown(
                "invariant",
                name,
                known.invariants.iter().map(String::as_str),
                errors,
            );
        }
    }
}

pub(crate) fn check_reference(
    reference: Reference<'_>,
    catalogue: &Catalogue,
    known: &ProjectNames,
    errors: &mut SourceErrors,
) {
    match reference {
        Reference::Call {
            name,
            payload,
            is_scripted,
        } => {
            let Some(call) = catalogue.calls.get(name) else {
                return unknown("call", name, catalogue.calls.names(), errors);
            };
            if is_scripted && call.reply == Reply::None {
                let reason = format!("the app doesn't reply to `{}`", call.name);
                errors
                    .report(SourceErrorKind::Conflict { reason }, name.span)
                    .help("leave its reply out");
            }
            if let Some(payload) = payload {
                let found = call.mismatches(payload, Extent::Part);
                misfits(&format!("the call `{}`", call.name), payload, found, errors);
            }
        }
        Reference::Link {
            path, parameters, ..
        } => {
            let Some(link) = catalogue.links.get(path) else {
                return check_unknown_link(path, catalogue, errors);
            };
            if let Some(parameters) = parameters
                && let Value::Object(fields) = &parameters.value
            {
                let found = link.mismatches(fields, Extent::Whole);
                misfits(
                    &format!("the link `{}`", link.path),
                    parameters,
                    found,
                    errors,
                );
            }
        }
        Reference::Event { name, payload } => {
            let Some(event) = catalogue.events.get(name) else {
                return unknown("event", name, catalogue.events.names(), errors);
            };
            let owner = format!("the event `{}`", event.name);
            if let Some(payload) = payload {
                misfits(
                    &owner,
                    payload,
                    event.mismatches(payload, Extent::Whole),
                    errors,
                );
            } else if let Some(missing) = event.mismatches(&Value::Null, Extent::Whole).first() {
                let reason = "it must carry a payload".to_owned();
                let help = match missing.path.0.as_slice() {
                    [] => format!("write `{{ event: {}, payload: … }}`", event.name),
                    _ => missing.help(),
                };
                errors
                    .report(SourceErrorKind::Misfit { owner, reason }, name.span)
                    .help(help);
            }
        }
        Reference::Endpoint {
            address,
            method,
            payload,
        } => check_endpoint(address, method, payload, catalogue, &known.servers, errors),
        Reference::Code { code } => {
            // A server may respond with any number, so only a name can be wrong.
            let is_number = code
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'-');
            let is_success = code.value == SUCCESS && catalogue.success_code().is_some();
            if !is_number && !is_success && catalogue.codes.get(code).is_none() {
                unknown("code", code, catalogue.codes.names(), errors);
            }
        }
        // The catalogue may omit the client's machines.
        Reference::Machine { .. } => {}
    }
}

/// Reports a link path that isn't in the catalogue. If it has values in place of parameters, the help shows the
/// correct form.
fn check_unknown_link(path: &Spanned<String>, catalogue: &Catalogue, errors: &mut SourceErrors) {
    let Some((link, values)) = catalogue.link_at(path) else {
        return unknown("link", path, catalogue.links.names(), errors);
    };
    let kind = SourceErrorKind::UnknownName {
        what: "link".to_owned(),
        name: path.value.clone(),
    };
    let values: Vec<_> = values
        .iter()
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    errors.report(kind, path.span).help(format!(
        "write the catalogue's path, `{}`, and `parameters: {{ {} }}`",
        link.path,
        values.join(", ")
    ));
}

/// Reports success replies if the success code is not defined anywhere.
pub(super) fn check_success(script: &Script, catalogue: &Catalogue, errors: &mut SourceErrors) {
    let Some(call) = catalogue.calls.get(&script.call) else {
        return;
    };
    if call.default_reply.is_some() || catalogue.success_code().is_some() {
        return;
    }
    for rule in &script.rules {
        let is_success =
            |body: &Body| matches!(body, Body::Envelope { code: None, .. } | Body::NoCode);
        if rule.reply.bodies().any(is_success) {
            let reason = format!(
                "`{}` has no default reply and no code means success",
                call.name
            );
            errors
                .report(SourceErrorKind::Conflict { reason }, rule.span)
                .help("write `code: …`, or list a code with `outcome = \"success\"` in codes.toml");
        }
    }
}
