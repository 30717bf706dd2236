//! The apps of all examples and of the exchange: each is as described on both platforms.

use footbridge_contract::Platform;
use footbridge_record::{VerifiedKind, VerifiedVerdict};

use super::app::App;
use super::differences;
use super::page::FakePage;
use crate::VerifyOptions;

/// Asserts that an app is as described, with all calls and links allowed.
#[track_caller]
fn assert_is_as_described(name: &str) {
    let app = App::example(name);
    let catalogue = &app.description.catalogue;
    let version = catalogue.app.latest_version;
    for platform in Platform::APPS {
        let options = VerifyOptions {
            platform: Some(platform),
            version: Some(version),
            allow: catalogue.calls.names().map(str::to_owned).collect(),
            is_unattended: true,
        };
        let mut page = FakePage::open(&app, options, app.host(platform, version, ""));
        page.play([]);
        let record = page.record();
        assert_eq!(differences(&record), [""; 0], "{name} on {platform}");
        assert_eq!(record.ended_early, None, "{name} on {platform}");
        let calls = record
            .entries
            .iter()
            .filter(|entry| entry.kind == VerifiedKind::Call);
        let untried: Vec<&str> = calls
            .filter(|entry| entry.verdict == VerifiedVerdict::NotTried)
            .map(|entry| entry.name.as_str())
            .collect();
        assert!(untried.is_empty(), "{name} on {platform}: {untried:?}");
    }
}

macro_rules! apps {
    ($($test:ident: $name:literal),+ $(,)?) => {
        $(
            #[test]
            fn $test() {
                assert_is_as_described($name);
            }
        )+
    };
}

apps! {
    capacitor_is_as_described: "capacitor",
    dingtalk_jsapi_is_as_described: "dingtalk-jsapi",
    dsbridge_is_as_described: "dsbridge",
    exchange_is_as_described: "exchange",
    flutter_channel_is_as_described: "flutter-channel",
    flutter_handler_is_as_described: "flutter-handler",
    own_bridge_is_as_described: "own-bridge",
    promise_and_events_is_as_described: "promise-and-events",
    react_native_is_as_described: "react-native",
    tma_bridge_is_as_described: "tma-bridge",
    vk_bridge_is_as_described: "vk-bridge",
    webtonative_is_as_described: "webtonative",
    webview_javascript_bridge_is_as_described: "webview-javascript-bridge",
    wecom_jssdk_is_as_described: "wecom-jssdk",
}
