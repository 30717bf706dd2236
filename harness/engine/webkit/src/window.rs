//! The window in which `footbridge open` shows the client, in the phone's size, for a person to use.
//!
//! Its page is paired by the gateway, like that of any browser, so the window only has to show it as the phone does. Commands come on
//! standard input; the window ends with it, or when the person closes it.

use std::process::ExitCode;
use std::thread;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use footbridge_dialect::{Environment, Viewport};
use footbridge_engine::{DISPLAY_SCRIPT, WindowCommand, WindowReport, encode, input};
use gio::Cancellable;
use gtk::prelude::{GtkWindowExt as _, MonitorExt as _, WidgetExt as _};
use tao::event::{Event, WindowEvent};
use tao::event_loop::{ControlFlow, EventLoopBuilder, EventLoopProxy};
use tao::platform::unix::WindowExtUnix as _;
use tao::window::{Window, WindowBuilder};
use webkit2gtk::{
    SettingsExt as _, SnapshotOptions, SnapshotRegion, WebContextExt as _, WebView, WebViewExt,
};
use wry::{
    ProxyConfig, ProxyEndpoint, WebViewBuilder, WebViewBuilderExtUnix as _, WebViewExtUnix as _,
};

use crate::session::BLANK;
use crate::window_size::WindowSize;
use crate::{phone, trust};
use footbridge_engine::output::write_line;

/// The height that the desktop needs for the window's title and its bars, in pixels.
const DESKTOP: u32 = 80;

/// An event of the window's loop.
enum WindowEvents {
    Command(Box<WindowCommand>),
    /// The program that started the window has ended.
    Gone,
}

/// The open window.
struct PhoneWindow {
    // Dropping wry's webview would destroy the widget beneath.
    _webview: wry::WebView,
    view: WebView,
    window: Window,
    size: WindowSize,
    shown: Environment,
}

pub(crate) fn run() -> ExitCode {
    let Some(Ok(first @ WindowCommand::Open { .. })) = input::messages().next() else {
        return failed("the first command is not `open`".to_owned());
    };
    let events = EventLoopBuilder::<WindowEvents>::with_user_event().build();
    let opened = WindowBuilder::new()
        .with_title("Footbridge")
        .with_visible(false)
        .build(&events)
        .map_err(|error| error.to_string())
        .and_then(|window| PhoneWindow::open(window, first));
    let mut phone = match opened {
        Ok(phone) => phone,
        Err(problem) => return failed(problem),
    };
    report(&WindowReport::Ready);
    listen(events.create_proxy());
    events.run(move |event, _, flow| {
        *flow = ControlFlow::Wait;
        match event {
            Event::UserEvent(WindowEvents::Command(command)) => match *command {
                WindowCommand::Show { environment } => phone.show(*environment),
                WindowCommand::TakePicture => phone.take_picture(),
                WindowCommand::Open { .. } => {}
            },
            Event::UserEvent(WindowEvents::Gone)
            | Event::WindowEvent {
                event: WindowEvent::CloseRequested,
                ..
            } => *flow = ControlFlow::Exit,
            _ => {}
        }
    })
}

impl PhoneWindow {
    fn open(window: Window, command: WindowCommand) -> Result<Self, String> {
        let WindowCommand::Open {
            proxy_port,
            certificate,
            hosts,
            url,
            environment,
        } = command
        else {
            return Err("the window is not open".to_owned());
        };
        let container = window
            .default_vbox()
            .ok_or("the window has no container")?
            .clone();
        let webview = WebViewBuilder::new()
            .with_incognito(true)
            .with_proxy_config(ProxyConfig::Http(ProxyEndpoint {
                host: "127.0.0.1".into(),
                port: proxy_port.to_string(),
            }))
            .with_initialization_script(DISPLAY_SCRIPT)
            .build_gtk(&container)
            .map_err(|error| error.to_string())?;
        let view = webview.webview();
        // The process that receives the trusted certificate has to run.
        view.load_uri(BLANK);
        while view.is_loading() {
            gtk::main_iteration();
        }
        if let Some(context) = view.context() {
            context.set_spell_checking_enabled(false);
            trust::allow(&context, &certificate, &hosts)?;
        }
        if let Some(settings) = WebViewExt::settings(&view) {
            settings.set_enable_developer_extras(true);
        }
        let titled = window.gtk_window().clone();
        view.connect_title_notify(move |view| {
            let title = view.title().filter(|title| !title.is_empty());
            let title = title.as_deref().unwrap_or("Footbridge");
            titled.set_title(title);
        });
        phone::show(&view, None, &environment);
        let phone = Self {
            _webview: webview,
            size: WindowSize::new(window.gtk_window().clone(), view.clone()),
            view,
            window,
            shown: *environment,
        };
        let view = phone.view.clone();
        phone.resize(move || view.load_uri(&url));
        phone.window.set_visible(true);
        Ok(phone)
    }

    fn show(&mut self, environment: Environment) {
        phone::show(&self.view, Some(&self.shown), &environment);
        self.shown = environment;
        self.resize(|| report(&WindowReport::Shown));
    }

    /// Reports a picture of the page. If the page's script is busy, the picture is taken once it draws again.
    fn take_picture(&self) {
        self.view.snapshot(
            SnapshotRegion::Visible,
            SnapshotOptions::NONE,
            None::<&Cancellable>,
            |surface| {
                let png = surface.ok().and_then(|surface| png(&surface));
                report(&WindowReport::Picture { png });
            },
        );
    }

    /// Gives the page the phone's size, in its own pixels, or smaller if the screen is; then calls `then`.
    fn resize(&self, then: impl FnOnce() + 'static) {
        let viewport = self.shown.viewport;
        let scale = self
            .window
            .gtk_window()
            .display()
            .monitor(0)
            .map_or(1.0, |monitor| {
                let area = monitor.workarea();
                scale(viewport, (area.width(), area.height()))
            });
        self.view.set_zoom_level(scale);
        self.size.set(
            (
                scaled(viewport.width, scale),
                scaled(viewport.height, scale),
            ),
            then,
        );
    }
}

/// A picture as a PNG in base64.
fn png(surface: &cairo::Surface) -> Option<String> {
    let image = cairo::ImageSurface::try_from(surface.clone()).ok()?;
    let mut bytes = Vec::new();
    image.write_to_png(&mut bytes).ok()?;
    Some(STANDARD.encode(bytes))
}

/// The scale at which a page fits the free part of a screen, never above 1.
fn scale(page: Viewport, (width, height): (i32, i32)) -> f64 {
    let room = |screen: i32, besides: u32, page: u32| {
        let screen = u32::try_from(screen).unwrap_or(0);
        f64::from(screen.saturating_sub(besides).max(1)) / f64::from(page.max(1))
    };
    1.0_f64
        .min(room(width, 0, page.width))
        .min(room(height, DESKTOP, page.height))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no screen has that many pixels"
)]
fn scaled(length: u32, scale: f64) -> i32 {
    (f64::from(length) * scale).round() as i32
}

fn failed(problem: String) -> ExitCode {
    report(&WindowReport::Failed { problem });
    ExitCode::from(3)
}

fn report(report: &WindowReport) {
    if let Ok(line) = encode(report) {
        write_line(&line);
    }
}

/// Reads commands until the other end of the pipe is closed.
fn listen(events: EventLoopProxy<WindowEvents>) {
    thread::spawn(move || {
        for command in input::messages().flatten() {
            let _ = events.send_event(WindowEvents::Command(Box::new(command)));
        }
        let _ = events.send_event(WindowEvents::Gone);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "the quotients are exact")]
    fn page_shrinks_only_for_a_smaller_screen() {
        let page = Viewport {
            width: 400,
            height: 800,
        };
        assert_eq!(scale(page, (1920, 1080)), 1.0);
        assert_eq!(scale(page, (1366, 480)), 0.5);
        assert_eq!(scale(page, (100, 480)), 0.25);
    }
}
