//! The engine's only page.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::DerefMut;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use footbridge_devtools::DevTools;
use footbridge_engine::{
    AgentCommand, AgentPrompts, Boot, DRAWING, END_SCRIPT, EnginePage, EnvironmentChange, Report,
    WORLD, agent_script, create_channel, listen_script, receive_script,
};
use serde_json::{Value, json};

use crate::device;
use crate::dialogs::Dialogs;
use crate::documents::{Documents, patterns};
use crate::event::Event;
use crate::loads::PageLoads;
use crate::questions::{ADDRESS, Questions};
use crate::session::{BLANK, Session};
use crate::world::{Purpose, Script, World};
use footbridge_engine::output::report;

/// A request whose result needs handling.
pub(crate) enum Pending {
    /// A script in the engine's world.
    Script(Script),
    /// The empty page, to leave the one that is shown.
    Leave,
    /// A picture, and the path of its file.
    Picture(String),
}

/// The page, its browser, and its state.
pub(crate) struct Page {
    pub(crate) devtools: DevTools<Event>,
    pub(crate) pending: BTreeMap<u64, Pending>,
    pub(crate) channel: String,
    pub(crate) dialogs: Dialogs,
    pub(crate) questions: Questions,
    pub(crate) session: Session,
    pub(crate) world: World,
    pub(crate) loads: PageLoads,
    pub(crate) documents: Documents,
    /// The origins that the case has used.
    pub(crate) origins: BTreeSet<String>,
    /// The scripts that run before the client's, by id.
    pub(crate) bootstrap: Vec<(String, String)>,
    /// The targets of requested moves in the history that have not begun.
    pub(crate) traversals: Vec<String>,
    /// Whether V8 counts the calls of functions.
    pub(crate) counts: bool,
    /// The time at which the requested picture times out.
    drawing: Option<Instant>,
}

impl Page {
    /// Opens the page of a browser that has just started. Returns the page and the browser's version.
    pub(crate) fn open(
        mut devtools: DevTools<Event>,
        proxy_port: u16,
        hosts: &[String],
    ) -> Result<(Self, String), String> {
        let version = devtools.ask("Browser.getVersion", &json!({}))?;
        let version = version["product"].as_str().unwrap_or_default();
        let version = version.rsplit('/').next().unwrap_or_default();
        let version = version.to_owned();
        // Only the page's own requests reach the gateway: a context has its own proxy.
        let proxy = json!({
            "proxyServer": format!("http://127.0.0.1:{proxy_port}"),
            "proxyBypassList": "<-loopback>",
        });
        let context =
            devtools.ask("Target.createBrowserContext", &proxy)?["browserContextId"].take();
        let downloads = json!({
            "behavior": "deny",
            "eventsEnabled": true,
            "browserContextId": context,
        });
        devtools.ask("Browser.setDownloadBehavior", &downloads)?;
        // A browser with windows lets the active page write to the clipboard. The headless shell needs the permission.
        let clipboard = json!({
            "permission": { "name": "clipboard-write" },
            "setting": "granted",
            "browserContextId": context,
        });
        devtools.ask("Browser.setPermission", &clipboard)?;
        // The page is in a window: a page without one gets no frames, and so no animation events, no observers, and no
        // pictures.
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        let target = devtools.ask("Target.createTarget", &blank)?;
        let frame = target["targetId"].as_str().unwrap_or_default().to_owned();
        let attach = json!({ "targetId": frame, "flatten": true });
        let attached = devtools.ask("Target.attachToTarget", &attach)?;
        devtools.enter(attached["sessionId"].as_str().unwrap_or_default());
        // From now on, the end of the page's process is an event.
        devtools.ask("Inspector.enable", &json!({}))?;
        connect(&mut devtools, hosts)?;
        let channel = create_channel();
        prepare(&mut devtools, &channel)?;
        let page = Self {
            devtools,
            pending: BTreeMap::new(),
            channel,
            dialogs: Dialogs::default(),
            questions: Questions::default(),
            session: Session::default(),
            world: World::default(),
            loads: PageLoads::new(&frame),
            documents: Documents::new(&frame),
            origins: BTreeSet::new(),
            bootstrap: Vec::new(),
            traversals: Vec::new(),
            counts: false,
            drawing: None,
        };
        Ok((page, version))
    }

    /// The next event; `None` if no more will come.
    pub(crate) fn next_event(&mut self) -> Option<Event> {
        let timeout = self
            .drawing
            .map(|until| until.saturating_duration_since(now()));
        match self.devtools.next(timeout) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(Event::Timeout),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Reports that taking the picture timed out.
    pub(crate) fn give_up_picture(&mut self) {
        self.pending
            .retain(|_, pending| !matches!(pending, Pending::Picture(_)));
        self.pictured(Some(
            "the page's script is busy, so that it draws nothing".to_owned(),
        ));
    }

    pub(crate) fn pictured(&mut self, problem: Option<String>) {
        if self.drawing.take().is_some() {
            report(&Report::Pictured { problem });
        }
    }

    pub(crate) fn evaluate(&mut self, script: Script) {
        if let Some((id, script)) = self.world.evaluate(script, &mut self.devtools) {
            self.pending.insert(id, Pending::Script(script));
        }
    }

    /// Answers a prompt or a question of the agent.
    pub(crate) fn close_dialog(&mut self, text: Option<&str>) {
        if self.questions.answer(text, &mut self.devtools) {
            return;
        }
        let params = json!({ "accept": text.is_some(), "promptText": text.unwrap_or_default() });
        self.devtools.send("Page.handleJavaScriptDialog", &params);
    }
}

impl EnginePage for Page {
    fn prompts(&mut self) -> impl DerefMut<Target = AgentPrompts> {
        &mut self.dialogs.prompts
    }

    fn reset(&mut self, boot: Boot) {
        self.leave(boot);
    }

    fn load(&mut self, url: &str) {
        self.session = Session::Active;
        self.devtools.send("Page.navigate", &json!({ "url": url }));
    }

    fn reload(&mut self) {
        self.devtools.send("Page.reload", &json!({}));
    }

    fn traverse(&mut self, delta: i32) -> bool {
        let entry = self.history_entry(delta);
        let has_entry = entry.is_some();
        if let Some((id, url)) = entry {
            self.record_traversal(url);
            let entry = json!({ "entryId": id });
            self.devtools.send("Page.navigateToHistoryEntry", &entry);
        }
        has_entry
    }

    fn run(&mut self, id: u64, now: u64, command: &AgentCommand) {
        // The browser delays commands to the page until the page's next document has replaced this one.
        if self.loads.is_on_its_way() {
            report(&Report::Absent { id });
        } else if let Ok(script) = receive_script(id, now, command) {
            let mut script = Script::new(script, Purpose::Command(id));
            script.is_of_user = matches!(
                command,
                AgentCommand::Tap { .. }
                    | AgentCommand::Fill { .. }
                    | AgentCommand::Select { .. }
                    | AgentCommand::Press { .. }
            );
            self.evaluate(script);
        }
    }

    fn return_value(&mut self, id: u64, value: Option<&Value>) {
        if self.dialogs.take_call(id) {
            self.close_dialog(value.map(Value::to_string).as_deref());
        }
    }

    fn end(&mut self) {
        self.evaluate(Script::new(END_SCRIPT.to_owned(), Purpose::Nothing));
    }

    /// Reports whether the page's process still runs. The end of the browser closes its pipe.
    fn confirm(&mut self) {
        if self.loads.is_on_its_way() {
            report(&Report::Confirmed);
        } else {
            self.evaluate(Script::new("0".to_owned(), Purpose::Confirm));
        }
    }

    fn cover(&mut self) {
        self.report_coverage();
    }

    fn show(&mut self, change: &EnvironmentChange) {
        for (method, params) in device::changes(&change.from, &change.to) {
            self.devtools.send(method, &params);
        }
    }

    fn picture(&mut self, path: String) {
        let png = json!({ "format": "png" });
        let id = self.devtools.send("Page.captureScreenshot", &png);
        self.pending.insert(id, Pending::Picture(path));
        self.drawing = now().checked_add(DRAWING);
    }
}

/// Prepares the page: adds the agent and the engine's script to all of its documents, and turns on the events of the
/// page.
fn prepare(devtools: &mut DevTools<Event>, channel: &str) -> Result<(), String> {
    let nothing = json!({});
    // The function for the agent's messages has the name of its world.
    let binding = json!({ "name": WORLD, "executionContextName": WORLD });
    let listen = listen_script(channel, WORLD, ADDRESS);
    let workers = json!({
        "autoAttach": true,
        "waitForDebuggerOnStart": true,
        "flatten": true,
    });
    let shared_workers = json!({ "discover": true, "filter": [{ "type": "shared_worker" }] });
    let script = "Page.addScriptToEvaluateOnNewDocument";
    // The empty page between two cases needs no agent.
    let agent = agent_script(channel);
    let agent = format!("if(location.href!=='{BLANK}'){{{agent}}}");
    let results = devtools.ask_all([
        ("Page.enable", nothing.clone()),
        ("Network.enable", nothing.clone()),
        ("Runtime.enable", nothing),
        ("Fetch.enable", json!({ "patterns": patterns(&[]) })),
        ("Runtime.addBinding", binding),
        ("Target.setAutoAttach", workers),
        ("Target.setDiscoverTargets", shared_workers),
        (
            "Emulation.setFocusEmulationEnabled",
            json!({ "enabled": true }),
        ),
        (script, json!({ "source": listen, "worldName": WORLD })),
        (script, json!({ "source": agent })),
    ])?;
    results.into_iter().try_for_each(|result| result.map(drop))
}

#[expect(
    clippy::disallowed_methods,
    reason = "a browser draws in real time, and a page that doesn't is given up by it"
)]
fn now() -> Instant {
    Instant::now()
}

/// Connects to all hosts of the run. The browser sends a host any number of requests at once only after it has seen
/// that the host speaks HTTP/2, and would otherwise learn that during a page's first requests.
fn connect(devtools: &mut DevTools<Event>, hosts: &[String]) -> Result<(), String> {
    // No single host has a wildcard's name.
    let hosts: Vec<_> = hosts.iter().filter(|host| !host.starts_with('*')).collect();
    let script = format!(
        "Promise.all({}.map((host) => fetch(`https://${{host}}/`, {{ mode: 'no-cors' }}).catch(() => {{}})))",
        json!(hosts)
    );
    let evaluate = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
    devtools.ask("Runtime.evaluate", &evaluate)?;
    Ok(())
}
