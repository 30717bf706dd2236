//! The rules that inspectors write: `replies` and `network` of the scenario language.

use std::fmt::Write as _;

use footbridge_contract::Catalogue;
use footbridge_host::CallBreakpoints;
use footbridge_scenario::{
    NetworkRule, ProjectNames, Rule, Scenario, Script, ScriptedResponse, Step, load,
};

use super::Session;
use super::requests::RequestPattern;
use crate::refusal::Refusal;
use crate::wire::{Breakpoints, Rules};

/// The name of the rules in messages.
const FILE: &str = "rules.yaml";

/// The rules in use.
#[derive(Debug, Default)]
pub(super) struct RuleSet {
    yaml: String,
    pub(super) replies: Vec<Script>,
    pub(super) network: Vec<NetworkRule>,
    pub(super) request_breakpoints: Vec<RequestPattern>,
}

impl RuleSet {
    pub(super) fn shown(&self) -> Rules {
        Rules {
            yaml: self.yaml.clone(),
        }
    }
}

/// The language of rules, with the names that they may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Language<'l> {
    pub(crate) catalogue: &'l Catalogue,
    pub(crate) names: &'l ProjectNames,
}

impl Language<'_> {
    /// Parses `replies` and `network` as in a scenario.
    pub(crate) fn rules(self, yaml: &str) -> Result<(Vec<Script>, Vec<NetworkRule>), Refusal> {
        let is_empty = yaml.lines().all(|line| {
            let line = line.trim();
            line.is_empty() || line.starts_with('#')
        });
        if is_empty {
            return Ok((Vec::new(), Vec::new()));
        }
        // The rest of a scenario follows, so that lines and columns are those of the rules.
        let text = format!("{yaml}\ntitle: Rules\nsteps:\n  - open: /\n");
        let scenario = self.read(&text, 0)?;
        Ok(parts(scenario))
    }

    /// Parses the reply to a call: one rule, as below the call's name in `replies`.
    pub(crate) fn reply(self, call: &str, yaml: &str) -> Result<Rule, Refusal> {
        let name = serde_json::Value::from(call);
        let text = format!(
            "title: Reply\nsteps:\n  - open: /\nreplies:\n  {name}:\n{}",
            indented(yaml)
        );
        let (replies, _) = parts(self.read(&text, 5)?);
        let rules = replies.into_iter().flat_map(|script| script.rules);
        let mut rules: Vec<Rule> = rules.map(|rule| rule.value).collect();
        match (rules.pop(), rules.is_empty()) {
            (Some(rule), true) => Ok(rule),
            _ => Err(Refusal::new("write one reply, such as `success`")),
        }
    }

    /// Parses the response to a request: a rule of `network` without its address.
    pub(crate) fn response(self, yaml: &str) -> Result<ScriptedResponse, Refusal> {
        // A mapping in braces takes the address as one of its keys.
        let rule = match yaml.trim().strip_prefix('{') {
            Some(rest) => format!("    {{ path: \"*\", {rest}"),
            None => format!("    path: \"*\"\n{}", indented(yaml)),
        };
        let before = if yaml.trim().starts_with('{') { 5 } else { 6 };
        let text = format!("title: Response\nsteps:\n  - open: /\nnetwork:\n  -\n{rule}\n");
        let (_, mut network) = parts(self.read(&text, before)?);
        match network.pop() {
            Some(rule) => Ok(rule.response),
            None => Err(Refusal::new("write a response, such as `status: 500`")),
        }
    }

    /// Checks a step, as in a scenario.
    pub(crate) fn step(self, step: &Step) -> Result<(), Refusal> {
        let text = format!("title: Step\nsteps:\n  - {{ {step} }}\n");
        self.read(&text, 2).map(drop)
    }

    fn read(self, text: &str, before: usize) -> Result<Scenario, Refusal> {
        load(FILE, text, self.catalogue, self.names).map_err(|errors| Refusal::of(&errors, before))
    }
}

fn parts(scenario: Scenario) -> (Vec<Script>, Vec<NetworkRule>) {
    let mut rows = scenario.rows.into_iter();
    rows.next().map_or_else(Default::default, |row| {
        let network = row.network.into_iter().map(|rule| rule.value);
        (row.replies, network.collect())
    })
}

fn indented(yaml: &str) -> String {
    yaml.lines().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "    {line}");
        text
    })
}

impl Session {
    /// Uses these rules from now on.
    pub(super) fn set_rules(&mut self, yaml: String, rules: (Vec<Script>, Vec<NetworkRule>)) {
        self.rules.yaml = yaml;
        (self.rules.replies, self.rules.network) = rules;
        self.use_rules();
    }

    /// Applies the rules to the host and the servers.
    pub(super) fn use_rules(&mut self) {
        self.host.set_replies(self.rules.replies.clone());
        self.network.changes.replace(self.rules.network.clone());
    }

    /// Applies these breakpoints from now on.
    pub(super) fn set_breakpoints(&mut self, breakpoints: Breakpoints) -> Result<(), Refusal> {
        let patterns = breakpoints.requests.iter();
        let patterns: Result<_, _> = patterns.map(|text| RequestPattern::parse(text)).collect();
        self.rules.request_breakpoints = patterns.map_err(Refusal::new)?;
        self.breakpoints = breakpoints;
        self.use_breakpoints();
        Ok(())
    }

    pub(super) fn use_breakpoints(&mut self) {
        self.host.set_breakpoints(CallBreakpoints {
            calls: self.breakpoints.calls.clone(),
            links: self.breakpoints.links.clone(),
        });
    }
}

#[cfg(test)]
mod tests;
