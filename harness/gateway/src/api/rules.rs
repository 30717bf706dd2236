//! The rules of a scenario's `network`.

use footbridge_contract::contains_text;
use footbridge_scenario::NetworkRule;
use serde_json::Value;

use super::asked::Asked;

/// Whether a rule is for this request, whose decrypted body is `payload`.
pub(crate) fn matches(rule: &NetworkRule, asked: &Asked, payload: &Value) -> bool {
    let query = || {
        let texts = asked.query.iter();
        Value::Object(
            texts
                .map(|(name, value)| (name.clone(), Value::String(value.clone())))
                .collect(),
        )
    };
    rule.method
        .is_none_or(|method| method.as_str() == asked.method)
        && rule.address.matches(&asked.host, &asked.path)
        && rule.when.as_ref().is_none_or(|when| {
            if asked.is_bodiless() {
                contains_text(&query(), when)
            } else {
                contains_text(payload, when)
            }
        })
}
