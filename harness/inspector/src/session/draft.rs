//! Drafting a scenario from a recording.

use std::fmt::Write as _;
use std::time::Duration;

use footbridge_contract::Platform;
use footbridge_journal::{Entry, EntryKind, LiveRole, Settled};
use footbridge_scenario::step::AdvanceStep;
use footbridge_scenario::{
    Body, Rule, Scenario, Script, ScriptedReply, Spanned, Step, parse, print,
};
use serde_json::{Value, json};

use super::Session;
use super::instants::instants;
use crate::refusal::Refusal;
use crate::stable::stable;
use crate::wire::ScenarioDraft;

/// The name of a scenario that has no file yet.
const NAME: &str = "recorded.yaml";

impl Session {
    /// Writes a scenario: the recorded steps, with each selected expectation after the step that fulfilled it.
    pub(super) fn draft(&self, draft: &ScenarioDraft) -> Result<String, Refusal> {
        if self.recording.kept().next().is_none() {
            return Err(Refusal::new(
                "nothing was recorded; start recording and use the page",
            ));
        }
        let title = match draft.title.trim() {
            "" => "A recorded scenario",
            title => title,
        };
        let mut text = format!("title: {}\n", json!(title));
        self.write_host(&mut text);
        text += "steps:\n";
        self.write_steps(&mut text, &draft.expected);
        let scenario = parse(NAME, &text).map_err(|errors| Refusal::of(&errors, 0))?;
        let Some(mut row) = scenario.rows.into_iter().next() else {
            return Err(Refusal::new("the scenario has no row"));
        };
        if draft.with_answers {
            row.replies = self.replies();
            let given = self.recording.responses.iter();
            let network = given.chain(&self.rules.network);
            row.network = network.cloned().map(Spanned::from).collect();
        }
        print(&Scenario::unwritten(NAME, row)).map_err(|error| Refusal::new(error.to_string()))
    }

    fn write_host(&self, text: &mut String) {
        let phone = &self.phone;
        let mut hosts = json!({ "platforms": [phone.platform.name()] });
        if let (Some(version), true) = (phone.app_version, phone.platform != Platform::Browser) {
            let latest = self.parts.project.catalogue.app.latest_version;
            if version != latest {
                hosts["versions"] = json!([version.to_string()]);
            }
        }
        if phone.locale != "en" {
            hosts["locale"] = json!(phone.locale);
        }
        if phone.theme != footbridge_scenario::Theme::Dark {
            hosts["theme"] = json!("light");
        }
        let default = self.parts.project.devices.default_for(phone.platform);
        if default.is_none_or(|device| device.name != phone.device) {
            hosts["device"] = json!(phone.device);
        }
        let _ = writeln!(text, "hosts: {hosts}");
    }

    /// Returns the replies of the rules in use. Replies given by hand replace the rules for their calls.
    fn replies(&self) -> Vec<Script> {
        let given = &self.recording.replies;
        let is_given = |call: &str| {
            given
                .iter()
                .any(|(name, rule)| name == call && rule.is_some())
        };
        let rules = &self.rules.replies;
        let kept = rules.iter().filter(|script| !is_given(&script.call));
        let mut scripts: Vec<Script> = kept.cloned().collect();
        for (call, rule) in given.iter().filter(|(call, _)| is_given(call)) {
            // A call released without a reply got that of the rules, or the catalogue's default.
            let script = rules.iter().find(|script| script.call.value == *call);
            let usual = || match script.and_then(|script| script.rules.first()) {
                Some(rule) => rule.clone(),
                None => Spanned::from(Rule {
                    when: None,
                    reply: ScriptedReply::once(Body::SUCCESS),
                }),
            };
            let rule = rule.clone().map_or_else(usual, Spanned::from);
            match scripts.iter_mut().find(|script| script.call.value == *call) {
                Some(script) => script.rules.push(rule),
                None => scripts.push(Script {
                    call: call.clone().into(),
                    rules: vec![rule],
                }),
            }
        }
        scripts
    }

    /// Writes the steps, each with the selected expectations among its effects, and advances the clock for effects
    /// that took time.
    fn write_steps(&self, text: &mut String, expected: &[u32]) {
        let entries = self.host.journal().entries();
        let steps = &self.recording.steps;
        let start = |index: usize| {
            let next = steps.get(index);
            next.map_or(entries.len(), |next| next.entries_before.min(entries.len()))
        };
        let kept: Vec<_> = self.recording.kept().collect();
        for (place, (index, recorded)) in kept.iter().enumerate() {
            let _ = writeln!(text, "  - {}", recorded.step);
            let next = kept.get(place + 1).map(|(next, _)| *next);
            let effects = start(*index)..start(index + 1);
            let window = start(*index)..next.map_or(entries.len(), start);
            let is_chosen =
                |entry: &usize| u32::try_from(*entry).is_ok_and(|entry| expected.contains(&entry));
            let chosen: Vec<usize> = window.filter(is_chosen).collect();
            // The effects of a removed step don't count as time of the previous one.
            let instants = instants(recorded, &entries[effects.clone()]);
            let mut advanced = Duration::ZERO;
            let mut written = 0;
            for instant in &instants {
                let end = effects.start + instant.end;
                let here = chosen[written..].iter().take_while(|entry| **entry < end);
                let here: Vec<&Entry> = here.map(|entry| &entries[*entry]).collect();
                let is_last = instant.end == effects.len();
                if here.is_empty() && !(is_last && next.is_some()) {
                    continue;
                }
                written += here.len();
                write_advance(text, instant.after, &mut advanced);
                write_expectations(text, &here, entries);
            }
            let rest: Vec<&Entry> = chosen[written..]
                .iter()
                .map(|entry| &entries[*entry])
                .collect();
            write_expectations(text, &rest, entries);
        }
    }
}

/// Advances the clock to this time after the step, if it is earlier.
fn write_advance(text: &mut String, to: Duration, advanced: &mut Duration) {
    let by = to.saturating_sub(*advanced);
    if !by.is_zero() {
        *advanced = to;
        let step = Step::Advance(AdvanceStep { by: by.into() });
        let _ = writeln!(text, "  - {step}");
    }
}

fn write_expectations(text: &mut String, chosen: &[&Entry], entries: &[Entry]) {
    let expectations = chosen
        .iter()
        .filter_map(|entry| expectation(entry, entries));
    let expectations: Vec<Value> = expectations.collect();
    match expectations.as_slice() {
        [] => {}
        [only] => {
            let _ = writeln!(text, "  - expect: {only}");
        }
        many => {
            let _ = writeln!(text, "  - expect: {}", json!(many));
        }
    }
}

/// Returns the expectation of an entry; `None` if the entry can't be expected.
fn expectation(entry: &Entry, entries: &[Entry]) -> Option<Value> {
    Some(match &entry.kind {
        EntryKind::Call { name, payload, .. } => match stable(payload) {
            Some(payload) => json!({ "call": name, "payload": payload }),
            None => json!({ "call": name }),
        },
        EntryKind::Link {
            path, parameters, ..
        } => {
            let parameters = parameters.iter();
            let parameters = parameters.map(|(name, value)| (name.clone(), json!(value)));
            let parameters: serde_json::Map<_, _> = parameters.collect();
            if parameters.is_empty() {
                json!({ "link": path })
            } else {
                json!({ "link": path, "parameters": parameters })
            }
        }
        EntryKind::Request {
            method, path, body, ..
        } => match stable(body) {
            Some(body) => json!({ "request": { "method": method, "path": path, "body": body } }),
            None => json!({ "request": { "method": method, "path": path } }),
        },
        EntryKind::Live { role, text } => match role {
            LiveRole::Alert => json!({ "alert": text }),
            LiveRole::Status => json!({ "status": text }),
        },
        EntryKind::Title { text } => json!({ "title": text }),
        EntryKind::ScriptCall { name, arguments } if arguments.is_empty() => {
            json!({ "script": name })
        }
        EntryKind::ScriptCall { name, arguments } => {
            json!({ "script": name, "arguments": arguments })
        }
        EntryKind::Goto { url } => {
            let url = url::Url::parse(url).ok()?;
            json!({ "url": url[url::Position::BeforePath..].to_owned() })
        }
        EntryKind::State {
            machine, from, to, ..
        } => json!({ "transition": { "machine": machine, "from": from, "to": to } }),
        EntryKind::Settle { call, outcome, .. } => {
            let name = entries.iter().find_map(|entry| match &entry.kind {
                EntryKind::Call { number, name, .. } if number == call => Some(name),
                _ => None,
            })?;
            let outcome = match outcome {
                Settled::Resolved => "resolved",
                Settled::Rejected => "rejected",
            };
            json!({ "settle": { "call": name, "outcome": outcome } })
        }
        _ => return None,
    })
}
