use std::path::Path;

use footbridge_contract::{Catalogue, Version};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::device::Devices;
use crate::message_error::DEEPEST_MESSAGE;

fn exchange() -> (Dialect, Devices) {
    let fixtures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"));
    let catalogue = Catalogue::load(fixtures.join("contract")).unwrap();
    let dialect = Dialect::load(&fixtures.join("dialects/exchange.toml"), &catalogue).unwrap();
    (dialect, Devices::load(&fixtures.join("hosts")).unwrap())
}

fn profile(devices: &Devices, platform: Platform) -> Profile {
    let device = devices.default_for(platform).unwrap().clone();
    let version = (platform != Platform::Browser).then_some(Version::new(2, 56, 0));
    Profile::new(platform, version, device)
}

fn read(platform: Platform, via: &str, argument: Value) -> Result<Message, MessageError> {
    let (dialect, devices) = exchange();
    let message = BridgeMessage {
        via: via.to_owned(),
        argument,
    };
    dialect.read(&profile(&devices, platform), &message)
}

#[test]
fn both_platforms_read_the_same_call() {
    let call = json!({ "name": "share", "payload": { "a": [1] }, "callback": "appCallback_1" });
    let expected = Message {
        name: "share".into(),
        payload: json!({ "a": [1] }),
        callback: Some("appCallback_1".into()),
    };
    assert_eq!(
        read(Platform::Ios, "exchangeBridge", call.clone()),
        Ok(expected.clone())
    );
    let text = Value::from(call.to_string());
    assert_eq!(
        read(Platform::Android, "exchangeBridge.postMessage", text),
        Ok(expected)
    );
}

#[test]
fn payload_and_callback_may_be_absent() {
    let expected = Message {
        name: "logout".into(),
        payload: Value::Null,
        callback: None,
    };
    for call in [
        json!({ "name": "logout" }),
        json!({ "name": "logout", "payload": null, "callback": null }),
    ] {
        assert_eq!(
            read(Platform::Ios, "exchangeBridge", call),
            Ok(expected.clone())
        );
    }
}

#[test]
fn whatever_is_no_call_is_a_finding() {
    let reasons: Vec<String> = [
        json!(null),
        json!("text"),
        json!([]),
        json!({}),
        json!({ "name": 1 }),
        json!({ "name": "" }),
        json!({ "name": "a\nb" }),
        json!({ "name": "a".repeat(200) }),
        json!({ "name": "a", "callback": 1 }),
        json!({ "name": "a", "callback": "alert(1)" }),
        json!({ "name": "a", "callback": "" }),
        json!({ "name": "a", "payload": "x".repeat(LARGEST_MESSAGE) }),
        (0..=DEEPEST_MESSAGE).fold(json!(1), |inner, _| json!({ "name": inner })),
    ]
    .into_iter()
    .map(|argument| {
        read(Platform::Ios, "exchangeBridge", argument)
            .unwrap_err()
            .to_string()
    })
    .collect();
    insta::assert_snapshot!(reasons.join("\n"), @"
    expected an object, found null
    expected an object, found text
    expected an object, found a list
    `name` is missing
    `name` is to be text, found a number
    `name` is not a name
    `name` is not a name
    `name` is not a name
    `callback` is to be text, found a number
    `callback` is not a name
    `callback` is not a name
    larger than 1048576 bytes
    nested deeper than 64 levels
    ");
}

#[test]
fn the_channel_is_the_platforms_own() {
    let call = json!({ "name": "a" });
    let reasons: Vec<String> = [
        (Platform::Ios, "exchangeBridge.postMessage", call.clone()),
        (Platform::Android, "exchangeBridge", call.clone()),
        (
            Platform::Android,
            "exchangeBridge.postMessage",
            call.clone(),
        ),
        (Platform::Android, "exchangeBridge.postMessage", json!("{")),
        (
            Platform::Android,
            "exchangeBridge.postMessage",
            json!("[".repeat(100_000)),
        ),
        (Platform::Browser, "exchangeBridge", call),
    ]
    .into_iter()
    .map(|(platform, via, argument)| read(platform, via, argument).unwrap_err().to_string())
    .collect();
    insta::assert_snapshot!(reasons.join("\n"), @"
    the bridge here is `exchangeBridge`, not `exchangeBridge.postMessage`
    the bridge here is `exchangeBridge.postMessage`, not `exchangeBridge`
    expected a JSON text, found an object
    the text is not JSON (EOF while parsing an object at line 1 column 1)
    the text is not JSON (recursion limit exceeded at line 1 column 128)
    there is no app to talk to in a browser
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
                    prop_oneof![Just("name".to_owned()), Just("callback".to_owned()), ".*"],
                    inner
                ),
                0..4
            )
            .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    /// No message makes the host panic, and what is read can be put into a script.
    #[test]
    fn anything_is_read_or_refused(argument in hostile(), as_text: bool, via in "exchangeBridge(\\.postMessage)?|.*") {
        thread_local! {
            static EXCHANGE: (Dialect, Devices) = exchange();
        }
        let argument = if as_text { Value::from(argument.to_string()) } else { argument };
        let message = BridgeMessage { via, argument };
        EXCHANGE.with(|(dialect, devices)| {
            for platform in Platform::ALL {
                if let Ok(call) = dialect.read(&profile(devices, platform), &message) {
                    prop_assert!(!call.name.is_empty());
                    prop_assert!(call.callback.is_none_or(|callback| is_identifier(&callback)));
                }
            }
            Ok(())
        })?;
    }
}
