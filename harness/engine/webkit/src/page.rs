//! The engine's only page.

mod reset;

use std::cell::Cell;
use std::ops::DerefMut;
use std::rc::Rc;

use footbridge_dialect::{Environment, Viewport};
use footbridge_engine::{
    AgentCommand, AgentPrompts, Boot, END_SCRIPT, EnginePage, EnvironmentChange, PromptOutcome,
    Report, WORLD, agent_script, create_channel, is_traversal_begun, receive_script,
};
use gio::Cancellable;
use serde_json::Value;
use tao::event_loop::EventLoopProxy;
use tao::window::Window;
use webkit2gtk::{
    HardwareAccelerationPolicy, ScriptDialogType, SettingsExt, WebView, WebViewExt,
    WebViewSessionState,
};
use wry::WebViewExtUnix as _;

use crate::bridge::MessageHandlers;
use crate::loop_event::LoopEvent;
use crate::network_process::NetworkProcess;
use crate::page_context::PageContext;
use crate::questions::answer_questions;
use crate::waiting_call::WaitingCall;
use crate::{loads, navigation, phone, picture};

use footbridge_engine::output::report;
use reset::Reset;

/// The page, its window, and its state.
pub(crate) struct Page {
    // Dropping wry's webview would destroy the widget beneath.
    _webview: wry::WebView,
    pub(crate) view: WebView,
    pub(crate) window: Window,
    pub(crate) bridge: MessageHandlers,
    pub(crate) channel: String,
    pub(crate) pristine: WebViewSessionState,
    /// The size that the window has been requested to take, until it has it.
    pub(crate) resetting: Rc<Cell<Option<Viewport>>>,
    pub(crate) shared: Rc<PageContext>,
    network: Rc<NetworkProcess>,
    /// The device environment that was last applied to the page.
    pub(crate) shown: Option<Environment>,
    /// The remaining steps of the reset under way.
    pub(crate) reset: Reset,
    pub(crate) loop_events: EventLoopProxy<LoopEvent>,
}

impl Page {
    /// Connects the signal handlers of a webview that has loaded its first, empty document.
    pub(crate) fn new(
        webview: wry::WebView,
        window: Window,
        network: NetworkProcess,
        loop_events: EventLoopProxy<LoopEvent>,
    ) -> Result<Self, String> {
        let view = webview.webview();
        let manager = view
            .user_content_manager()
            .ok_or("the webview has no user content manager")?;
        let pristine = view
            .session_state()
            .ok_or("the webview has no session state")?;
        let history = view.clone();
        let shared = Rc::<PageContext>::default();
        let receiving = Rc::clone(&shared);
        let channel = create_channel();
        let bridge = MessageHandlers::open(manager, &channel, move |sent| {
            // Until the next document has requested its boot data, messages come from the previous case.
            if !receiving.prompts.borrow().has_booted() {
                return;
            }
            if let Report::AgentMessage { text } = &sent {
                receiving.prompts.borrow_mut().reach_message(text);
            }
            report(&sent);
            if let Report::AgentMessage { text } = &sent
                && let Some(url) = navigation::traversal(&history, text)
            {
                let replaced = receiving.traversal.replace(Some(url.clone()));
                report(&Report::Requested { url });
                decided(replaced);
            }
            // A move to another document has asked for its policy by now.
            if let Report::AgentMessage { text } = &sent
                && is_traversal_begun(text)
            {
                decided(receiving.traversal.take());
            }
        });
        bridge.inject(&agent_script(&channel));
        let page = Self {
            _webview: webview,
            view,
            window,
            bridge,
            channel,
            pristine,
            resetting: Rc::default(),
            shared,
            network: Rc::new(network),
            shown: None,
            reset: Reset::default(),
            loop_events,
        };
        page.configure();
        page.handle_agent_prompts();
        if let Some(context) = page.view.context() {
            answer_questions(&context, &page.channel, &page.shared);
        }
        let left = page.loop_events.clone();
        loads::watch(&page.view, &page.shared, move || {
            let _ = left.send_event(LoopEvent::PageLeft);
        });
        navigation::decide(&page.view, &page.shared);
        navigation::open_nothing(&page.view, &page.shared);
        page.report_crashes();
        let lost = page.loop_events.clone();
        page.network.watch(move || {
            let _ = lost.send_event(LoopEvent::NetworkLost);
        });
        page.notice_size();
        Ok(page)
    }

    fn configure(&self) {
        if let Some(settings) = WebViewExt::settings(&self.view) {
            // A page in the back-forward cache would outlive its case.
            settings.set_enable_page_cache(false);
            settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
            settings.set_javascript_can_open_windows_automatically(true);
            settings.set_enable_smooth_scrolling(false);
            settings.set_enable_back_forward_navigation_gestures(false);
        }
    }

    /// Handles the agent's prompts, which are a page's only synchronous channel. The agent handles all other dialogs
    /// itself.
    fn handle_agent_prompts(&self) {
        let shared = Rc::clone(&self.shared);
        self.view.connect_script_dialog(move |_, dialog| {
            match dialog.dialog_type() {
                ScriptDialogType::Prompt => {
                    let message = dialog.message().unwrap_or_default();
                    let text = dialog.prompt_get_default_text().unwrap_or_default();
                    let outcome = shared.prompts.borrow_mut().handle(&message, &text);
                    match outcome {
                        Some(PromptOutcome::Open { id }) => {
                            let call = WaitingCall::Prompt(dialog.clone());
                            shared.waiting.borrow_mut().push((id, call));
                            report(&Report::Ask {
                                id,
                                text: text.into(),
                            });
                        }
                        Some(PromptOutcome::Close(Some(text))) => dialog.prompt_set_text(&text),
                        Some(PromptOutcome::Close(None)) | None => {}
                    }
                }
                // It is always accepted.
                ScriptDialogType::BeforeUnloadConfirm => dialog.confirm_set_confirmed(true),
                _ => {}
            }
            true
        });
    }

    fn report_crashes(&self) {
        self.view.connect_web_process_terminated(|_, reason| {
            report(&Report::Crashed {
                reason: format!("the page's process ended: {reason:?}"),
            });
        });
    }
}

impl EnginePage for Page {
    fn prompts(&mut self) -> impl DerefMut<Target = AgentPrompts> {
        self.shared.prompts.borrow_mut()
    }

    fn reset(&mut self, boot: Boot) {
        self.leave(boot);
    }

    fn load(&mut self, url: &str) {
        self.shared.session.borrow_mut().open(url);
        self.view.load_uri(url);
    }

    fn reload(&mut self) {
        self.view.reload();
    }

    fn traverse(&mut self, delta: i32) -> bool {
        let entry = navigation::history_entry(&self.view, delta);
        let has_entry = entry.is_some();
        if let Some((entry, url)) = entry {
            self.shared.traversal.replace(Some(url.clone()));
            report(&Report::Requested { url });
            self.view.go_to_back_forward_list_item(&entry);
        }
        has_entry
    }

    fn run(&mut self, id: u64, now: u64, command: &AgentCommand) {
        let Ok(script) = receive_script(id, now, command) else {
            return;
        };
        self.view.evaluate_javascript(
            &script,
            Some(WORLD),
            None,
            None::<&Cancellable>,
            move |result| {
                use javascriptcore::ValueExt as _;
                if !result.is_ok_and(|has_agent| has_agent.to_boolean()) {
                    // When a process crashes, its scripts fail just before the crash is reported. The crash has to be
                    // reported first.
                    glib::idle_add_local_once(move || report(&Report::Absent { id }));
                }
            },
        );
    }

    fn end(&mut self) {
        self.view
            .evaluate_javascript(END_SCRIPT, Some(WORLD), None, None::<&Cancellable>, |_| {});
    }

    fn return_value(&mut self, id: u64, value: Option<&Value>) {
        let mut waiting = self.shared.waiting.borrow_mut();
        let Some(index) = waiting.iter().position(|(known, _)| *known == id) else {
            return;
        };
        let (_, call) = waiting.remove(index);
        call.end(value);
    }

    fn confirm(&mut self) {
        let network = Rc::clone(&self.network);
        let on_result = move |result: Result<_, glib::Error>| {
            if network.is_lost() {
                report(&network_lost());
            } else if result.is_ok() {
                report(&Report::Confirmed);
            } else {
                // The document runs no scripts, or the page's process has ended, which is reported first.
                glib::idle_add_local_once(|| report(&Report::Confirmed));
            }
        };
        // Any script will do, in the world that no client code can reach.
        self.view
            .evaluate_javascript("0", Some(WORLD), None, None::<&Cancellable>, on_result);
    }

    /// `WebKitGTK` has no way to find out.
    fn cover(&mut self) {
        let functions = Vec::new();
        report(&Report::Covered { functions });
    }

    fn show(&mut self, change: &EnvironmentChange) {
        phone::show(&self.view, Some(&change.from), &change.to);
        self.shown = Some(change.to.clone());
    }

    fn picture(&mut self, path: String) {
        picture::write(&self.view, path);
    }
}

/// Reports that a requested move leads to no other document.
fn decided(url: Option<String>) {
    if let Some(url) = url {
        report(&Report::Decided { url });
    }
}

/// The report of a lost network process.
pub(crate) fn network_lost() -> Report {
    Report::Crashed {
        reason: "the engine's network process ended".to_owned(),
    }
}
