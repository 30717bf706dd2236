//! The engine's loop. Commands are read on a separate thread; everything else happens on this one.

use std::process::ExitCode;

use footbridge_engine::input::{self, Start};
use footbridge_engine::{EnginePage as _, Report};
use gtk::prelude::WidgetExt as _;
use tao::dpi::LogicalSize;
use tao::event::Event;
use tao::event_loop::{ControlFlow, EventLoopBuilder, EventLoopProxy};
use tao::platform::unix::WindowExtUnix as _;
use tao::window::{Window, WindowBuilder};
use webkit2gtk::{WebContextExt as _, WebViewExt as _};
use wry::{
    ProxyConfig, ProxyEndpoint, WebViewBuilder, WebViewBuilderExtUnix as _, WebViewExtUnix as _,
};

use crate::loop_event::LoopEvent;
use crate::network_process::NetworkProcess;
use crate::page::{Page, network_lost};
use crate::session::BLANK;
use crate::trust;
use footbridge_engine::output::report;

pub(crate) fn run() -> ExitCode {
    let Some(start) = input::read_start() else {
        return ExitCode::from(2);
    };
    let events = EventLoopBuilder::<LoopEvent>::with_user_event().build();
    let loop_events = events.create_proxy();
    let page = WindowBuilder::new()
        .with_title("Footbridge")
        .with_decorations(false)
        .with_inner_size(LogicalSize::new(393, 852))
        .build(&events)
        .map_err(|error| error.to_string())
        .and_then(|window| open(window, &start, loop_events.clone()));
    let mut page = match page {
        Ok(page) => page,
        Err(problem) => {
            report(&Report::Failed { problem });
            return ExitCode::from(3);
        }
    };
    report(&Report::Ready { engine: version() });
    input::listen(move |command| {
        let event = command.map_or(LoopEvent::RunnerGone, |command| {
            LoopEvent::Command(Box::new(command))
        });
        // An error means that the loop has ended.
        let _ = loop_events.send_event(event);
    });

    events.run(move |woken_by, _, flow| {
        *flow = ControlFlow::Wait;
        let Event::UserEvent(event) = woken_by else {
            return;
        };
        match event {
            LoopEvent::Command(command) => page.execute(*command),
            LoopEvent::RunnerGone => *flow = ControlFlow::Exit,
            LoopEvent::NetworkLost => report(&network_lost()),
            LoopEvent::PageLeft => page.on_left(),
            LoopEvent::DataCleared(problem) => page.on_cleared(problem),
            LoopEvent::Resized => page.on_resized(),
        }
    })
}

fn open(
    window: Window,
    start: &Start,
    loop_events: EventLoopProxy<LoopEvent>,
) -> Result<Page, String> {
    let container = window
        .default_vbox()
        .ok_or("the window has no container")?
        .clone();
    let webview = WebViewBuilder::new()
        .with_incognito(true)
        .with_proxy_config(ProxyConfig::Http(ProxyEndpoint {
            host: "127.0.0.1".into(),
            port: start.proxy_port.to_string(),
        }))
        .build_gtk(&container)
        .map_err(|error| error.to_string())?;
    let view = webview.webview();
    if let Some(context) = view.context() {
        context.set_spell_checking_enabled(false);
    }
    view.load_uri(BLANK);
    while view.is_loading() {
        gtk::main_iteration();
    }
    // Only this network process has the list of trusted certificates; one that replaces it doesn't. So the configured
    // process is the watched one.
    let network = NetworkProcess::find().ok_or("WebKit has started no network process")?;
    if let Some(context) = view.context() {
        trust::allow(&context, &start.certificate, &start.hosts)?;
    }
    // The window isn't visible, so it needs no redrawing. Pictures are taken from the page.
    if let Some(surface) = window.gtk_window().window() {
        surface.freeze_updates();
    }
    Page::new(webview, window, network, loop_events)
}

/// This engine's product name and version.
pub(crate) fn version() -> String {
    wry::webview_version().map_or_else(
        |_| "WebKitGTK".to_owned(),
        |version| format!("WebKitGTK {version}"),
    )
}
