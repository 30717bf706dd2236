//! Pages in a window of the system's own webview.

use std::path::Path;
use std::process::Child;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use footbridge_dialect::Environment;
use footbridge_engine::{WindowCommand, WindowReport};
use footbridge_inspector::{Display, Picture, PictureSink, Shown};
use footbridge_webkit_launcher::{WindowCommands, WindowError, open_window};

/// The window of the system's webview.
#[derive(Debug)]
pub(crate) struct WebKitDisplay {
    inputs: Sender<Input>,
}

enum Input {
    Show(Box<Environment>, Shown),
    TakePicture(PictureSink),
}

impl Display for WebKitDisplay {
    fn show(&self, environment: Environment, shown: Shown) {
        // A window that is gone shows nothing more.
        let _ = self.inputs.send(Input::Show(Box::new(environment), shown));
    }

    fn take_picture(&self, taken: PictureSink) {
        let _ = self.inputs.send(Input::TakePicture(taken));
    }
}

/// Opens a window.
///
/// # Errors
/// [`WindowError`] if none can be opened.
pub(crate) fn start(
    program: &Path,
    open: &WindowCommand,
) -> Result<(Child, WebKitDisplay), WindowError> {
    let (child, commands, reports) = open_window(program, open)?;
    let (inputs, received) = channel();
    thread::spawn(move || carry_out(&received, commands, &reports));
    Ok((child, WebKitDisplay { inputs }))
}

/// Applies one input after the other to the window, until either side is gone.
fn carry_out(
    inputs: &Receiver<Input>,
    mut commands: WindowCommands,
    reports: &Receiver<WindowReport>,
) {
    for input in inputs {
        let is_there = match input {
            Input::Show(environment, shown) => {
                let is_there = commands.send(&WindowCommand::Show { environment });
                let is_shown = is_there && reports.recv() == Ok(WindowReport::Shown);
                drop(shown);
                is_shown
            }
            Input::TakePicture(taken) => {
                let is_there = commands.send(&WindowCommand::TakePicture);
                match is_there.then(|| reports.recv()) {
                    Some(Ok(WindowReport::Picture { png })) => {
                        if let Some(base64) = png {
                            let mime = "image/png";
                            taken.deliver(Picture { mime, base64 });
                        }
                        true
                    }
                    _ => false,
                }
            }
        };
        if !is_there {
            return;
        }
    }
}
