//! The entries that a record shows as exercised.

use std::collections::BTreeSet;

use footbridge_contract::{Catalogue, Origin};
use footbridge_journal::{Entry, EntryKind, Instant, Settled};
use footbridge_record::CaseRecord;
use serde_json::Value;

use super::Area;
use super::item::{NEVER, NO_CODE, Scope, form_name, transition_name};

/// Returns the entries that a case has exercised, each once.
pub(super) fn observe(record: &CaseRecord, scope: &Scope<'_>) -> BTreeSet<(Area, String)> {
    let mut seen = BTreeSet::new();
    let entries = record.journal.entries();
    for entry in entries {
        let exercised = match &entry.kind {
            EntryKind::Call {
                name, availability, ..
            } if availability.is_available() => vec![(Area::Calls, name.clone())],
            EntryKind::Link {
                path, availability, ..
            } if availability.is_available() => vec![(Area::Links, path.clone())],
            EntryKind::Reply { form, text, .. } | EntryKind::Part { form, text, .. } => {
                let code = code_of(text, scope);
                let form = match &code {
                    // If no success has a code, a reply without a code is complete.
                    ReplyCode::Missing if scope.replies.has_success_code => NO_CODE,
                    _ => form_name(*form),
                };
                let code = match code {
                    ReplyCode::Is(code) => Some((Area::Codes, code)),
                    _ => None,
                };
                let form = (Area::ReplyForms, form.to_owned());
                std::iter::once(form).chain(code).collect()
            }
            EntryKind::Settle { code, .. } => client_code(code.as_ref(), scope.catalogue),
            EntryKind::Event { name, .. } => vec![(Area::Events, name.clone())],
            EntryKind::State {
                machine,
                from,
                to,
                cause,
                ..
            } => moves(scope.catalogue, (machine, from, to, cause.as_deref())),
            EntryKind::Request {
                method, host, path, ..
            } => endpoints(scope, (method, host, path)),
            _ => continue,
        };
        seen.extend(exercised);
    }
    seen.extend(given_up(entries, scope.catalogue));
    seen
}

/// The code in a reply's text.
enum ReplyCode {
    Is(String),
    /// An envelope without a code.
    Missing,
    /// Not an envelope.
    NoEnvelope,
}

fn code_of(text: &str, scope: &Scope<'_>) -> ReplyCode {
    let Ok(Value::Object(envelope)) = serde_json::from_str(text) else {
        return ReplyCode::NoEnvelope;
    };
    let envelope = Value::Object(envelope);
    let code = scope
        .replies
        .code_paths
        .iter()
        .find_map(|path| envelope.pointer(&format!("/{}", path.replace('.', "/"))));
    match code {
        Some(Value::String(code)) => ReplyCode::Is(code.clone()),
        Some(Value::Number(code)) => ReplyCode::Is(code.to_string()),
        Some(_) => ReplyCode::NoEnvelope,
        None => ReplyCode::Missing,
    }
}

/// A code that the client itself generated.
fn client_code(code: Option<&String>, catalogue: &Catalogue) -> Vec<(Area, String)> {
    let known = code.and_then(|code| catalogue.codes.get(code));
    known
        .filter(|code| code.origin == Origin::Client)
        .map(|code| (Area::Codes, code.code.clone()))
        .into_iter()
        .collect()
}

fn moves(
    catalogue: &Catalogue,
    (machine, from, to, cause): (&str, &str, &str, Option<&str>),
) -> Vec<(Area, String)> {
    let Some(machine) = catalogue.machines.get(machine) else {
        return Vec::new();
    };
    let cause = cause.unwrap_or_default();
    let moves = machine.transitions.iter();
    moves
        .filter(|known| known.from == from && known.to == to && known.is_for(cause))
        .map(|known| (Area::Transitions, transition_name(machine, known)))
        .collect()
}

fn endpoints(scope: &Scope<'_>, (method, host, path): (&str, &str, &str)) -> Vec<(Area, String)> {
    let endpoints = scope.endpoints.iter();
    endpoints
        .filter(|endpoint| {
            let mut places = endpoint.places.iter();
            places.any(|place| place.serves(method, host, path))
        })
        .map(|endpoint| (Area::Endpoints, endpoint.name.clone()))
        .collect()
}

/// The limits that were exceeded, and whether a call never got a reply.
fn given_up(entries: &[Entry], catalogue: &Catalogue) -> Vec<(Area, String)> {
    let mut seen = Vec::new();
    for entry in entries {
        let EntryKind::Call {
            number,
            name,
            callback: Some(_),
            deadline,
            ..
        } = &entry.kind
        else {
            continue;
        };
        let is_answered = |entry: &Entry| matches!(&entry.kind, EntryKind::Reply { call, .. } | EntryKind::Part { call, .. } if call == number);
        if !entries.iter().any(is_answered) {
            seen.push((Area::ReplyForms, NEVER.to_owned()));
        }
        let ran_out = |entry: &Entry, deadline: Instant| {
            matches!(&entry.kind, EntryKind::Settle { call, outcome: Settled::Rejected, .. } if call == number)
                && entry.at == deadline
        };
        let limit = catalogue
            .calls
            .get(name)
            .and_then(|call| catalogue.time_limit(call));
        if let (Some(deadline), Some(limit)) = (*deadline, limit)
            && entries.iter().any(|entry| ran_out(entry, deadline))
        {
            seen.push((Area::Limits, limit.name.clone()));
        }
    }
    seen
}
