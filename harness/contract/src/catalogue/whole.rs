//! The catalogue as a whole.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Serialize;

use super::{
    App, Availability, Call, Code, Endpoint, Entries, Event, Host, Limit, Link, Machine, Origin,
    Outcome,
};
use crate::link::{Scheme, match_path};
use crate::load::{InvalidCatalogue, read_catalogue};
use crate::{Platform, Version};

/// What the app is known to offer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Catalogue {
    /// The app itself.
    pub app: App,
    /// The calls a page may make.
    pub calls: Entries<Call>,
    /// The places a page may open; empty where the catalogue leaves them out.
    pub links: Entries<Link>,
    /// The codes a call may end with; empty where the catalogue leaves them out.
    pub codes: Entries<Code>,
    /// The times the contract fixes; empty where the catalogue leaves them out.
    pub limits: Entries<Limit>,
    /// What the app tells unasked; empty where the catalogue leaves it out.
    pub events: Entries<Event>,
    /// The hosts that the client asks; empty where the catalogue leaves servers out.
    pub hosts: Entries<Host>,
    /// What the client asks of them; empty where the catalogue leaves servers out.
    pub endpoints: Entries<Endpoint>,
    /// The client's state machines; empty where the catalogue leaves them out.
    pub machines: Entries<Machine>,
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

    /// The link that a path opens, and the values of the parameters in its path. Of several that fit, a link without
    /// parameters in its path comes first, then the order of the file decides.
    pub fn link_at(&self, path: &str) -> Option<(&Link, Vec<(String, String)>)> {
        if let Some(link) = self.links.get(path) {
            return Some((link, Vec::new()));
        }
        let mut links = self.links.iter();
        links.find_map(|link| Some((link, match_path(&link.path, path)?)))
    }

    /// Whether a page can open a link of this form to a path of `links`; `version` is `None` outside the app. What opens
    /// the app from there reaches a version that nobody knows, so every listed link is available.
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
            Availability::OutsideApp if scheme.opens_from_browser(&self.app) => {
                Availability::Available
            }
            availability => availability,
        }
    }

    /// The code that a successful reply carries: the first that the app answers and that is one of success.
    pub fn success_code(&self) -> Option<&Code> {
        let mut codes = self.codes.iter();
        codes.find(|code| code.origin == Origin::App && code.outcome == Outcome::Success)
    }

    /// How long a page waits for this call's answer; `None` if it wants none, or waits for as long as it takes.
    pub fn time_limit(&self, call: &Call) -> Option<&Limit> {
        match &call.reply {
            super::Reply::Callback { time_limit } => self.limits.get(time_limit.as_ref()?),
            super::Reply::None => None,
        }
    }
}
