//! Logins: the encrypted fields, the decrypted payload, and broken ciphertexts.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::stage::Stage;
use super::test_request::{Pair, TestRequest, encrypt, seal, seal_with};

const LOGIN: &str = "/v1/user/login/verify-login-v2";

fn payload() -> Value {
    json!({ "serialNO": "7", "languageType": 0, "verifyCode": "123456" })
}

#[tokio::test]
async fn login_is_decrypted_and_starts_a_session() {
    for bits in [1024, 2048] {
        let pair = Pair::of(bits);
        let mut stage = Stage::new();
        let body = encrypt(&json!({ "serialNO": "7", "verifyCode": "123456" }), &pair);
        let response = stage.send(TestRequest::post(LOGIN, &body)).await;
        assert_eq!(response.violations, [""; 0]);
        assert_eq!(
            response.body,
            json!({ "serialNO": "7", "verifyCode": "123456" })
        );
        assert_eq!(
            response.records,
            [
                r#"POST /v1/user/login/verify-login-v2 {"serialNO":"7","verifyCode":"123456"} (encrypted)"#
            ]
        );
        let cookies: Vec<_> = response.headers.get_all("set-cookie").iter().collect();
        assert_eq!(
            cookies[1],
            "bt_uid=1000001; SameSite=Lax; Secure; Path=/; Max-Age=604800"
        );
        let token = cookies[0].to_str().unwrap();
        let token = token
            .strip_prefix("bt_rtoken=")
            .unwrap()
            .split(';')
            .next()
            .unwrap();
        assert_eq!(token.len(), 32);
        // The token is the same in every run, and so are transcripts.
        assert_eq!(token, "40ff03819ca2af6713cef505cfac98e7");
    }
}

#[tokio::test]
async fn each_defect_of_a_secret_is_reported_and_refused() {
    let pair = Pair::of(2048);
    let small = Pair::of(1024);
    let sound = encrypt(&json!({ "serialNO": "7" }), &pair);
    let text = sound["bodyCiphertext"].as_str().unwrap().to_owned();
    let part = |place: usize, value: &str| {
        let mut parts: Vec<_> = text.split('.').map(str::to_owned).collect();
        value.clone_into(&mut parts[place]);
        json!({ "bodyCiphertext": parts.join(".") })
    };
    let secret = |fields: Value| seal(&fields.to_string(), serde_json::Map::new());
    let with_key = |mut fields: Value, key: &str, algorithm: &str| {
        fields["clientPublicKey"] = key.into();
        fields["clientAlgorithm"] = algorithm.into();
        secret(fields)
    };
    let mut exposed = sound.clone();
    exposed["verifyCode"] = "1".into();
    let short = STANDARD.encode([1u8; 8]);
    let not_sealed = STANDARD.encode([1u8; 256]);
    for (body, expected) in [
        (json!({ "languageType": 0 }), "`bodyCiphertext` is missing"),
        (
            payload(),
            "`bodyCiphertext` is missing, and `verifyCode` is in the clear",
        ),
        (
            json!({ "bodyCiphertext": 5 }),
            "`bodyCiphertext` is not three parts joined by full stops",
        ),
        (
            json!({ "bodyCiphertext": "a.b" }),
            "`bodyCiphertext` is not three parts joined by full stops",
        ),
        (part(0, "@"), "the key in `bodyCiphertext` is not base64"),
        (
            part(0, &not_sealed),
            "the key in `bodyCiphertext` doesn't open to 32 bytes: it was sealed to another key",
        ),
        (
            part(1, &short),
            "the vector in `bodyCiphertext` has 8 bytes, not 16",
        ),
        (
            part(2, &short),
            "the secret doesn't decrypt: its padding is wrong",
        ),
        (
            seal("[1]", serde_json::Map::new()),
            "the secret is not a JSON object",
        ),
        (
            secret(json!({ "serialNO": "7" })),
            "the secret lacks `clientPublicKey`",
        ),
        (exposed, "`verifyCode` is in the clear"),
        (
            with_key(json!({ "note": 1 }), &pair.public, "rsa2048"),
            "`note` is in the secret, but isn't listed",
        ),
        (
            with_key(json!({}), "AAAA", "rsa2048"),
            "`clientPublicKey` is not an RSA key in base64 of its SPKI DER",
        ),
        (
            with_key(json!({}), &small.public, "rsa2048"),
            "`clientPublicKey` has 1024 bits, which is not rsa2048",
        ),
        (
            with_key(json!({}), &pair.public, "rsa3072"),
            "`clientPublicKey` has 2048 bits, which is not rsa3072",
        ),
    ] {
        let mut stage = Stage::new();
        let response = stage.send(TestRequest::post(LOGIN, &body)).await;
        assert_eq!(
            response.violations.first().unwrap(),
            &format!("{expected} (encryption, §7.2)")
        );
        assert_eq!(response.code(), "21001");
        assert_eq!(response.cookies(), "");
    }
}

/// Changing any byte of a ciphertext results in a different secret or none.
#[tokio::test]
async fn changed_byte_of_the_ciphertext_is_detected() {
    let pair = Pair::of(2048);
    let sound = encrypt(&json!({ "serialNO": "7" }), &pair);
    let text = sound["bodyCiphertext"].as_str().unwrap();
    let (head, secret) = text.rsplit_once('.').unwrap();
    let mut bytes = STANDARD.decode(secret).unwrap();
    bytes[0] ^= 1;
    let body = json!({ "bodyCiphertext": format!("{head}.{}", STANDARD.encode(bytes)) });
    let response = Stage::new().send(TestRequest::post(LOGIN, &body)).await;
    assert_eq!(response.code(), "21001");
    assert_eq!(response.violations.len(), 1);
}

#[tokio::test]
async fn session_with_a_key_encrypts_only_switches() {
    let pair = Pair::of(1024);
    let mut stage = Stage::new().configured().await;
    let cookies = stage.log_in(&pair).await;
    let response = stage
        .send(TestRequest::post(LOGIN, &json!({ "serialNO": "7" })).with_cookies(&cookies))
        .await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
    let again = encrypt(&json!({ "serialNO": "7" }), &pair);
    let response = stage
        .send(TestRequest::post(LOGIN, &again).with_cookies(&cookies))
        .await;
    assert_eq!(
        response.violations,
        ["the body is encrypted, although the session has a key already (encryption, §7.2)"]
    );
    let switch = |body: Value| {
        TestRequest::post("/v1/user/sub/switchLoginDemo", &body).with_cookies(&cookies)
    };
    let response = stage.send(switch(json!({ "userId": "2" }))).await;
    assert_eq!(response.code(), "21001");
    assert_eq!(
        response.violations,
        ["`bodyCiphertext` is missing, and `userId` is in the clear (encryption, §7.2)"]
    );
    let response = stage
        .send(switch(encrypt(&json!({ "userId": "2" }), &pair)))
        .await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
}

#[tokio::test]
async fn client_that_must_not_sign_does_not_encrypt() {
    let network = "[{ path: /v1/mix/config/gatewaySignConfig, data: { gatewaySignConfig: { clientOpen: false } } }]";
    let mut stage = Stage::scripted(network).configured().await;
    let response = stage
        .send(TestRequest::post(LOGIN, &json!({ "serialNO": "7" })))
        .await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
    let body = encrypt(&json!({ "serialNO": "7" }), &Pair::of(1024));
    let response = stage.send(TestRequest::post(LOGIN, &body)).await;
    assert_eq!(
        response.violations,
        ["the body is encrypted, although `clientOpen` is false (encryption, §7.2)"]
    );
}

#[tokio::test]
async fn challenge_precedes_the_requests_it_protects() {
    let pair = Pair::of(1024);
    let mut stage = Stage::scripted(
        "[{ path: /v1/security/policy/captcha/get-captcha-id, when: { scene: register }, merge: { status: 3, bizId: biz-2 } }]",
    );
    let login = |id: &str| {
        let body = encrypt(&json!({ "loginName": "a", "pwd": "b", "bizId": id }), &pair);
        TestRequest::post("/v1/user/login", &body).with("risk-token", "")
    };
    let unissued = stage.send(login("biz-1")).await;
    assert_eq!(unissued.code(), "21003");
    assert_eq!(
        unissued.violations,
        ["`bizId` is `biz-1`, which belongs to no challenge (captcha, §7.2)"]
    );
    let captcha = |scene: &str| {
        let body = json!({ "scene": scene, "bizParam": "", "areaCode": "", "bizId": "" });
        TestRequest::post("/v1/security/policy/captcha/get-captcha-id", &body)
    };
    let response = stage.send(captcha("login")).await;
    assert_eq!(
        (
            response.json()["data"]["status"].as_u64(),
            response.violations.len()
        ),
        (Some(0), 0)
    );
    assert_eq!(stage.send(login("biz-1")).await.code(), "00000");
    let response = stage.send(captcha("tea")).await;
    assert_eq!(
        response.violations,
        ["`tea` is not the scene of a challenge (captcha, §7.2)"]
    );

    assert_eq!(
        stage.send(captcha("register")).await.json()["data"]["status"],
        3
    );
    let unsolved = stage.send(login("biz-2")).await;
    assert_eq!(unsolved.code(), "21003");
    assert_eq!(unsolved.violations, [""; 0]);
    let solved = json!({ "captcha_id": "geetest-1", "lot_number": "b", "pass_token": "c", "gen_time": "d", "captcha_output": "e" });
    let check = |kind: u64, validate: &str| {
        let body = json!({ "captchaType": kind, "captchaValidate": validate, "bizParam": "", "areaCode": "", "bizId": "biz-2" });
        TestRequest::post("/v1/security/policy/captcha/check-captcha", &body)
    };
    for (kind, validate, expected) in [
        (
            3,
            solved.to_string(),
            "`captchaValidate` is not in base64, as type 3 is",
        ),
        (
            3,
            STANDARD.encode("x"),
            "`captchaValidate` is not a JSON object",
        ),
        (
            3,
            STANDARD.encode(json!({ "captcha_id": "geetest-1" }).to_string()),
            "`captchaValidate` lacks the text `lot_number`",
        ),
        (
            2,
            solved.to_string(),
            "`captchaType` is 2, and the challenge's `status` was 3",
        ),
        (
            3,
            STANDARD.encode(solved.to_string().replace("geetest-1", "another")),
            "`captcha_id` is `another`, and the challenge's `geetestId` was `geetest-1`",
        ),
    ] {
        let response = stage.send(check(kind, &validate)).await;
        assert_eq!(response.violations, [format!("{expected} (captcha, §7.2)")]);
    }
    let response = stage
        .send(check(3, &STANDARD.encode(solved.to_string())))
        .await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
    assert_eq!(stage.send(login("biz-2")).await.code(), "00000");
}

#[tokio::test]
async fn security_log_accepts_known_events() {
    let mut stage = Stage::new();
    let ask = |body: Value| TestRequest::post("/v1/buried/log/cspSecurity", &body);
    let sound = json!({ "bizType": "gatewaySign", "data": { "event": "gw-sign-error", "reason": "clock" }, "timestamp": 5, "page": "/" });
    let response = stage.send(ask(sound.clone())).await;
    assert_eq!(
        (response.json()["data"].clone(), response.violations.len()),
        (json!({}), 0)
    );
    assert_eq!(
        response.records,
        [
            r#"POST /v1/buried/log/cspSecurity {"bizType":"gatewaySign","data":{"event":"gw-sign-error","reason":"clock"},"timestamp":"…","page":"/"}"#
        ]
    );
    for (pointer, value, expected) in [
        (
            "/bizType",
            json!("x"),
            "`bizType` is not `gatewaySign` (security-log, §7.2)",
        ),
        (
            "/data/event",
            json!("x"),
            "`data.event` is not a known event (security-log, §7.2)",
        ),
        (
            "/data/reason",
            json!(5),
            "`data.reason` is not a text (security-log, §7.2)",
        ),
        (
            "/page",
            json!("x"),
            "`page` is not a path (security-log, §7.2)",
        ),
        (
            "/timestamp",
            json!("5"),
            "`timestamp`: expected an integer, found a string (fields, §7.2)",
        ),
    ] {
        let mut body = sound.clone();
        *body.pointer_mut(pointer).unwrap() = value;
        assert_eq!(stage.send(ask(body)).await.violations, [expected]);
    }
}

#[tokio::test]
async fn solution_without_a_challenge_is_refused() {
    let mut stage = Stage::new();
    let body = json!({ "captchaType": 3, "captchaValidate": "", "bizParam": "", "areaCode": "", "bizId": "made-up" });
    let request = TestRequest::post("/v1/security/policy/captcha/check-captcha", &body);
    let response = stage.send(request).await;
    assert_eq!(response.code(), "21003");
    let expected = "`bizId` is `made-up`, which belongs to no challenge (captcha, §7.2)";
    assert!(response.violations.iter().any(|found| found == expected));
}

#[tokio::test]
async fn key_and_vector_are_random_and_used_once() {
    let pair = Pair::of(2048);
    let login = |key, vector| {
        let secret = json!({
            "serialNO": "1",
            "verifyCode": "1",
            "clientPublicKey": pair.public,
            "clientAlgorithm": pair.algorithm,
        });
        let body = seal_with(key, vector, &secret.to_string(), serde_json::Map::new());
        TestRequest::post(LOGIN, &body)
    };
    let bytes =
        |first: u8| std::array::from_fn(|index| first.wrapping_add(u8::try_from(index).unwrap()));
    let vector =
        |first: u8| std::array::from_fn(|index| first.wrapping_add(u8::try_from(index).unwrap()));
    let mut stage = Stage::new();
    for (key, vector, expected) in [
        (bytes(1), vector(1), None),
        (bytes(2), vector(2), None),
        (
            bytes(1),
            vector(3),
            Some("the key in `bodyCiphertext` is that of an earlier request"),
        ),
        (
            bytes(4),
            vector(2),
            Some("the vector in `bodyCiphertext` is that of an earlier request"),
        ),
        (
            bytes(5),
            [0; 16],
            Some("the vector in `bodyCiphertext` is not random"),
        ),
        (
            [0; 32],
            vector(6),
            Some("the key in `bodyCiphertext` is not random"),
        ),
    ] {
        let response = stage.send(login(key, vector)).await;
        let expected: Vec<String> = expected
            .iter()
            .map(|reason| format!("{reason} (encryption, §7.2)"))
            .collect();
        assert_eq!(response.violations, expected);
    }
}
