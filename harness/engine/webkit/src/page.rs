//! The engine's only page.

use std::cell::{Cell, RefCell};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::rc::Rc;
use std::time::Duration;

use footbridge_engine::{
    AgentCommand, Boot, END_SCRIPT, Report, agent_script, instant_of, receive_script,
};
use footbridge_host::{Environment, Viewport};
use gio::Cancellable;
use glib::TimeSpan;
use gtk::prelude::*;
use tao::dpi::LogicalSize;
use tao::event_loop::EventLoopProxy;
use tao::window::Window;
use webkit2gtk::{
    HardwareAccelerationPolicy, ScriptDialogType, SettingsExt, SnapshotOptions, SnapshotRegion,
    WebView, WebViewExt, WebViewSessionState, WebsiteDataManagerExtManual, WebsiteDataTypes,
};
use wry::WebViewExtUnix as _;

use crate::bridge::{MessageHandlers, WORLD};
use crate::loop_event::LoopEvent;
use crate::network_process::NetworkProcess;
use crate::page_context::PageContext;
use crate::session::{BLANK, PageSession};
use crate::{loads, navigation, phone};
use footbridge_engine::output::report;

/// The timeout for drawing the page for a picture.
const DRAWING: Duration = Duration::from_secs(1);

/// The prefix of the name of the DOM event in which the agent offers its element. The rest is this process's secret.
const CHANNEL: &str = "footbridge-agent-message";

/// The message of the prompts with which the agent queries the engine; see `agent/src/natives.ts`.
const QUESTION: &str = "footbridge";

/// The message of the prompts with which the page calls the app and waits for the return value.
const CALL: &str = "footbridge-call";

/// The query of a frame that cannot reach its page's agent.
const IS_FRAME: &str = "frame";

/// The query whether the page has requested another document. WebKit delivers the request before the query.
const HAS_REQUESTED: &str = "requested";

/// The page, its window, and the boot data of its next document.
pub(crate) struct Page {
    // Dropping wry's webview would destroy the widget beneath.
    _webview: wry::WebView,
    view: WebView,
    window: Window,
    bridge: MessageHandlers,
    channel: String,
    boot: Rc<RefCell<Option<Boot>>>,
    pristine: WebViewSessionState,
    resetting: Rc<Cell<Option<Viewport>>>,
    shared: Rc<PageContext>,
    network: Rc<NetworkProcess>,
    /// The device environment that was last applied to the page.
    shown: RefCell<Option<Environment>>,
    loop_events: EventLoopProxy<LoopEvent>,
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
        let boot = Rc::<RefCell<Option<Boot>>>::default();
        let next_boot = Rc::clone(&boot);
        let history = view.clone();
        let shared = Rc::<PageContext>::default();
        let traversing = Rc::clone(&shared);
        let secret = RandomState::new().build_hasher().finish();
        let channel = format!("{CHANNEL}-{secret:016x}");
        let bridge = MessageHandlers::open(manager, &channel, move |sent| {
            // Until the next document has requested its boot data, messages come from the previous case.
            if next_boot.borrow().as_ref().is_none_or(|boot| boot.fresh) {
                return;
            }
            if let Report::AgentMessage { text } = &sent {
                boot_at(&next_boot, instant_of(text));
            }
            report(&sent);
            if let Report::AgentMessage { text } = &sent
                && let Some(url) = navigation::traversal(&history, text)
            {
                traversing.traversal.replace(Some(url.clone()));
                report(&Report::Requested { url });
            }
        });
        bridge.inject(&agent_script(&channel));
        let page = Self {
            _webview: webview,
            view,
            window,
            bridge,
            channel,
            boot,
            pristine,
            resetting: Rc::default(),
            shared,
            network: Rc::new(network),
            shown: RefCell::default(),
            loop_events,
        };
        page.configure();
        page.handle_agent_prompts();
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
        let boot = Rc::clone(&self.boot);
        let shared = Rc::clone(&self.shared);
        self.view.connect_script_dialog(move |_, dialog| {
            let is_call = dialog.dialog_type() == ScriptDialogType::Prompt
                && dialog.message().as_deref() == Some(CALL);
            if is_call {
                let is_of_case = boot.borrow().as_ref().is_some_and(|boot| !boot.fresh);
                if let Some(text) = dialog.prompt_get_default_text().filter(|_| is_of_case) {
                    boot_at(&boot, instant_of(&text));
                    let id = shared.last_call.get() + 1;
                    shared.last_call.set(id);
                    shared.waiting.borrow_mut().push((id, dialog.clone()));
                    report(&Report::Ask {
                        id,
                        text: text.into(),
                    });
                }
                return true;
            }
            let is_question = dialog.dialog_type() == ScriptDialogType::Prompt
                && dialog.message().as_deref() == Some(QUESTION);
            if !is_question {
                // The confirmation of `beforeunload` is always accepted.
                if dialog.dialog_type() == ScriptDialogType::BeforeUnloadConfirm {
                    dialog.confirm_set_confirmed(true);
                }
                return true;
            }
            let question = dialog.prompt_get_default_text();
            if question.as_deref() == Some(HAS_REQUESTED) {
                if shared.has_requested.take() {
                    dialog.prompt_set_text("yes");
                }
            } else if question.as_deref() == Some(IS_FRAME) {
                if let Some(boot) = boot.borrow().as_ref()
                    && let Ok(text) = serde_json::to_string(boot)
                {
                    dialog.prompt_set_text(&text);
                }
            } else if let Some(boot) = boot.borrow_mut().as_mut()
                && let Ok(text) = serde_json::to_string(boot)
            {
                dialog.prompt_set_text(&text);
                boot.fresh = false;
                boot.seed = boot.seed.wrapping_add(1);
            }
            true
        });
    }

    /// Returns a value to the page, which waits for it.
    pub(crate) fn return_value(&self, id: u64, value: Option<&serde_json::Value>) {
        let mut waiting = self.shared.waiting.borrow_mut();
        let Some(index) = waiting.iter().position(|(known, _)| *known == id) else {
            return;
        };
        let (_, dialog) = waiting.remove(index);
        if let Some(value) = value {
            dialog.prompt_set_text(&value.to_string());
        }
        dialog.close();
    }

    fn report_crashes(&self) {
        self.view.connect_web_process_terminated(|_, reason| {
            report(&Report::Crashed {
                reason: format!("the page's process ended: {reason:?}"),
            });
        });
    }

    /// Reports whether the page's process and the network process still run.
    pub(crate) fn confirm(&self) {
        let network = Rc::clone(&self.network);
        let on_result = move |result: Result<_, glib::Error>| {
            report(&if network.is_lost() {
                network_lost()
            } else if let Err(error) = result {
                Report::Crashed {
                    reason: format!("the page's process ended: {error}"),
                }
            } else {
                Report::Confirmed
            });
        };
        // Any script will do, in the world that no client code can reach.
        self.view
            .evaluate_javascript("0", Some(WORLD), None, None::<&Cancellable>, on_result);
    }

    /// Watches for the window's new size, which takes effect some time after the request. A case begins only then.
    fn notice_size(&self) {
        let resetting = Rc::clone(&self.resetting);
        let loop_events = self.loop_events.clone();
        self.view.connect_size_allocate(move |_, size| {
            if resetting.get().is_some_and(|wanted| fits(wanted, size)) {
                resetting.set(None);
                let _ = loop_events.send_event(LoopEvent::Resized);
            }
        });
    }

    /// Leaves the page. Its handlers for leaving run before any data is deleted.
    pub(crate) fn leave(&self) {
        self.boot.replace(None);
        for (_, dialog) in self.shared.waiting.take() {
            dialog.close();
        }
        self.shared.session.replace(PageSession::default());
        // Loads under way end silently with their document. Stopping them would run the client's handlers for it.
        self.view.load_uri(BLANK);
    }

    /// Resets the page that was left, and applies the environment of the boot data.
    pub(crate) fn reset(&self, mut boot: Boot) {
        let environment = boot.environment.clone();
        let shown = self.shown.replace(Some(environment.clone()));
        phone::show(&self.view, shown.as_ref(), &environment);
        let handlers = environment.handlers.iter();
        let handlers: Vec<&str> = handlers.map(|handler| handler.name.as_str()).collect();
        self.bridge.provide(&handlers);
        self.bridge.bootstrap(&environment.bootstrap);
        boot.environment.bootstrap.clear();
        self.shared
            .navigations
            .replace(environment.navigations.clone());
        self.channel.clone_into(&mut boot.channel);
        boot.entries_before = 1;
        boot.native_handlers = std::mem::take(&mut boot.environment.handlers);
        self.boot.replace(Some(boot));

        let loop_events = self.loop_events.clone();
        let on_cleared = move |result: Result<(), glib::Error>| {
            let _ = loop_events.send_event(LoopEvent::DataCleared(
                result.err().map(|error| error.to_string()),
            ));
        };
        match self.view.website_data_manager() {
            Some(data) => data.clear(
                WebsiteDataTypes::all(),
                TimeSpan(0),
                None::<&Cancellable>,
                on_cleared,
            ),
            None => on_cleared(Ok(())),
        }
        self.view.restore_session_state(&self.pristine);
        self.resize(environment.viewport);
    }

    fn resize(&self, viewport: Viewport) {
        if fits(viewport, &self.view.allocation()) {
            let _ = self.loop_events.send_event(LoopEvent::Resized);
        } else {
            self.resetting.set(Some(viewport));
            self.window
                .set_inner_size(LogicalSize::new(viewport.width, viewport.height));
        }
    }

    pub(crate) fn load(&self, url: &str, now: u64) {
        boot_at(&self.boot, now);
        self.shared.session.borrow_mut().open(url);
        self.view.load_uri(url);
    }

    /// Passes a command to the agent.
    pub(crate) fn run(&self, id: u64, now: u64, command: &AgentCommand) {
        boot_at(&self.boot, now);
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

    /// Ends the case. From then on, nothing the page does has an effect.
    pub(crate) fn end(&self) {
        self.view
            .evaluate_javascript(END_SCRIPT, Some(WORLD), None, None::<&Cancellable>, |_| {});
    }

    /// Writes a picture of the page. If the page's script is busy, it is the last picture that the page has drawn.
    pub(crate) fn picture(&self, path: String) {
        let picture = Rc::new(Cell::new(Some(path)));
        let late = Rc::clone(&picture);
        let view = self.view.clone();
        glib::timeout_add_local_once(DRAWING, move || {
            if let Some(path) = late.take() {
                let problem = last_drawn(&view)
                    .and_then(|surface| write_png(&surface, &path))
                    .err();
                report(&Report::Pictured { problem });
            }
        });
        self.view.snapshot(
            SnapshotRegion::Visible,
            SnapshotOptions::NONE,
            None::<&Cancellable>,
            move |surface| {
                let Some(path) = picture.take() else { return };
                let problem = surface
                    .map_err(|error| error.to_string())
                    .and_then(|surface| image(&surface))
                    .and_then(|surface| write_png(&surface, &path))
                    .err();
                report(&Report::Pictured { problem });
            },
        );
    }
}

/// The report of a lost network process.
pub(crate) fn network_lost() -> Report {
    Report::Crashed {
        reason: "the engine's network process ended".to_owned(),
    }
}

/// Sets the instant of documents that start from now on.
fn boot_at(boot: &RefCell<Option<Boot>>, now: u64) {
    if let Some(boot) = boot.borrow_mut().as_mut() {
        boot.now = boot.now.max(now);
    }
}

fn image(surface: &cairo::Surface) -> Result<cairo::ImageSurface, String> {
    cairo::ImageSurface::try_from(surface.clone())
        .map_err(|_| "the webview's picture is not an image".to_owned())
}

/// The last picture that the page has drawn, which this process keeps.
fn last_drawn(view: &WebView) -> Result<cairo::ImageSurface, String> {
    let size = view.allocation();
    let surface = cairo::ImageSurface::create(cairo::Format::ARgb32, size.width(), size.height())
        .map_err(|error| error.to_string())?;
    let context = cairo::Context::new(&surface).map_err(|error| error.to_string())?;
    view.draw(&context);
    Ok(surface)
}

fn write_png(image: &cairo::ImageSurface, path: &str) -> Result<(), String> {
    let mut file = std::fs::File::create(path).map_err(|error| format!("{path}: {error}"))?;
    image
        .write_to_png(&mut file)
        .map_err(|error| format!("{path}: {error}"))
}

fn fits(wanted: Viewport, size: &gtk::Rectangle) -> bool {
    u32::try_from(size.width()) == Ok(wanted.width)
        && u32::try_from(size.height()) == Ok(wanted.height)
}
