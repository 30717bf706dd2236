//! Links that the page opens.

use std::sync::Arc;

use footbridge_contract::link;
use footbridge_dialect::{MessageError, excerpt};
use footbridge_journal::{EntryKind, Instant};
use serde_json::Value;

use super::Host;

impl Host {
    /// Records an app link that the page opened.
    pub fn link(&mut self, now: Instant, url: &str) {
        match link::parse(&self.catalogue.app, url) {
            Ok(opened) => {
                // An unlisted path is used unchanged.
                let (path, mut parameters) = match self.catalogue.link_at(&opened.path) {
                    Some((link, in_path)) => (link.path.clone(), in_path),
                    None => (opened.path, Vec::new()),
                };
                parameters.extend(opened.parameters);
                let availability = self.catalogue.link_availability(
                    &path,
                    opened.scheme,
                    self.profile.platform,
                    self.profile.version(),
                );
                self.journal.record(
                    now,
                    EntryKind::Link {
                        url: url.to_owned(),
                        path,
                        parameters,
                        availability,
                    },
                );
            }
            Err(error) => self.record_error(
                now,
                excerpt(&Value::from(url)),
                &MessageError::NotLink {
                    problem: error.to_string(),
                },
            ),
        }
    }

    /// Opens the link in a call's payload, if the call is the one that opens links.
    pub(super) fn open_link(&mut self, now: Instant, name: &str, payload: &Value) {
        let dialect = Arc::clone(&self.dialect);
        let Some(shape) = dialect.link.as_ref().filter(|shape| shape.call == name) else {
            return;
        };
        let carried = match &shape.field {
            Some(field) => payload.get(field),
            None => Some(payload),
        };
        match carried.and_then(Value::as_str) {
            Some(url) => self.link(now, url),
            None => self.record_error(
                now,
                excerpt(payload),
                &MessageError::NotLink {
                    problem: "it must be text".to_owned(),
                },
            ),
        }
    }
}
