//! The request layer: every site, every endpoint, and each part that a request may lack.

use footbridge_contract::{Catalogue, Endpoint, HostRole, Method};
use footbridge_exchange::SessionContract;
use serde_json::{Map, Value, json};

use super::stage::{Stage, root};
use super::test_request::{Pair, TestRequest, encrypt};

const USER_INFO: &str = "/v1/user/overview/userinfo";
const PRE_CHECK: &str = "/v1/user/public/pre-check";

fn pre_check() -> TestRequest {
    TestRequest::post(PRE_CHECK, &json!({ "loginName": "a" })).with("risk-token", "abc")
}

#[tokio::test]
async fn correct_request_succeeds_on_every_site_without_a_violation() {
    let mut stage = Stage::new();
    for host in [
        "www.exchange.test",
        "www.exchange-eu.test",
        "www.exchange-asia.test",
    ] {
        let response = stage.send_at(host, pre_check()).await;
        assert_eq!(response.violations, [""; 0], "{host}");
        assert_eq!(
            response.json(),
            json!({ "code": "00000", "msg": "success", "status": "success", "data": { "exists": true } })
        );
        assert_eq!(response.headers["requesttime"], "1767268800000");
        assert_eq!(response.headers["content-type"], "application/json");
        assert_eq!(response.outcome.as_deref(), Some("200 00000"));
    }
    let response = stage
        .send_at("beta.exchange.test", pre_check().with("x-beta", "1"))
        .await;
    assert_eq!(response.violations, [""; 0]);
    assert_eq!(
        response.records,
        [
            r#"POST https://beta.exchange.test/v1/user/public/pre-check {"loginName":"a"} (risk token)"#
        ]
    );
}

/// A violation, and a change to a correct request that causes it.
type BrokenRequest = (&'static str, fn(TestRequest) -> TestRequest);

const BROKEN_REQUESTS: &[BrokenRequest] = &[
    ("`locale` is missing (default-headers, §7.1)", |a| {
        a.without("locale").with("language", "")
    }),
    (
        "`terminaltype` is `2`, not `1` (default-headers, §7.1)",
        |a| a.with("terminaltype", "2"),
    ),
    ("`terminalCode` is missing (default-headers, §7.1)", |a| {
        a.without("terminalCode")
    }),
    ("`appTheme` is missing (default-headers, §7.1)", |a| {
        a.without("appTheme")
    }),
    (
        "`appTheme` is `standard`, and dark for the theme `black` (default-headers, §7.1)",
        |a| a.with("appTheme", "standard"),
    ),
    (
        "`appTheme` is `dark`, and standard for the theme `white` (default-headers, §7.1)",
        |a| a.with_cookies("preferences=%7B%22theme%22%3A%22white%22%7D"),
    ),
    ("`devicelanguage` is empty (default-headers, §7.1)", |a| {
        a.with("devicelanguage", "")
    }),
    (
        "`language` is `en`, not `zh_CN` (default-headers, §7.1)",
        |mut a| {
            a.query = "languageType=1".into();
            a.with("locale", "zh-CN")
        },
    ),
    (
        "`x-beta` is present outside the beta environment (default-headers, §7.1)",
        |a| a.with("x-beta", "1"),
    ),
    (
        "`languageType` is missing from the query (query, §7.1)",
        |mut a| {
            a.query = "x=1".into();
            a
        },
    ),
    (
        "`languageType` is 1, and 0 for the locale `en` (query, §7.1)",
        |mut a| {
            a.query = "languageType=1".into();
            a
        },
    ),
    (
        "`languageType` is in the query twice (query, §7.1)",
        |mut a| {
            a.query = "languageType=0&languageType=0".into();
            a
        },
    ),
    (
        "the query must end with `languageType` (query, §7.1)",
        |mut a| {
            a.query = "languageType=0&x=1".into();
            a
        },
    ),
    (
        "`paptrading` is `0`, not `1` (default-headers, §7.1)",
        |a| a.with("paptrading", "0"),
    ),
    ("`risk-token` is missing (risk-token, §7.2)", |a| {
        a.without("risk-token")
    }),
    (
        "`risk-token` is not letters and digits (risk-token, §7.2)",
        |a| a.with("risk-token", "a b"),
    ),
    (
        "`content-type` is `text/plain`, not `application/json` (content-type, §7.1)",
        |a| a.with("content-type", "text/plain"),
    ),
    (
        "the body is not JSON: EOF while parsing an object at line 1 column 1 (content-type, §7.1)",
        |mut a| {
            a.body = "{".into();
            a
        },
    ),
    (
        "there is no body, not even `{}` (content-type, §7.1)",
        |mut a| {
            a.body.clear();
            a
        },
    ),
    (
        "the body is neither an object nor a list (content-type, §7.1)",
        |mut a| {
            a.body = "1".into();
            a
        },
    ),
    (
        "`loginName`: expected a string, found an integer (fields, §7.2)",
        |mut a| {
            a.body = r#"{"loginName":1}"#.into();
            a
        },
    ),
    (
        "`device-sign` is present, but this is not a core request (signature, §7.2)",
        |a| a.with("device-sign", "x"),
    ),
    (
        "the body is encrypted, but not for this path (encryption, §7.2)",
        |mut a| {
            a.body = r#"{"bodyCiphertext":"a.b.c"}"#.into();
            a
        },
    ),
];

#[tokio::test]
async fn each_missing_or_wrong_part_is_reported() {
    let mut stage = Stage::new();
    for (expected, spoil) in BROKEN_REQUESTS {
        let response = stage.send(spoil(pre_check())).await;
        assert_eq!(response.violations, [*expected]);
    }
}

#[tokio::test]
async fn get_request_has_a_time_and_no_body() {
    let mut stage = Stage::new();
    let sound = TestRequest::get("/v1/mix/config/gatewaySignConfig");
    assert_eq!(stage.send(sound.clone()).await.violations, [""; 0]);
    let mut late = sound.clone();
    late.query = "languageType=0".into();
    let mut odd = sound.clone();
    odd.query = "languageType=0&timestamp=1.5".into();
    let mut full = sound;
    full.body = "{}".into();
    for (request, expected) in [
        (late, "`timestamp` is missing from the query (query, §7.1)"),
        (
            odd,
            "`timestamp` is `1.5`, which is not a time in milliseconds (query, §7.1)",
        ),
        (
            full,
            "there is a body; its content belongs in the query (content-type, §7.1)",
        ),
    ] {
        assert_eq!(stage.send(request).await.violations, [expected]);
    }
}

#[tokio::test]
async fn session_is_required_and_must_be_known() {
    let mut stage = Stage::new();
    let response = stage.send(TestRequest::get(USER_INFO)).await;
    assert_eq!(
        (response.code().as_str(), response.outcome.as_deref()),
        ("00005", Some("200 00005 Please login to visit"))
    );
    let response = stage
        .send(TestRequest::get(USER_INFO).with_cookies("bt_rtoken=unknown"))
        .await;
    assert_eq!(response.code(), "20906");
    let response = stage
        .send(TestRequest::get(USER_INFO).with_cookies("bt_rtoken=app-token-0001"))
        .await;
    assert_eq!(response.json()["data"]["userInfo"]["userId"], "1000001");
    assert_eq!(response.records, ["GET /v1/user/overview/userinfo"]);
}

#[tokio::test]
async fn unknown_host_or_path_is_refused() {
    let mut stage = Stage::new();
    for (host, request, expected) in [
        (
            "www.exchange.test",
            TestRequest::get("/v1/teapot"),
            "refused: unknown path",
        ),
        (
            "www.exchange.test",
            TestRequest::get("/v1/collect"),
            "refused: unknown path",
        ),
        (
            "www.exchange.test",
            TestRequest::get(PRE_CHECK),
            "refused: unsupported method",
        ),
        (
            "fp.device-print.test",
            TestRequest::get("/v1/user/login"),
            "refused: unknown path",
        ),
        (
            "img1.exchange-static.test",
            TestRequest::get("/logo.png"),
            "refused: unknown path",
        ),
    ] {
        let response = stage.send_at(host, request).await;
        assert_eq!(response.outcome.as_deref(), Some(expected), "{host}");
        assert_eq!(response.status, Some(404));
    }
    let response = stage
        .send(TestRequest::bare("GET", "/", &json!(null)).with("accept", "text/html"))
        .await;
    assert_eq!((response.status, response.records.len()), (Some(200), 0));
}

/// Every endpoint of the sites, requested as by a client in a session.
#[tokio::test]
async fn every_endpoint_responds() {
    let catalogue = Catalogue::load(root().join("fixtures/contract")).unwrap();
    let folder = root().join("fixtures/contract/exchange");
    let contract = SessionContract::load(&folder, &catalogue).unwrap();
    let pair = Pair::of(2048);
    let mut stage = Stage::scripted(
        "[{ path: /v1/security/policy/captcha/get-captcha-id, merge: { status: 1 } }]",
    );
    let mut responses = 0;
    for endpoint in &catalogue.endpoints {
        let host = catalogue.hosts.get(&endpoint.host).unwrap();
        if host.role != HostRole::Site || endpoint.reply.is_null() {
            continue;
        }
        let rules = contract.rules(&endpoint.path);
        let payload: Value = required(endpoint).into();
        let mut request = match endpoint.method {
            Method::Get => chosen(endpoint),
            Method::Delete => TestRequest::delete(&endpoint.path).with_query(&query(&payload)),
            Method::Put => TestRequest::put(&endpoint.path, &payload),
            _ if rules.encryption.is_used() => {
                TestRequest::post(&endpoint.path, &encrypt(&payload, &pair))
            }
            _ => TestRequest::post(&endpoint.path, &payload),
        };
        request = request.with_cookies("bt_rtoken=app-token-0001");
        if rules.risk_token {
            request = request.with("risk-token", "");
        }
        let response = stage.send(request).await;
        assert_eq!(response.violations, [""; 0], "{}", endpoint.path);
        let expected = if rules.captcha.is_some() {
            "21003"
        } else {
            "00000"
        };
        assert_eq!(response.code(), expected, "{}", endpoint.path);
        responses += 1;
    }
    assert!(responses > 85, "{responses}");
}

/// The required fields of an endpoint, with valid values.
pub(crate) fn required(endpoint: &Endpoint) -> Map<String, Value> {
    let fields = endpoint.request.iter().flatten();
    let fields = fields.filter(|field| field.required).map(|field| {
        let value = match field.name.as_str() {
            "captchaValidate" => json!(r#"{"captcha_id":"geetest-1","lot_number":"b","pass_token":"c","gen_time":"d","captcha_output":"e"}"#),
            "captchaType" | "timestamp" | "businessLine" => json!(1),
            "data" => json!({ "event": "key-pair-timeout", "reason": "rsa2048" }),
            "bizType" => json!("gatewaySign"),
            "page" => json!("/"),
            "scene" => json!("login"),
            "bizId" if endpoint.path.ends_with("get-captcha-id") => json!(""),
            "bizId" => json!("biz-1"),
            "symbol" => json!("BTCUSDT"),
            "side" => json!("sell"),
            "orderType" => json!("market"),
            "size" => json!("0.1"),
            "orderNo" => json!("1299000000000000105"),
            "type" => json!("email"),
            "permissions" => json!(["read"]),
            _ => json!("x"),
        };
        (field.name.clone(), value)
    });
    fields.collect()
}

/// A payload of texts and numbers as a query.
pub(crate) fn query(payload: &Value) -> String {
    let fields = payload.as_object().into_iter().flatten();
    let pairs = fields.map(|(name, value)| match value {
        Value::String(text) => format!("{name}={text}"),
        value => format!("{name}={value}"),
    });
    pairs.collect::<Vec<_>>().join("&")
}

/// A request with the parameters of the first response, if they select one.
fn chosen(endpoint: &Endpoint) -> TestRequest {
    let request = TestRequest::get(&endpoint.path);
    let names = endpoint.reply_by.iter();
    let Some(key) = endpoint
        .reply
        .as_object()
        .and_then(|replies| replies.keys().next())
    else {
        return request;
    };
    let pairs: Vec<_> = names.zip(key.split('/')).collect();
    if pairs.is_empty() {
        return request;
    }
    let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
    request.with_query(&pairs.collect::<Vec<_>>().join("&"))
}
