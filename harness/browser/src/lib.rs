//! The windows of a live session: the client at the phone's size, and the inspector in the default browser.
//!
//! The client is shown in a window of the system's webview, or in the user's Chromium, which this crate controls through
//! a DevTools pipe so that it follows the phone.
//!
//! ```
//! use footbridge_browser::{Programs, end, show_inspector};
//!
//! let programs = Programs { webkit: "/usr/lib/footbridge/footbridge-webkit".into(), path: Vec::new() };
//! // Without a program that opens addresses, nothing is started.
//! end(show_inspector("http://127.0.0.1:4000/", &programs));
//! ```

mod display;
mod window;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use footbridge_dialect::Environment;
use footbridge_engine::{CHROMIUM, EngineName, WindowCommand, spawn};
use footbridge_inspector::{Display, Opened};
use footbridge_webkit_launcher::WindowError;

/// The names of Chromium's program.
const CHROMIUM_NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
];

/// The programs that open an address in the default browser.
const OPENERS: [&str; 2] = ["xdg-open", "open"];

/// The programs that show pages to a person.
#[derive(Debug, Clone)]
pub struct Programs {
    /// The program for a window of the system's webview.
    pub webkit: PathBuf,
    /// The folders to search for the other programs.
    pub path: Vec<PathBuf>,
}

impl Programs {
    /// Returns the first of these programs that exists.
    fn find(&self, names: &[&str]) -> Option<PathBuf> {
        let mut found = names
            .iter()
            .flat_map(|name| self.path.iter().map(move |folder| folder.join(name)));
        found.find(|path| path.is_file())
    }
}

/// A Chromium that shows the client as on a phone.
#[derive(Debug, Clone)]
pub struct Chromium {
    /// The client's address.
    address: String,
    /// The gateway.
    proxy: SocketAddr,
    /// The key of the certificate to trust.
    key: String,
    /// The environment that the phone gives a page.
    environment: Environment,
}

impl Chromium {
    /// Creates the browser for a session's client.
    pub fn of(opened: &Opened) -> Self {
        Self {
            address: opened.client.clone(),
            proxy: opened.proxy,
            key: opened.key.clone(),
            environment: opened.environment.clone(),
        }
    }

    /// Returns the command line for people, with a separate profile.
    pub fn command(&self) -> String {
        format!(
            "chromium --user-data-dir=$(mktemp -d) {}",
            self.arguments(&self.address, |text| format!("'{text}'"))
                .join(" ")
        )
    }

    fn arguments(&self, address: &str, quote: impl Fn(&str) -> String) -> Vec<String> {
        let viewport = &self.environment.viewport;
        let (width, height) = (viewport.width, viewport.height);
        vec![
            format!("--proxy-server={}", self.proxy),
            format!("--ignore-certificate-errors-spki-list={}", self.key),
            format!("--window-size={width},{height}"),
            format!("--user-agent={}", quote(&self.environment.user_agent)),
            "--no-first-run".to_owned(),
            "--no-default-browser-check".to_owned(),
            // The browser's own background requests are not the client's traffic.
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--disable-features=AutofillServerCommunication,OptimizationHints,MediaRouter"
                .to_owned(),
            format!("--app={}", quote(address)),
        ]
    }
}

/// The started processes, which end with the session.
#[derive(Debug, Default)]
pub struct Started {
    children: Vec<Child>,
    /// The folder of the browser's profile.
    profile: Option<PathBuf>,
}

/// Opens a window with the client, and shows the inspector in the default browser. Returns the started processes,
/// with the window that follows the phone. Without an engine it is the system's webview, or else Chromium. A missing
/// program is skipped, since the addresses have been printed.
///
/// # Errors
/// If the system's webview is requested and opens no window. The inspector is shown anyway.
pub fn start(
    opened: &Opened,
    engine: Option<EngineName>,
    programs: &Programs,
) -> (Started, Result<Option<Box<dyn Display>>, WindowError>) {
    let mut started = Started::default();
    let shows = if engine == Some(CHROMIUM) {
        Ok(start_chromium(opened, programs, &mut started))
    } else {
        match window::start(&programs.webkit, &window_of(opened)) {
            Ok((child, display)) => {
                started.children.push(child);
                Ok(Some(Box::new(display) as Box<dyn Display>))
            }
            Err(error) if engine.is_some() => Err(error),
            Err(_) => Ok(start_chromium(opened, programs, &mut started)),
        }
    };
    started.children.extend(show(&opened.inspector, programs));
    (started, shows)
}

/// Returns the command that opens a window of the system's webview.
fn window_of(opened: &Opened) -> WindowCommand {
    WindowCommand::Open {
        proxy_port: opened.proxy.port(),
        certificate: opened.certificate.clone(),
        hosts: opened.hosts.clone(),
        url: opened.client.clone(),
        environment: Box::new(opened.environment.clone()),
    }
}

/// Starts the user's Chromium, if there is one, with a separate profile.
fn start_chromium(
    opened: &Opened,
    programs: &Programs,
    started: &mut Started,
) -> Option<Box<dyn Display>> {
    let program = programs.find(&CHROMIUM_NAMES)?;
    let profile = tempfile::Builder::new().prefix("footbridge-").tempdir();
    let profile = profile.ok()?.keep();
    let chromium = Chromium::of(opened);
    let shows = show_client(&chromium, &program, &profile, &mut started.children);
    started.profile = Some(profile);
    shows
}

/// Opens the client as on the phone. If the browser can't be controlled, opens a window of the phone's initial size.
fn show_client(
    chromium: &Chromium,
    program: &Path,
    profile: &Path,
    children: &mut Vec<Child>,
) -> Option<Box<dyn Display>> {
    let command = |address: &str| {
        let mut command = quiet(program);
        command
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(chromium.arguments(address, str::to_owned));
        command
    };
    let first = command(display::FIRST_PAGE);
    let address = chromium.address.clone();
    let display = display::start(&first, address, chromium.environment.clone());
    let Ok((child, display)) = display else {
        children.extend(spawn(command(&chromium.address)));
        return None;
    };
    children.push(child);
    Some(Box::new(display))
}

/// Opens an address in the default browser, until the end.
pub fn show_inspector(inspector: &str, programs: &Programs) -> Started {
    Started {
        children: show(inspector, programs).into_iter().collect(),
        profile: None,
    }
}

/// Shows an address in the default browser. The started process ends as soon as the browser has the address.
fn show(address: &str, programs: &Programs) -> Option<Child> {
    let mut command = quiet(&programs.find(&OPENERS)?);
    command.arg(address);
    spawn(command).ok()
}

fn quiet(program: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Ends the started processes, and removes the profile.
pub fn end(Started { children, profile }: Started) {
    for mut child in children {
        // An error means that it has already ended.
        let _ = child.kill();
        let _ = child.wait();
    }
    if let Some(profile) = profile {
        // The browser's other processes may still write to it; the system clears the rest.
        let _ = std::fs::remove_dir_all(profile);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_name_is_preferred_to_first_folder() {
        let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let path = folders.each_ref().map(|folder| folder.path().to_owned());
        std::fs::write(path[0].join("open"), "").unwrap();
        std::fs::create_dir(path[0].join("xdg-open")).unwrap();
        std::fs::write(path[1].join("xdg-open"), "").unwrap();
        let programs = Programs {
            webkit: PathBuf::new(),
            path: path.to_vec(),
        };
        assert_eq!(programs.find(&OPENERS), Some(path[1].join("xdg-open")));
        assert_eq!(programs.find(&["open"]), Some(path[0].join("open")));
        assert_eq!(programs.find(&CHROMIUM_NAMES), None);
    }
}
