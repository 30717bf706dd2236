//! Completion of partial envelopes in replies.

use footbridge_scenario::{ScriptedReply, load};
use serde_json::{Value, json};

use crate::common;

/// The complete envelope of a reply to `requestAction`.
fn envelope(reply: &str) -> Option<Value> {
    let (catalogue, known) = (common::catalogue(), common::known());
    let text = format!("title: x\nreplies: {{ requestAction: {reply} }}\nsteps: [{{ open: / }}]");
    let scenario = load("x.yaml", &text, &catalogue, &known).unwrap();
    let call = catalogue.calls.get("requestAction").unwrap();
    match &scenario.rows[0].replies[0].rules[0].reply {
        ScriptedReply::Never | ScriptedReply::Stream(_) => None,
        ScriptedReply::Reply { body, .. } => body.envelope(call, &catalogue),
    }
}

#[test]
fn success_is_the_default_reply_with_the_rules_parts() {
    let usual = json!({ "code": "00000", "msg": "success", "data": {} });
    assert_eq!(envelope("success"), Some(usual.clone()));
    assert_eq!(envelope("{}"), Some(usual));
    assert_eq!(
        envelope("{ code: 200, data: { balance: 5 } }"),
        Some(json!({ "code": "200", "msg": "success", "data": { "balance": 5 } }))
    );
}

#[test]
fn failure_has_the_message_of_its_code_and_no_data() {
    assert_eq!(
        envelope("{ code: AppResponseNetworkError }"),
        Some(
            json!({ "code": "AppResponseNetworkError", "msg": "App Network Error", "data": null })
        )
    );
    assert_eq!(
        envelope("{ code: 20906 }"),
        Some(json!({ "code": "20906", "msg": "", "data": null }))
    );
    assert_eq!(
        envelope("{ code: -1, msg: Oh, data: [1] }"),
        Some(json!({ "code": "-1", "msg": "Oh", "data": [1] }))
    );
}

#[test]
fn other_bodies_have_no_envelope() {
    for reply in [
        "never",
        "empty",
        "null",
        "no-code",
        "malformed",
        "{ body: { raw: x } }",
    ] {
        assert_eq!(envelope(reply), None, "{reply}");
    }
}
