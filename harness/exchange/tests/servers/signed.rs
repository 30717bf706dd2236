//! Signatures and device checks.

use std::time::Duration;

use footbridge_exchange::signing::SignMode;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::stage::{EPOCH, Stage};
use super::test_request::{Pair, TestRequest, hex};

fn withdraw() -> TestRequest {
    TestRequest::post("/v1/spot/withdraw", &json!({ "coinId": 2, "note": "ü" }))
        .with("risk-token", "")
}

/// A configured client that is logged in with a key, and its cookies.
async fn begun(pair: &Pair) -> (Stage, String) {
    let mut stage = Stage::new().configured().await;
    let cookies = stage.log_in(pair).await;
    (stage, cookies)
}

#[tokio::test]
async fn signature_verifies_in_every_mode_and_with_either_key() {
    for bits in [1024, 2048] {
        let pair = Pair::of(bits);
        let (mut stage, cookies) = begun(&pair).await;
        for (request, mode) in [
            (
                TestRequest::post("/v1/spot/query/batch/withdraw", &json!({}))
                    .with("risk-token", ""),
                SignMode::Bare,
            ),
            (
                TestRequest::post("/v1/p2p/adv/editAdv", &json!({})).with("risk-token", ""),
                SignMode::Traced,
            ),
            (withdraw(), SignMode::Whole),
        ] {
            let response = stage
                .send(request.with_cookies(&cookies).signed(&pair, mode))
                .await;
            assert_eq!(response.violations, [""; 0]);
            assert_eq!(response.code(), "00000");
            let mark = format!("signed {}", mode.number());
            assert!(
                response.records[0].contains(&mark),
                "{}",
                response.records[0]
            );
            assert!(
                !response.records[0].contains(&pair.public),
                "{}",
                response.records[0]
            );
        }
    }
}

#[tokio::test]
async fn login_from_a_session_keeps_its_key() {
    let pair = Pair::of(1024);
    let (mut stage, cookies) = begun(&pair).await;
    let login = TestRequest::post(
        "/v1/user/login/verify-login-v2",
        &json!({ "serialNO": "1", "verifyCode": "2" }),
    );
    let again = stage.send(login.with_cookies(&cookies)).await;
    assert_eq!(again.violations, [""; 0]);
    assert_ne!(again.cookies(), cookies);
    let logged_in = || withdraw().with_cookies(&again.cookies());
    assert_eq!(stage.send(logged_in()).await.code(), "00020");
    let signed = stage.send(logged_in().signed(&pair, SignMode::Whole)).await;
    assert_eq!(
        (signed.code().as_str(), signed.violations.len()),
        ("00000", 0)
    );
}

#[tokio::test]
async fn each_signature_defect_is_reported_and_refused() {
    let pair = Pair::of(1024);
    let (mut stage, cookies) = begun(&pair).await;
    let sound = || {
        withdraw()
            .with_cookies(&cookies)
            .signed(&pair, SignMode::Whole)
    };
    let one_byte_off = {
        let sign = sound()
            .headers
            .into_iter()
            .find(|(name, _)| name == "device-sign")
            .unwrap()
            .1;
        let first = if sign.starts_with('A') { "B" } else { "A" };
        format!("{first}{}", &sign[1..])
    };
    let mut other_body = sound();
    other_body.body = other_body.body.replace('2', "3");
    let mut other_path = sound();
    other_path.path = "/v1/swap/new/withDraw".into();
    for (request, code, expected) in [
        (
            sound().without("device-sign"),
            "00020",
            "`device-sign` is missing",
        ),
        (sound().with("traceId", ""), "00020", "`traceId` is empty"),
        (
            sound().without("device-sign-data-md5"),
            "00020",
            "`device-sign-data-md5` is missing",
        ),
        (
            withdraw().with_cookies(&cookies),
            "00020",
            "`device-sign` is missing",
        ),
        (
            sound().with("device-sign-mode", "1"),
            "00021",
            "`device-sign-mode` is `1`, not 2",
        ),
        (
            withdraw()
                .with_cookies(&cookies)
                .signed_at(&pair, SignMode::Whole, EPOCH - 300_001),
            "00022",
            "`device-sign-time` is `1767268499999`, too far from the server's 1767268800000",
        ),
        (
            sound().with("device-sign", &one_byte_off),
            "00023",
            "`device-sign` doesn't fit the signed text",
        ),
        (
            sound().with("device-sign", "@"),
            "00023",
            "`device-sign` doesn't fit the signed text",
        ),
        (
            other_path,
            "00023",
            "`device-sign` doesn't fit the signed text",
        ),
        (
            other_body,
            "00023",
            "`device-sign-data-md5` is not the body's MD5, afa1789a97aa90ee55aee40ea808e8ba",
        ),
        (
            withdraw()
                .with_cookies(&cookies)
                .signed(&Pair::of(2048), SignMode::Whole),
            "00023",
            "`device-sign-key` is not the session's key",
        ),
        (
            sound().with("traceId", "0123456789ABCDEF0123456789ABCDEF"),
            "00023",
            "`traceId` is not 32 lower-case hex digits",
        ),
    ] {
        let response = stage.send(request).await;
        assert_eq!(
            response.violations,
            [format!("{expected} (signature, §7.2)")]
        );
        assert_eq!(response.code(), code);
    }
}

#[tokio::test]
async fn no_signature_is_required_without_a_key_or_configuration() {
    let mut stage = Stage::new().configured().await;
    let response = stage
        .send(withdraw().with_cookies("bt_rtoken=app-token-0001"))
        .await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
    let mut stage = Stage::scripted("[{ path: /v1/mix/config/gatewaySignConfig, merge: { gatewaySignConfig: { serverPublicKeySign: x } } }]")
        .configured()
        .await;
    let pair = Pair::of(1024);
    let cookies = stage.log_in(&pair).await;
    // A client can't trust this configuration, so omitting the signature is not a violation.
    let response = stage.send(withdraw().with_cookies(&cookies)).await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00020", 0)
    );
}

#[tokio::test]
async fn delivered_configuration_applies() {
    let mut stage = Stage::scripted(
        "[{ path: /v1/mix/config/gatewaySignConfig, merge: { gatewaySignConfig: { exactUrls: { /v1/spot/withdraw: 0 }, signModes: { \"0\": [time, path] } } } }]",
    )
    .configured()
    .await;
    let pair = Pair::of(1024);
    let cookies = stage.log_in(&pair).await;
    let response = stage
        .send(
            withdraw()
                .with_cookies(&cookies)
                .signed(&pair, SignMode::Whole),
        )
        .await;
    assert_eq!(
        response.violations,
        ["`device-sign-mode` is `2`, not 0 (signature, §7.2)"]
    );
    let text = "17672688\n/v1/spot/withdraw";
    let request = withdraw()
        .with_cookies(&cookies)
        .signed(&pair, SignMode::Bare);
    let response = stage
        .send(request.with("device-sign", &pair.sign(text)))
        .await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
}

#[tokio::test]
async fn servers_clock_is_the_stages_unless_scripted() {
    let pair = Pair::of(1024);
    let (mut stage, cookies) = begun(&pair).await;
    stage.pause = Duration::from_secs(3600);
    let response = stage
        .send(
            withdraw()
                .with_cookies(&cookies)
                .signed(&pair, SignMode::Whole),
        )
        .await;
    assert_eq!(response.code(), "00022");
    assert_eq!(response.headers["requesttime"], "1767272400000");
    let later = EPOCH + 7_200_000;
    let response = stage
        .send(
            withdraw()
                .with_cookies(&cookies)
                .signed_at(&pair, SignMode::Whole, later),
        )
        .await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );

    let mut stage = Stage::scripted("[{ path: /v1/user/public/pre-check, headers: { requesttime: 1767355200000 } }, { path: /v1/mix/config/gatewaySignConfig, headers: { requesttime: null } }]")
        .configured()
        .await;
    let cookies = stage.log_in(&pair).await;
    let pre_check = TestRequest::post("/v1/user/public/pre-check", &json!({ "loginName": "a" }));
    let response = stage.send(pre_check.with("risk-token", "")).await;
    assert_eq!(response.headers["requesttime"], "1767355200000");
    let request =
        withdraw()
            .with_cookies(&cookies)
            .signed_at(&pair, SignMode::Whole, EPOCH + 86_400_000);
    let response = stage.send(request).await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
    let response = stage
        .send(TestRequest::get("/v1/mix/config/gatewaySignConfig"))
        .await;
    assert_eq!(response.headers.get("requesttime"), None);
}

#[tokio::test]
async fn device_must_prove_that_it_holds_a_key() {
    let pair = Pair::of(1024);
    let (mut stage, _) = begun(&pair).await;
    let hash = hex(&Sha256::digest("1000001"));
    let sign = pair.sign("KEY_PAIR_CHECK");
    let other = Pair::of(2048).sign("KEY_PAIR_CHECK");
    for (body, passed, violations) in [
        (
            json!({ "userCheckDeviceUserIdHash": hash, "userCheckDeviceSign": sign, "lastAlgorithm": "rsa1024" }),
            true,
            vec![],
        ),
        (json!({ "userCheckDeviceUserIdHash": hash }), false, vec![]),
        (
            json!({ "userCheckDeviceUserIdHash": "0", "userCheckDeviceSign": other, "lastAlgorithm": "rsa2048" }),
            false,
            vec![],
        ),
        (
            json!({ "userCheckDeviceUserIdHash": hash, "userCheckDeviceSign": other, "lastAlgorithm": "rsa2048" }),
            false,
            vec!["`userCheckDeviceSign` matches no key of this user (device-check, §7.2)"],
        ),
        (
            json!({ "userCheckDeviceUserIdHash": hash, "userCheckDeviceSign": sign }),
            false,
            vec!["`lastAlgorithm` is missing (device-check, §7.2)"],
        ),
    ] {
        let response = stage
            .send(TestRequest::post("/v1/user/security/checkDevice", &body))
            .await;
        assert_eq!(response.violations, violations, "{body}");
        assert_eq!(response.json()["data"]["passed"], passed, "{body}");
        assert!(
            !response.records[0].contains(&sign),
            "{}",
            response.records[0]
        );
    }
}

#[tokio::test]
async fn trace_id_may_only_be_used_once() {
    let pair = Pair::of(2048);
    let (mut stage, cookies) = begun(&pair).await;
    let request = withdraw()
        .with_cookies(&cookies)
        .signed(&pair, SignMode::Whole);
    assert_eq!(stage.send(request.clone()).await.violations, [""; 0]);
    assert_eq!(
        stage.send(request).await.violations,
        ["`traceId` is that of an earlier request (signature, §7.2)"]
    );
}

#[tokio::test]
async fn risk_token_must_have_been_issued() {
    const TOKENS: &str = "/v1/constantid/udid/c1?appId=exchange-web&v=1";
    let mut stage = Stage::new();
    let request = |token: &str| withdraw().with("risk-token", token);
    let reasons = |violations: Vec<String>| {
        let risk = violations
            .into_iter()
            .filter(|found| found.contains("risk-token"));
        risk.collect::<Vec<_>>()
    };
    let wrong = ["`risk-token` is not a token issued by the device service (risk-token, §7.2)"];
    // A fallback from before the case is known only to the page.
    assert_eq!(
        reasons(stage.send(request("kept")).await.violations),
        [""; 0]
    );
    let of_cookie = |token: &str| request(token).with_cookies("risk_token=stored");
    assert_eq!(
        reasons(stage.send(of_cookie("stored")).await.violations),
        [""; 0]
    );
    assert_eq!(
        reasons(stage.send(of_cookie("kept")).await.violations),
        wrong
    );
    let issued = stage
        .send(TestRequest::bare("GET", TOKENS, &json!(null)))
        .await
        .json();
    let issued = issued["udid"].as_str().unwrap();
    assert_eq!(
        reasons(stage.send(request(issued)).await.violations),
        [""; 0]
    );
    assert_eq!(reasons(stage.send(request("")).await.violations), [""; 0]);
    assert_eq!(reasons(stage.send(request("kept")).await.violations), wrong);
}
