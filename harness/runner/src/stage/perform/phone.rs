//! Steps that change the phone while the page is open.

use footbridge_dialect::Profile;
use footbridge_engine::{AgentCommand, Command};
use footbridge_scenario::Theme;

use super::Performed;
use crate::stage::{CaseAborted, Stage};

impl Stage<'_> {
    /// Performs the step `theme`.
    pub(super) fn change_theme(&mut self, theme: Theme) -> Result<Performed, CaseAborted> {
        let query = format!("(prefers-color-scheme: {})", theme.word());
        let profile = Profile {
            theme,
            ..self.host.profile().clone()
        };
        self.change_phone(profile, query)
    }

    /// Changes the phone while the page is open, until the page matches the media query.
    fn change_phone(&mut self, profile: Profile, query: String) -> Result<Performed, CaseAborted> {
        if *self.host.profile() == profile {
            return Ok(Performed::Done);
        }
        self.host.set_profile(profile);
        let changed = self.host.environment();
        let environment = &mut self.first.boot.environment;
        environment.theme = changed.theme;
        environment.globals = changed.globals;
        let environment = Box::new(environment.clone());
        // The page waits for the change before it happens.
        let id = self.send(AgentCommand::AwaitMedia { query });
        self.session.process.send(&Command::Show { environment });
        self.await_result(id).map(Performed::from)
    }
}
