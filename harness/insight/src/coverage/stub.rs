//! Scenario stubs for entries that no case has exercised.

use std::fmt::Write as _;

use footbridge_contract::{Call, Catalogue, Field, Origin, PayloadSchema, Platform, Reply, Shape};
use serde_json::{Map, Value, json};

use super::item::{NEVER, NO_CODE, Scope, transition_name};
use super::{Area, Coverage, EntryCoverage};

/// A scenario file that expects a missing entry and leaves its steps open. `footbridge check` accepts it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stub {
    /// The file name, without folder: `call-share.yaml`.
    pub file: String,
    /// The scenario.
    pub text: String,
}

/// The part of a scenario that differs from stub to stub.
struct Script {
    title: String,
    /// Empty for the language's default.
    platforms: Vec<Platform>,
    replies: Option<Value>,
    steps: Vec<Value>,
}

impl Coverage {
    /// Returns a stub for each gap, in the order of the report.
    pub fn stubs(&self, scope: &Scope<'_>) -> Vec<Stub> {
        let areas = self.areas.iter();
        let gaps = areas.flat_map(|area| {
            let gaps = area.entries.iter().filter(|entry| entry.is_gap);
            gaps.map(|entry| (area.area, entry))
        });
        gaps.filter_map(|(area, entry)| stub(area, entry, scope))
            .collect()
    }
}

fn stub(area: Area, entry: &EntryCoverage, scope: &Scope<'_>) -> Option<Stub> {
    let script = script(area, entry, scope)?;
    let on: Vec<_> = script
        .platforms
        .iter()
        .map(|platform| platform.name())
        .collect();
    let on_text = match on.as_slice() {
        [] => String::new(),
        names => format!(" on {}", names.join(" and ")),
    };
    let mut text = format!(
        "# No case has exercised the {} `{}`{on_text}. Add the steps by which a page comes to it.\ntitle: {}\n",
        area.noun(),
        entry.name,
        json!(script.title),
    );
    if !on.is_empty() {
        let _ = writeln!(text, "hosts: {{ platforms: [{}] }}", on.join(", "));
    }
    if let Some(replies) = &script.replies {
        let _ = writeln!(text, "replies: {}", flow(replies));
    }
    text += "steps:\n  - open: /\n";
    for step in &script.steps {
        let _ = writeln!(text, "  - {}", members(step, ""));
    }
    let file = format!("{} {}", area.noun(), entry.name);
    Some(Stub {
        file: file_name(&file),
        text,
    })
}

fn script(area: Area, entry: &EntryCoverage, scope: &Scope<'_>) -> Option<Script> {
    let name = entry.name.as_str();
    let catalogue = scope.catalogue;
    let (title, replies, steps) = match area {
        Area::Calls => just(format!("The client calls {name}"), json!({ "call": name })),
        Area::Links => just(format!("The client opens {name}"), json!({ "link": name })),
        Area::Codes => code(name, catalogue)?,
        Area::ReplyForms => reply_form(name, catalogue)?,
        Area::Limits => limit(name, catalogue)?,
        Area::Events => event(name, catalogue)?,
        Area::Transitions => transition(name, catalogue)?,
        Area::Endpoints => endpoint(name, scope)?,
    };
    Some(Script {
        title,
        platforms: entry.missing_on.clone(),
        replies,
        steps,
    })
}

/// The title, the replies and the steps of a stub.
type Parts = (String, Option<Value>, Vec<Value>);

/// A stub that consists of an expectation alone.
fn just(title: String, expected: impl Into<Value>) -> Parts {
    let expected: Value = expected.into();
    (title, None, vec![json!({ "expect": expected })])
}

fn code(name: &str, catalogue: &Catalogue) -> Option<Parts> {
    let code = catalogue.codes.get(name)?;
    let call = call_with_reply(catalogue)?.name.as_str();
    let title = format!("A call ends with {name}: {}", code.meaning);
    Some(match code.origin {
        Origin::App => {
            let replies = keyed(call, json!({ "code": name }));
            let (title, _, steps) = just(title, json!({ "call": call }));
            (title, Some(replies), steps)
        }
        Origin::Client => {
            let settled = json!({ "call": call, "outcome": "rejected", "code": name });
            just(title, json!({ "settle": settled }))
        }
    })
}

fn reply_form(name: &str, catalogue: &Catalogue) -> Option<Parts> {
    let call = call_with_reply(catalogue)?;
    let replies = keyed(&call.name, reply(name, call, catalogue));
    let title = format!("A reply to {} comes as {name}", call.name);
    let (title, _, steps) = just(title, json!({ "call": call.name }));
    Some((title, Some(replies), steps))
}

fn limit(name: &str, catalogue: &Catalogue) -> Option<Parts> {
    let limit = catalogue.limits.get(name)?;
    let mut calls = catalogue.calls.iter();
    let limited = calls.find(|call| catalogue.time_limit(call) == Some(limit))?;
    let call = limited.name.as_str();
    let settled = json!({ "call": call, "outcome": "rejected" });
    Some((
        format!("The client gives {call} up after {} ms", limit.ms),
        Some(keyed(call, json!(NEVER))),
        vec![
            json!({ "advance": format!("{}ms", limit.ms) }),
            json!({ "expect": { "settle": settled } }),
        ],
    ))
}

fn event(name: &str, catalogue: &Catalogue) -> Option<Parts> {
    let event = catalogue.events.get(name)?;
    let sent = match sample(&event.payload) {
        Value::Null => json!(name),
        payload => json!({ "event": name, "payload": payload }),
    };
    let title = format!("The app sends {name}");
    Some((title, None, vec![json!({ "send": sent })]))
}

fn transition(name: &str, catalogue: &Catalogue) -> Option<Parts> {
    let mut moves = catalogue.machines.iter().flat_map(|machine| {
        let moves = machine.transitions.iter();
        moves.map(move |transition| (machine, transition))
    });
    let (machine, found) =
        moves.find(|(machine, transition)| transition_name(machine, transition) == name)?;
    let mut expected = json!({ "machine": machine.name, "from": found.from, "to": found.to });
    // A part of the cause is enough; the text in braces varies.
    let cause = found.cause.split('{').next().unwrap_or_default().trim();
    if !cause.is_empty() {
        expected["cause"] = json!(cause);
    }
    let title = format!("{} goes from {} to {}", machine.name, found.from, found.to);
    Some(just(title, json!({ "transition": expected })))
}

fn endpoint(name: &str, scope: &Scope<'_>) -> Option<Parts> {
    let mut endpoints = scope.endpoints.iter();
    let endpoint = endpoints.find(|endpoint| endpoint.name == name)?;
    let place = endpoint.places.first()?;
    let mut request = Map::new();
    if let Some(method) = place.method {
        request.insert("method".to_owned(), json!(method.as_str()));
    }
    let path = without_parameters(&place.path);
    let address = if scope.catalogue.endpoints.get(&place.path).is_some() {
        path
    } else {
        format!("https://{}{path}", place.host)
    };
    request.insert("path".to_owned(), json!(address));
    let title = format!("The client requests {name}");
    Some(just(title, json!({ "request": request })))
}

/// A call that has a reply, preferably a default reply.
fn call_with_reply(catalogue: &Catalogue) -> Option<&Call> {
    let is_there = |call: &&Call| {
        let latest = Some(catalogue.app.latest_version);
        call.reply != Reply::None
            && Platform::APPS
                .into_iter()
                .all(|platform| call.availability(platform, latest).is_available())
    };
    let mut calls = catalogue.calls.iter().filter(is_there);
    let mut with_reply = calls.clone().filter(|call| call.default_reply.is_some());
    with_reply.next().or_else(|| calls.next())
}

/// A reply of this form, as scenarios write it.
fn reply(form: &str, call: &Call, catalogue: &Catalogue) -> Value {
    let has_success = call.default_reply.is_some() || catalogue.success_code().is_some();
    match form {
        "object" | "json" | "base64" if has_success => json!({ "as": form }),
        "object" | "json" | "base64" => json!({ "as": form, "code": "0" }),
        NO_CODE if !has_success => json!({ "body": { "raw": "{}" } }),
        "raw" => json!({ "body": { "raw": "<html>" } }),
        word => json!(word),
    }
}

/// The smallest payload that fits; null for a call without payload.
fn sample(payload: &PayloadSchema) -> Value {
    sample_of(&payload.shape)
}

fn sample_of(shape: &Shape) -> Value {
    match shape {
        Shape::None => Value::Null,
        Shape::Object { fields } => sample_fields(fields.as_deref().unwrap_or_default()),
        Shape::String { values } => json!(values.first().map_or("text", String::as_str)),
        Shape::Integer | Shape::Number => json!(0),
        Shape::Boolean => json!(true),
        Shape::Array => json!([]),
        Shape::Any => json!({}),
    }
}

fn sample_fields(fields: &[Field]) -> Value {
    let required = fields.iter().filter(|field| field.required);
    required
        .map(|field| (field.name.clone(), sample_of(&field.shape)))
        .collect::<Map<_, _>>()
        .into()
}

/// Formats a value as YAML on one line, with quotes only where YAML needs them.
fn flow(value: &Value) -> String {
    match value {
        Value::Object(map) if !map.is_empty() => format!("{{ {} }}", members(value, ", ")),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::String(text) if is_plain(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The keys and values of an object.
fn members(value: &Value, between: &str) -> String {
    let map = value.as_object().into_iter().flatten();
    let members: Vec<_> = map
        .map(|(key, value)| format!("{}: {}", flow(&Value::from(key.as_str())), flow(value)))
        .collect();
    members.join(between)
}

/// Whether YAML reads a text as itself without quotes.
fn is_plain(text: &str) -> bool {
    let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    let known = |letter: char| letter.is_ascii_alphanumeric() || "_-/".contains(letter);
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(known)
        && !words.contains(&text.to_ascii_lowercase().as_str())
}

fn keyed(key: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(key.to_owned(), value)]))
}

/// Replaces the parameters in the braces of a path by wildcards.
fn without_parameters(path: &str) -> String {
    let mut text = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        text.push('*');
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    text + rest
}

/// A file name that is valid on every file system, with the extension of a scenario.
fn file_name(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-") + ".yaml"
}
