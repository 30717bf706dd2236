//! The request layer: every site, every endpoint, and each part that a request may lack.

use footbridge_contract::{Catalogue, Endpoint, HostRole, Method};
use footbridge_exchange::SessionContract;
use serde_json::{Value, json};

use super::asked::{Asked, Pair, encrypt};
use super::stage::{Stage, root};

const USER_INFO: &str = "/v1/user/overview/userinfo";
const PRE_CHECK: &str = "/v1/user/public/pre-check";

fn pre_check() -> Asked {
    Asked::post(PRE_CHECK, &json!({ "loginName": "a" })).with("risk-token", "abc")
}

#[tokio::test]
async fn a_sound_request_is_answered_on_every_site_without_a_finding() {
    let mut stage = Stage::new();
    for host in [
        "www.exchange.test",
        "www.exchange-eu.test",
        "www.exchange-asia.test",
    ] {
        let got = stage.ask_at(host, pre_check()).await;
        assert_eq!(got.findings, [""; 0], "{host}");
        assert_eq!(
            got.json(),
            json!({ "code": "00000", "msg": "success", "status": "success", "data": { "exists": true } })
        );
        assert_eq!(got.headers["requesttime"], "1767268800000");
        assert_eq!(got.headers["content-type"], "application/json");
        assert_eq!(got.outcome.as_deref(), Some("200 00000"));
    }
    let got = stage
        .ask_at("beta.exchange.test", pre_check().with("x-beta", "1"))
        .await;
    assert_eq!(got.findings, [""; 0]);
    assert_eq!(
        got.heard,
        [
            r#"POST https://beta.exchange.test/v1/user/public/pre-check {"loginName":"a"} (risk token)"#
        ]
    );
}

/// A violation, and a change of a correct request that causes it.
type Spoilt = (&'static str, fn(Asked) -> Asked);

const SPOILT: &[Spoilt] = &[
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
        |a| a.within("preferences=%7B%22theme%22%3A%22white%22%7D"),
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
        "`x-beta` is there outside the beta environment (default-headers, §7.1)",
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
        "the query is to end with `languageType` (query, §7.1)",
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
        "`device-sign` is there, but the request isn't a core one (signature, §7.2)",
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
async fn each_thing_that_is_missing_or_wrong_is_found() {
    let mut stage = Stage::new();
    for (expected, spoil) in SPOILT {
        let got = stage.ask(spoil(pre_check())).await;
        assert_eq!(got.findings, [*expected]);
    }
}

#[tokio::test]
async fn a_get_has_its_time_and_no_body() {
    let mut stage = Stage::new();
    let sound = Asked::get("/v1/mix/config/gatewaySignConfig");
    assert_eq!(stage.ask(sound.clone()).await.findings, [""; 0]);
    let mut late = sound.clone();
    late.query = "languageType=0".into();
    let mut odd = sound.clone();
    odd.query = "languageType=0&timestamp=1.5".into();
    let mut full = sound;
    full.body = "{}".into();
    for (asked, expected) in [
        (late, "`timestamp` is missing from the query (query, §7.1)"),
        (
            odd,
            "`timestamp` is `1.5`, which is no time in milliseconds (query, §7.1)",
        ),
        (
            full,
            "there is a body, which belongs into the query (content-type, §7.1)",
        ),
    ] {
        assert_eq!(stage.ask(asked).await.findings, [expected]);
    }
}

#[tokio::test]
async fn sessions_are_asked_for_and_known() {
    let mut stage = Stage::new();
    let got = stage.ask(Asked::get(USER_INFO)).await;
    assert_eq!(
        (got.code().as_str(), got.outcome.as_deref()),
        ("00005", Some("200 00005 Please login to visit"))
    );
    let got = stage
        .ask(Asked::get(USER_INFO).within("bt_rtoken=nobody"))
        .await;
    assert_eq!(got.code(), "20906");
    let got = stage
        .ask(Asked::get(USER_INFO).within("bt_rtoken=app-token-0001"))
        .await;
    assert_eq!(got.json()["data"]["userInfo"]["userId"], "1000001");
    assert_eq!(got.heard, ["GET /v1/user/overview/userinfo"]);
}

#[tokio::test]
async fn what_no_server_knows_is_refused() {
    let mut stage = Stage::new();
    for (host, asked, expected) in [
        (
            "www.exchange.test",
            Asked::get("/v1/teapot"),
            "refused: unknown path",
        ),
        (
            "www.exchange.test",
            Asked::get("/v1/collect"),
            "refused: unknown path",
        ),
        (
            "www.exchange.test",
            Asked::get(PRE_CHECK),
            "refused: unsupported method",
        ),
        (
            "fp.device-print.test",
            Asked::get("/v1/user/login"),
            "refused: unknown path",
        ),
        (
            "img1.exchange-static.test",
            Asked::get("/logo.png"),
            "refused: unknown path",
        ),
    ] {
        let got = stage.ask_at(host, asked).await;
        assert_eq!(got.outcome.as_deref(), Some(expected), "{host}");
        assert_eq!(got.status, Some(404));
    }
    let got = stage
        .ask(Asked::bare("GET", "/", &json!(null)).with("accept", "text/html"))
        .await;
    assert_eq!((got.status, got.heard.len()), (Some(200), 0));
}

/// Every endpoint of the sites, requested as a client in a session does.
#[tokio::test]
async fn every_endpoint_is_answered() {
    let catalogue = Catalogue::load(root().join("fixtures/contract")).unwrap();
    let folder = root().join("fixtures/contract/exchange");
    let contract = SessionContract::load(&folder, &catalogue).unwrap();
    let pair = Pair::of(2048);
    let mut stage = Stage::new();
    let mut answered = 0;
    for endpoint in &catalogue.endpoints {
        let host = catalogue.hosts.get(&endpoint.host).unwrap();
        if host.role != HostRole::Site || endpoint.reply.is_null() {
            continue;
        }
        let rules = contract.rules(&endpoint.path);
        let fields = endpoint.request.iter().flatten();
        let payload = fields.filter(|field| field.required).map(|field| {
            let value = match field.name.as_str() {
                "captchaValidate" => json!(r#"{"captcha_id":"a","lot_number":"b","pass_token":"c","gen_time":"d","captcha_output":"e"}"#),
                "captchaType" | "timestamp" | "businessLine" => json!(1),
                "data" => json!({ "event": "key-pair-timeout", "reason": "rsa2048" }),
                "bizType" => json!("gatewaySign"),
                "page" => json!("/"),
                "scene" => json!("login"),
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
        let payload: Value = payload.collect::<serde_json::Map<_, _>>().into();
        let mut asked = match endpoint.method {
            Method::Get => chosen(endpoint),
            Method::Delete => Asked::delete(&endpoint.path).asking(&query(&payload)),
            Method::Put => Asked::put(&endpoint.path, &payload),
            _ if rules.encrypted => Asked::post(&endpoint.path, &encrypt(&payload, &pair)),
            _ => Asked::post(&endpoint.path, &payload),
        };
        asked = asked.within("bt_rtoken=app-token-0001");
        if rules.risk_token {
            asked = asked.with("risk-token", "");
        }
        let got = stage.ask(asked).await;
        assert_eq!(got.findings, [""; 0], "{}", endpoint.path);
        let expected = if rules.captcha.is_some() {
            "21003"
        } else {
            "00000"
        };
        assert_eq!(got.code(), expected, "{}", endpoint.path);
        answered += 1;
    }
    assert!(answered > 85, "{answered}");
}

/// A payload of texts as a query.
fn query(payload: &Value) -> String {
    let fields = payload.as_object().into_iter().flatten();
    let pairs =
        fields.map(|(name, value)| format!("{name}={}", value.as_str().unwrap_or_default()));
    pairs.collect::<Vec<_>>().join("&")
}

/// A request with the parameters of the first reply, where they select one.
fn chosen(endpoint: &Endpoint) -> Asked {
    let asked = Asked::get(&endpoint.path);
    let names = endpoint.reply_by.iter();
    let Some(key) = endpoint
        .reply
        .as_object()
        .and_then(|replies| replies.keys().next())
    else {
        return asked;
    };
    let pairs: Vec<_> = names.zip(key.split('/')).collect();
    if pairs.is_empty() {
        return asked;
    }
    let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
    asked.asking(&pairs.collect::<Vec<_>>().join("&"))
}
