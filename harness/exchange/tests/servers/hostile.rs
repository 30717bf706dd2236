//! The servers respond to any request of a page, or refuse it.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use tokio::runtime::Runtime;

use super::stage::Stage;
use super::test_request::{Pair, TestRequest, encrypt};

/// Bodies from random text to nearly correct ones.
fn bodies() -> impl Strategy<Value = String> {
    let sealed = encrypt(&json!({ "serialNO": "7" }), &Pair::of(1024)).to_string();
    let length = sealed.len();
    prop_oneof![
        "\\PC{0,80}",
        "[\\[{\"a:]{0,200}",
        Just("[".repeat(100_000)),
        Just(format!("{{\"bodyCiphertext\":{}}}", "[".repeat(50_000))),
        "[A-Za-z0-9+/=.]{0,600}".prop_map(|text| json!({ "bodyCiphertext": text }).to_string()),
        (0..length, "[ -~]").prop_map(move |(at, other)| {
            let mut text = sealed.clone();
            text.replace_range(at..=at, &other);
            text
        }),
    ]
}

#[test]
fn hostile_body_always_gets_a_response() {
    let runtime = Runtime::new().unwrap();
    let _entered = runtime.enter();
    let stage = RefCell::new(runtime.block_on(async { Stage::new().configured().await }));
    let paths = prop::sample::select(vec![
        "/v1/user/login/verify-login-v2",
        "/v1/user/security/checkDevice",
        "/v1/security/policy/captcha/check-captcha",
        "/v1/buried/log/cspSecurity",
        "/v1/spot/withdraw",
    ]);
    let types = prop::sample::select(vec![
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
        "",
    ]);
    let headers = prop::collection::vec("[ -~]{0,40}", 6);
    let mut runner = TestRunner::new(Config::with_cases(150));
    runner
        .run(
            &(paths, types, bodies(), headers),
            |(path, kind, body, headers)| {
                let mut request = TestRequest::post(path, &json!({})).with("content-type", kind);
                request.body = body;
                let names = [
                    "device-sign",
                    "device-sign-mode",
                    "device-sign-key",
                    "device-sign-data-md5",
                    "device-sign-time",
                    "cookie",
                ];
                for (name, value) in names.into_iter().zip(headers) {
                    request = request.with(name, &value);
                }
                let response = runtime.block_on(stage.borrow_mut().send(request));
                prop_assert_eq!(response.status, Some(200));
                prop_assert!(response.outcome.is_some());
                Ok(())
            },
        )
        .unwrap();
}

#[tokio::test]
async fn lone_surrogate_is_ordinary_text() {
    let mut stage = Stage::new().configured().await;
    let mut request = TestRequest::post("/v1/user/public/pre-check", &json!({}));
    request.body = r#"{"loginName":"Hello \ud83d"}"#.to_owned();
    let response = stage.send(request).await;
    assert_eq!(response.status, Some(200));
    assert_eq!(response.body["loginName"], "Hello \u{fffd}");
    assert!(
        !response.violations.iter().any(|text| text.contains("JSON")),
        "{:?}",
        response.violations
    );
}
