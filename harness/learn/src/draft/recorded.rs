//! Drafts of the small clients, from their recordings.

use super::*;
use crate::observe::observe;
use crate::recording::Recording;
use crate::testing::{CLIENTS, TestClient};

/// Drafts a client's project as `footbridge learn` does, and returns its files.
#[track_caller]
fn drafted(name: &str) -> Vec<NewFile> {
    try_draft(name).unwrap()
}

fn try_draft(name: &str) -> Result<Vec<NewFile>, LearnError> {
    let client: &TestClient = CLIENTS.iter().find(|client| client.name == name).unwrap();
    let web = tempfile::tempdir().unwrap();
    std::fs::write(web.path().join("index.html"), client.page()).unwrap();
    let mut recording = Recording::read(&client.recording()).unwrap();
    let observations = observe(&mut recording).unwrap();
    let options = client.options(web.path());
    let (draft, _) = first_accepted(&options, &observations, &Backends::default())?;
    assert_eq!(draft.left_out, None, "{name}");
    Ok(draft.files(Place::Project))
}

#[track_caller]
fn file(files: &[NewFile], path: &str) -> String {
    let found = files.iter().find(|(known, _)| *known == path);
    found.unwrap_or_else(|| panic!("no {path}")).1.clone()
}

/// Asserts that the drafted dialect of a client has these lines.
#[track_caller]
fn assert_drafted(name: &str, lines: &[&str]) {
    let dialect = file(&drafted(name), "footbridge/dialect.toml");
    for line in lines {
        assert!(dialect.contains(line), "{name}: {line}: {dialect}");
    }
}

#[test]
fn every_small_client_has_a_whole_draft() {
    for client in CLIENTS {
        let files = drafted(client.name);
        let scenario = file(&files, "scenarios/first.yaml");
        for tap in client.taps {
            assert!(
                scenario.contains(&format!("- tap: \"{tap}\"")),
                "{scenario}"
            );
        }
        let calls = file(&files, "footbridge/catalogue/calls.toml");
        assert!(calls.contains("[[call]]"), "{}: {calls}", client.name);
    }
}

#[test]
fn promise_on_ios_and_event_on_android_are_found() {
    let lines = [
        "returns = \"promise\"",
        "[reply]\nvia = \"event\"   # seen",
        "event = \"shopReply\"   # seen",
        "[ios.reply]\nvia = \"return\"   # seen",
    ];
    assert_drafted("promise-and-event", &lines);
}

#[test]
fn user_agent_is_the_given_one_on_both_platforms() {
    let files = drafted("reads-user-agent");
    let dialect = file(&files, "footbridge/dialect.toml");
    let line = "user_agent = \"Mozilla/5.0 ShopApp/{app_version}\"   # as --user-agent gives it";
    assert_eq!(dialect.matches(line).count(), 2, "{dialect}");
}

#[test]
fn failed_request_becomes_a_server() {
    let client = CLIENTS
        .iter()
        .find(|client| client.name == "failed-request");
    let mut recording = Recording::read(&client.unwrap().recording()).unwrap();
    let summary = observe(&mut recording).unwrap().summary();
    let line = "a request failed, and api.shop.test has no server: https://api.shop.test/cart?a=1";
    assert!(summary.contains(line), "{summary}");
    let config = file(&drafted("failed-request"), "footbridge.toml");
    let server = "[[server]]\nhost = \"api.shop.test\"";
    assert!(config.contains(server), "{config}");
}

#[test]
fn event_carries_the_reply_in_its_data() {
    let client = CLIENTS.iter().find(|client| client.name == "event-data");
    let mut recording = Recording::read(&client.unwrap().recording()).unwrap();
    let summary = observe(&mut recording).unwrap().summary();
    assert!(!summary.contains("it stopped"), "{summary}");
    let lines = [
        "event = \"appEvent\"   # seen",
        "data = \"{reply}\"   # seen",
        // A part of `kind` was read.
        "value = { kind = \"\", token = \"{data}\", id = \"{id}\" }   # seen",
    ];
    assert_drafted("event-data", &lines);
}

#[test]
fn random_value_is_an_id_and_keys_are_matched_by_words() {
    let lines = [
        "ticket = \"{id}\"   # seen",
        "apiName = \"{call}\"",
        "requestParams = \"{payload}\"",
    ];
    assert_drafted("random-id", &lines);
}

#[test]
fn sending_function_takes_no_reply() {
    let lines = [
        "function = \"Bridge.resolveCall\"   # seen",
        "arguments = [\"{id}\", \"{reply}\"]   # seen",
        "func = \"{call}\"",
    ];
    assert_drafted("sending-function", &lines);
}

#[test]
fn unobserved_values_are_marked_as_guesses() {
    let files = drafted("plain-id");
    assert!(!files.iter().any(|(path, _)| path.ends_with("limits.toml")));
    for name in ["app.toml", "calls.toml", "codes.toml"] {
        let text = file(&files, &format!("footbridge/catalogue/{name}"));
        for line in text.lines() {
            let has_number =
                line.contains(" = ") && line.contains(|letter: char| letter.is_ascii_digit());
            assert!(!has_number || line.contains("# a guess"), "{name}: {line}");
        }
    }
    let scenario = file(&files, "scenarios/first.yaml");
    let call = "- { call: \"getToken\" }   # seen";
    assert!(scenario.contains(call), "{scenario}");
}

#[test]
fn id_equal_to_a_function_name_is_not_a_callback() {
    // The page sends `req_id: "paste"`, and has a function `paste`.
    let lines = [
        "path = \"TelegramWebviewProxy.postEvent\", arguments = [\"{call}\", \"{payload:json}\"]",
        "function = \"Telegram.WebView.receiveEvent\"",
        "arguments = [\"{event}\", \"{reply}\"]",
    ];
    assert_drafted("tma-bridge", &lines);
}

#[test]
fn own_client_reveals_its_reply_function() {
    let lines = [
        "channel = { via = \"message-handler\", name = \"app\" }   # seen",
        "channel = { via = \"method\", path = \"App.call\" }   # seen",
        "id = \"{id}\"   # seen",
        "method = \"{call}\"   # seen",
        "function = \"appAnswer\"",
    ];
    assert_drafted("own-function", &lines);
}

#[test]
fn object_of_the_app_script_takes_the_calls() {
    let lines = [
        "path = \"WebViewJavascriptBridge.callHandler\", arguments = [\"{call}\", \"{payload}\", \"{callback}\"]",
        "via = \"callback\"   # seen",
    ];
    assert_drafted("webview-javascript-bridge", &lines);
}

#[test]
fn handlers_and_methods_per_call_are_found() {
    let lines = [
        "channel = { via = \"message-handler\", name = \"{call}\" }",
        "channel = { via = \"method\", path = \"AndroidBridge.{call}\" }",
        "event = \"VKWebAppEvent\"",
    ];
    assert_drafted("vk-bridge", &lines);
    let calls = file(&drafted("vk-bridge"), "footbridge/catalogue/calls.toml");
    assert!(calls.contains("VKWebAppGetUserInfo"), "{calls}");
}

#[test]
fn prompts_and_synchronous_calls_are_found() {
    let lines = [
        "via = \"prompt\", arguments = [\"_dsbridge={call}\", \"{message:json}\"]",
        "via = \"method\", path = \"_dsbridge.call\", arguments = [\"{call}\", \"{message:json}\"]",
        "_dscbstub = \"{callback}\"",
        "deletes = true",
    ];
    assert_drafted("dsbridge", &lines);
}

#[test]
fn second_function_is_for_failures() {
    let lines = [
        "arguments = [\"{callback}\", \"{fail}\", \"{call}\", \"{payload}\"]",
        "[reply.failure]\ncallback = \"{fail}\"   # a guess: it is the second function",
    ];
    assert_drafted("two-functions", &lines);
}

#[test]
fn reply_is_where_the_client_goes_on_and_an_event_without_a_call_is_none() {
    let lines = [
        "[ios.reply]\nvia = \"function\"   # seen",
        "function = \"garage.put\"   # seen",
        "arguments = [\"{id}\", \"{reply}\"]   # seen",
        "[android.reply]\nvia = \"callback\"   # seen",
        "form = \"json\"   # seen",
        "path = \"GarageApp.run\", arguments = [\"{call}\", \"{payload:json}\", \"{callback}\"]",
        "value = { status = \"{code}\", content = \"{data}\", reason = \"{message}\" }",
        "[events]\nvia = \"event\"   # seen",
        "event = \"garage:{event}\"   # seen",
    ];
    assert_drafted("parking", &lines);
    let files = drafted("parking");
    let codes = file(&files, "footbridge/catalogue/codes.toml");
    assert!(codes.contains("code = \"done\"   # seen"), "{codes}");
    let calls = file(&files, "footbridge/catalogue/calls.toml");
    let reply = "default_reply = { code = \"done\", data = { level = \"\" } }   # a guess";
    assert!(calls.contains(reply), "{calls}");
}

#[test]
fn method_with_an_envelope_is_a_channel() {
    let lines = [
        "path = \"remote.transfer\"",
        "path = \"{call:dotted}\"",
        "argumentList = \"{payload}\"",
        "function = \"remoteDone\"   # seen",
    ];
    assert_drafted("envelope", &lines);
    let calls = file(&drafted("envelope"), "footbridge/catalogue/calls.toml");
    assert!(calls.contains("name = \"trips.list\""), "{calls}");
}
