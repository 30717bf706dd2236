//! The session as a record, for saving and replaying.

use footbridge_host::Journal;
use footbridge_record::{
    CaseIdentity, CaseRecord, Durations, Ending, EndingKind, RecordSchema, Verdict,
};

use super::Session;

impl Session {
    /// Returns the record of the session so far. A live session has no scenario and no verdict.
    pub(super) fn as_record(&mut self) -> CaseRecord {
        let now = self.now().as_millis();
        let phone = &self.phone;
        let entries = self.host.journal().entries();
        CaseRecord {
            schema: RecordSchema::Current,
            case: CaseIdentity {
                scenario: "live".to_owned(),
                title: "A live session".to_owned(),
                row: None,
                platform: phone.platform,
                app_version: phone.app_version,
                device: phone.device.clone(),
                locale: phone.locale.clone(),
                theme: phone.theme,
                engine: "browser".to_owned(),
            },
            verdict: Verdict::Passed,
            reason: None,
            ending: Ending {
                kind: EndingKind::Finished,
                reason: None,
            },
            steps: Vec::new(),
            journal: entries.iter().cloned().collect::<Journal>(),
            failures: Vec::new(),
            durations: Durations {
                wall_ms: now,
                virtual_ms: now,
                phases: None,
            },
            files: Vec::new(),
            picture: None,
            pictures: Vec::new(),
        }
    }
}
