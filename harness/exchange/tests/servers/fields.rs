//! The fields of requests: in queries, JSON bodies, forms and multipart bodies.

use footbridge_contract::{Catalogue, HostRole, Method};
use footbridge_exchange::SessionContract;
use serde_json::{Value, json};

use super::layer::{query, required};
use super::stage::{Stage, root};
use super::test_request::{Pair, TestRequest, encrypt};

const CREATE_KEY: &str = "/v1/user/apikey/create";
const REMOVE_DEVICE: &str = "/v1/user/security/devices/remove";

/// A request of a logged-in user.
fn known(request: TestRequest) -> TestRequest {
    request.with_cookies("bt_rtoken=app-token-0001")
}

/// Every required field of every endpoint, omitted one at a time.
#[tokio::test]
async fn each_missing_field_is_reported_on_every_endpoint() {
    let catalogue = Catalogue::load(root().join("fixtures/contract")).unwrap();
    let folder = root().join("fixtures/contract/exchange");
    let contract = SessionContract::load(&folder, &catalogue).unwrap();
    let pair = Pair::of(2048);
    let mut left_out = 0;
    for endpoint in &catalogue.endpoints {
        let host = catalogue.hosts.get(&endpoint.host).unwrap();
        if host.role != HostRole::Site {
            continue;
        }
        let whole = required(endpoint);
        for name in whole.keys() {
            let mut rest = whole.clone();
            rest.shift_remove(name);
            let rest = Value::Object(rest);
            let path = &endpoint.path;
            let request = match endpoint.method {
                Method::Get => TestRequest::get(path).with_query(&query(&rest)),
                Method::Delete => TestRequest::delete(path).with_query(&query(&rest)),
                Method::Put => TestRequest::put(path, &rest),
                _ if contract.rules(path).encryption.is_used() => {
                    TestRequest::post(path, &encrypt(&rest, &pair))
                }
                _ => TestRequest::post(path, &rest),
            };
            let found = Stage::new().send(known(request)).await.violations;
            let expected = format!("the field `{name}` is missing (fields, §7.2)");
            let is_token_service = path.starts_with("/v1/constantid/");
            assert!(
                found.contains(&expected) || is_token_service,
                "{path}: {found:?}"
            );
            left_out += 1;
        }
    }
    assert!(left_out > 80, "{left_out}");
}

#[tokio::test]
async fn login_requires_a_password() {
    let pair = Pair::of(2048);
    let mut stage = Stage::new().configured().await;
    let login = |payload: Value| {
        TestRequest::post("/v1/user/login", &encrypt(&payload, &pair)).with("risk-token", "")
    };
    let whole = stage
        .send(login(json!({ "loginName": "a", "pwd": "b" })))
        .await;
    assert_eq!(whole.violations, [""; 0]);
    let half = stage.send(login(json!({ "loginName": "a" }))).await;
    assert_eq!(
        half.violations,
        ["the field `pwd` is missing (fields, §7.2)"]
    );
}

#[tokio::test]
async fn query_has_the_fields_of_its_endpoint() {
    let mut stage = Stage::new();
    let remove = || known(TestRequest::delete(REMOVE_DEVICE));
    for (request, expected) in [
        (remove().with_query("deviceId=1"), vec![]),
        (
            remove(),
            vec!["the field `deviceId` is missing (fields, §7.2)"],
        ),
        (
            remove().with_query("deviceid=1"),
            vec![
                "`deviceid`: unknown field `deviceid` (fields, §7.2)",
                "the field `deviceId` is missing (fields, §7.2)",
            ],
        ),
        // An empty text is a text.
        (remove().with_query("deviceId="), vec![]),
        (
            TestRequest::get("/v1/market/symbols").with_query("businessLine=spot"),
            vec!["`businessLine`: expected an integer, found a string (fields, §7.2)"],
        ),
        (
            TestRequest::get("/v1/market/symbols").with_query("businessLine=1"),
            vec![],
        ),
        // This endpoint has no request shape in the catalogue.
        (
            known(TestRequest::get("/v1/fee/levels")).with_query("page=2"),
            vec![],
        ),
    ] {
        assert_eq!(stage.send(request).await.violations, expected);
    }
}

#[tokio::test]
async fn form_has_the_fields_of_its_endpoint() {
    let mut stage = Stage::new();
    let create = |body: &str| {
        let mut request = known(TestRequest::post(CREATE_KEY, &json!({})));
        request.body = body.to_owned();
        request.with("content-type", "application/x-www-form-urlencoded")
    };
    for (body, expected) in [
        ("label=a&passphrase=b&permissions%5B%5D=read", vec![]),
        (
            "label=a&permissions%5B%5D=read",
            vec!["the field `passphrase` is missing (fields, §7.2)"],
        ),
        (
            "label=a&passphrase=b&permissions=read",
            vec!["`permissions`: expected an array, found a string (fields, §7.2)"],
        ),
        (
            "",
            vec![
                "the field `label` is missing (fields, §7.2)",
                "the field `passphrase` is missing (fields, §7.2)",
                "the field `permissions` is missing (fields, §7.2)",
            ],
        ),
    ] {
        assert_eq!(
            stage.send(create(body)).await.violations,
            expected,
            "{body}"
        );
    }
}

#[tokio::test]
async fn multipart_body_has_the_fields_of_its_endpoint() {
    let mut stage = Stage::new();
    let create = |parts: &[(&str, &str)]| {
        let mut request = known(TestRequest::post(CREATE_KEY, &json!({})));
        request.body = parts.iter().fold(String::new(), |body, (name, text)| {
            format!(
                "{body}--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n"
            )
        }) + "--x--\r\n";
        request.with("content-type", "multipart/form-data; boundary=x")
    };
    let whole = create(&[
        ("label", "a"),
        ("passphrase", "b"),
        ("permissions", "[\"read\"]"),
    ]);
    assert_eq!(stage.send(whole).await.violations, [""; 0]);
    let half = create(&[("passphrase", "b"), ("permissions", "[]")]);
    assert_eq!(
        stage.send(half).await.violations,
        ["the field `label` is missing (fields, §7.2)"]
    );
    let mut cut = create(&[]);
    cut.body = "--y".to_owned();
    let found = stage.send(cut).await.violations;
    assert!(
        found[0].starts_with("the body is not multipart: "),
        "{found:?}"
    );
}
