//! The commands from the runner to an engine process, and the page that carries them out.
//!
//! A command is a variant of [`Command`], a method of [`EnginePage`], and the call of that method in
//! [`EnginePage::execute`]. Every engine then implements the method.

use std::ops::DerefMut;
use std::time::Duration;

use footbridge_dialect::Environment;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::agent::AgentCommand;
use crate::agent_prompts::{AgentPrompts, EnvironmentChange};
use crate::boot::Boot;
use crate::output::report;
use crate::protocol::Report;

/// The real time that an engine waits for a page to draw itself for a [`Command::Picture`].
pub const DRAWING: Duration = Duration::from_secs(1);

/// A command from the runner to the engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Configure the process: the gateway's port, and the one trusted certificate with its hosts. The first command.
    Start {
        /// The gateway's loopback port.
        proxy_port: u16,
        /// The certificate, in PEM.
        certificate: String,
        /// The hosts it is trusted for.
        hosts: Vec<String>,
    },
    /// Discard all state of the previous case and set the page up for the next. If the boot data begins a restart,
    /// the site's cookies, cache and storage stay, except for session storage. Completes with [`Report::Reset`].
    Reset {
        /// The data for the next document.
        boot: Box<Boot>,
    },
    /// Load an address.
    Load {
        /// An absolute URL.
        url: String,
        /// The instant, in virtual milliseconds since the case began.
        now: u64,
    },
    /// Load the page's document again.
    Reload {
        /// The instant, in virtual milliseconds since the case began.
        now: u64,
    },
    /// Go to another entry of the page's history. Completes with [`Report::Traversed`].
    Traverse {
        /// The distance: -1 for the previous entry, 1 for the next.
        delta: i32,
        /// The instant, in virtual milliseconds since the case began.
        now: u64,
    },
    /// Run a command of the agent. Its result has the same id; without an agent the engine sends [`Report::Absent`].
    Run {
        /// Chosen by the runner.
        id: u64,
        /// The instant of the command, in virtual milliseconds since the case began.
        now: u64,
        /// The agent's command.
        command: AgentCommand,
    },
    /// Return a value to the page, which waits for it.
    ReturnValue {
        /// The number of the message.
        id: u64,
        /// The value to return, if any.
        value: Option<Value>,
    },
    /// End the case. From then on, nothing the page does has an effect.
    End,
    /// Check that all processes that the page needs still run. Completes with [`Report::Confirmed`] or
    /// [`Report::Crashed`].
    Confirm,
    /// Report the code that has run. Completes with [`Report::Covered`].
    Cover,
    /// Show the page in a changed environment, such as another theme. Its next documents get it in their boot data.
    /// The viewport, the safe area, the handlers and the scripts don't change.
    Show {
        /// The whole environment.
        environment: Box<Environment>,
    },
    /// Save a picture of the page, as PNG. Completes with [`Report::Pictured`].
    Picture {
        /// The path of the file to write.
        path: String,
    },
}

/// The page of an engine process. Each method carries out the [`Command`] of its name, and reports the completion that
/// is described there, at once or later.
pub trait EnginePage {
    /// The data for the agent's prompts. [`EnginePage::execute`] updates it before it calls a method.
    fn prompts(&mut self) -> impl DerefMut<Target = AgentPrompts>;

    /// Leaves the page, removes its data unless the app restarts, and prepares the next document.
    fn reset(&mut self, boot: Boot);

    /// Loads a document.
    fn load(&mut self, url: &str);

    /// Loads the page's document again.
    fn reload(&mut self);

    /// Goes to another entry of the history. Returns whether there is such an entry.
    fn traverse(&mut self, delta: i32) -> bool;

    /// Passes a command to the agent at the instant `now`.
    fn run(&mut self, id: u64, now: u64, command: &AgentCommand);

    /// Returns a value to the page, which waits for it.
    fn return_value(&mut self, id: u64, value: Option<&Value>);

    /// Ends the case. From then on, nothing the page does has an effect.
    fn end(&mut self);

    /// Reports whether all processes that the page needs still run.
    fn confirm(&mut self);

    /// Reports the code that has run.
    fn cover(&mut self);

    /// Shows the page in a changed environment.
    fn show(&mut self, change: &EnvironmentChange);

    /// Writes a picture of the page as PNG to this path.
    fn picture(&mut self, path: String);

    /// Carries out a command of the runner after the first, [`Command::Start`].
    fn execute(&mut self, command: Command) {
        if let Some(now) = command.now() {
            self.prompts().reach(now);
        }
        match command {
            Command::Start { .. } => report(&Report::Failed {
                problem: "started already".into(),
            }),
            Command::Reset { boot } => self.reset(*boot),
            Command::Load { url, .. } => self.load(&url),
            Command::Reload { .. } => self.reload(),
            Command::Traverse { delta, .. } => {
                let has_entry = self.traverse(delta);
                report(&Report::Traversed { has_entry });
            }
            Command::Run { id, now, command } => self.run(id, now, &command),
            Command::ReturnValue { id, value } => self.return_value(id, value.as_ref()),
            Command::End => self.end(),
            Command::Confirm => self.confirm(),
            Command::Cover => self.cover(),
            Command::Show { environment } => {
                let change = self.prompts().show(*environment);
                if let Some(change) = change {
                    self.show(&change);
                }
            }
            Command::Picture { path } => self.picture(path),
        }
    }
}

impl Command {
    /// The instant that the page reaches with this command, if any.
    const fn now(&self) -> Option<u64> {
        match self {
            Self::Load { now, .. }
            | Self::Reload { now }
            | Self::Traverse { now, .. }
            | Self::Run { now, .. } => Some(*now),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use footbridge_scenario::Theme;

    use super::*;
    use crate::agent_prompts::tests::boot;

    /// A page that records the commands it carries out.
    #[derive(Default)]
    struct Recorder {
        lines: Vec<String>,
        prompts: AgentPrompts,
    }

    impl EnginePage for Recorder {
        fn prompts(&mut self) -> impl DerefMut<Target = AgentPrompts> {
            &mut self.prompts
        }

        fn reset(&mut self, _: Boot) {
            self.lines.push("reset".to_owned());
        }

        fn load(&mut self, url: &str) {
            self.lines.push(format!("load {url}"));
        }

        fn reload(&mut self) {
            self.lines.push("reload".to_owned());
        }

        fn traverse(&mut self, delta: i32) -> bool {
            self.lines.push(format!("traverse {delta}"));
            true
        }

        fn run(&mut self, id: u64, now: u64, command: &AgentCommand) {
            self.lines.push(format!("run {id} at {now}: {command:?}"));
        }

        fn return_value(&mut self, id: u64, value: Option<&Value>) {
            self.lines.push(format!("return {value:?} to {id}"));
        }

        fn end(&mut self) {
            self.lines.push("end".to_owned());
        }

        fn confirm(&mut self) {
            self.lines.push("confirm".to_owned());
        }

        fn cover(&mut self) {
            self.lines.push("cover".to_owned());
        }

        fn show(&mut self, change: &EnvironmentChange) {
            let EnvironmentChange { from, to } = change;
            let line = format!("{} after {}", to.theme.word(), from.theme.word());
            self.lines.push(line);
        }

        fn picture(&mut self, path: String) {
            self.lines.push(format!("picture {path}"));
        }
    }

    #[test]
    fn each_command_is_carried_out() {
        let mut page = Recorder::default();
        page.prompts.boot(Some(boot()));
        let environment = Box::new(Environment {
            theme: Theme::Light,
            ..boot().environment
        });
        let (url, path) = ("https://a/".to_owned(), "a.png".to_owned());
        let command = AgentCommand::Read;
        let id = 2;
        for command in [
            Command::Load { url, now: 1 },
            Command::Reload { now: 2 },
            Command::Traverse { delta: -1, now: 2 },
            Command::Run {
                id,
                now: 3,
                command,
            },
            Command::ReturnValue { id, value: None },
            Command::Cover,
            Command::Show { environment },
            Command::Picture { path },
            Command::End,
            Command::Confirm,
        ] {
            page.execute(command);
        }
        assert_eq!(
            page.lines,
            [
                "load https://a/",
                "reload",
                "traverse -1",
                "run 2 at 3: Read",
                "return None to 2",
                "cover",
                "light after dark",
                "picture a.png",
                "end",
                "confirm",
            ]
        );
    }
}
