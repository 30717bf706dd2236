//! A stage that lets every request go on as soon as it is due, on a clock of its own.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::Catalogue;
use footbridge_exchange::ExchangeBackend;
use footbridge_gateway::{
    Authority, Backend, CaseSetup, Event, Gateway, GatewayCase, Latency, backend_sites,
};
use footbridge_scenario::parse;
use http_body_util::BodyExt;
use hyper::HeaderMap;
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio::runtime::Handle;

use super::asked::{Asked, Pair, encrypt};
use crate::support::{Page, client};

/// The first site.
pub(crate) const HOST: &str = "www.exchange.test";

/// The servers' time when a case begins.
pub(crate) const EPOCH: u64 = 1_767_268_800_000;

pub(crate) struct Stage {
    gateway: Gateway,
    authority: Authority,
    case: GatewayCase,
    now: Duration,
    /// How far the clock moves on with each request.
    pub(crate) pause: Duration,
}

/// What came of a request.
#[derive(Debug, Default)]
pub(crate) struct Got {
    /// `None` if the connection broke off.
    pub(crate) status: Option<u16>,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
    /// What the journal is told.
    pub(crate) heard: Vec<String>,
    pub(crate) body: Value,
    pub(crate) findings: Vec<String>,
    pub(crate) outcome: Option<String>,
    /// It was to be held until the case is over.
    pub(crate) is_unanswered: bool,
    /// How long it took on the stage's clock.
    pub(crate) took: Duration,
}

impl Got {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }

    /// The cookies it sets, as a client sends them.
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

    /// `network` is the list of a scenario, as YAML.
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

    pub(crate) async fn ask(&mut self, asked: Asked) -> Got {
        self.ask_at(HOST, asked).await
    }

    /// Asks a host, and lets the request go on whenever it is pending. One that is never answered is cut off.
    pub(crate) async fn ask_at(&mut self, host: &str, asked: Asked) -> Got {
        self.now += self.pause;
        let began = self.now;
        let mut page = Page::at(&self.gateway, &self.authority, host).await;
        let request = asked.with("host", host).request();
        let answer = async {
            let response = page.send(request).await.ok()?;
            let (head, body) = response.into_parts();
            Some((head, body.collect().await.ok()?.to_bytes()))
        };
        tokio::pin!(answer);
        let mut got = Got::default();
        let arrived = loop {
            tokio::select! {
                biased;
                event = self.case.next_event() => take(&mut got, event.unwrap(), &mut self.now),
                arrived = &mut answer => break arrived,
            }
        };
        for event in self.case.take_events() {
            take(&mut got, event, &mut self.now);
        }
        if let Some((head, bytes)) = arrived {
            got.status = Some(head.status.as_u16());
            got.headers = head.headers;
            got.bytes = bytes;
        }
        got.took = self.now.saturating_sub(began);
        got
    }

    /// Asks for the signing configuration, as every page does first.
    pub(crate) async fn configured(mut self) -> Self {
        let got = self
            .ask(Asked::get("/v1/mix/config/gatewaySignConfig"))
            .await;
        assert_eq!(
            (got.code().as_str(), got.findings.as_slice()),
            ("00000", &[][..])
        );
        self
    }

    /// Logs in by a path without a challenge, and gives the session's cookies.
    pub(crate) async fn log_in(&mut self, pair: &Pair) -> String {
        let body = encrypt(&json!({ "serialNO": "1", "verifyCode": "2" }), pair);
        let asked = Asked::post("/v1/user/login/verify-login-v2", &body);
        let got = self.ask(asked).await;
        assert_eq!(
            (got.code().as_str(), got.findings.as_slice()),
            ("00000", &[][..])
        );
        got.cookies()
    }
}

fn take(got: &mut Got, event: Event, now: &mut Duration) {
    match event {
        Event::Pending { request } => {
            if let Some(answered) = request.answered() {
                got.outcome = Some(answered.outcome.clone());
            }
            match request.delay() {
                Some(delay) => {
                    *now += delay;
                    request.release(*now);
                }
                None => got.is_unanswered = true,
            }
        }
        Event::Received { record, .. } => {
            got.heard.push(record.text);
            got.body = record.body;
        }
        Event::Violated { violation, .. } => got.findings.push(violation.to_string()),
        Event::Refused { reason, .. } => got.outcome = Some(format!("refused: {reason}")),
        _ => {}
    }
}
