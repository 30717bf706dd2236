//! Servers defined by data: their responses, their CORS headers, and the errors reported in their file.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use footbridge_contract::toml_reader::{FileError, InvalidFile};
use footbridge_gateway::{
    Authority, Backend, CaseSetup, DataBackend, Gateway, GatewayCase, GatewayEvent, Latency,
    backend_sites,
};
use http_body_util::BodyExt;
use hyper::{HeaderMap, Request};
use miette::Diagnostic;
use tokio::runtime::Handle;

use crate::support::{HOST, Page, client, host};

const PAGE: &str = "https://www.notes.test";

const SERVER: &str = r#"
[[host]]
name = "api.notes.test"
origins = ["https://www.notes.test"]
methods = ["PATCH"]
headers = ["authorization", "content-type"]

[[host]]
name = "www.notes.test"

[[host]]
name = "closed.test"
cors = false

[[endpoint]]
host = "api.notes.test"
method = "GET"
path = "/notes/{id}"
headers = { ETag = "v1" }
json = { text = "Milk" }

[[endpoint]]
host = "api.notes.test"
method = "PATCH"
path = "/notes/{id}"
status = 202

[[endpoint]]
host = "www.notes.test"
method = "GET"
path = "/api/time"
text = "noon"

[[endpoint]]
host = "closed.test"
method = "GET"
path = "/"
file = "picture.svg"
"#;

fn load(server: &str) -> Result<DataBackend, InvalidFile> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("server.toml"), server).unwrap();
    fs::write(folder.path().join("picture.svg"), "<svg/>").unwrap();
    DataBackend::load(folder.path(), &host(HOST))
}

struct Servers {
    gateway: Gateway,
    authority: Authority,
    case: GatewayCase,
}

/// The response to a request, and the gateway's reports.
struct Received {
    status: u16,
    headers: HeaderMap,
    text: String,
    /// The journal texts of requests, and refusals.
    reported: Vec<String>,
}

impl Received {
    fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }
}

impl Servers {
    fn start() -> Self {
        let backend: Arc<dyn Backend> = Arc::new(load(SERVER).unwrap());
        let hosts = backend.hosts().into_iter().map(|host| host.name);
        let authority = Authority::new(hosts).unwrap();
        let gateway = Gateway::start(&Handle::current(), authority.clone()).unwrap();
        let sites = backend_sites(&backend, &client(), CaseSetup::default());
        let case = gateway.begin_case(sites, Latency::none()).unwrap();
        Self {
            gateway,
            authority,
            case,
        }
    }

    /// Sends a request without a body.
    async fn ask(&mut self, method: &str, at: &str, headers: &[(&str, &str)]) -> Received {
        let (name, path) = at.split_once('/').unwrap();
        let mut request = Request::builder().method(method).uri(format!("/{path}"));
        request = request.header("host", name);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(name, request.body(Body::empty()).unwrap()).await
    }

    /// Sends a request to a host and releases it whenever it is pending.
    async fn send(&mut self, name: &str, request: Request<Body>) -> Received {
        let mut page = Page::at(&self.gateway, &self.authority, name).await;
        let response = async {
            let (head, body) = page.send(request).await.unwrap().into_parts();
            (head, body.collect().await.unwrap().to_bytes())
        };
        tokio::pin!(response);
        let mut reported = Vec::new();
        let mut take = |event| match event {
            GatewayEvent::Pending { request } => request.release(Duration::ZERO),
            GatewayEvent::Received { record, .. } => reported.push(record.text),
            GatewayEvent::Refused { target, reason, .. } => {
                reported.push(format!("{target} ({reason})"));
            }
            _ => {}
        };
        let (head, bytes) = loop {
            tokio::select! {
                biased;
                event = self.case.next_event() => take(event.unwrap()),
                response = &mut response => break response,
            }
        };
        self.case.take_events().into_iter().for_each(take);
        Received {
            status: head.status.as_u16(),
            headers: head.headers,
            text: String::from_utf8(bytes.to_vec()).unwrap(),
            reported,
        }
    }

    async fn preflight(&mut self, at: &str, origin: &str, method: &str, headers: &str) -> Received {
        let headers = [
            ("origin", origin),
            ("access-control-request-method", method),
            ("access-control-request-headers", headers),
        ];
        self.ask("OPTIONS", at, &headers).await
    }
}

#[tokio::test]
async fn body_that_is_not_text_gets_a_response_and_a_record() {
    let mut servers = Servers::start();
    for (body, shown) in [
        (
            &br#"{"text":"Hello \ud83d"}"#[..],
            "{\"text\":\"Hello \u{fffd}\"}",
        ),
        (
            b"{\"text\":\"\xf0\x9f\"}",
            "\"{\\\"text\\\":\\\"\u{fffd}\\\"}\"",
        ),
        (b"\xff\xfe\x00", "\"\u{fffd}\u{fffd}\\u0000\""),
    ] {
        let request = Request::patch("/notes/7?q=%FF").header("host", "api.notes.test");
        let request = request.header("content-type", "application/json");
        let request = request.body(Body::from(body.to_vec())).unwrap();
        let found = servers.send("api.notes.test", request).await;
        assert_eq!(found.status, 202);
        assert_eq!(
            found.reported,
            [format!(
                "PATCH https://api.notes.test/notes/7?q=\u{fffd} {shown}"
            )]
        );
    }
}

#[tokio::test]
async fn each_endpoint_has_its_default_response() {
    let mut servers = Servers::start();
    let found = servers
        .ask("GET", "api.notes.test/notes/7?full=1", &[])
        .await;
    assert_eq!(
        (found.status, found.text.as_str()),
        (200, r#"{"text":"Milk"}"#)
    );
    assert_eq!(found.header("etag"), "v1");
    assert_eq!(found.header("content-type"), "application/json");
    assert_eq!(
        found.reported,
        ["GET https://api.notes.test/notes/7?full=1"]
    );
    let changed = servers.ask("PATCH", "api.notes.test/notes/7", &[]).await;
    assert_eq!((changed.status, changed.text.as_str()), (202, ""));
    let picture = servers.ask("GET", "closed.test/", &[]).await;
    assert_eq!(
        (picture.header("content-type"), picture.text.as_str()),
        ("image/svg+xml", "<svg/>")
    );
}

#[tokio::test]
async fn clients_host_serves_files_and_endpoints() {
    let mut servers = Servers::start();
    let time = servers.ask("GET", "www.notes.test/api/time", &[]).await;
    assert_eq!(
        (time.text.as_str(), &time.reported[..]),
        ("noon", &["GET /api/time".to_owned()][..])
    );
    let accept = [("accept", "text/html")];
    let page = servers.ask("GET", "www.notes.test/anywhere", &accept).await;
    assert_eq!(
        (page.text.as_str(), page.reported.len()),
        ("<p>client</p>", 0)
    );
}

#[tokio::test]
async fn request_for_an_unknown_path_is_refused() {
    let mut servers = Servers::start();
    let missing = servers.ask("GET", "api.notes.test/users", &[]).await;
    assert_eq!(
        missing.reported,
        ["https://api.notes.test/users (unknown path)"]
    );
    let method = servers.ask("DELETE", "api.notes.test/notes/7", &[]).await;
    assert_eq!(
        method.reported,
        ["https://api.notes.test/notes/7 (unsupported method)"]
    );
}

#[tokio::test]
async fn preflight_follows_the_hosts_policy() {
    let mut servers = Servers::start();
    let at = "api.notes.test/notes/7";
    let granted = servers.preflight(at, PAGE, "PATCH", "authorization").await;
    assert_eq!((granted.status, granted.reported.len()), (204, 0));
    assert_eq!(granted.header("access-control-allow-origin"), PAGE);
    assert_eq!(granted.header("access-control-allow-methods"), "PATCH");
    assert_eq!(granted.header("access-control-allow-credentials"), "true");
    for (at, origin, method, headers, reason) in [
        (at, PAGE, "DELETE", "", "unsupported method"),
        (
            at,
            PAGE,
            "PATCH",
            "x-beta",
            "the server doesn't allow the header x-beta",
        ),
        (
            at,
            "https://other.test",
            "PATCH",
            "",
            "the server grants nothing to this origin",
        ),
        (
            "closed.test/",
            PAGE,
            "GET",
            "x-beta",
            "the server grants nothing to other origins",
        ),
        (
            "api.notes.test/users",
            PAGE,
            "GET",
            "x-beta",
            "unknown path",
        ),
    ] {
        let refused = servers.preflight(at, origin, method, headers).await;
        let with = if headers.is_empty() {
            String::new()
        } else {
            format!(" with {headers}")
        };
        let expected =
            format!("https://{at} (preflight of {method}{with} from {origin}: {reason})");
        assert_eq!(refused.reported, [expected]);
    }
}

#[tokio::test]
async fn response_withheld_by_the_browser_is_reported() {
    let mut servers = Servers::start();
    let from = |origin| [("origin", origin), ("sec-fetch-mode", "cors")];
    let open = servers
        .ask("GET", "api.notes.test/notes/7", &from(PAGE))
        .await;
    assert_eq!(open.reported, ["GET https://api.notes.test/notes/7"]);
    assert_eq!(open.header("access-control-allow-origin"), PAGE);
    let closed = servers.ask("GET", "closed.test/", &from(PAGE)).await;
    assert_eq!(
        closed.reported,
        [
            "GET https://closed.test/",
            "https://closed.test/ (withheld from the page: the response has no access-control-allow-origin for https://www.notes.test)"
        ]
    );
    // An image that no script reads needs no permission.
    let shown = [("origin", PAGE), ("sec-fetch-mode", "no-cors")];
    let picture = servers.ask("GET", "closed.test/", &shown).await;
    assert_eq!(picture.reported, ["GET https://closed.test/"]);
}

/// Each error with the text at its place.
fn errors(server: &str) -> Vec<String> {
    let invalid = load(server).unwrap_err();
    let line = |error: &FileError| {
        let label = error.labels().unwrap().next().unwrap();
        let place = &server[label.offset()..label.offset() + label.len()];
        let place = place.lines().next().unwrap_or_default();
        assert!(error.help().is_some(), "{error} has no help");
        format!("{place}: {error}")
    };
    invalid.errors.iter().map(line).collect()
}

#[test]
fn every_error_is_reported_with_its_place() {
    let found = errors(
        r#"
hosts = []

[envelope]
code = "code"
success = { ok = true }
failure = {}

[[host]]
name = "https://api.notes.test"

[[host]]
name = "a.test"
corse = true

[[host]]
name = "a.test"

[[endpoint]]
method = "GET"
path = "notes"

[[endpoint]]
method = "OPTIONS"
path = "/c"

[[endpoint]]
method = "GET"
path = "/c"
status = 199

[[endpoint]]
method = "GET"
path = "/d"
json = 1
text = "1"

[[endpoint]]
method = "GET"
path = "/e"
data = 1

[[endpoint]]
method = "GET"
path = "/f"
file = "nowhere.json"

[[endpoint]]
method = "GET"
path = "/{a}{b}"

[[endpoint]]
method = "GET"
path = "/g"

[[endpoint]]
method = "GET"
path = "/g"
"#,
    );
    let expected = [
        "hosts: unknown key `hosts` in server.toml",
        "[envelope]: `success` has no text or number at `code`",
        "\"https://api.notes.test\": `https://api.notes.test` is not a host name",
        "corse: unknown key `corse` in a host",
        "\"a.test\": the host `a.test` occurs twice",
        "\"notes\": `notes` is not a path",
        "\"OPTIONS\": `OPTIONS` is not a value of `method`",
        "199: `status` is out of range",
        "\"1\": an endpoint has `json` or `text`, not both",
        "1: there is no envelope for `data`",
    ];
    assert_eq!(&found[..expected.len()], expected, "{found:#?}");
    let rest = found[expected.len()..].join("\n");
    for part in [
        "\"nowhere.json\": can't read",
        "\"/{a}{b}\": ",
        "\"/g\": `GET /g` occurs twice",
    ] {
        assert!(rest.contains(part), "{part} is not in {rest}");
    }
    assert_eq!(found.len(), expected.len() + 3, "{found:#?}");
}

#[test]
fn endpoint_must_name_a_host_of_the_file() {
    let endpoint = "[[endpoint]]\nhost = \"c.test\"\nmethod = \"GET\"\npath = \"/c\"\n";
    let sound = "[[host]]\nname = \"a.test\"\n\n";
    assert_eq!(
        errors(&format!("{sound}{endpoint}")),
        ["\"c.test\": there is no host `c.test`"]
    );
    // It may be on the host that couldn't be read.
    assert_eq!(
        errors(&format!("{sound}[[host]]\nname = \"c/test\"\n\n{endpoint}")),
        ["\"c/test\": `c/test` is not a host name"]
    );
}

#[test]
fn single_table_is_one_error() {
    let found = errors("[host]\nname = \"a.test\"\nnaem = 1\n");
    assert_eq!(
        found,
        ["[host]: `[host]` is a single table instead of a list of tables"]
    );
}

#[test]
fn syntax_error_is_reported_at_its_line() {
    let invalid = load("[[host]\nname = 1\n").unwrap_err();
    let found = invalid.errors[0].to_string();
    assert!(found.starts_with("not TOML: "), "{found}");
    assert!(invalid.errors[0].labels().is_some());
}
