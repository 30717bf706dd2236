//! Third parties: scripts, the token service, the fingerprint, images, reports.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::asked::Asked;
use super::stage::Stage;

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
    let got = stage
        .ask_at(
            "cdn.device-risk.test",
            Asked::bare("GET", "/udid/sdk.js", &json!(null)),
        )
        .await;
    assert_eq!(
        got.headers["content-type"],
        "text/javascript; charset=utf-8"
    );
    assert!(String::from_utf8_lossy(&got.bytes).contains("DeviceRisk"));
    assert_eq!(got.heard, ["GET https://cdn.device-risk.test/udid/sdk.js"]);
    let got = stage
        .ask_at(
            "static.captcha.test",
            Asked::bare("GET", "/v4/gt4.js", &json!(null)),
        )
        .await;
    assert_eq!(
        (got.status, got.outcome.as_deref()),
        (Some(404), Some("404"))
    );
}

#[tokio::test]
async fn the_token_service_answers_the_scripts_own_request() {
    let mut stage = Stage::new();
    let asked = |query| {
        let path = format!("/v1/constantid/udid/c1{query}");
        Asked::bare("GET", &path, &json!(null))
    };
    let sound = asked("?appId=exchange-web&v=1");
    let got = stage.ask(sound.clone()).await;
    assert_eq!(got.findings, [""; 0]);
    assert_eq!(got.json()["code"], 200);
    assert_eq!(got.json()["udid"].as_str().unwrap().len(), 40);
    let got = stage.ask(sound.clone().with("locale", "en")).await;
    assert_eq!(
        got.findings,
        ["`locale` is there, but this isn't the request layer's (token-service, §7.3)"]
    );
    assert_eq!(
        stage.ask(asked("?appId=&v=one")).await.findings,
        [
            "`appId` in the query is missing, or of the wrong type (token-service, §7.3)",
            "`v` in the query is missing, or of the wrong type (token-service, §7.3)"
        ]
    );
}

#[tokio::test]
async fn the_fingerprint_service_answers_another_origin() {
    let mut stage = Stage::new();
    let origin = "https://www.exchange.test";
    let preflight = Asked::bare("OPTIONS", "/v1/collect", &json!(null))
        .with("origin", origin)
        .with("access-control-request-method", "POST")
        .with("access-control-request-headers", "content-type, fp-scene");
    let got = stage.ask_at(FINGERPRINT, preflight).await;
    assert_eq!((got.status, got.heard.len()), (Some(204), 0));
    assert_eq!(got.headers["access-control-allow-origin"], origin);
    assert_eq!(
        got.headers["access-control-allow-headers"],
        "content-type, fp-scene"
    );

    let info = json!({ "uuid": "u", "elapsed": 3, "signals": { "language": "en" } });
    let sound = Asked::bare("POST", "/v1/collect", &params(&info)).with("origin", origin);
    let got = stage.ask_at(FINGERPRINT, sound.clone()).await;
    assert_eq!(got.findings, [""; 0]);
    assert_eq!(got.headers["access-control-allow-origin"], origin);
    assert_eq!(got.json()["statusCode"], 200);
    assert_eq!(
        got.heard,
        [
            r#"POST https://fp.device-print.test/v1/collect {"paramStr":{"version":"1.0.0","token":"","customToken":"","timestamp":"…","info":{"uuid":"…","elapsed":"…","signals":{"language":"en"}}}}"#
        ]
    );
    let mut lacking = sound.clone();
    lacking.body = params(&json!({ "uuid": "u", "elapsed": 3 })).to_string();
    let mut opaque = sound;
    opaque.body = json!({ "paramStr": "@" }).to_string();
    for (asked, expected) in [
        (
            lacking,
            "`info.signals` in `paramStr` is missing (fingerprint, §7.3)",
        ),
        (
            opaque,
            "`paramStr` is not base64 of a JSON object (fingerprint, §7.3)",
        ),
    ] {
        assert_eq!(stage.ask_at(FINGERPRINT, asked).await.findings, [expected]);
    }
}

#[tokio::test]
async fn images_pings_and_reports_are_taken() {
    let mut stage = Stage::new();
    for (host, path) in [
        ("img1.exchange-static.test", "/probe.png"),
        ("img3.exchange-static.test", "/probe.png"),
        ("ping.device-monitor.test", "/p.gif"),
    ] {
        let mut asked = Asked::bare("GET", path, &json!(null));
        asked.query = "uuid=u-1&t=5".into();
        let got = stage.ask_at(host, asked).await;
        assert_eq!((got.status, got.findings.len()), (Some(200), 0));
        assert!(got.bytes.starts_with(b"GIF89a"));
        assert_eq!(got.heard, [format!("GET https://{host}{path}?uuid=…")]);
    }
    let host = "errors.exchange-report.test";
    let report = |reason: &str| {
        let body = json!({ "event": "device-token", "reason": reason, "page": "/", "timestamp": 5, "userAgent": "x" });
        Asked::bare("POST", "/api/report", &body).with("content-type", "text/plain;charset=UTF-8")
    };
    let got = stage.ask_at(host, report("empty token")).await;
    assert_eq!((got.status, got.findings.len()), (Some(204), 0));
    let got = stage.ask_at(host, report("boredom")).await;
    assert_eq!(
        got.findings,
        ["`reason` is none that is reported (error-report, §8)"]
    );
}
