//! The step `theme`: the phone's theme changes while the page is open.

use footbridge_engine::{AgentCommand, Command};
use footbridge_scenario::Theme;

use super::perform::Performed;
use super::{CaseAborted, Stage};

impl Stage<'_> {
    pub(super) fn change_theme(&mut self, theme: Theme) -> Result<Performed, CaseAborted> {
        let mut profile = self.host.profile().clone();
        if profile.theme == theme {
            return Ok(Performed::Done);
        }
        profile.theme = theme;
        self.host.set_profile(profile);
        let globals = self.host.environment().globals;
        self.first.boot.environment.theme = theme;
        self.first.boot.environment.globals.clone_from(&globals);
        // The page waits for the change before it happens.
        let changed = self.send(AgentCommand::Theme { theme });
        self.session
            .process
            .send(&Command::Theme { theme, globals });
        Ok(match self.await_result(changed)? {
            Ok(_) => Performed::Done,
            Err(problem) => Performed::Refused(problem),
        })
    }
}
