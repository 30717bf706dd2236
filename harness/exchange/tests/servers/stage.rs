//! A stage that releases every request as soon as it is due, with a virtual clock.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::Catalogue;
use footbridge_exchange::ExchangeBackend;
use footbridge_gateway::{
    Authority, Backend, CaseSetup, Gateway, GatewayCase, GatewayEvent, Latency, backend_sites,
};
use footbridge_scenario::parse;
use http_body_util::BodyExt;
use hyper::HeaderMap;
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio::runtime::Handle;

use super::test_request::{Pair, TestRequest, encrypt};
use crate::support::{Page, client};

/// The first site.
pub(crate) const HOST: &str = "www.exchange.test";

/// The servers' time at the start of a case.
pub(crate) const EPOCH: u64 = 1_767_268_800_000;

pub(crate) struct Stage {
    gateway: Gateway,
    authority: Authority,
    case: GatewayCase,
    now: Duration,
    /// The time that passes with each request.
    pub(crate) pause: Duration,
}

/// The result of a request.
#[derive(Debug, Default)]
pub(crate) struct TestResponse {
    /// `None` if the connection broke off.
    pub(crate) status: Option<u16>,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
    /// The requests recorded in the journal.
    pub(crate) records: Vec<String>,
    pub(crate) body: Value,
    pub(crate) violations: Vec<String>,
    pub(crate) outcome: Option<String>,
    /// Whether it was pending until the end of the case.
    pub(crate) has_no_response: bool,
    /// The time it took on the stage's clock.
    pub(crate) took: Duration,
}

impl TestResponse {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }

    /// The cookies it sets, in the form in which a client sends them.
    pub(crate) fn cookies(&self) -> String {
        let cookies = self.headers.get_all("set-cookie").iter();
        let pairs = cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap());
        pairs.collect::<Vec<_>>().join("; ")
    }
}

pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

impl Stage {
    pub(crate) fn new() -> Self {
        Self::scripted("[]")
    }

    /// Creates a stage. `network` is the list from a scenario, as YAML.
    pub(crate) fn scripted(network: &str) -> Self {
        let catalogue = Arc::new(Catalogue::load(root().join("fixtures/contract")).unwrap());
        let folder = root().join("fixtures/gateway");
        let server = ExchangeBackend::load(&folder, catalogue).unwrap();
        let server: Arc<dyn Backend> = Arc::new(server);
        let authority = Authority::new(server.hosts().into_iter().map(|host| host.name)).unwrap();
        let gateway = Gateway::start(&Handle::current(), authority.clone()).unwrap();
        let rules = if network == "[]" {
            Vec::new()
        } else {
            let text = format!("title: t\nnetwork: {network}\nsteps: [{{ open: / }}]");
            let scenario = parse("t.yaml", &text).unwrap();
            let rules = scenario.rows[0].network.iter();
            rules.map(|rule| rule.value.clone()).collect()
        };
        let setup = CaseSetup {
            rules,
            epoch: EPOCH,
            ..CaseSetup::default()
        };
        let sites = backend_sites(&server, &client(), setup);
        let case = gateway.begin_case(sites, Latency::none()).unwrap();
        Self {
            gateway,
            authority,
            case,
            now: Duration::ZERO,
            pause: Duration::ZERO,
        }
    }

    pub(crate) async fn send(&mut self, request: TestRequest) -> TestResponse {
        self.send_at(HOST, request).await
    }

    /// Sends a request to a host, and releases it whenever it is pending. A request that is never due is dropped.
    pub(crate) async fn send_at(&mut self, host: &str, request: TestRequest) -> TestResponse {
        self.now += self.pause;
        let began = self.now;
        let mut page = Page::at(&self.gateway, &self.authority, host).await;
        let request = request.with("host", host).build();
        let exchange = async {
            let response = page.send(request).await.ok()?;
            let (head, body) = response.into_parts();
            Some((head, body.collect().await.ok()?.to_bytes()))
        };
        tokio::pin!(exchange);
        let mut response = TestResponse::default();
        let arrived = loop {
            tokio::select! {
                biased;
                event = self.case.next_event() => take(&mut response, event.unwrap(), &mut self.now),
                arrived = &mut exchange => break arrived,
            }
        };
        for event in self.case.take_events() {
            take(&mut response, event, &mut self.now);
        }
        if let Some((head, bytes)) = arrived {
            response.status = Some(head.status.as_u16());
            response.headers = head.headers;
            response.bytes = bytes;
        }
        response.took = self.now.saturating_sub(began);
        response
    }

    /// Requests the signing configuration, as every page does first.
    pub(crate) async fn configured(mut self) -> Self {
        let response = self
            .send(TestRequest::get("/v1/mix/config/gatewaySignConfig"))
            .await;
        assert_eq!(
            (response.code().as_str(), response.violations.as_slice()),
            ("00000", &[][..])
        );
        self
    }

    /// Logs in by a path without a challenge, and returns the session's cookies.
    pub(crate) async fn log_in(&mut self, pair: &Pair) -> String {
        let body = encrypt(&json!({ "serialNO": "1", "verifyCode": "2" }), pair);
        let request = TestRequest::post("/v1/user/login/verify-login-v2", &body);
        let response = self.send(request).await;
        assert_eq!(
            (response.code().as_str(), response.violations.as_slice()),
            ("00000", &[][..])
        );
        response.cookies()
    }
}

fn take(response: &mut TestResponse, event: GatewayEvent, now: &mut Duration) {
    match event {
        GatewayEvent::Pending { request } => {
            if let Some(decided) = request.response() {
                response.outcome = Some(decided.outcome.clone());
            }
            match request.delay() {
                Some(delay) => {
                    *now += delay;
                    request.release(*now);
                }
                None => response.has_no_response = true,
            }
        }
        GatewayEvent::Received { record, .. } => {
            response.records.push(record.text);
            response.body = record.body;
        }
        GatewayEvent::Violation { violation, .. } => {
            response.violations.push(violation.to_string());
        }
        GatewayEvent::Refused { reason, .. } => {
            response.outcome = Some(format!("refused: {reason}"));
        }
        _ => {}
    }
}
