//! The app's own actions, when a page loads or triggers them.

use std::sync::Arc;

use footbridge_dialect::{HandshakeAction, Trigger};
use footbridge_journal::Instant;
use serde_json::Value;

use super::deliver::channel_injection;
use super::{Due, Host};

impl Host {
    /// Records that another document replaces the page's. Promises and functions of the old one get no reply.
    pub fn replace_document(&mut self) {
        self.traffic.calls.leave_document();
    }

    /// Runs the handshakes that follow the load of a document.
    pub fn loaded(&mut self, now: Instant) {
        self.shake_hands_if(now, |trigger| matches!(trigger, Trigger::Load));
    }

    /// Runs the handshakes that follow this call of the page.
    pub(super) fn called(&mut self, now: Instant, name: &str) {
        self.shake_hands_if(
            now,
            |trigger| matches!(trigger, Trigger::Call(call) if call == name),
        );
    }

    fn shake_hands_if(&mut self, now: Instant, is_it: impl Fn(&Trigger) -> bool) {
        let dialect = Arc::clone(&self.traffic.dialect);
        for (index, handshake) in dialect.handshakes.iter().enumerate() {
            if is_it(&handshake.trigger) {
                self.shake_hands(now, index);
            }
        }
    }

    /// Runs the handshake of this index. In a browser there is no app to do so.
    pub(super) fn shake_hands(&mut self, now: Instant, index: usize) {
        let dialect = Arc::clone(&self.traffic.dialect);
        let Some(handshake) = dialect.handshakes.get(index) else {
            return;
        };
        if self.traffic.profile.version().is_none() {
            return;
        }
        let value = |place: &str| self.profile_value(place);
        let payload = handshake
            .payload
            .as_ref()
            .and_then(|payload| payload.fill(&value));
        match &handshake.action {
            HandshakeAction::Event(event) => {
                self.due.push(now, Due::Event(event.clone(), payload));
            }
            HandshakeAction::PageChannel(page_channel) => {
                let injection = channel_injection(page_channel, &|place| match place {
                    "payload" => payload.clone(),
                    "event" => None::<Value>,
                    other => value(other),
                });
                if let Some(injection) = injection {
                    self.due.push(now, Due::Inject(injection));
                }
            }
        }
    }
}
