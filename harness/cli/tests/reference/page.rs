//! The client's modules on a page in the real engine, as a service.
//!
//! The page fetches its work: it posts the results of one batch and receives the next one, over the gateway's TLS.

use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use footbridge_dialect::{Accessibility, Environment, Insets, Viewport};
use footbridge_engine::{AgentReports, Begins, Boot, Command, Engine as _, EngineProcess, Report};
use footbridge_gateway::{
    Authority, Client, ClientFolder, ClientSource, Gateway, HostName, Latency, Sites,
};
use footbridge_scenario::{StorageAccess, Theme};
use footbridge_webkit_launcher::WebKit;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Mutex;

const HOST: &str = "reference.test";

/// The time limit of a batch.
const BATCH_TIMEOUT: Duration = Duration::from_secs(60);

/// The running page; dropping it ends its engine.
pub(crate) struct Page {
    // Fields are dropped in order: the process before the engine, whose display it draws on, and its gateway.
    _process: Box<dyn EngineProcess>,
    _engine: WebKit,
    _case: footbridge_gateway::GatewayCase,
    _gateway: Gateway,
    _runtime: Runtime,
    batches: tokio::sync::mpsc::UnboundedSender<String>,
    inbox: Receiver<Message>,
}

/// A message from the page or its engine.
enum Message {
    Results(String),
    Report(Option<Report>),
}

impl Page {
    /// Bundles the client's modules, and opens the page.
    pub(crate) fn open() -> Self {
        let (sender, inbox) = channel();
        let (batches, work) = tokio::sync::mpsc::unbounded_channel();
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let folder = bundle();
        let client = Client::open(&ClientSource::Directory(ClientFolder::at_root(
            folder.path(),
        )))
        .unwrap();
        let host: HostName = HOST.parse().unwrap();
        let authority = Authority::new([host.clone()]).unwrap();
        let sites = Sites::new().with(host, exchange(&client, sender.clone(), work));
        let gateway = Gateway::start(runtime.handle(), authority.clone()).unwrap();
        let case = gateway.begin_case(sites, Latency::none()).unwrap();

        let path = std::env::var_os("PATH").unwrap_or_default();
        let engine = WebKit::new(engine_program(), std::env::split_paths(&path).collect());
        let listener = move |report| drop(sender.send(Message::Report(report)));
        let mut process = engine.start(Box::new(listener)).unwrap();
        process.send(&Command::Start {
            proxy_port: gateway.address().port(),
            certificate: authority.leaf_pem().to_owned(),
            hosts: vec![HOST.to_owned()],
        });
        wait_for(&inbox, |report| matches!(report, Report::Ready { .. }));
        process.send(&Command::Reset {
            boot: Box::new(boot()),
        });
        wait_for(&inbox, |report| matches!(report, Report::Reset));
        process.send(&Command::Load {
            url: format!("https://{HOST}/"),
            now: 0,
        });
        let page = Self {
            _process: process,
            _engine: engine,
            _case: case,
            _gateway: gateway,
            _runtime: runtime,
            batches,
            inbox,
        };
        // The page's first message has no results.
        page.next_results();
        page
    }

    /// Returns the results of the client's code for `rule` on each input, in order.
    pub(crate) fn ask(&self, rule: &str, inputs: &[Value]) -> Vec<Value> {
        let batch = json!({ "rule": rule, "inputs": inputs });
        self.batches.send(batch.to_string()).unwrap();
        let results: Vec<Value> = serde_json::from_str(&self.next_results()).unwrap();
        assert_eq!(results.len(), inputs.len(), "one result for each input");
        results
    }

    fn next_results(&self) -> String {
        loop {
            match self.inbox.recv_timeout(BATCH_TIMEOUT) {
                Ok(Message::Results(text)) => return text,
                Ok(Message::Report(report)) => assert_alive(report.as_ref()),
                Err(RecvTimeoutError::Timeout) => panic!("the page did not respond"),
                Err(RecvTimeoutError::Disconnected) => panic!("the page is gone"),
            }
        }
    }
}

/// Bundles the page into a folder that can be served.
fn bundle() -> TempDir {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = repository.join("web-under-test/reference");
    let folder = TempDir::new().unwrap();
    let bundled = Process::new(repository.join("node_modules/.bin/esbuild"))
        .arg(sources.join("main.ts"))
        .args(["--bundle", "--format=esm", "--target=es2022"])
        .args(["--log-level=warning", "--sourcemap=inline"])
        .arg(format!(
            "--outfile={}",
            folder.path().join("main.js").display()
        ))
        .status()
        .unwrap();
    assert!(bundled.success(), "the client's modules can't be bundled");
    std::fs::copy(sources.join("index.html"), folder.path().join("index.html")).unwrap();
    folder
}

/// The page's site: its files, and the address at which it exchanges results for inputs.
fn exchange(
    client: &Client,
    sender: Sender<Message>,
    work: tokio::sync::mpsc::UnboundedReceiver<String>,
) -> Router {
    let work = Arc::new(Mutex::new(work));
    let take = move |results: String| {
        let (sender, work) = (sender.clone(), Arc::clone(&work));
        async move {
            let _ = sender.send(Message::Results(results));
            match work.lock().await.recv().await {
                Some(batch) => batch,
                None => std::future::pending().await,
            }
        }
    };
    Router::new()
        .route("/answers", post(take))
        .layer(DefaultBodyLimit::disable())
        .fallback_service(client.router())
}

/// Returns the path of the engine's program, which a build of the workspace puts beside the command.
fn engine_program() -> PathBuf {
    std::env::var_os("FOOTBRIDGE_WEBKIT").map_or_else(
        || Path::new(env!("CARGO_BIN_EXE_footbridge")).with_file_name("footbridge-webkit"),
        PathBuf::from,
    )
}

fn wait_for(inbox: &Receiver<Message>, is_it: impl Fn(&Report) -> bool) {
    loop {
        match inbox.recv_timeout(BATCH_TIMEOUT) {
            Ok(Message::Report(Some(report))) if is_it(&report) => return,
            Ok(Message::Report(report)) => assert_alive(report.as_ref()),
            Ok(Message::Results(_)) => {}
            Err(error) => panic!("no message from the page or its engine: {error}"),
        }
    }
}

fn assert_alive(report: Option<&Report>) {
    match report {
        None => panic!("the engine ended"),
        Some(Report::Crashed { reason: problem } | Report::Failed { problem }) => {
            panic!("the engine: {problem}")
        }
        Some(_) => {}
    }
}

/// Returns the boot data of a phone without an app, on the real clock.
fn boot() -> Boot {
    Boot {
        now: 0,
        epoch: 1_767_268_800_000,
        seed: 1,
        begins: Begins::Case,
        covers: false,
        virtual_time: false,
        channel: String::new(),
        entries_before: 0,
        native_handlers: Vec::new(),
        reports: AgentReports::default(),
        collect: Vec::new(),
        storage: StorageAccess::default(),
        environment: Environment {
            user_agent: "Mozilla/5.0 (reference)".to_owned(),
            platform_name: "Linux".to_owned(),
            language: "en".to_owned(),
            theme: Theme::Dark,
            touch: false,
            pixel_ratio: 1.0,
            key_pair_ms: 0,
            accessibility: Accessibility::default(),
            viewport: Viewport {
                width: 390,
                height: 844,
            },
            safe_area: Insets::default(),
            handlers: Vec::new(),
            methods: Vec::new(),
            prompts: Vec::new(),
            navigations: Vec::new(),
            posts: false,
            globals: Vec::new(),
            absent: Vec::new(),
            bootstrap: Vec::new(),
        },
    }
}
