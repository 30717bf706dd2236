//! The rules of a scenario's `network`, and which of them are used up.

use footbridge_contract::Method;
use footbridge_scenario::{NetworkAnswer, NetworkRule};
use serde_json::Value;

use super::asked::Asked;

/// Rules, and which have been used.
#[derive(Debug)]
pub(crate) struct Rules(Vec<(NetworkRule, bool)>);

impl Rules {
    pub(crate) fn new(rules: impl IntoIterator<Item = NetworkRule>) -> Self {
        Self(rules.into_iter().map(|rule| (rule, false)).collect())
    }

    /// The answer of the first rule that matches and isn't used up, which is then used. A rule is used up after one use
    /// if a later one matches as well.
    pub(crate) fn choose(&mut self, asked: &Asked, payload: &Value) -> Option<NetworkAnswer> {
        let matching: Vec<usize> = self
            .0
            .iter()
            .enumerate()
            .filter(|(_, (rule, _))| matches(rule, asked, payload))
            .map(|(place, _)| place)
            .collect();
        let last = *matching.last()?;
        let chosen = matching
            .into_iter()
            .find(|place| *place == last || self.0.get(*place).is_some_and(|(_, used)| !used))?;
        let (rule, used) = self.0.get_mut(chosen)?;
        *used = true;
        Some(rule.answer.clone())
    }
}

fn matches(rule: &NetworkRule, asked: &Asked, payload: &Value) -> bool {
    let is_method = |method| {
        asked.method
            == match method {
                Method::Get => "GET",
                Method::Post => "POST",
                Method::Put => "PUT",
                Method::Delete => "DELETE",
            }
    };
    let query = || {
        let texts = asked.query.iter();
        Value::Object(
            texts
                .map(|(name, value)| (name.clone(), Value::String(value.clone())))
                .collect(),
        )
    };
    rule.method.is_none_or(is_method)
        && rule.address.matches(&asked.host, &asked.path)
        && rule.when.as_ref().is_none_or(|when| {
            if asked.is_bodiless() {
                contains(&query(), when)
            } else {
                contains(payload, when)
            }
        })
}

/// Whether `actual` contains `part`: an object all of its keys, each containing its value; a list as many items, each
/// containing its item; anything else the same value. What arrives as a text, as in a query, may be meant as a number.
fn contains(actual: &Value, part: &Value) -> bool {
    match (actual, part) {
        (Value::Object(actual), Value::Object(part)) => part
            .iter()
            .all(|(key, part)| actual.get(key).is_some_and(|actual| contains(actual, part))),
        (Value::Array(actual), Value::Array(part)) => {
            actual.len() == part.len()
                && actual
                    .iter()
                    .zip(part)
                    .all(|(actual, part)| contains(actual, part))
        }
        (Value::Number(actual), Value::Number(part)) => {
            actual == part || actual.as_f64() == part.as_f64()
        }
        (Value::String(actual), Value::Number(part)) => part.to_string() == actual.as_str(),
        (Value::String(actual), Value::Bool(part)) => part.to_string() == actual.as_str(),
        (actual, part) => actual == part,
    }
}
