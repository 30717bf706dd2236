//! Printing `network`.

use serde_json::{Map, Value, json};

use super::{Content, NetworkRule, ScriptedResponse};
use crate::syntax::duration;
use crate::syntax::span::Spanned;

/// The rules as a value in a scenario file.
pub(crate) fn print_rules(rules: &[Spanned<NetworkRule>]) -> Value {
    rules
        .iter()
        .map(|rule| Value::Object(print_rule(rule)))
        .collect()
}

fn print_rule(rule: &NetworkRule) -> Map<String, Value> {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| {
        map.insert(key.to_owned(), value);
    };
    if let Some(method) = rule.method {
        put("method", json!(method));
    }
    let key = if rule.address.is_whole() {
        "url"
    } else {
        "path"
    };
    put(key, json!(rule.address.pattern.value));
    if let Some(when) = &rule.when {
        put("when", when.value.clone());
    }
    let after = match &rule.response {
        ScriptedResponse::Never => {
            put("never", json!(true));
            return map;
        }
        ScriptedResponse::Drop { after } => {
            put("drop", json!(true));
            after
        }
        ScriptedResponse::Response {
            status,
            headers,
            content,
            after,
            is_cut,
        } => {
            if let Some(status) = status {
                put("status", json!(status));
            }
            if !headers.is_empty() {
                let named = headers
                    .iter()
                    .map(|header| (header.name.clone(), json!(header.value)));
                put("headers", Value::Object(named.collect()));
            }
            print_content(content, &mut put);
            if *is_cut {
                put("cut", json!(true));
            }
            after
        }
    };
    if !after.is_zero() {
        put("after", json!(duration::print(*after)));
    }
    map
}

fn print_content(content: &Content, put: &mut impl FnMut(&str, Value)) {
    match content {
        Content::Default => {}
        Content::Envelope { code, msg, data } => {
            if let Some(code) = code {
                put("code", json!(code));
            }
            if let Some(msg) = msg {
                put("msg", json!(msg));
            }
            if let Some(data) = data {
                put("data", data.value.clone());
            }
        }
        Content::Merge(data) => put("merge", data.value.clone()),
        Content::Json(body) => put("body", body.value.clone()),
        Content::Text(text) => put("body", json!(text)),
    }
}
