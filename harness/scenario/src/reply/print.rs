//! Printing `replies`.

use serde_json::{Map, Value, json};

use super::word;
use super::{Body, Rule, Script, ScriptedReply, StreamPart};
use crate::syntax::duration;

/// The scripts as a value in a scenario file.
pub(crate) fn print_scripts(scripts: &[Script]) -> Map<String, Value> {
    let print = |script: &Script| {
        let mut rules: Vec<_> = script.rules.iter().map(|rule| print_rule(rule)).collect();
        let value = match rules.as_mut_slice() {
            [only] => only.take(),
            _ => Value::Array(rules),
        };
        (script.call.value.clone(), value)
    };
    scripts.iter().map(print).collect()
}

fn print_rule(rule: &Rule) -> Value {
    if let (None, Some(word)) = (&rule.when, word::word(&rule.reply)) {
        return json!(word);
    }
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| {
        map.insert(key.to_owned(), value);
    };
    if let Some(when) = &rule.when {
        put("when", when.value.clone());
    }
    match &rule.reply {
        ScriptedReply::Never => put("body", json!("never")),
        ScriptedReply::Reply {
            body,
            form,
            after,
            times,
            every,
        } => {
            print_body(body, &mut put);
            if let Some(form) = form {
                put("as", json!(form.word()));
            }
            if !after.is_zero() {
                put("after", json!(duration::print(*after)));
            }
            if *times > 1 {
                put("times", json!(times));
            }
            if !every.is_zero() {
                put("every", json!(duration::print(*every)));
            }
        }
        ScriptedReply::Stream(parts) => put("stream", parts.iter().map(print_part).collect()),
    }
    Value::Object(map)
}

fn print_part(part: &StreamPart) -> Value {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| {
        map.insert(key.to_owned(), value);
    };
    print_body(&part.body, &mut put);
    if let Some(form) = part.form {
        put("as", json!(form.word()));
    }
    if !part.after.is_zero() {
        put("after", json!(duration::print(part.after)));
    }
    Value::Object(map)
}

fn print_body(body: &Body, put: &mut impl FnMut(&str, Value)) {
    match body {
        Body::Envelope {
            code,
            msg,
            data,
            is_invalid,
        } => {
            if let Some(code) = code {
                put("code", json!(code.value));
            }
            if let Some(msg) = msg {
                put("msg", json!(msg));
            }
            if let Some(data) = data {
                let key = if *is_invalid { "invalid-data" } else { "data" };
                put(key, data.value.clone());
            }
        }
        Body::Raw(text) => put("body", json!({ "raw": text })),
        other => {
            if let Some(word) = word::word(&ScriptedReply::once(other.clone())) {
                put("body", json!(word));
            }
        }
    }
}
