//! The catalogue as a whole.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Serialize;

use super::{App, Availability, Call, Code, Endpoint, Entries, Event, Host, Limit, Link, Session};
use crate::link::Scheme;
use crate::load::{InvalidCatalogue, read_catalogue};
use crate::{Platform, Version};

/// What the app is known to offer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Catalogue {
    /// The app itself.
    pub app: App,
    /// The calls a page may make.
    pub calls: Entries<Call>,
    /// The places a page may open.
    pub links: Entries<Link>,
    /// The codes a call may end with.
    pub codes: Entries<Code>,
    /// The times the contract fixes.
    pub limits: Entries<Limit>,
    /// What the app tells unasked.
    pub events: Entries<Event>,
    /// The hosts that the client asks; empty where the catalogue leaves servers out.
    pub hosts: Entries<Host>,
    /// What the client asks of them; empty where the catalogue leaves servers out.
    pub endpoints: Entries<Endpoint>,
    /// What a session with them consists of, if the catalogue says.
    pub session: Option<Session>,
}

impl Catalogue {
    /// Reads the catalogue in a folder, whose files `docs/catalogue.md` describes.
    ///
    /// # Errors
    /// [`InvalidCatalogue`] with every error of every file, each pointing at its line.
    pub fn load(folder: impl AsRef<Path>) -> Result<Self, InvalidCatalogue> {
        read_catalogue(folder.as_ref())
    }

    /// Every version at which something becomes available on this platform, lowest first.
    pub fn minimum_versions(&self, platform: Platform) -> BTreeSet<Version> {
        let calls = self.calls.iter().map(|call| &call.minimum);
        let links = self.links.iter().map(|link| &link.minimum);
        calls
            .chain(links)
            .filter_map(|minimum| minimum.on(platform))
            .collect()
    }

    /// Whether a page can make a call of this name; `version` is `None` outside the app.
    pub fn call_availability(
        &self,
        name: &str,
        platform: Platform,
        version: Option<Version>,
    ) -> Availability {
        let call = self.calls.get(name);
        call.map_or(Availability::NotListed, |call| {
            call.minimum.availability(platform, version)
        })
    }

    /// Whether a page can open a link to this path; `version` is `None` outside the app. From there the alternate scheme
    /// reaches the app, whose version nobody knows, so every listed link is available.
    pub fn link_availability(
        &self,
        path: &str,
        scheme: Scheme,
        platform: Platform,
        version: Option<Version>,
    ) -> Availability {
        let Some(link) = self.links.get(path) else {
            return Availability::NotListed;
        };
        match link.minimum.availability(platform, version) {
            Availability::OutsideApp if scheme == Scheme::Alternate => Availability::Available,
            availability => availability,
        }
    }

    /// How long a page waits for this call's answer; `None` if it wants none.
    pub fn time_limit(&self, call: &Call) -> Option<&Limit> {
        match &call.reply {
            super::Reply::Callback { time_limit } => self.limits.get(time_limit),
            super::Reply::None => None,
        }
    }
}
