//! Handling of the page's DevTools messages.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use footbridge_engine::{Report, WORLD, is_traversal_begun, traversal_in};
use serde_json::{Value, json};

use crate::dialogs::DialogOutcome;
use crate::documents::Decision;
use crate::page::{Page, Pending};
use crate::picture::write_picture;
use crate::session::{BLANK, BLANK_PAGE, Session};
use crate::world::{Purpose, Script};
use footbridge_engine::address::{is_of_the_web, origin};
use footbridge_engine::output::report;

impl Page {
    /// Handles a DevTools message.
    ///
    /// # Errors
    /// If the page can't be reset.
    pub(crate) fn on_message(&mut self, message: &Value) -> Result<(), String> {
        if let Some(id) = message["id"].as_u64() {
            if let Some(pending) = self.pending.remove(&id) {
                self.follow(pending, message);
            }
            return Ok(());
        }
        let params = &message["params"];
        let method = message["method"].as_str().unwrap_or_default();
        match method {
            "Runtime.bindingCalled" => self.take_message(params),
            "Page.javascriptDialogOpening" => {
                if let DialogOutcome::Close(text) = self.dialogs.handle(params) {
                    self.close_dialog(text.as_deref());
                }
            }
            "Fetch.requestPaused" => self.decide(params),
            "Target.attachedToTarget" => self.watch_worker(params),
            _ => {
                let frame = self.loads.frame();
                for script in self.world.handle_event(method, params, frame) {
                    self.evaluate(script);
                }
                if self.session.is_active() {
                    self.observe(method, params);
                } else {
                    self.observe_leaving(method, params)?;
                }
            }
        }
        Ok(())
    }

    fn follow(&mut self, pending: Pending, message: &Value) {
        let result = &message["result"];
        match pending {
            Pending::Script(script) => self.follow_script(script, message),
            // Another navigation of the page has ended this one.
            Pending::Leave if result["errorText"].is_string() => self.show_blank(),
            Pending::Leave => {}
            Pending::Picture(path) => {
                let problem = write_picture(result, &path).err();
                self.pictured(problem);
            }
        }
    }

    fn follow_script(&mut self, script: Script, message: &Value) {
        if message["error"].is_object() && self.world.is_of_another_document(&script) {
            self.evaluate(script);
            return;
        }
        let is_there = message["result"]["result"]["value"] == true;
        match script.purpose {
            Purpose::Command(id) if !is_there => report(&Report::Absent { id }),
            Purpose::Command(_) | Purpose::Nothing => {}
            Purpose::Decide(url) => report(&Report::Decided { url }),
            Purpose::Confirm => report(&Report::Confirmed),
        }
    }

    fn take_message(&mut self, params: &Value) {
        let text = params["payload"].as_str().unwrap_or_default();
        if params["name"] != WORLD || !self.dialogs.prompts.has_booted() {
            return;
        }
        self.dialogs.prompts.reach_message(text);
        report(&Report::AgentMessage {
            text: text.to_owned(),
        });
        if is_traversal_begun(text) {
            self.decide_traversals();
        }
        let target = traversal_in(text).and_then(|delta| self.history_entry(delta));
        if let Some((_, url)) = target {
            self.record_traversal(url);
        }
    }

    /// Reports that the requested moves have begun, or lead nowhere.
    fn decide_traversals(&mut self) {
        // The browser gets the request for a move before this one, and reports first that the move begins.
        let _ = self.devtools.ask("Page.getNavigationHistory", &json!({}));
        for url in std::mem::take(&mut self.traversals) {
            report(&Report::Decided { url });
        }
    }

    /// Reports that the page moves in its history.
    pub(crate) fn record_traversal(&mut self, url: String) {
        report(&Report::Requested { url: url.clone() });
        self.dialogs.prompts.record_request();
        self.traversals.push(url);
    }

    /// Returns the id and the address of an entry of the history, at a distance from the current one.
    pub(crate) fn history_entry(&mut self, delta: i32) -> Option<(Value, String)> {
        let history = self
            .devtools
            .ask("Page.getNavigationHistory", &json!({}))
            .ok()?;
        let target = history["currentIndex"]
            .as_i64()?
            .checked_add(i64::from(delta))?;
        let entry = &history["entries"][usize::try_from(target).ok()?];
        let url = entry["url"].as_str()?.to_owned();
        (url != BLANK).then(|| (entry["id"].clone(), url))
    }

    /// Decides on a request that the browser holds.
    fn decide(&mut self, held: &Value) {
        if let Some((message, text)) = self.questions.take(held, &self.channel) {
            if let DialogOutcome::Close(answer) = self.dialogs.handle_prompt(&message, &text) {
                self.close_dialog(answer.as_deref());
            }
            return;
        }
        let is_blank = held["request"]["url"] == BLANK;
        let decision = match (&self.session, is_blank) {
            (Session::Active, _) => self.documents.decide(held),
            (_, true) => Decision::Blank,
            (_, false) => Decision::Abort,
        };
        let id = &held["requestId"];
        let (method, params) = match decision {
            Decision::Continue => ("Fetch.continueRequest", json!({ "requestId": id })),
            Decision::Abort => (
                "Fetch.failRequest",
                json!({ "requestId": id, "errorReason": "Aborted" }),
            ),
            Decision::Blank => {
                let html = json!({ "name": "Content-Type", "value": "text/html" });
                let page = json!({
                    "requestId": id,
                    "responseCode": 200,
                    "responseHeaders": [html],
                    "body": STANDARD.encode(BLANK_PAGE),
                });
                ("Fetch.fulfillRequest", page)
            }
        };
        self.devtools.send(method, &params);
    }

    /// Turns on reports of a worker's loads, and lets the worker begin.
    fn watch_worker(&mut self, params: &Value) {
        let Some(session) = params["sessionId"].as_str() else {
            return;
        };
        let nested = json!({
            "autoAttach": true,
            "waitForDebuggerOnStart": true,
            "flatten": true,
        });
        self.devtools.send_to(session, "Network.enable", &json!({}));
        self.devtools
            .send_to(session, "Target.setAutoAttach", &nested);
        self.devtools
            .send_to(session, "Runtime.runIfWaitingForDebugger", &json!({}));
    }

    /// Handles an event of a page that belongs to a case.
    fn observe(&mut self, method: &str, params: &Value) {
        let text = |key: &str| params[key].as_str().unwrap_or_default();
        if let Some(origin) = origin(params["request"]["url"].as_str().unwrap_or_default()) {
            self.origins.insert(origin);
        }
        match method {
            "Page.frameRequestedNavigation" => self.request(text("url")),
            "Page.windowOpen" if self.leads_to_app(text("url")) => self.request(text("url")),
            "Page.windowOpen" => report(&Report::Window {
                url: text("url").to_owned(),
            }),
            "Browser.downloadWillBegin" => report(&Report::Download {
                url: text("url").to_owned(),
            }),
            _ => {}
        }
        if self.loads.handle_event(method, params) {
            // A request made by a timer may get its response at once, before the next timer.
            self.dialogs.prompts.record_request();
        }
        let has_moved = matches!(
            method,
            "Page.frameStartedNavigating" | "Page.navigatedWithinDocument"
        );
        if has_moved {
            for url in std::mem::take(&mut self.traversals) {
                report(&Report::Decided { url });
            }
        }
    }

    /// Whether the address is for the app, so that no window could show it.
    fn leads_to_app(&self, url: &str) -> bool {
        self.documents.is_message(url) || !is_of_the_web(url)
    }

    /// Reports a navigation that the page or a frame has requested.
    fn request(&mut self, url: &str) {
        let url = url.to_owned();
        if self.documents.is_message(&url) {
            report(&Report::bridge_navigation(&url));
        } else if !is_of_the_web(&url) {
            report(&Report::AppLink { url });
        } else if url.starts_with("http") {
            self.dialogs.prompts.record_request();
            report(&Report::Requested { url: url.clone() });
            // The page's process starts the load, or doesn't, before it runs any later message such as this script.
            self.evaluate(Script::new("0".to_owned(), Purpose::Decide(url)));
        }
    }

    /// Handles an event of a page that is being left.
    fn observe_leaving(&mut self, method: &str, params: &Value) -> Result<(), String> {
        let is_blank = |frame: &Value| self.loads.is_page(&frame["id"]) && frame["url"] == BLANK;
        match (std::mem::take(&mut self.session), method) {
            (Session::Leaving(boot), "Page.frameNavigated") if is_blank(&params["frame"]) => {
                self.session = Session::Left(boot);
            }
            // Both pages have one thread, so that the page's handlers for leaving have run by now.
            (Session::Left(boot), "Page.loadEventFired") => {
                report(&Report::Left);
                self.finish_reset(*boot)?;
            }
            (session, _) => self.session = session,
        }
        Ok(())
    }
}
