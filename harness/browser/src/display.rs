//! Pages in a Chromium window, shown as on the phone: with its size, touch screen, pixel ratio, theme and language.

use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use footbridge_devtools::{Browser, BrowserEvent, DevTools};
use footbridge_dialect::Environment;
use footbridge_engine::{DISPLAY_SCRIPT, spawn};
use footbridge_inspector::{Display, Picture, PictureSink, Shown};
use serde_json::{Value, json};

/// The time to wait for the results of a silent browser.
const RESULT_TIMEOUT: Duration = Duration::from_secs(10);

/// The initial page of a window, before it emulates the phone.
pub(crate) const FIRST_PAGE: &str = "data:text/html,<title>Footbridge</title>";

/// The display of a browser.
#[derive(Debug)]
pub(crate) struct ChromiumDisplay {
    inputs: Sender<Input>,
}

enum Input {
    /// A message of the browser.
    Message(Value),
    /// The browser has ended.
    Gone,
    /// Another phone to show.
    Show(Box<Environment>, Shown),
    /// A request for a picture.
    TakePicture(PictureSink),
}

impl BrowserEvent for Input {
    const END: Self = Self::Gone;

    fn of_message(message: Value) -> Self {
        Self::Message(message)
    }

    fn message(&mut self) -> Option<&mut Value> {
        match self {
            Self::Message(message) => Some(message),
            _ => None,
        }
    }

    fn is_end(&self) -> bool {
        matches!(self, Self::Gone)
    }
}

impl Display for ChromiumDisplay {
    fn show(&self, environment: Environment, shown: Shown) {
        // A browser that is gone shows nothing more.
        let _ = self.inputs.send(Input::Show(Box::new(environment), shown));
    }

    fn take_picture(&self, taken: PictureSink) {
        let _ = self.inputs.send(Input::TakePicture(taken));
    }
}

/// Starts a browser, which opens an address as on the phone.
///
/// # Errors
/// If it can't be started.
pub(crate) fn start(
    program: &Command,
    address: String,
    environment: Environment,
) -> std::io::Result<(Child, ChromiumDisplay)> {
    let (sender, receiver) = channel();
    let inputs = sender.clone();
    let Browser { process, commands } =
        footbridge_devtools::start(program, sender, |mut command| {
            command.stderr(Stdio::null());
            spawn(command)
        })?;
    let pages = Pages {
        devtools: DevTools::new(commands, receiver).with_timeout(RESULT_TIMEOUT),
        environment,
        address: Some(address),
        sessions: Vec::new(),
        window: None,
        picture: None,
    };
    // The thread ends with the browser.
    thread::spawn(move || pages.run());
    Ok((process, ChromiumDisplay { inputs }))
}

/// The pages of a browser.
struct Pages {
    devtools: DevTools<Input>,
    environment: Environment,
    /// The address to open, until there is a page for it.
    address: Option<String>,
    /// The sessions of its pages.
    sessions: Vec<String>,
    window: Option<Window>,
    /// The requested picture, with its command's id.
    picture: Option<(u64, PictureSink)>,
}

/// The window of the first page.
#[derive(Debug, Clone, Copy)]
struct Window {
    id: i64,
    /// The extra width and height of the window around its page.
    frame: (i64, i64),
    /// The width and height of the screen's available area.
    screen: (i64, i64),
}

impl Pages {
    fn run(mut self) {
        // Other targets, such as workers, would wait for a debugger.
        let attach = json!({
            "autoAttach": true,
            "waitForDebuggerOnStart": true,
            "flatten": true,
            "filter": [{ "type": "page", "exclude": false }, { "exclude": true }],
        });
        self.devtools.send("Target.setAutoAttach", &attach);
        while let Ok(input) = self.devtools.next(None) {
            match input {
                Input::Gone => return,
                Input::Message(message) => {
                    self.deliver_picture(&message);
                    self.observe(&message);
                }
                Input::Show(environment, shown) => {
                    self.environment = *environment;
                    self.picture = None;
                    self.size_window();
                    let sessions = self.sessions.clone();
                    let mut ids = Vec::new();
                    for session in &sessions {
                        ids.extend(self.emulate(session));
                    }
                    // A browser that is gone or silent shows nothing.
                    let _ = self.devtools.results(&ids);
                    drop(shown);
                }
                Input::TakePicture(taken) => self.take_picture(taken),
            }
        }
    }

    /// Requests a picture of the page that was opened last.
    fn take_picture(&mut self, taken: PictureSink) {
        let Some(session) = self.sessions.last() else {
            return;
        };
        let shot = json!({ "format": "jpeg", "quality": 70, "optimizeForSpeed": true });
        let id = (self.devtools).send_to(session, "Page.captureScreenshot", &shot);
        self.picture = Some((id, taken));
    }

    /// Delivers the requested picture, if this message is its response.
    fn deliver_picture(&mut self, message: &Value) {
        let is_response = |(id, _): &mut (u64, PictureSink)| message["id"].as_u64() == Some(*id);
        let Some((_, taken)) = self.picture.take_if(is_response) else {
            return;
        };
        if let Some(base64) = message["result"]["data"].as_str() {
            taken.deliver(Picture {
                mime: "image/jpeg",
                base64: base64.to_owned(),
            });
        }
    }

    fn observe(&mut self, message: &Value) {
        if message["method"] == "Page.frameNavigated" {
            // Chromium may never respond for a document that it has left.
            self.picture = None;
        }
        let session = message["params"]["sessionId"].as_str();
        let (Some(method), Some(session)) = (message["method"].as_str(), session) else {
            return;
        };
        match method {
            "Target.attachedToTarget" => self.attach(session.to_owned()),
            "Target.detachedFromTarget" => self.sessions.retain(|known| known != session),
            _ => {}
        }
    }

    /// Prepares a new page to emulate the phone.
    fn attach(&mut self, session: String) {
        let address = self.address.take();
        if address.is_some() {
            self.send_to(&session, "Runtime.runIfWaitingForDebugger", &json!({}));
            self.window = self.measure(&session);
            self.size_window();
        }
        let mark = json!({ "source": DISPLAY_SCRIPT });
        let mut ids = vec![
            self.send_to(&session, "Page.enable", &json!({})),
            self.send_to(&session, "Page.addScriptToEvaluateOnNewDocument", &mark),
        ];
        ids.extend(self.emulate(&session));
        if address.is_some() {
            // A navigation to another site starts in another process, which has only the acknowledged settings of the
            // page.
            let _ = self.devtools.results(&ids);
        }
        match address {
            Some(address) => self.send_to(&session, "Page.navigate", &json!({ "url": address })),
            None => self.send_to(&session, "Runtime.runIfWaitingForDebugger", &json!({})),
        };
        self.sessions.push(session);
    }

    /// Measures the window of a page; `None` if it has none, as without a display.
    fn measure(&mut self, session: &str) -> Option<Window> {
        let screen = json!({
            "expression": "[screen.availWidth, screen.availHeight]",
            "returnByValue": true,
        });
        let ids = [
            self.send_to(session, "Browser.getWindowForTarget", &json!({})),
            self.send_to(session, "Page.getLayoutMetrics", &json!({})),
            self.send_to(session, "Runtime.evaluate", &screen),
        ];
        let results = self.devtools.results(&ids).ok()?;
        let results: Result<Vec<_>, _> = results.into_iter().collect();
        let [window, metrics, screen] = results.ok()?.try_into().ok()?;
        let (bounds, page) = (&window["bounds"], &metrics["cssLayoutViewport"]);
        let screen = &screen["result"]["value"];
        Some(Window {
            id: window["windowId"].as_i64()?,
            frame: (
                bounds["width"].as_i64()? - page["clientWidth"].as_i64()?,
                bounds["height"].as_i64()? - page["clientHeight"].as_i64()?,
            ),
            screen: (screen[0].as_i64()?, screen[1].as_i64()?),
        })
    }

    /// Resizes the window to the phone's size.
    fn size_window(&mut self) {
        let Some(window) = self.window else { return };
        let (width, height) = window.size(&self.environment);
        let bounds = json!({ "width": width, "height": height });
        let params = json!({ "windowId": window.id, "bounds": bounds });
        self.devtools.send("Browser.setWindowBounds", &params);
    }

    /// Emulates the phone on a page. Returns the commands' ids.
    fn emulate(&mut self, session: &str) -> Vec<u64> {
        let scale = self
            .window
            .map_or(1.0, |window| window.scale(&self.environment));
        let commands = emulation(&self.environment, scale);
        let commands = commands.iter();
        commands
            .map(|(method, params)| self.send_to(session, method, params))
            .collect()
    }

    fn send_to(&mut self, session: &str, method: &str, params: &Value) -> u64 {
        self.devtools.send_to(session, method, params)
    }
}

impl Window {
    /// Returns the scale at which the phone's page fits the screen, at most 1.
    fn scale(self, environment: &Environment) -> f64 {
        let room = |screen: i64, frame: i64, page: u32| {
            let room = i32::try_from((screen - frame).max(1)).unwrap_or(i32::MAX);
            f64::from(room) / f64::from(page.max(1))
        };
        let viewport = &environment.viewport;
        let width = room(self.screen.0, self.frame.0, viewport.width);
        let height = room(self.screen.1, self.frame.1, viewport.height);
        1.0_f64.min(width).min(height)
    }

    /// Returns the window's size, in screen pixels.
    fn size(self, environment: &Environment) -> (i64, i64) {
        let scale = self.scale(environment);
        let viewport = &environment.viewport;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "no screen has that many pixels"
        )]
        let scaled = |length: u32| (f64::from(length) * scale).round() as i64;
        (
            scaled(viewport.width) + self.frame.0,
            scaled(viewport.height) + self.frame.1,
        )
    }
}

/// Returns the commands that apply an environment to a page.
fn emulation(environment: &Environment, scale: f64) -> [(&'static str, Value); 6] {
    let Environment {
        viewport,
        touch,
        language,
        ..
    } = environment;
    let (width, height) = (viewport.width, viewport.height);
    [
        (
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": width,
                "height": height,
                "screenWidth": width,
                "screenHeight": height,
                "deviceScaleFactor": environment.pixel_ratio,
                "mobile": touch,
                "scale": scale,
            }),
        ),
        (
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": touch, "maxTouchPoints": if *touch { 5 } else { 1 } }),
        ),
        (
            "Emulation.setEmitTouchEventsForMouse",
            json!({ "enabled": touch, "configuration": if *touch { "mobile" } else { "desktop" } }),
        ),
        (
            "Emulation.setEmulatedMedia",
            json!({ "features": [{ "name": "prefers-color-scheme", "value": environment.theme.word() }] }),
        ),
        (
            "Emulation.setUserAgentOverride",
            json!({
                "userAgent": environment.user_agent,
                "acceptLanguage": language,
                "platform": environment.platform_name,
            }),
        ),
        ("Emulation.setLocaleOverride", json!({ "locale": language })),
    ]
}
