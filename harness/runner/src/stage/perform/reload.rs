//! The step `reload`: the app loads its page again.

use footbridge_engine::Command;

use super::Performed;
use crate::stage::Stage;

impl Stage<'_> {
    pub(super) fn reload(&mut self) -> Performed {
        if !self.is_open() {
            return Performed::Refused("no page is open".to_owned());
        }
        let address = self.navigation.address().to_owned();
        self.load(&address, |now| Command::Reload { now });
        Performed::Done
    }
}
