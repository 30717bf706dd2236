//! A scenario made of what was recorded.

use std::fmt::Write as _;

use footbridge_contract::Platform;
use footbridge_host::{Entry, EntryKind, LiveRole, Settled};
use footbridge_scenario::{Scenario, Script, Spanned, parse, print};
use serde_json::{Value, json};

use super::Session;
use super::recording::rounded;
use crate::lasting::lasting;
use crate::refusal::Refusal;
use crate::wire::ScenarioDraft;

/// The name of a scenario that has no file yet.
const NAME: &str = "recorded.yaml";

impl Session {
    /// Writes a scenario: the recorded steps, with the expectations that were chosen behind the step in which they came to hold.
    pub(super) fn draft(&self, draft: &ScenarioDraft) -> Result<String, Refusal> {
        if self.recording.steps.is_empty() {
            return Err(Refusal::new(
                "nothing was recorded: start recording, and use the page",
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
        let scenario = parse(NAME, &text).map_err(|mistakes| Refusal::of(&mistakes, 0))?;
        let Some(mut row) = scenario.rows.into_iter().next() else {
            return Err(Refusal::new("the scenario has no row"));
        };
        if draft.with_answers {
            row.replies = self.replies();
            row.network = self
                .rules
                .network
                .iter()
                .cloned()
                .map(Spanned::from)
                .collect();
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

    /// The replies of the rules in use. The answers that were given by hand take the place of the rules for their calls.
    fn replies(&self) -> Vec<Script> {
        let given = &self.recording.answers;
        let rules = self.rules.replies.iter();
        let kept = rules.filter(|script| given.iter().all(|(call, _)| *call != script.call.value));
        let mut scripts: Vec<Script> = kept.cloned().collect();
        for (call, rule) in given {
            let rule = Spanned::from(rule.clone());
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

    fn write_steps(&self, text: &mut String, expected: &[u32]) {
        let entries = self.host.journal().entries();
        let steps = &self.recording.steps;
        for (index, recorded) in steps.iter().enumerate() {
            if let Some(pause) = self.recording.pause(index) {
                let _ = writeln!(text, "  - advance: {}ms", pause.as_millis());
            }
            let _ = writeln!(text, "  - {}", recorded.step);
            let end = steps
                .get(index + 1)
                .map_or(entries.len(), |next| next.entries_before);
            let within = |entry: &&u32| {
                usize::try_from(**entry)
                    .is_ok_and(|entry| entry >= recorded.entries_before && entry < end)
            };
            let chosen: Vec<&Entry> = expected
                .iter()
                .filter(within)
                .filter_map(|entry| entries.get(usize::try_from(*entry).ok()?))
                .collect();
            let Some(last) = chosen.iter().map(|entry| entry.at).max() else {
                continue;
            };
            if steps.len() == index + 1
                && let Some(pause) = rounded(last.since(recorded.at))
            {
                let _ = writeln!(text, "  - advance: {}ms", pause.as_millis());
            }
            for expectation in chosen
                .into_iter()
                .filter_map(|entry| expectation(entry, entries))
            {
                let _ = writeln!(text, "  - expect: {expectation}");
            }
        }
    }
}

/// The expectation that an entry is there again; `None` for one that nothing can be expected of.
fn expectation(entry: &Entry, entries: &[Entry]) -> Option<Value> {
    Some(match &entry.kind {
        EntryKind::Call { name, payload, .. } => match lasting(payload) {
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
        EntryKind::Request { method, path, .. } => {
            json!({ "request": { "method": method, "path": path } })
        }
        EntryKind::Live { role, text } => match role {
            LiveRole::Alert => json!({ "alert": text }),
            LiveRole::Status => json!({ "status": text }),
        },
        EntryKind::Title { text } => json!({ "title": text }),
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
