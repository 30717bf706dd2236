//! The catalogue as a whole.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    App, AppState, Availability, Call, Code, CodeOutcome, Endpoint, Event, Limit, Link, Machine,
    Origin, WebHost,
};
use crate::entries::Entries;
use crate::{Platform, Version};

/// The known interface of the app and its servers.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Catalogue {
    /// The app itself.
    pub app: App,
    /// The calls that a page may make.
    pub calls: Entries<Call>,
    /// The destinations that a page may open; empty if the catalogue omits them.
    pub links: Entries<Link>,
    /// The codes of calls; empty if the catalogue omits them.
    pub codes: Entries<Code>,
    /// The durations that the contract fixes; empty if the catalogue omits them.
    pub limits: Entries<Limit>,
    /// The events that the app sends; empty if the catalogue leaves them out.
    pub events: Entries<Event>,
    /// The hosts that the client sends requests to; empty if the catalogue omits servers.
    pub hosts: Entries<WebHost>,
    /// The endpoints of the hosts; empty if the catalogue omits servers.
    pub endpoints: Entries<Endpoint>,
    /// The client's state machines; empty if the catalogue omits them.
    pub machines: Entries<Machine>,
    /// The values that the app keeps; empty if the catalogue omits them.
    #[serde(skip_serializing_if = "Entries::is_empty")]
    pub states: Entries<AppState>,
}

impl Catalogue {
    /// The versions in which something first becomes available on this platform, lowest first.
    pub fn minimum_versions(&self, platform: Platform) -> BTreeSet<Version> {
        let calls = self.calls.iter().map(|call| &call.minimum);
        let links = self.links.iter().map(|link| &link.minimum);
        calls
            .chain(links)
            .filter_map(|minimum| minimum.on(platform))
            .collect()
    }

    /// The availability of a call to a page; `version` is `None` outside the app.
    pub fn call_availability(
        &self,
        name: &str,
        platform: Platform,
        version: Option<Version>,
    ) -> Availability {
        let call = self.calls.get(name);
        call.map_or(Availability::NotListed, |call| {
            call.availability(platform, version)
        })
    }

    /// The code of a successful reply: the first app code whose outcome is success.
    pub fn success_code(&self) -> Option<&Code> {
        let mut codes = self.codes.iter();
        codes.find(|code| code.origin == Origin::App && code.outcome == CodeOutcome::Success)
    }

    /// The failure codes that the app's reply to a call can have: those that it lists, else all of the app.
    pub fn failure_codes(&self, call: &Call) -> impl Iterator<Item = &Code> {
        let codes = self.codes.iter().filter(|code| code.is_app_failure());
        codes.filter(|code| {
            let listed = call.codes.as_ref();
            listed.is_none_or(|listed| listed.contains(&code.code))
        })
    }

    /// The time limit for the reply to a call; `None` if it has no reply or no limit.
    pub fn time_limit(&self, call: &Call) -> Option<&Limit> {
        match &call.reply {
            super::Reply::Callback { time_limit } => self.limits.get(time_limit.as_ref()?),
            super::Reply::None => None,
        }
    }
}
