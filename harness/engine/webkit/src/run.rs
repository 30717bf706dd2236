//! The engine's loop. Commands are read on a separate thread; everything else happens on this one.

use std::io::BufRead as _;
use std::process::ExitCode;
use std::thread;

use footbridge_engine::{Boot, Command, Report, decode};
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

/// The remaining steps of a reset.
#[derive(Default)]
struct Reset {
    /// The boot data of the next case, until the previous case's page was left.
    boot: Option<Boot>,
    cleared: bool,
    resized: bool,
}

pub(crate) fn run() -> ExitCode {
    let Some(start) = read_start() else {
        report(&Report::Failed {
            problem: "the first command is not `start`".into(),
        });
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
    let page = match page {
        Ok(page) => page,
        Err(problem) => {
            report(&Report::Failed { problem });
            return ExitCode::from(3);
        }
    };
    report(&Report::Ready { engine: version() });
    listen(loop_events);

    let mut reset = Reset::default();
    events.run(move |woken_by, _, flow| {
        *flow = ControlFlow::Wait;
        let Event::UserEvent(event) = woken_by else {
            return;
        };
        match event {
            LoopEvent::Command(command) => execute(&page, *command, &mut reset),
            LoopEvent::RunnerGone => *flow = ControlFlow::Exit,
            LoopEvent::NetworkLost => report(&network_lost()),
            LoopEvent::PageLeft => {
                report(&Report::Left);
                if let Some(boot) = reset.boot.take() {
                    page.reset(boot);
                }
            }
            LoopEvent::DataCleared(problem) => {
                if let Some(problem) = problem {
                    report(&Report::Failed { problem });
                }
                reset.cleared = true;
                reset.report_when_done();
            }
            LoopEvent::Resized => {
                reset.resized = true;
                reset.report_when_done();
            }
        }
    })
}

impl Reset {
    fn report_when_done(&self) {
        if self.cleared && self.resized {
            report(&Report::Reset);
        }
    }
}

fn execute(page: &Page, command: Command, reset: &mut Reset) {
    match command {
        Command::Start { .. } => report(&Report::Failed {
            problem: "started already".into(),
        }),
        Command::Reset { boot } => {
            *reset = Reset {
                boot: Some(*boot),
                ..Reset::default()
            };
            page.leave();
        }
        Command::Load { url, now } => page.load(&url, now),
        Command::Run { id, now, command } => page.run(id, now, &command),
        Command::ReturnValue { id, value } => page.return_value(id, value.as_ref()),
        Command::End => page.end(),
        Command::Confirm => page.confirm(),
        Command::Picture { path } => page.picture(path),
    }
}

struct Start {
    proxy_port: u16,
    certificate: String,
    hosts: Vec<String>,
}

fn read_start() -> Option<Start> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).ok()?;
    match decode(&line) {
        Ok(Command::Start {
            proxy_port,
            certificate,
            hosts,
        }) => Some(Start {
            proxy_port,
            certificate,
            hosts,
        }),
        _ => None,
    }
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

/// Reads commands until the runner closes its end of the pipe.
fn listen(loop_events: EventLoopProxy<LoopEvent>) {
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            match decode(&line) {
                Ok(command) => {
                    let _ = loop_events.send_event(LoopEvent::Command(Box::new(command)));
                }
                Err(error) => report(&Report::Failed {
                    problem: format!("not a command: {error}"),
                }),
            }
        }
        let _ = loop_events.send_event(LoopEvent::RunnerGone);
    });
}

/// This engine's product name and version.
pub(crate) fn version() -> String {
    wry::webview_version().map_or_else(
        |_| "WebKitGTK".to_owned(),
        |version| format!("WebKitGTK {version}"),
    )
}
