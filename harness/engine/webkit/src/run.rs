//! The engine's loop: commands come in on a thread of their own, everything else happens on this one.

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

use crate::page::Page;
use crate::reporter::tell;
use crate::trust;
use crate::visit::NOWHERE;

/// What wakes the loop.
#[derive(Debug)]
pub(crate) enum Happening {
    /// The runner said something.
    Told(Box<Command>),
    /// The runner is gone.
    Alone,
    /// The page of the case before is left.
    Left,
    /// The page's data is deleted, or could not be.
    Forgotten(Option<String>),
    /// The window has the size it was asked to take.
    Sized,
}

/// What a reset still waits for.
#[derive(Default)]
struct Reset {
    /// The boot of the next case, until the page of the one before is left.
    boot: Option<Boot>,
    forgotten: bool,
    sized: bool,
}

pub(crate) fn run() -> ExitCode {
    let Some(start) = read_start() else {
        tell(&Report::Failed {
            problem: "the first command is not `start`".into(),
        });
        return ExitCode::from(2);
    };
    let events = EventLoopBuilder::<Happening>::with_user_event().build();
    let happenings = events.create_proxy();
    let page = WindowBuilder::new()
        .with_title("Footbridge")
        .with_decorations(false)
        .with_inner_size(LogicalSize::new(393, 852))
        .build(&events)
        .map_err(|error| error.to_string())
        .and_then(|window| open(window, &start, happenings.clone()));
    let page = match page {
        Ok(page) => page,
        Err(problem) => {
            tell(&Report::Failed { problem });
            return ExitCode::from(3);
        }
    };
    tell(&Report::Ready { engine: version() });
    listen(happenings);

    let mut reset = Reset::default();
    events.run(move |event, _, flow| {
        *flow = ControlFlow::Wait;
        let Event::UserEvent(happening) = event else {
            return;
        };
        match happening {
            Happening::Told(command) => obey(&page, *command, &mut reset),
            Happening::Alone => *flow = ControlFlow::Exit,
            Happening::Left => {
                if let Some(boot) = reset.boot.take() {
                    page.reset(boot);
                }
            }
            Happening::Forgotten(problem) => {
                if let Some(problem) = problem {
                    tell(&Report::Failed { problem });
                }
                reset.forgotten = true;
                reset.tell_when_done();
            }
            Happening::Sized => {
                reset.sized = true;
                reset.tell_when_done();
            }
        }
    })
}

impl Reset {
    fn tell_when_done(&self) {
        if self.forgotten && self.sized {
            tell(&Report::Reset);
        }
    }
}

fn obey(page: &Page, command: Command, reset: &mut Reset) {
    match command {
        Command::Start { .. } => tell(&Report::Failed {
            problem: "started already".into(),
        }),
        Command::Reset { boot } => {
            *reset = Reset {
                boot: Some(boot),
                ..Reset::default()
            };
            page.leave();
        }
        Command::Load { url, now } => page.load(&url, now),
        Command::Run { id, now, command } => page.run(id, now, &command),
        Command::End => page.end(),
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
    happenings: EventLoopProxy<Happening>,
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
        trust::allow(&context, &start.certificate, &start.hosts)?;
        context.set_spell_checking_enabled(false);
    }
    view.load_uri(NOWHERE);
    while view.is_loading() {
        gtk::main_iteration();
    }
    // Nobody looks at the window: what the page draws need not be drawn again there. Pictures come from the page itself.
    if let Some(surface) = window.gtk_window().window() {
        surface.freeze_updates();
    }
    Page::new(webview, window, happenings)
}

/// Reads commands until the runner closes its end.
fn listen(happenings: EventLoopProxy<Happening>) {
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            match decode(&line) {
                Ok(command) => {
                    let _ = happenings.send_event(Happening::Told(Box::new(command)));
                }
                Err(error) => tell(&Report::Failed {
                    problem: format!("not a command: {error}"),
                }),
            }
        }
        let _ = happenings.send_event(Happening::Alone);
    });
}

/// What this engine is, and which version of it.
pub(crate) fn version() -> String {
    wry::webview_version().map_or_else(
        |_| "WebKitGTK".to_owned(),
        |version| format!("WebKitGTK {version}"),
    )
}
