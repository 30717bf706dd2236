use serde_json::json;

use super::values::looks_random;
use super::*;
use crate::key_words::split_words;

fn sent(arguments: &[Value]) -> Sent {
    Sent {
        via: "app.send".to_owned(),
        arguments: arguments.to_vec(),
        callback: None,
    }
}

fn keys(shape: &Shape) -> Vec<(&str, &Template, bool)> {
    let parts = shape.fields.iter();
    parts
        .map(|part| (part.key.as_str(), &part.template, part.is_sure))
        .collect()
}

#[test]
fn differing_ids_are_sure_and_a_single_id_is_guessed() {
    let one = [sent(&[json!({ "id": 1, "name": "a", "payload": {} })])];
    let shape = Shape::of(&one, false, true, &[], &[]);
    assert!(shape.arguments.is_empty());
    assert_eq!(
        keys(&shape),
        [
            ("id", &Template::Id, false),
            ("name", &Template::Call, false),
            ("payload", &Template::Payload, false)
        ]
    );
    let two = [one[0].clone(), sent(&[json!({ "id": 2, "name": "b" })])];
    let shape = Shape::of(&two, false, true, &[], &[]);
    assert_eq!(keys(&shape)[0], ("id", &Template::Id, true));
    assert_eq!(keys(&shape)[1], ("name", &Template::Call, true));
    assert_eq!(shape.call_of(&two[1]).as_deref(), Some("b"));
}

#[test]
fn two_fields_make_the_calls_name() {
    let call = |method: &str| {
        sent(&[
            json!({ "type": "message", "plugin": "Device", "methodName": method, "options": {} }),
        ])
    };
    let shape = Shape::of(&[call("getInfo"), call("scan")], false, true, &[], &[]);
    assert_eq!(shape.call_name().as_deref(), Some("{plugin}.{method}"));
    assert_eq!(shape.call_of(&call("scan")).as_deref(), Some("Device.scan"));
}

#[test]
fn name_differs_between_messages() {
    let call = |method: &str| sent(&[json!({ "type": "message", "methodName": method })]);
    let shape = Shape::of(&[call("pay"), call("scan")], false, true, &[], &[]);
    assert_eq!(shape.key_of(&Template::Call), Some("methodName"));
}

#[test]
fn callback_is_at_the_function_name() {
    let mut message = sent(&[json!(r#"{"name":"a","callback":"cb1"}"#)]);
    message.callback = Some(vec!["0".to_owned(), "callback".to_owned()]);
    let shape = Shape::of(&[message.clone()], false, false, &[], &[]);
    assert!(shape.arguments.is_empty(), "{shape:?}");
    assert!(
        shape
            .fields
            .contains(&part("callback", Template::Callback, true))
    );
    assert!(shape.wants_reply(&message));
    assert!(!shape.wants_reply(&sent(&[json!(r#"{"name":"a"}"#)])));
}

#[test]
fn several_arguments_get_separate_templates() {
    let post = sent(&[json!("open_popup"), json!(r#"{"text":"?"}"#)]);
    let shape = Shape::of(std::slice::from_ref(&post), false, false, &[], &[]);
    let templates: Vec<_> = shape.arguments.iter().map(|part| &part.template).collect();
    assert_eq!(templates, [&Template::Call, &Template::PayloadText]);
    assert_eq!(shape.call_of(&post).as_deref(), Some("open_popup"));
    assert_eq!(shape.payload_of(&post), Some(json!({ "text": "?" })));

    let with_function = sent(&[
        json!("pay"),
        json!({ "cents": 1 }),
        json!({ "learn-function": true }),
    ]);
    let shape = Shape::of(std::slice::from_ref(&with_function), false, false, &[], &[]);
    let templates: Vec<_> = shape.arguments.iter().map(|part| &part.template).collect();
    assert_eq!(
        templates,
        [&Template::Call, &Template::Payload, &Template::Callback]
    );
    assert!(shape.wants_reply(&with_function));
}

#[test]
fn second_function_takes_failures() {
    let function = || json!({ "learn-function": true });
    let message = sent(&[function(), function(), json!("pay"), function()]);
    let shape = Shape::of(std::slice::from_ref(&message), false, false, &[], &[]);
    let templates: Vec<_> = shape.arguments.iter().map(|part| &part.template).collect();
    let named = |name: &str| Template::Function(name.to_owned());
    let expected = [
        &Template::Callback,
        &named("fail"),
        &Template::Call,
        &named("function3"),
    ];
    assert_eq!(templates, expected);
    assert!(shape.has_failure());
}

#[test]
fn name_after_equals_sign_is_the_calls() {
    let prompt = sent(&[
        json!("_x=cart.add"),
        json!(r#"{"data":{"n":1},"_stub":"f"}"#),
    ]);
    let shape = Shape::of(std::slice::from_ref(&prompt), false, false, &[], &[]);
    assert_eq!(
        shape.arguments[0].template,
        Template::CallAfter("_x=".to_owned())
    );
    assert_eq!(shape.call_of(&prompt).as_deref(), Some("cart.add"));
}

#[test]
fn payload_without_key_is_the_rest() {
    let message = sent(&[json!({ "to": "a", "amount": 3, "request_id": 1 })]);
    let shape = Shape::of(std::slice::from_ref(&message), true, true, &[], &[]);
    assert_eq!(
        keys(&shape),
        [
            ("...", &Template::Payload, false),
            ("request_id", &Template::Id, false)
        ]
    );
    assert_eq!(
        shape.payload_of(&message),
        Some(json!({ "to": "a", "amount": 3 }))
    );
}

#[test]
fn payload_of_several_arguments_is_the_rest() {
    let message = sent(&[json!({ "a": 1 }), json!(2)]);
    let shape = Shape::of(&[message], true, false, &[], &[]);
    let templates: Vec<_> = shape.arguments.iter().map(|part| &part.template).collect();
    assert_eq!(templates, [&Template::PayloadRest]);
}

#[test]
fn keys_are_compared_by_words() {
    assert_eq!(split_words("apiName"), ["api", "name"]);
    assert_eq!(split_words("API_name-2"), ["api", "name", "2"]);
    for key in [
        "apiName",
        "functionName",
        "func",
        "api_name",
        "nativeMethodName",
    ] {
        let message = sent(&[json!({ "token": "x", key: "pay", "requestData": {} })]);
        let shape = Shape::of(std::slice::from_ref(&message), false, true, &[], &[]);
        assert_eq!(shape.key_of(&Template::Call), Some(key));
        assert_eq!(shape.key_of(&Template::Payload), Some("requestData"));
    }
}

#[test]
fn random_value_is_the_id_and_not_a_name() {
    let first = [sent(&[
        json!({ "key": "a8f3kz", "what": "pay", "data": {} }),
    ])];
    let again = [sent(&[
        json!({ "key": "q0d1ll", "what": "pay", "data": {} }),
    ])];
    let shape = Shape::of(&first, false, true, &[], &again);
    assert_eq!(shape.key_of(&Template::Id), Some("key"));
    assert_eq!(shape.key_of(&Template::Call), Some("what"));
    for text in [
        "2b1d0c9e-93ac-4f1e-8a4b-0123456789ab",
        "cb_1700000000000",
        "31730187",
    ] {
        assert!(looks_random(text), "{text}");
    }
    for text in ["getToken", "cart.add", "getOAuth2Token", "VKWebAppInit"] {
        assert!(!looks_random(text), "{text}");
    }
}
