//! Ambient traffic: requests and transitions that every page makes and no scenario is about (docs/transcript.md,
//! Ambient requests and transitions).
//!
//! `footbridge.toml` lists the requests, the catalogue the transitions. What is ambient is recorded and judged like
//! anything else. A transcript shows it only if the scenario mentions it, or if something is unusual about it.

use std::collections::BTreeSet;

use footbridge_contract::Catalogue;
use footbridge_scenario::{Address, Row, Scenario};
use serde_json::Value;

/// The replacement for the user agent in a transcript, since it only repeats the host profile.
const USER_AGENT: &str = "(user agent)";

/// The ambient traffic of one case.
#[derive(Debug, Clone)]
pub(crate) struct Ambient<'c> {
    /// The project's ambient addresses; empty if the scenario shows ambient traffic.
    addresses: &'c [Address],
    shows_all: bool,
    row: &'c Row,
    /// The profile's user agent, escaped as in a JSON text.
    user_agent: String,
}

impl<'c> Ambient<'c> {
    /// Creates the ambient traffic of a scenario's row from the project's `addresses`.
    pub(crate) fn new(
        addresses: &'c [Address],
        scenario: &Scenario,
        row: &'c Row,
        user_agent: &str,
    ) -> Self {
        let mut ambient = Self {
            addresses: if scenario.transcript.ambient {
                &[]
            } else {
                addresses
            },
            shows_all: scenario.transcript.ambient,
            row,
            user_agent: String::new(),
        };
        ambient.set_user_agent(user_agent);
        ambient
    }

    /// Sets the profile's user agent.
    pub(crate) fn set_user_agent(&mut self, user_agent: &str) {
        let quoted = Value::from(user_agent).to_string();
        let within = quoted
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        within.unwrap_or_default().clone_into(&mut self.user_agent);
    }

    /// Whether a request is ambient and the scenario doesn't mention it.
    pub(crate) fn includes(&self, host: &str, path: &str) -> bool {
        let mut addresses = self.addresses.iter();
        addresses.any(|address| address.matches(host, path)) && !self.row.speaks_of(host, path)
    }

    /// The names of the state machines that the scenario doesn't mention, whose ambient transitions are left out.
    pub(crate) fn machines(&self, catalogue: &Catalogue) -> BTreeSet<String> {
        if self.shows_all {
            return BTreeSet::new();
        }
        let mentioned: BTreeSet<&str> = self.row.machines().collect();
        let names = catalogue.machines.names();
        names
            .filter(|name| !mentioned.contains(name))
            .map(str::to_owned)
            .collect()
    }

    /// A request's text, with the user agent replaced.
    pub(crate) fn restate(&self, text: &str) -> String {
        if self.user_agent.is_empty() {
            return text.to_owned();
        }
        text.replace(&self.user_agent, USER_AGENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(rest: &str) -> Scenario {
        let text = format!("title: A page\n{rest}steps:\n  - open: /\n");
        footbridge_scenario::parse("a.yaml", &text).unwrap()
    }

    fn hides(scenario: &Scenario, path: &str) -> bool {
        let addresses = [Address::new("https://cdn.test/*").unwrap()];
        Ambient::new(&addresses, scenario, &scenario.rows[0], "").includes("cdn.test", path)
    }

    #[test]
    fn request_is_ambient_unless_the_scenario_mentions_it() {
        assert!(hides(&scenario(""), "/a.js"));
        let rule = scenario("network: [{ path: /a.js, status: 200 }]\n");
        assert!(!hides(&rule, "/a.js"));
        assert!(hides(&rule, "/b.js"));
        let expectation = "title: A page\nsteps:\n  - open: /\n  - expect: { request: /a.js }\n";
        let expectation = footbridge_scenario::parse("a.yaml", expectation).unwrap();
        assert!(!hides(&expectation, "/a.js"));
        assert!(!hides(
            &scenario("transcript: { ambient: shown }\n"),
            "/a.js"
        ));
    }

    #[test]
    fn machine_is_ambient_unless_the_scenario_mentions_it() {
        let orders = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");
        let catalogue = Catalogue::load(orders).unwrap();
        let hidden = |text: &str| {
            let scenario = footbridge_scenario::parse("a.yaml", text).unwrap();
            Ambient::new(&[], &scenario, &scenario.rows[0], "").machines(&catalogue)
        };
        let steps = "title: A page\nsteps:\n  - open: /\n";
        assert_eq!(hidden(steps), BTreeSet::from(["checkout".to_owned()]));
        let expectation = format!("{steps}  - expect: {{ transition: {{ machine: checkout }} }}\n");
        assert!(hidden(&expectation).is_empty());
        let shown = format!("transcript: {{ ambient: shown }}\n{steps}");
        assert!(hidden(&shown).is_empty());
    }

    #[test]
    fn user_agent_is_replaced() {
        let scenario = scenario("");
        let ambient = Ambient::new(&[], &scenario, &scenario.rows[0], "Moz \"7\"");
        assert_eq!(
            ambient.restate(r#"POST /a {"agent":"Moz \"7\""}"#),
            r#"POST /a {"agent":"(user agent)"}"#
        );
    }
}
