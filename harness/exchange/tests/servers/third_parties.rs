//! Third parties: scripts, the token service, the fingerprint, images, reports.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::stage::Stage;
use super::test_request::TestRequest;

const FINGERPRINT: &str = "fp.device-print.test";

fn params(info: &Value) -> Value {
    let inner =
        json!({ "version": "1.0.0", "token": "", "customToken": "", "timestamp": 5, "info": info });
    json!({ "paramStr": STANDARD.encode(inner.to_string()) })
}

#[tokio::test]
async fn scripts_are_served_and_may_be_missing() {
    let mut stage = Stage::scripted(
        "[{ url: https://static.captcha.test/v4/gt4.js, status: 404, body: gone }]",
    );
    let response = stage
        .send_at(
            "cdn.device-risk.test",
            TestRequest::bare("GET", "/udid/sdk.js", &json!(null)),
        )
        .await;
    assert_eq!(
        response.headers["content-type"],
        "text/javascript; charset=utf-8"
    );
    assert!(String::from_utf8_lossy(&response.bytes).contains("DeviceRisk"));
    assert_eq!(
        response.records,
        ["GET https://cdn.device-risk.test/udid/sdk.js"]
    );
    let response = stage
        .send_at(
            "static.captcha.test",
            TestRequest::bare("GET", "/v4/gt4.js", &json!(null)),
        )
        .await;
    assert_eq!(
        (response.status, response.outcome.as_deref()),
        (Some(404), Some("404"))
    );
}

#[tokio::test]
async fn listed_coin_has_an_image_on_every_image_host() {
    let mut stage = Stage::new();
    for (host, coin, status, kind) in [
        ("img1.exchange-static.test", "BTC", 200, Some("image/png")),
        ("img3.exchange-static.test", "USDT", 200, Some("image/png")),
        ("img1.exchange-static.test", "NONE", 404, None),
    ] {
        let path = format!("/coin.png?coin={coin}");
        let request = TestRequest::bare("GET", &path, &json!(null));
        let response = stage.send_at(host, request).await;
        assert_eq!(response.status, Some(status), "{coin}");
        let found = response.headers.get("content-type");
        assert_eq!(found.and_then(|kind| kind.to_str().ok()), kind, "{coin}");
        assert_eq!(
            status == 200,
            response.bytes.starts_with(b"\x89PNG"),
            "{coin}"
        );
    }
}

#[tokio::test]
async fn token_service_responds_to_the_scripts_request() {
    let mut stage = Stage::new();
    let request = |query| {
        let path = format!("/v1/constantid/udid/c1{query}");
        TestRequest::bare("GET", &path, &json!(null))
    };
    let sound = request("?appId=exchange-web&v=1");
    let response = stage.send(sound.clone()).await;
    assert_eq!(response.violations, [""; 0]);
    assert_eq!(response.json()["code"], 200);
    assert_eq!(response.json()["udid"].as_str().unwrap().len(), 40);
    let response = stage.send(sound.clone().with("locale", "en")).await;
    assert_eq!(
        response.violations,
        [
            "`locale` is present, but the request doesn't use the request layer (token-service, §7.3)"
        ]
    );
    assert_eq!(
        stage.send(request("?appId=&v=one")).await.violations,
        [
            "`appId` in the query is missing, or of the wrong type (token-service, §7.3)",
            "`v` in the query is missing, or of the wrong type (token-service, §7.3)"
        ]
    );
}

#[tokio::test]
async fn fingerprint_service_responds_to_other_origins() {
    let mut stage = Stage::new();
    let origin = "https://www.exchange.test";
    let preflight = TestRequest::bare("OPTIONS", "/v1/collect", &json!(null))
        .with("origin", origin)
        .with("access-control-request-method", "POST")
        .with("access-control-request-headers", "content-type, fp-scene");
    let response = stage.send_at(FINGERPRINT, preflight).await;
    assert_eq!((response.status, response.records.len()), (Some(204), 0));
    assert_eq!(response.headers["access-control-allow-origin"], origin);
    assert_eq!(
        response.headers["access-control-allow-headers"],
        "content-type, fp-scene"
    );

    let info = json!({ "uuid": "u", "elapsed": 3, "signals": { "language": "en" } });
    let sound = TestRequest::bare("POST", "/v1/collect", &params(&info)).with("origin", origin);
    let response = stage.send_at(FINGERPRINT, sound.clone()).await;
    assert_eq!(response.violations, [""; 0]);
    assert_eq!(response.headers["access-control-allow-origin"], origin);
    assert_eq!(response.json()["statusCode"], 200);
    assert_eq!(
        response.records,
        [
            r#"POST https://fp.device-print.test/v1/collect {"paramStr":{"version":"1.0.0","token":"","customToken":"","timestamp":"…","info":{"uuid":"…","elapsed":"…","signals":{"language":"en"}}}}"#
        ]
    );
    let mut lacking = sound.clone();
    lacking.body = params(&json!({ "uuid": "u", "elapsed": 3 })).to_string();
    let mut opaque = sound;
    opaque.body = json!({ "paramStr": "@" }).to_string();
    for (request, expected) in [
        (
            lacking,
            "`info.signals` in `paramStr` is missing (fingerprint, §7.3)",
        ),
        (
            opaque,
            "`paramStr` is not base64 of a JSON object (fingerprint, §7.3)",
        ),
    ] {
        assert_eq!(
            stage.send_at(FINGERPRINT, request).await.violations,
            [expected]
        );
    }
}

#[tokio::test]
async fn images_pings_and_reports_are_accepted() {
    let mut stage = Stage::new();
    for (host, path) in [
        ("img1.exchange-static.test", "/probe.png"),
        ("img3.exchange-static.test", "/probe.png"),
        ("ping.device-monitor.test", "/p.gif"),
    ] {
        let mut request = TestRequest::bare("GET", path, &json!(null));
        request.query = "uuid=u-1&t=5".into();
        let response = stage.send_at(host, request).await;
        assert_eq!((response.status, response.violations.len()), (Some(200), 0));
        assert!(response.bytes.starts_with(b"GIF89a"));
        assert_eq!(
            response.records,
            [format!("GET https://{host}{path}?uuid=…")]
        );
    }
    let host = "errors.exchange-report.test";
    let report = |reason: &str| {
        let body = json!({ "event": "device-token", "reason": reason, "page": "/", "timestamp": 5, "userAgent": "x" });
        TestRequest::bare("POST", "/api/report", &body)
            .with("content-type", "text/plain;charset=UTF-8")
    };
    let response = stage.send_at(host, report("empty token")).await;
    assert_eq!((response.status, response.violations.len()), (Some(204), 0));
    let response = stage.send_at(host, report("boredom")).await;
    assert_eq!(
        response.violations,
        ["`reason` is not a known reason (error-report, §8)"]
    );
}
