//! An entry of any kind, found by name.

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    AppState, Below, Call, Catalogue, Code, Endpoint, Event, Limit, Link, Machine, MinimumVersions,
    Observation, WebHost,
};
use crate::assumed::Assumed;
use crate::entries::Named;
use crate::schema::{Field, Shape};
use crate::{Version, suggest};

/// The largest number of suggested names.
const NEAR: usize = 6;

/// The length of the shortest word that is searched for inside names.
const SHORTEST_PART: usize = 3;

/// A catalogue's entry of any kind.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AnyEntry<'c> {
    Call(&'c Call),
    Link(&'c Link),
    Event(&'c Event),
    Code(&'c Code),
    Limit(&'c Limit),
    Host(&'c WebHost),
    Endpoint(&'c Endpoint),
    /// A state machine.
    Machine(&'c Machine),
    /// A value that the app keeps.
    State(&'c AppState),
}

impl<'c> AnyEntry<'c> {
    /// The name of its kind, such as `call`.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Call(_) => Call::NOUN,
            Self::Link(_) => Link::NOUN,
            Self::Event(_) => Event::NOUN,
            Self::Code(_) => Code::NOUN,
            Self::Limit(_) => Limit::NOUN,
            Self::Host(_) => WebHost::NOUN,
            Self::Endpoint(_) => Endpoint::NOUN,
            Self::Machine(_) => Machine::NOUN,
            Self::State(_) => AppState::NOUN,
        }
    }

    /// The real apps in which it was as described; `None` for a kind that isn't observed.
    pub fn observed(self) -> Option<&'c [Observation]> {
        match self {
            Self::Call(call) => Some(&call.observed),
            Self::Link(link) => Some(&link.observed),
            Self::Event(event) => Some(&event.observed),
            Self::Code(_)
            | Self::Limit(_)
            | Self::Host(_)
            | Self::Endpoint(_)
            | Self::Machine(_)
            | Self::State(_) => None,
        }
    }

    /// Its name, unique within its kind.
    pub fn name(self) -> &'c str {
        match self {
            Self::Call(call) => call.name(),
            Self::Link(link) => link.name(),
            Self::Event(event) => event.name(),
            Self::Code(code) => code.name(),
            Self::Limit(limit) => limit.name(),
            Self::Host(host) => host.name(),
            Self::Endpoint(endpoint) => endpoint.name(),
            Self::Machine(machine) => machine.name(),
            Self::State(state) => state.name(),
        }
    }

    /// The section of the specification that states it, if known.
    pub fn section(self) -> Option<&'c str> {
        let section = match self {
            Self::Call(call) => &call.section,
            Self::Link(link) => &link.section,
            Self::Event(event) => &event.section,
            Self::Code(code) => &code.section,
            Self::Limit(limit) => &limit.section,
            Self::Host(host) => &host.section,
            Self::Endpoint(endpoint) => &endpoint.section,
            Self::Machine(machine) => &machine.section,
            Self::State(state) => &state.section,
        };
        section.as_deref()
    }

    /// The `assumed` mark of the entry itself.
    pub fn assumed(self) -> &'c Assumed {
        match self {
            Self::Call(call) => &call.assumed,
            Self::Link(link) => &link.assumed,
            Self::Event(event) => &event.assumed,
            Self::Code(code) => &code.assumed,
            Self::Limit(limit) => &limit.assumed,
            Self::Host(host) => &host.assumed,
            Self::Endpoint(endpoint) => &endpoint.assumed,
            Self::Machine(machine) => &machine.assumed,
            Self::State(state) => &state.assumed,
        }
    }

    /// The assumed parts by their keys in the file, such as `minimum`, `payload.path` or `everything`; empty if the
    /// specification states them all.
    pub fn assumptions(self) -> Vec<String> {
        let mut found = match self.assumed() {
            Assumed::Nothing => Vec::new(),
            Assumed::Everything => return vec!["everything".to_owned()],
            Assumed::Keys(keys) => keys.clone(),
        };
        match self {
            Self::Call(call) => {
                availability(&mut found, &call.minimum, &call.below);
                part(&mut found, "payload", &call.payload.assumed);
                shape(&mut found, "payload", &call.payload.shape);
                for reply in &call.reply_data {
                    part(&mut found, "reply_data", &reply.data.assumed);
                    shape(&mut found, "reply_data", &reply.data.shape);
                }
                if let Some(reply) = &call.default_reply {
                    part(&mut found, "default_reply", &reply.assumed);
                }
            }
            Self::Link(link) => {
                availability(&mut found, &link.minimum, &link.below);
                fields(&mut found, "parameters", &link.parameters);
            }
            Self::Event(event) => {
                part(&mut found, "payload", &event.payload.assumed);
                shape(&mut found, "payload", &event.payload.shape);
            }
            Self::Endpoint(endpoint) => {
                fields(
                    &mut found,
                    "request",
                    endpoint.request.as_deref().unwrap_or_default(),
                );
            }
            Self::Code(_) | Self::Limit(_) | Self::Host(_) | Self::Machine(_) | Self::State(_) => {}
        }
        found
    }
}

fn availability(found: &mut Vec<String>, minimum: &MinimumVersions, below: &Below) {
    part(found, "minimum", &minimum.assumed);
    part(found, "below", &below.assumed);
}

/// Adds a part that has a mark itself.
fn part(found: &mut Vec<String>, name: &str, assumed: &Assumed) {
    let is_known = found.iter().any(|known| known == name);
    match assumed {
        _ if is_known => {}
        Assumed::Nothing => {}
        Assumed::Everything => found.push(name.to_owned()),
        Assumed::Keys(keys) => found.extend(keys.iter().map(|key| format!("{name}.{key}"))),
    }
}

fn shape(found: &mut Vec<String>, name: &str, shape: &Shape) {
    fields(found, name, shape.fields().unwrap_or_default());
}

/// Adds the fields of a part, unless the whole part is assumed.
fn fields(found: &mut Vec<String>, name: &str, list: &[Field]) {
    if found.iter().any(|known| known == name) {
        return;
    }
    for field in list {
        let name = format!("{name}.{}", field.name);
        part(found, &name, &field.assumed);
        shape(found, &name, &field.shape);
    }
}

impl Catalogue {
    /// The highest minor or patch number of its versions.
    pub(crate) fn highest_part(&self) -> u32 {
        let highest = self.versions().map(Version::highest_part).max();
        highest.unwrap_or_default()
    }

    /// Its first and latest version, and the minimum versions of calls and links, in no order.
    pub fn versions(&self) -> impl Iterator<Item = Version> {
        let calls = self.calls.iter().map(|call| &call.minimum);
        let minimums = calls.chain(self.links.iter().map(|link| &link.minimum));
        let versions = minimums.flat_map(|minimum| [minimum.ios, minimum.android]);
        let own = [self.app.first_version, self.app.latest_version];
        versions.flatten().chain(own)
    }

    /// All entries, grouped by kind, in the order of their files.
    pub fn entries(&self) -> impl Iterator<Item = AnyEntry<'_>> {
        let calls = self.calls.iter().map(AnyEntry::Call);
        let links = self.links.iter().map(AnyEntry::Link);
        let events = self.events.iter().map(AnyEntry::Event);
        let codes = self.codes.iter().map(AnyEntry::Code);
        let limits = self.limits.iter().map(AnyEntry::Limit);
        let hosts = self.hosts.iter().map(AnyEntry::Host);
        let endpoints = self.endpoints.iter().map(AnyEntry::Endpoint);
        let machines = self.machines.iter().map(AnyEntry::Machine);
        let states = self.states.iter().map(AnyEntry::State);
        calls
            .chain(links)
            .chain(events)
            .chain(codes)
            .chain(limits)
            .chain(hosts)
            .chain(endpoints)
            .chain(machines)
            .chain(states)
    }

    /// The entries of that name, of any kind. A host is also found by its DNS name, an endpoint with its method
    /// (`POST /v1/orders`), and a link with a slash at either end.
    pub fn find(&self, name: &str) -> Vec<AnyEntry<'_>> {
        let is_it = |entry: &AnyEntry<'_>| {
            entry.name() == name
                || match entry {
                    AnyEntry::Link(link) => link.path == name.trim_matches('/'),
                    AnyEntry::Host(host) => host.host == name,
                    AnyEntry::Endpoint(endpoint) => {
                        let (method, path) = name.split_once(' ').unwrap_or_default();
                        method.eq_ignore_ascii_case(endpoint.method.as_str())
                            && path == endpoint.path
                    }
                    _ => false,
                }
        };
        self.entries().filter(is_it).collect()
    }

    /// Suggestions for an unknown name: entries that contain it, or else the closest spellings. The best come first.
    pub fn near_names(&self, name: &str) -> Vec<&str> {
        let mut names: Vec<&str> = self.entries().map(AnyEntry::name).collect();
        names.dedup();
        let lower = name.to_lowercase();
        let mut near: Vec<&str> = Vec::new();
        while let Some(found) = suggest(name, names.iter().copied()) {
            names.retain(|known| *known != found);
            near.push(found);
        }
        // A segment of a path may be misspelled.
        if near.is_empty() {
            let is_near = |name: &&str| {
                let parts = name.split(['/', '.', '_', '-']);
                let parts = parts.filter(|part| part.chars().count() >= SHORTEST_PART);
                name.contains('/') && suggest(&lower, parts).is_some()
            };
            near.extend(names.iter().copied().filter(is_near));
        }
        names.retain(|name| !near.contains(name));
        if lower.chars().count() >= SHORTEST_PART {
            near.extend(
                names
                    .iter()
                    .filter(|known| known.to_lowercase().contains(&lower)),
            );
        }
        near.truncate(NEAR);
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue() -> Catalogue {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/orders");
        Catalogue::load(folder).unwrap()
    }

    fn found(name: &str) -> Vec<String> {
        let catalogue = catalogue();
        let found = catalogue.find(name).into_iter();
        found
            .map(|entry| format!("{} {}", entry.noun(), entry.name()))
            .collect()
    }

    #[test]
    fn every_kind_is_found_by_name() {
        let catalogue = catalogue();
        for entry in catalogue.entries() {
            assert!(catalogue.find(entry.name()).contains(&entry), "{entry:?}");
        }
        assert_eq!(found("share"), ["call share"]);
        assert_eq!(found("/orders/{id}/"), ["link orders/{id}"]);
        assert_eq!(found("post /api/orders"), ["endpoint /api/orders"]);
        assert_eq!(found("GET /api/orders"), [""; 0]);
        assert_eq!(found("Share"), [""; 0]);
    }

    #[test]
    fn near_names_are_misspellings_or_contain_the_word() {
        let catalogue = catalogue();
        assert_eq!(catalogue.near_names("shaer"), ["share"]);
        assert_eq!(catalogue.near_names("Share"), ["share"]);
        assert_eq!(
            catalogue.near_names("open"),
            ["openLink", "openBrowser", "/api/orders/open"]
        );
        assert_eq!(
            catalogue.near_names("odrers"),
            ["orders/{id}", "/api/orders", "/api/orders/open"]
        );
        assert_eq!(catalogue.near_names("teapot"), [""; 0]);
        assert_eq!(catalogue.near_names("q"), [""; 0]);
    }

    #[test]
    fn assumed_parts_are_named_by_their_keys() {
        let catalogue = catalogue();
        let of = |name| catalogue.find(name)[0].assumptions();
        assert_eq!(of("openBrowser"), ["minimum", "below"]);
        assert_eq!(of("share"), [""; 0]);

        let mut call = catalogue.calls.get("pay").unwrap().clone();
        call.assumed = Assumed::Keys(vec!["reply".to_owned()]);
        call.minimum.assumed = Assumed::Keys(vec!["android".to_owned()]);
        let Shape::Object {
            fields: Some(fields),
        } = &mut call.payload.shape
        else {
            panic!("an object")
        };
        fields[0].assumed = Assumed::Everything;
        let assumed = AnyEntry::Call(&call).assumptions();
        assert_eq!(assumed, ["reply", "minimum.android", "payload.amount"]);
        call.payload.assumed = Assumed::Everything;
        let assumed = AnyEntry::Call(&call).assumptions();
        assert_eq!(assumed, ["reply", "minimum.android", "payload"]);
        call.assumed = Assumed::Everything;
        assert_eq!(AnyEntry::Call(&call).assumptions(), ["everything"]);
    }
}
