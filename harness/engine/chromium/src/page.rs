//! The engine's only page.

use std::collections::hash_map::RandomState;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, Hasher as _};
use std::time::{Duration, Instant};

use footbridge_engine::{
    AgentCommand, END_SCRIPT, Report, agent_script, listen_script, receive_script,
};
use serde_json::{Value, json};

use crate::agent_prompts::AgentPrompts;
use crate::devtools::DevTools;
use crate::documents::{Documents, patterns};
use crate::event::Event;
use crate::loads::PageLoads;
use crate::session::Session;
use crate::world::{Purpose, Script, WORLD, World};
use footbridge_engine::output::report;

/// The prefix of the name of the DOM event in which the agent offers its element. The rest is this process's secret.
const CHANNEL: &str = "footbridge-agent-note";

/// The time that a page may take to draw itself for a picture.
const DRAWING: Duration = Duration::from_secs(1);

/// A request whose answer something follows.
pub(crate) enum Pending {
    /// A script in the engine's world.
    Script(Script),
    /// The empty page, to leave the one that is shown.
    Leave,
    /// A picture, and where it goes.
    Picture(String),
}

/// The page, its browser, and what is known of it.
pub(crate) struct Page {
    pub(crate) devtools: DevTools,
    pub(crate) pending: BTreeMap<u64, Pending>,
    pub(crate) channel: String,
    pub(crate) questions: AgentPrompts,
    pub(crate) session: Session,
    pub(crate) world: World,
    pub(crate) loads: PageLoads,
    pub(crate) documents: Documents,
    /// The origins that the case has used.
    pub(crate) origins: BTreeSet<String>,
    /// The scripts that run before the client's, with their ids.
    pub(crate) bootstrap: Vec<(String, String)>,
    /// The targets of moves in the history that were requested and have not begun.
    pub(crate) traversals: Vec<String>,
    /// The time at which a picture that isn't there is given up.
    drawing: Option<Instant>,
}

impl Page {
    /// Opens the page of a browser that has just started, and tells the browser's version.
    pub(crate) fn open(mut devtools: DevTools, proxy_port: u16) -> Result<(Self, String), String> {
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
        // It is in a window: a page in none gets no frames, and so no events of animations, no observers, and no pictures.
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        let target = devtools.ask("Target.createTarget", &blank)?;
        let frame = target["targetId"].as_str().unwrap_or_default().to_owned();
        let attach = json!({ "targetId": frame, "flatten": true });
        let attached = devtools.ask("Target.attachToTarget", &attach)?;
        devtools.enter(attached["sessionId"].as_str().unwrap_or_default());
        let secret = RandomState::new().build_hasher().finish();
        let channel = format!("{CHANNEL}-{secret:016x}");
        prepare(&mut devtools, &channel)?;
        let page = Self {
            devtools,
            pending: BTreeMap::new(),
            channel,
            questions: AgentPrompts::default(),
            session: Session::default(),
            world: World::default(),
            loads: PageLoads::new(&frame),
            documents: Documents::new(&frame),
            origins: BTreeSet::new(),
            bootstrap: Vec::new(),
            traversals: Vec::new(),
            drawing: None,
        };
        Ok((page, version))
    }

    /// The next event; `None` if no more will come.
    pub(crate) fn next_event(&mut self) -> Option<Event> {
        let timeout = self
            .drawing
            .map(|until| until.saturating_duration_since(now()));
        self.devtools.next_event(timeout)
    }

    pub(crate) fn load(&mut self, url: &str, now: u64) {
        self.questions.reach(now);
        self.session = Session::Active;
        self.devtools.send("Page.navigate", &json!({ "url": url }));
    }

    /// Passes a command to the agent.
    pub(crate) fn run(&mut self, id: u64, now: u64, command: &AgentCommand) {
        self.questions.reach(now);
        // The browser keeps what is for the page to itself until the page's next document has come.
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

    /// Gives the page back what it waits for.
    pub(crate) fn answer(&mut self, id: u64, value: Option<&Value>) {
        if self.questions.take_call(id) {
            self.close_dialog(value.map(Value::to_string).as_deref());
        }
    }

    /// Ends the case: whatever the page does while it is left has no effect.
    pub(crate) fn end(&mut self) {
        self.evaluate(Script::new(END_SCRIPT.to_owned(), Purpose::Nothing));
    }

    /// Says whether the page's process is still there. The browser's end is noticed by its pipe.
    pub(crate) fn confirm(&mut self) {
        if self.loads.is_on_its_way() {
            report(&Report::Confirmed);
        } else {
            self.evaluate(Script::new("0".to_owned(), Purpose::Confirm));
        }
    }

    /// Writes a picture of what the page shows.
    pub(crate) fn picture(&mut self, path: String) {
        let png = json!({ "format": "png" });
        let id = self.devtools.send("Page.captureScreenshot", &png);
        self.pending.insert(id, Pending::Picture(path));
        self.drawing = now().checked_add(DRAWING);
    }

    /// Reports that there is no picture.
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

    pub(crate) fn close_dialog(&mut self, answer: Option<&str>) {
        let params =
            json!({ "accept": answer.is_some(), "promptText": answer.unwrap_or_default() });
        self.devtools.send("Page.handleJavaScriptDialog", &params);
    }
}

/// Prepares the page: the agent and the engine's part in all of its documents, and what is to be told of it.
fn prepare(devtools: &mut DevTools, channel: &str) -> Result<(), String> {
    let nothing = json!({});
    let binding = json!({ "name": WORLD, "executionContextName": WORLD });
    let listen = listen_script(channel, WORLD);
    let listen = format!("if(window===top){{{listen}}}");
    let workers = json!({
        "autoAttach": true,
        "waitForDebuggerOnStart": true,
        "flatten": true,
    });
    let shared_workers = json!({ "discover": true, "filter": [{ "type": "shared_worker" }] });
    let script = "Page.addScriptToEvaluateOnNewDocument";
    let answers = devtools.ask_all([
        ("Page.enable", nothing.clone()),
        ("Network.enable", nothing.clone()),
        ("Inspector.enable", nothing.clone()),
        ("DOMStorage.enable", nothing.clone()),
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
        (script, json!({ "source": agent_script(channel) })),
    ])?;
    answers.into_iter().try_for_each(|answer| answer.map(drop))
}

#[expect(
    clippy::disallowed_methods,
    reason = "a browser draws in real time, and a page that doesn't is given up by it"
)]
fn now() -> Instant {
    Instant::now()
}
