//! The rules that inspectors write: the scenario language's own `replies` and `network`.

use std::fmt::Write as _;

use footbridge_contract::Catalogue;
use footbridge_host::CallBreakpoints;
use footbridge_scenario::{
    NetworkAnswer, NetworkRule, ProjectNames, Rule, Scenario, Script, Step, load,
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

/// The means to read YAML: the names that it may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Language<'l> {
    pub(crate) catalogue: &'l Catalogue,
    pub(crate) names: &'l ProjectNames,
}

impl Language<'_> {
    /// Reads `replies` and `network` as a scenario has them.
    pub(crate) fn rules(self, yaml: &str) -> Result<(Vec<Script>, Vec<NetworkRule>), Refusal> {
        let is_empty = yaml.lines().all(|line| {
            let line = line.trim();
            line.is_empty() || line.starts_with('#')
        });
        if is_empty {
            return Ok((Vec::new(), Vec::new()));
        }
        // The rest of a scenario comes behind, so that lines and columns are those of the rules.
        let text = format!("{yaml}\ntitle: Rules\nsteps:\n  - open: /\n");
        let scenario = self.read(&text, 0)?;
        Ok(parts(scenario))
    }

    /// Reads the answer to a call: one rule, as below the call's name in `replies`.
    pub(crate) fn reply(self, call: &str, yaml: &str) -> Result<Rule, Refusal> {
        let name = serde_json::Value::from(call);
        let text = format!(
            "title: Answer\nsteps:\n  - open: /\nreplies:\n  {name}:\n{}",
            indented(yaml)
        );
        let (replies, _) = parts(self.read(&text, 5)?);
        let rules = replies.into_iter().flat_map(|script| script.rules);
        let mut rules: Vec<Rule> = rules.map(|rule| rule.value).collect();
        match (rules.pop(), rules.is_empty()) {
            (Some(rule), true) => Ok(rule),
            _ => Err(Refusal::new("write one answer, such as `success`")),
        }
    }

    /// Reads the answer to a request: a rule of `network` without its address.
    pub(crate) fn answer(self, yaml: &str) -> Result<NetworkAnswer, Refusal> {
        // A mapping in braces takes the address as one of its own.
        let rule = match yaml.trim().strip_prefix('{') {
            Some(rest) => format!("    {{ path: \"*\", {rest}"),
            None => format!("    path: \"*\"\n{}", indented(yaml)),
        };
        let before = if yaml.trim().starts_with('{') { 5 } else { 6 };
        let text = format!("title: Answer\nsteps:\n  - open: /\nnetwork:\n  -\n{rule}\n");
        let (_, mut network) = parts(self.read(&text, before)?);
        match network.pop() {
            Some(rule) => Ok(rule.answer),
            None => Err(Refusal::new("write an answer, such as `status: 500`")),
        }
    }

    /// Checks a step, as in a scenario.
    pub(crate) fn step(self, step: &Step) -> Result<(), Refusal> {
        let text = format!("title: Step\nsteps:\n  - {{ {step} }}\n");
        self.read(&text, 2).map(drop)
    }

    fn read(self, text: &str, before: usize) -> Result<Scenario, Refusal> {
        load(FILE, text, self.catalogue, self.names)
            .map_err(|mistakes| Refusal::of(&mistakes, before))
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

    /// Gives the host and the servers the rules.
    pub(super) fn use_rules(&mut self) {
        self.host.set_replies(self.rules.replies.clone());
        self.changes.replace(self.rules.network.clone());
    }

    /// Holds what these match from now on.
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
