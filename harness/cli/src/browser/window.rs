//! Showing pages in a window of the system's own webview.

use std::path::Path;
use std::process::Child;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use footbridge_engine::{WindowCommand, WindowReport};
use footbridge_host::Environment;
use footbridge_inspector::{Display, Shown};
use footbridge_webkit_launcher::{WindowCommands, WindowError, open_window};

/// The window of the system's webview.
#[derive(Debug)]
pub(super) struct WebKitDisplay {
    environments: Sender<(Environment, Shown)>,
}

impl Display for WebKitDisplay {
    fn show(&self, environment: Environment, shown: Shown) {
        // A window that is gone shows nothing more.
        let _ = self.environments.send((environment, shown));
    }
}

/// Opens a window.
///
/// # Errors
/// [`WindowError`] if none can be opened.
pub(super) fn start(
    program: &Path,
    open: &WindowCommand,
) -> Result<(Child, WebKitDisplay), WindowError> {
    let (child, commands, reports) = open_window(program, open)?;
    let (environments, received) = channel();
    thread::spawn(move || show_each(&received, commands, &reports));
    Ok((child, WebKitDisplay { environments }))
}

/// Has the window show one environment after the other, until either side is gone.
fn show_each(
    environments: &Receiver<(Environment, Shown)>,
    mut commands: WindowCommands,
    reports: &Receiver<WindowReport>,
) {
    for (environment, shown) in environments {
        let environment = Box::new(environment);
        let is_there = commands.send(&WindowCommand::Show { environment });
        let is_shown = is_there && reports.recv() == Ok(WindowReport::Shown);
        drop(shown);
        if !is_shown {
            return;
        }
    }
}
