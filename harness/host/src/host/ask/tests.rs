use std::path::Path;
use std::sync::Arc;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_dialect::{BridgeMessage, Devices, Dialect, Profile};
use footbridge_journal::transcript;
use serde_json::json;

use super::*;

const T0: Instant = Instant::ZERO;

/// The app of the orders example with this [ask].
fn host(ask: &str) -> Host {
    let harness = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let catalogue = Catalogue::load(harness.join("contract/tests/orders")).unwrap();
    let text = std::fs::read_to_string(harness.join("host/tests/orders/dialect.toml")).unwrap();
    let text = format!("{text}\n[ask]\n{ask}");
    let dialect = Dialect::parse("orders.toml", &text, Some(&catalogue)).unwrap();
    let devices = Devices::load(&harness.join("../fixtures/hosts")).unwrap();
    let device = devices.default_for(Platform::Ios).unwrap().clone();
    let profile = Profile::new(Platform::Ios, Some(Version::new(3, 2, 0)), device);
    Host::new(profile, Arc::new(dialect), Arc::new(catalogue), Vec::new())
}

fn receive(host: &mut Host, message: Value) {
    let message = BridgeMessage {
        via: "myapp".into(),
        arguments: vec![message],
        promise: None,
    };
    host.receive(T0, &message);
}

fn result(host: &Host, number: u32) -> Option<Value> {
    match host.asked(number)? {
        AskOutcome::Returned(value) => Some(value.clone()),
        AskOutcome::Missed(_) => None,
    }
}

#[test]
fn call_of_the_page_carries_the_result_for_its_id() {
    let mut host = host(
        r#"via = "function"
function = "onCall"
arguments = [{ name = "{call}", id = "app-{id}", args = "{payload:json}" }]
answer = { call = "share", payload = { id = "app-{id}", result = "{data}" } }"#,
    );
    let (first, _) = host.ask("add", Some(&json!([1]))).unwrap();
    let (second, injection) = host.ask("add", Some(&json!([2, 3]))).unwrap();
    let Some(Injection::Call { arguments, .. }) = injection else {
        panic!("no call");
    };
    assert_eq!(
        arguments,
        [json!({ "name": "add", "id": "app-2", "args": "[2,3]" })]
    );
    receive(
        &mut host,
        json!({ "action": "share", "input": { "id": "app-2", "result": 5 } }),
    );
    assert_eq!(result(&host, second), Some(json!(5)));
    assert_eq!(result(&host, first), None);
    // A result that belongs to no call of the app is an ordinary call.
    for input in [
        json!({ "id": "app-2", "result": 6 }),
        json!({ "text": "a" }),
    ] {
        receive(&mut host, json!({ "action": "share", "input": input }));
    }
    insta::assert_snapshot!(transcript(host.journal()), @r#"
          0ms  result    add 5
          0ms  call   #1 share {"id":"app-2","result":6}
          0ms  call   #2 share {"text":"a"}
    "#);
}

#[test]
fn result_in_a_message_is_taken_once() {
    let mut host = host(
        r#"via = "function"
function = "onCall"
arguments = ["{call}", "{id}"]
answer = { message = { responseId = "{id}", data = "{data}" } }"#,
    );
    let (number, _) = host.ask("add", None).unwrap();
    for data in [7, 8] {
        receive(&mut host, json!({ "responseId": 1, "data": data }));
    }
    assert_eq!(result(&host, number), Some(json!(7)));
    insta::assert_snapshot!(transcript(host.journal()), @r#"
          0ms  result    add 7
          0ms  unreadable the page returned a result for `1`, which is not an open call of the app
    "#);
}

#[test]
fn return_value_of_a_function_is_the_result() {
    let mut host = host("via = \"function\"\nfunction = \"app.{call}\"\nanswer = \"return\"");
    let (number, injection) = host.ask("add", Some(&json!(1))).unwrap();
    let Some(Injection::Call {
        path,
        question: Some(question),
        ..
    }) = injection
    else {
        panic!("no question");
    };
    assert_eq!(path, "app.add");
    host.ask_made(number);
    host.returned(T0, question, &json!({ "sum": 1 }));
    assert_eq!(result(&host, number), Some(json!({ "sum": 1 })));

    let (number, _) = host.ask("other", None).unwrap();
    host.missed(T0, "app.other");
    assert_eq!(
        host.asked(number),
        Some(&AskOutcome::Missed("app.other".into()))
    );
}
