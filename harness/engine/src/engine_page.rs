//! The page of an engine process.

use footbridge_dialect::Global;
use footbridge_scenario::Theme;
use serde_json::Value;

use crate::agent::AgentCommand;
use crate::boot::Boot;
use crate::output::report;
use crate::protocol::{Command, Report};

/// The page of an engine process. Each method carries out the [`Command`] of its name, and reports the completion that
/// is described there, at once or later.
pub trait EnginePage {
    /// Leaves the page, removes its data unless the case continues, and prepares the next document.
    fn reset(&mut self, boot: Boot);

    /// Loads a document at the instant `now`.
    fn load(&mut self, url: &str, now: u64);

    /// Goes to another entry of the history at the instant `now`.
    fn traverse(&mut self, delta: i32, now: u64);

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

    /// Shows the page in another theme, and gives its next documents these globals.
    fn show_theme(&mut self, theme: Theme, globals: Vec<Global>);

    /// Writes a picture of the page as PNG to this path.
    fn picture(&mut self, path: String);

    /// Carries out a command of the runner after the first, [`Command::Start`].
    fn execute(&mut self, command: Command) {
        match command {
            Command::Start { .. } => report(&Report::Failed {
                problem: "started already".into(),
            }),
            Command::Reset { boot } => self.reset(*boot),
            Command::Load { url, now } => self.load(&url, now),
            Command::Traverse { delta, now } => self.traverse(delta, now),
            Command::Run { id, now, command } => self.run(id, now, &command),
            Command::ReturnValue { id, value } => self.return_value(id, value.as_ref()),
            Command::End => self.end(),
            Command::Confirm => self.confirm(),
            Command::Cover => self.cover(),
            Command::Theme { theme, globals } => self.show_theme(theme, globals),
            Command::Picture { path } => self.picture(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page that records the commands it carries out.
    #[derive(Default)]
    struct Recorder(Vec<String>);

    impl EnginePage for Recorder {
        fn reset(&mut self, _: Boot) {
            self.0.push("reset".to_owned());
        }

        fn load(&mut self, url: &str, now: u64) {
            self.0.push(format!("load {url} at {now}"));
        }

        fn traverse(&mut self, delta: i32, now: u64) {
            self.0.push(format!("traverse {delta} at {now}"));
        }

        fn run(&mut self, id: u64, now: u64, command: &AgentCommand) {
            self.0.push(format!("run {id} at {now}: {command:?}"));
        }

        fn return_value(&mut self, id: u64, value: Option<&Value>) {
            self.0.push(format!("return {value:?} to {id}"));
        }

        fn end(&mut self) {
            self.0.push("end".to_owned());
        }

        fn confirm(&mut self) {
            self.0.push("confirm".to_owned());
        }

        fn cover(&mut self) {
            self.0.push("cover".to_owned());
        }

        fn show_theme(&mut self, theme: Theme, globals: Vec<Global>) {
            let globals = globals.len();
            self.0
                .push(format!("{} theme, {globals} globals", theme.word()));
        }

        fn picture(&mut self, path: String) {
            self.0.push(format!("picture {path}"));
        }
    }

    #[test]
    fn each_command_is_carried_out() {
        let mut page = Recorder::default();
        let (url, path) = ("https://a/".to_owned(), "a.png".to_owned());
        let command = AgentCommand::Read;
        let id = 2;
        for command in [
            Command::Load { url, now: 1 },
            Command::Traverse { delta: -1, now: 2 },
            Command::Run {
                id,
                now: 3,
                command,
            },
            Command::ReturnValue { id, value: None },
            Command::Cover,
            Command::Theme {
                theme: Theme::Light,
                globals: Vec::new(),
            },
            Command::Picture { path },
            Command::End,
            Command::Confirm,
        ] {
            page.execute(command);
        }
        assert_eq!(
            page.0,
            [
                "load https://a/ at 1",
                "traverse -1 at 2",
                "run 2 at 3: Read",
                "return None to 2",
                "cover",
                "light theme, 0 globals",
                "picture a.png",
                "end",
                "confirm",
            ]
        );
    }
}
