use std::path::Path;

use footbridge_contract::{Catalogue, Version};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::devices::Devices;
use crate::message_error::{DEEPEST_MESSAGE, LARGEST_MESSAGE};

fn orders() -> (Dialect, Devices) {
    let harness = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let catalogue = Catalogue::load(harness.join("contract/tests/orders")).unwrap();
    let dialect = Dialect::load(
        &harness.join("host/tests/orders/dialect.toml"),
        Some(&catalogue),
    )
    .unwrap();
    (
        dialect,
        Devices::load(&harness.join("../fixtures/hosts")).unwrap(),
    )
}

fn profile(devices: &Devices, platform: Platform) -> Profile {
    let device = devices.default_for(platform).unwrap().clone();
    let version = (platform != Platform::Browser).then_some(Version::new(3, 2, 0));
    Profile::new(platform, version, device)
}

fn read(platform: Platform, via: &str, argument: Value) -> Result<Message, MessageError> {
    let (dialect, devices) = orders();
    let message = BridgeMessage {
        via: via.to_owned(),
        arguments: vec![argument],
        promise: None,
    };
    match dialect.read(&profile(&devices, platform), &message)? {
        ParsedMessage::Call(request) => Ok(Message {
            name: request.name,
            payload: request.payload,
            callback: request.callback,
        }),
        other => panic!("{other:?}"),
    }
}

#[test]
fn both_platforms_parse_the_same_call() {
    let call = json!({ "action": "share", "input": { "a": [1] }, "then": "appCallback_1" });
    let expected = Message {
        name: "share".into(),
        payload: json!({ "a": [1] }),
        callback: Some("appCallback_1".into()),
    };
    assert_eq!(
        read(Platform::Ios, "myapp", call.clone()),
        Ok(expected.clone())
    );
    let text = Value::from(call.to_string());
    assert_eq!(read(Platform::Android, "myapp.send", text), Ok(expected));
}

#[test]
fn half_a_character_in_json_text_is_replaced() {
    let text = Value::from(r#"{ "action": "share", "input": { "text": "Hello \ud83d" } }"#);
    let message = read(Platform::Android, "myapp.send", text).unwrap();
    assert_eq!(message.payload, json!({ "text": "Hello \u{fffd}" }));
}

#[test]
fn payload_and_callback_may_be_absent() {
    let expected = Message {
        name: "close".into(),
        payload: Value::Null,
        callback: None,
    };
    for call in [
        json!({ "action": "close" }),
        json!({ "action": "close", "input": null, "then": null }),
    ] {
        assert_eq!(read(Platform::Ios, "myapp", call), Ok(expected.clone()));
    }
}

#[test]
fn messages_that_are_not_calls_are_unreadable() {
    let reasons: Vec<String> = [
        json!(null),
        json!("text"),
        json!([]),
        json!({}),
        json!({ "action": 1 }),
        json!({ "action": "" }),
        json!({ "action": "a\nb" }),
        json!({ "action": "a".repeat(200) }),
        json!({ "action": "a", "then": 1 }),
        json!({ "action": "a", "then": "alert(1)" }),
        json!({ "action": "a", "then": "" }),
        json!({ "action": "a", "input": "x".repeat(LARGEST_MESSAGE) }),
        (0..=DEEPEST_MESSAGE).fold(json!(1), |inner, _| json!({ "action": inner })),
    ]
    .into_iter()
    .map(|argument| {
        read(Platform::Ios, "myapp", argument)
            .unwrap_err()
            .to_string()
    })
    .collect();
    insta::assert_snapshot!(reasons.join("\n"), @"
    the message doesn't fit `myapp`: expected an object, found null
    the message doesn't fit `myapp`: expected an object, found text
    the message doesn't fit `myapp`: expected an object, found a list
    `action` is missing
    `action` must be text, found a number
    `action` is not a name
    `action` is not a name
    `action` is not a name
    `then` must be text, found a number
    `then` is not a name
    `then` is not a name
    larger than 1048576 bytes
    nested deeper than 64 levels
    ");
}

#[test]
fn message_on_another_platforms_channel_is_unreadable() {
    let call = json!({ "action": "a" });
    let reasons: Vec<String> = [
        (Platform::Ios, "myapp.send", call.clone()),
        (Platform::Android, "myapp", call.clone()),
        (Platform::Android, "myapp.send", call.clone()),
        (Platform::Android, "myapp.send", json!("{")),
        (Platform::Android, "myapp.send", json!("[".repeat(100_000))),
        (Platform::Browser, "myapp", call),
    ]
    .into_iter()
    .map(|(platform, via, argument)| read(platform, via, argument).unwrap_err().to_string())
    .collect();
    insta::assert_snapshot!(reasons.join("\n"), @"
    the bridge here is `myapp`, not `myapp.send`
    the bridge here is `myapp.send`, not `myapp`
    the message doesn't fit `myapp.send`: expected a JSON text, found an object
    the message doesn't fit `myapp.send`: the text is not JSON (EOF while parsing an object at line 1 column 1)
    the message doesn't fit `myapp.send`: the text is not JSON (recursion limit exceeded at line 1 column 128)
    a browser has no app to receive it
    ");
}

fn hostile() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 32, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(
                (
                    prop_oneof![Just("action".to_owned()), Just("then".to_owned()), ".*"],
                    inner
                ),
                0..4
            )
            .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    /// No message makes the host panic, and every parsed name is safe to write into a script.
    #[test]
    fn any_message_is_parsed_or_rejected(argument in hostile(), as_text: bool, via in "myapp(\\.send)?|.*") {
        thread_local! {
            static ORDERS: (Dialect, Devices) = orders();
        }
        let argument = if as_text { Value::from(argument.to_string()) } else { argument };
        let message = BridgeMessage {
            via,
            arguments: vec![argument],
            promise: None,
        };
        ORDERS.with(|(dialect, devices)| {
            for platform in Platform::ALL {
                if let Ok(ParsedMessage::Call(call)) = dialect.read(&profile(devices, platform), &message) {
                    prop_assert!(!call.name.is_empty());
                    prop_assert!(call.callback.as_deref().is_none_or(is_identifier));
                }
            }
            Ok(())
        })?;
    }
}

#[test]
fn message_without_a_call_lists_its_keys() {
    let error = read(
        Platform::Ios,
        "myapp",
        json!({ "name": "share", "input": { "a": 1 }, "meta": { "b": 1 } }),
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "`action` is missing; the message has `meta`, `name`, which the dialect doesn't read"
    );
    let bare = read(Platform::Ios, "myapp", json!({ "input": {} }));
    assert_eq!(bare.unwrap_err().to_string(), "`action` is missing");
}
