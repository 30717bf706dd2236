//! The step `restart`: the app ends and starts again.

use footbridge_engine::{Begins, Boot, Command, Report};
use footbridge_scenario::step::RestartStep;

use super::Performed;
use crate::stage::idleness::Idleness;
use crate::stage::navigation::Navigation;
use crate::stage::{CaseAborted, Stage};

impl Stage<'_> {
    pub(super) fn restart(&mut self, restart: &RestartStep) -> Result<Performed, CaseAborted> {
        let mut profile = self.host.profile().clone();
        if let Some(version) = &restart.version {
            let version = version.value;
            if let Some(now) = profile.version().filter(|now| *now > version) {
                return Ok(Performed::Refused(format!(
                    "an app is not updated from {now} to {version}, which is older"
                )));
            }
            profile.app_version = Some(version);
        }
        if let Some(locale) = &restart.locale {
            profile.locale.clone_from(&locale.value);
        }
        if let Some(theme) = restart.theme {
            profile.theme = theme;
        }
        self.collect()?;
        self.cover()?;
        self.host.set_profile(profile);
        let mut environment = self.host.environment();
        environment
            .bootstrap
            .splice(0..0, self.first.scripts.iter().cloned());
        self.ambient.set_user_agent(&environment.user_agent);
        self.first.boot.environment = environment;
        self.leave()?;
        Ok(Performed::Done)
    }

    /// Ends the page, so that none is open. An app that ends lets its page do nothing more, so that requests on the way
    /// out, and reactions to requests that break off, don't count.
    fn leave(&mut self) -> Result<(), CaseAborted> {
        self.session.process.send(&Command::End);
        let reset = Command::Reset {
            boot: Box::new(Boot {
                now: self.clock.now.as_millis(),
                begins: Begins::Restart,
                ..self.first.boot.clone()
            }),
        };
        self.command(&reset, |report| (*report == Report::Reset).then_some(()))?;
        self.navigation = Navigation::default();
        self.idleness = Idleness::default();
        self.network.loads.end_all();
        Ok(())
    }
}
