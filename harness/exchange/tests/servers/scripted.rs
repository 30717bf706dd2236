//! Responses scripted by a scenario.

use std::time::Duration;

use serde_json::{Value, json};

use super::stage::Stage;
use super::test_request::TestRequest;

fn pre_check(name: &str) -> TestRequest {
    let body = json!({ "loginName": name });
    TestRequest::post("/v1/user/public/pre-check", &body).with("risk-token", "")
}

#[tokio::test]
async fn rules_apply_in_order_and_the_last_repeats() {
    let mut stage = Stage::scripted(
        "[{ path: /v1/user/public/pre-check, when: { loginName: b }, code: 20906, after: 250ms },
          { path: /v1/user/public/pre-check, code: 31000, msg: no },
          { method: POST, path: '/v1/user/public/*', data: [1] }]",
    );
    let mut responses = Vec::new();
    for name in ["b", "b", "a", "b"] {
        let response = stage.send(pre_check(name)).await;
        responses.push((
            response.json()["data"].clone(),
            response.outcome.unwrap(),
            response.took,
        ));
    }
    let zero = Duration::ZERO;
    assert_eq!(
        responses,
        [
            (
                Value::Null,
                "200 20906 Login expired".to_owned(),
                Duration::from_millis(250)
            ),
            (Value::Null, "200 31000 no".to_owned(), zero),
            (json!([1]), "200 00000".to_owned(), zero),
            (json!([1]), "200 00000".to_owned(), zero),
        ]
    );
}

#[tokio::test]
async fn responses_may_have_any_content() {
    let mut stage = Stage::scripted(
        "[{ path: /v1/user/public/pre-check, when: { loginName: status }, status: 503, headers: { gw-sign-error: clock, requesttime: ~ } },
          { path: /v1/user/public/pre-check, when: { loginName: text }, body: '<html>', headers: { content-type: text/html } },
          { path: /v1/user/public/pre-check, when: { loginName: json }, body: { code: 200 } },
          { path: /v1/user/public/pre-check, when: { loginName: merge }, merge: { exists: ~, more: 1 } },
          { path: /v1/user/public/pre-check, when: { loginName: own }, after: 1s },
          { url: 'https://www.exchange-eu.test/v1/user/public/pre-check', code: 5 }]",
    );
    let response = stage.send(pre_check("status")).await;
    assert_eq!(
        (response.status, response.outcome.as_deref()),
        (Some(503), Some("503 00000"))
    );
    assert_eq!(response.headers["gw-sign-error"], "clock");
    assert_eq!(response.headers.get("requesttime"), None);
    let response = stage.send(pre_check("text")).await;
    assert_eq!(
        (
            response.bytes.as_ref(),
            &response.headers["content-type"] == "text/html"
        ),
        (&b"<html>"[..], true)
    );
    let response = stage.send(pre_check("json")).await;
    assert_eq!(
        (response.json(), response.outcome.as_deref()),
        (json!({ "code": 200 }), Some("200"))
    );
    let response = stage.send(pre_check("merge")).await;
    assert_eq!(response.json()["data"], json!({ "more": 1 }));
    let response = stage.send(pre_check("own")).await;
    assert_eq!(
        (response.code().as_str(), response.took),
        ("00000", Duration::from_secs(1))
    );
    assert_eq!(stage.send(pre_check("else")).await.code(), "00000");
    let response = stage
        .send_at("www.exchange-eu.test", pre_check("else"))
        .await;
    assert_eq!(response.code(), "5");
}

#[tokio::test]
async fn dropped_request_gets_no_response() {
    let mut stage = Stage::scripted("[{ path: /v1/user/public/pre-check, drop: true, after: 2s }]");
    let response = stage.send(pre_check("a")).await;
    assert_eq!(
        (response.status, response.outcome.as_deref()),
        (None, Some("dropped"))
    );
    assert_eq!(response.took, Duration::from_secs(2));
}

#[tokio::test]
async fn request_without_a_response_ends_with_the_case() {
    let mut stage = Stage::scripted("[{ path: /v1/user/public/pre-check, never: true }]");
    // The stage in these tests drops a request that is never due, like the end of a case.
    let response = stage.send(pre_check("a")).await;
    assert_eq!(
        (response.status, response.outcome, response.has_no_response),
        (None, None, true)
    );
    assert_eq!(response.records.len(), 1);
}
