//! Links that the page opens.

use std::sync::Arc;

use footbridge_contract::link;
use footbridge_dialect::{MessageError, excerpt};
use serde_json::Value;

use super::BridgeTraffic;
use crate::instant::Instant;
use crate::kind::EntryKind;

impl BridgeTraffic {
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
                self.record(
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
    pub fn open_link(&mut self, now: Instant, name: &str, payload: &Value) {
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

    /// The path of the link that a call opens, as listed in the catalogue.
    pub fn link_path(&self, name: &str, payload: &Value) -> Option<String> {
        let shape = self
            .dialect
            .link
            .as_ref()
            .filter(|link| link.call == name)?;
        let url = shape
            .field
            .as_ref()
            .map_or(Some(payload), |field| payload.get(field))?;
        let opened = link::parse(&self.catalogue.app, url.as_str()?).ok()?;
        let listed = self.catalogue.link_at(&opened.path);
        Some(listed.map_or(opened.path.clone(), |(link, _)| link.path.clone()))
    }
}
