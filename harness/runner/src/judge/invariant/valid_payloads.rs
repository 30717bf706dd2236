//! Payloads of calls and parameters of links fit the catalogue.

use footbridge_contract::{Call, Catalogue, Extent, Mismatch, Reply};
use footbridge_journal::EntryKind;
use serde_json::{Map, Value};

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "valid-payloads",
    summary: "Every call's payload and every link's parameters match the catalogue.",
    advice: "Fix the payload in the client, or the entry in the catalogue.",
    holds_on_any_host: true,
    check,
};

/// Ignores calls and links that the version doesn't have: the invariant `supported` reports them.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let catalogue = evidence.catalogue;
    let mut violations = Vec::new();
    for entry in evidence.journal.entries() {
        let (what, problems) = match &entry.kind {
            EntryKind::Call {
                number,
                name,
                payload,
                callback,
                availability,
                ..
            } if availability.is_available() => {
                let call = catalogue.calls.get(name);
                let problems = call.map(|call| call_problems(call, payload, callback.as_deref()));
                (format!("{number} {name}"), problems.unwrap_or_default())
            }
            EntryKind::Link {
                path,
                parameters,
                availability,
                ..
            } if availability.is_available() => (
                format!("the link {path}"),
                link_problems(catalogue, path, parameters),
            ),
            _ => continue,
        };
        let texts = problems
            .into_iter()
            .map(|problem| format!("{what}: {problem}"));
        violations.extend(texts.map(|text| InvariantViolation::of(entry, text)));
    }
    violations
}

fn call_problems(call: &Call, payload: &Value, callback: Option<&str>) -> Vec<String> {
    let mismatches = call.mismatches(payload, Extent::Whole);
    let mut problems: Vec<String> = mismatches.iter().map(describe).collect();
    if callback.is_none() && matches!(call.reply, Reply::Callback { .. }) {
        problems.push("names no callback for its reply".to_owned());
    }
    let fields = call.payload.shape.fields().unwrap_or_default().iter();
    for field in fields.filter(|field| field.is_callback) {
        let Some(repeated) = payload.get(&field.name).and_then(Value::as_str) else {
            continue;
        };
        if callback != Some(repeated) {
            let name = &field.name;
            let message = callback.map_or_else(
                || "the message names no callback".to_owned(),
                |callback| format!("the message's callback is `{callback}`"),
            );
            problems.push(format!("`{name}` is `{repeated}`, but {message}"));
        }
    }
    problems
}

fn link_problems(
    catalogue: &Catalogue,
    path: &str,
    parameters: &[(String, String)],
) -> Vec<String> {
    let Some((link, in_path)) = catalogue.link_at(path) else {
        return Vec::new();
    };
    let mut object = Map::new();
    let mut problems = Vec::new();
    for (name, value) in in_path.iter().chain(parameters) {
        if object
            .insert(name.clone(), Value::from(value.as_str()))
            .is_some()
        {
            problems.push(format!("`{name}` is given twice"));
        }
    }
    let mismatches = link.mismatches(&object, Extent::Whole);
    problems.extend(mismatches.iter().map(describe));
    problems
}

fn describe(mismatch: &Mismatch) -> String {
    format!("{mismatch} ({})", mismatch.help())
}

#[cfg(test)]
mod tests {
    use footbridge_contract::{Assumed, Availability, Catalogue, Field, Shape, Version};
    use footbridge_journal::EntryKind;
    use serde_json::{Value, json};

    use super::super::tests::{call, violations};
    use super::call_problems;

    fn with_payload(mut entry: EntryKind, value: Value) -> EntryKind {
        if let EntryKind::Call { payload, .. } = &mut entry {
            *payload = value;
        }
        entry
    }

    fn link(path: &str, parameters: &[(&str, &str)], availability: Availability) -> EntryKind {
        let parameters = parameters.iter();
        EntryKind::Link {
            url: format!("orders://{path}"),
            path: path.to_owned(),
            parameters: parameters
                .map(|&(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            availability,
        }
    }

    #[test]
    fn invalid_payload_is_a_violation() {
        let fits = with_payload(call(1, "share", Some("a")), json!({ "text": "x" }));
        let number = with_payload(call(2, "share", Some("b")), json!({ "text": 1 }));
        let nothing = call(3, "share", Some("c"));
        let more = with_payload(call(4, "close", None), json!({ "now": true }));
        assert_eq!(
            violations("valid-payloads", [fits, number, nothing, more]),
            [
                "#2 share: `text`: expected a string, found an integer (write a string)",
                "#3 share: expected an object, found null (write an object)",
                "#4 close: expected no value, found an object (leave the payload out)",
            ]
        );
    }

    #[test]
    fn call_that_expects_a_reply_names_a_callback() {
        let share = with_payload(call(1, "share", None), json!({ "text": "x" }));
        assert_eq!(
            violations("valid-payloads", [share, call(2, "close", None)]),
            ["#1 share: names no callback for its reply"]
        );
    }

    #[test]
    fn callback_in_the_payload_is_that_of_the_message() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");
        let catalogue = Catalogue::load(folder).unwrap();
        let mut call = catalogue.calls.get("share").unwrap().clone();
        let Shape::Object {
            fields: Some(fields),
        } = &mut call.payload.shape
        else {
            panic!("an object")
        };
        fields.push(Field {
            name: "then".to_owned(),
            shape: Shape::String { values: Vec::new() },
            required: false,
            is_callback: true,
            is_secret: false,
            default: None,
            assumed: Assumed::Nothing,
        });
        let problems = |payload: Value, callback| call_problems(&call, &payload, callback);
        let with = |then: &str| json!({ "text": "a", "then": then });
        assert_eq!(problems(with("cb_1"), Some("cb_1")), [""; 0]);
        assert_eq!(problems(json!({ "text": "a" }), Some("cb_1")), [""; 0]);
        assert_eq!(
            problems(with("cb_2"), Some("cb_1")),
            ["`then` is `cb_2`, but the message's callback is `cb_1`"]
        );
        assert_eq!(
            problems(with("cb_2"), None),
            [
                "names no callback for its reply",
                "`then` is `cb_2`, but the message names no callback"
            ]
        );
    }

    #[test]
    fn invalid_parameters_are_violations() {
        let is = Availability::Available;
        assert_eq!(
            violations(
                "valid-payloads",
                [
                    link("orders/7", &[("tab", "items")], is),
                    link("orders/seven", &[("tab", "all")], is),
                    link(
                        "basket",
                        &[("coupon", "A"), ("coupon", "B"), ("cupon", "C")],
                        is
                    ),
                ]
            ),
            [
                "the link orders/seven: `id`: expected an integer, found a string (write an integer)",
                "the link orders/seven: `tab`: `all` is not one of its values (write one of `items`, `history`)",
                "the link basket: `coupon` is given twice",
                "the link basket: `cupon`: unknown field `cupon` (did you mean `coupon`?)",
            ]
        );
    }

    #[test]
    fn unavailable_calls_are_not_checked() {
        let below = Availability::BelowMinimum {
            minimum: Version::new(9, 0, 0),
            assumed: false,
        };
        assert!(violations("valid-payloads", [link("basket", &[("a", "b")], below)]).is_empty());
        let mut unlisted = with_payload(call(1, "other", None), json!(1));
        if let EntryKind::Call { availability, .. } = &mut unlisted {
            *availability = Availability::NotListed;
        }
        assert!(violations("valid-payloads", [unlisted]).is_empty());
    }
}
