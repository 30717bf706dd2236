//! The session as a record, for saving and replaying.

use std::time::Duration;

use footbridge_journal::Journal;
use footbridge_record::{CaseIdentity, CaseRecord};

use super::Session;

impl Session {
    /// Returns the record of the session so far. A live session has no scenario and no verdict.
    pub(super) fn as_record(&mut self) -> CaseRecord {
        let duration = Duration::from_millis(self.now().as_millis());
        let phone = &self.phone;
        let case = CaseIdentity {
            scenario: "live".to_owned(),
            title: "A live session".to_owned(),
            row: None,
            platform: phone.platform,
            app_version: phone.app_version,
            device: phone.device.clone(),
            locale: phone.locale.clone(),
            theme: phone.theme,
            engine: "browser".to_owned(),
        };
        let entries = self.host.journal().entries();
        let journal = entries.iter().cloned().collect::<Journal>();
        CaseRecord::of_session(case, journal, duration)
    }
}
