//! The recorder's server, which serves its script and receives its reports. The recorder runs in a client's page of
//! another origin, so the token is its only credential.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use footbridge_page_server::{Access, PageNames, Users, guarded};
use parking_lot::Mutex;
use tokio::sync::mpsc::UnboundedSender;

use super::Recording;
use crate::server::LARGEST_REPORT;
use crate::wire::{RecorderReport, RecorderSetup};

/// The names in refusal messages.
pub(super) const NAMES: PageNames = PageNames {
    page: "recorder",
    command: "footbridge verify --record",
};

/// The built script.
const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/recorder/recorder.js"));

/// The content security policy of every response. The server has no documents.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The shared state of the routes.
#[derive(Debug, Clone)]
pub(super) struct RecorderServer {
    pub(super) recording: Arc<Mutex<Recording>>,
    pub(super) setup: Arc<RecorderSetup>,
    /// Receives a message for each report.
    pub(super) reports: UnboundedSender<()>,
}

/// Returns the routes of the recorder.
pub(super) fn routes(server: RecorderServer, access: Access) -> Router {
    let routes = Router::new()
        .route("/recorder.js", get(script))
        .route("/api/record", post(take_report))
        .layer(DefaultBodyLimit::max(LARGEST_REPORT))
        .with_state(server);
    guarded(routes, access, Users::PagesWithToken, POLICY)
}

/// Serves the script with its setup.
async fn script(State(server): State<RecorderServer>) -> Response {
    let setup = serde_json::to_string(&*server.setup).unwrap_or_default();
    let script = format!("(function (footbridgeSetup) {{\n{SCRIPT}\n}})({setup});\n");
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], script).into_response()
}

/// Handles a report. The recorder sends it as plain text, which needs no CORS preflight.
async fn take_report(State(server): State<RecorderServer>, body: String) -> Response {
    let report: RecorderReport = match serde_json::from_str(&body) {
        Ok(report) => report,
        Err(error) => return (StatusCode::BAD_REQUEST, format!("{error}\n")).into_response(),
    };
    let state = server.recording.lock().take(report);
    // Sending fails if the command is ending.
    let _ = server.reports.send(());
    Json(state).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use axum::http::Request;
    use footbridge_page_server::Token;
    use serde_json::{Value, json};
    use tokio::runtime::Runtime;
    use tokio::sync::mpsc::unbounded_channel;
    use tower::ServiceExt as _;

    use super::*;
    use crate::VerifyOptions;
    use crate::tests::App;

    /// The recorder's server for the small shop, with its token.
    struct Served {
        server: RecorderServer,
        access: Access,
        token: String,
    }

    impl Served {
        fn new() -> Self {
            let description = App::shop().description;
            let setup = description.recorder_setup();
            let token = Token::random();
            let text = token.as_str().to_owned();
            Self {
                server: RecorderServer {
                    recording: Arc::new(Mutex::new(Recording::new(
                        description,
                        VerifyOptions::default(),
                    ))),
                    setup: Arc::new(setup),
                    reports: unbounded_channel().0,
                },
                access: Access::new(([127, 0, 0, 1], 4321).into(), token, NAMES),
                token: text,
            }
        }

        /// Sends a request like a page of another origin. Returns the status, the allowed origin and the body.
        fn request(&self, method: &str, path: &str, body: &str) -> (u16, String, String) {
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header("host", "127.0.0.1:4321")
                .header("origin", "https://www.shop.test")
                .header("sec-fetch-site", "cross-site")
                .header("content-type", "text/plain")
                .body(Body::from(body.to_owned()))
                .unwrap();
            let routes = routes(self.server.clone(), self.access.clone());
            Runtime::new().unwrap().block_on(async {
                let response = routes.oneshot(request).await.unwrap();
                let status = response.status().as_u16();
                let origin = response.headers().get("access-control-allow-origin");
                let origin = origin.map_or("", |origin| origin.to_str().unwrap());
                let origin = origin.to_owned();
                let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
                (status, origin, String::from_utf8(body.to_vec()).unwrap())
            })
        }

        fn report(&self, report: &Value) -> (u16, String, String) {
            let path = format!("/api/record?token={}", self.token);
            self.request("POST", &path, &report.to_string())
        }
    }

    /// The report of a page in version 2.4.0 of the shop on Android.
    fn report() -> Value {
        json!({
            "page": "a", "number": 1, "observed": [],
            "facts": {
                "userAgent": "Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) ShopApp/2.4.0",
                "language": "de", "isDark": false, "query": [], "hash": [],
                "handlers": [], "methods": ["shop.postMessage"], "globals": [], "others": [],
            },
        })
    }

    #[test]
    fn script_contains_what_it_listens_for() {
        let served = Served::new();
        let path = format!("/recorder.js?token={}", served.token);
        let (status, origin, script) = served.request("GET", &path, "");
        assert_eq!((status, origin.as_str()), (200, "*"));
        assert!(script.contains("onShopEvent"), "the setup is missing");
    }

    #[test]
    fn report_of_any_page_with_the_token_is_taken() {
        let served = Served::new();
        let expected = r#"{"isKnown":true}"#.to_owned();
        assert_eq!(served.report(&report()), (200, "*".to_owned(), expected));
        let app = served.server.recording.lock().app();
        assert_eq!(app.as_deref(), Some("shop android 2.4.0"));
    }

    #[test]
    fn requests_without_the_token_are_refused() {
        let served = Served::new();
        for (method, path) in [
            ("GET", "/recorder.js"),
            ("GET", "/recorder.js?token=x"),
            ("POST", "/api/record"),
            ("POST", "/api/record?token=x"),
        ] {
            let (status, _, _) = served.request(method, path, &report().to_string());
            assert_eq!(status, 403, "{path}");
        }
        assert_eq!(served.server.recording.lock().app(), None);
    }

    #[test]
    fn reports_that_are_none_are_refused() {
        let served = Served::new();
        for body in [json!([]), json!({ "page": 1 }), json!("x")] {
            assert_eq!(served.report(&body).0, 400, "{body}");
        }
        let long = "x".repeat(LARGEST_REPORT + 1);
        assert_eq!(served.report(&json!(long)).0, 413);
        assert_eq!(served.server.recording.lock().app(), None);
    }
}
