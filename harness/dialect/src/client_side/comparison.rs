//! The comparison of a real app's environment with the dialect.

use std::collections::BTreeSet;

use footbridge_contract::contains;
use serde_json::Value;

use super::ClientSide;
use super::environment::{PageFacts, read};
use super::problem::Problem;
use crate::channel::Via;
use crate::template::{Template, text};

/// The result of comparing one part of the environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvironmentCheck {
    /// The part, such as "handler `shop`".
    pub subject: String,
    /// The value in the dialect, if it has one.
    pub expected: Option<String>,
    /// The value on the page; `None` if it is missing.
    pub found: Option<String>,
    /// The differences; empty if the value is as described.
    pub problems: Vec<Problem>,
}

impl EnvironmentCheck {
    fn new(subject: String, expected: Option<String>, found: Option<String>) -> Self {
        Self {
            subject,
            expected,
            found,
            problems: Vec::new(),
        }
    }

    fn with(mut self, problems: impl IntoIterator<Item = Problem>) -> Self {
        self.problems.extend(problems);
        self
    }
}

impl ClientSide<'_> {
    /// Compares the page's facts with the dialect. Skips the channels of single calls.
    pub fn compare_environment(&self, facts: &PageFacts) -> Vec<EnvironmentCheck> {
        let mut checks = Vec::new();
        for channel in &self.bridge.channels {
            if channel.is_per_call() || channel.call.is_some() {
                continue;
            }
            let (noun, name, found) = match &channel.via {
                Via::Handler { name } => (
                    "message handler",
                    name.fill_text(&|_| None),
                    &facts.handlers,
                ),
                Via::Method { path } => ("function", path.fill_text(&|_| None), &facts.methods),
                Via::Prompt | Via::Navigation { .. } | Via::PostMessage => continue,
            };
            let is_there = found.contains(&name);
            let check = EnvironmentCheck::new(format!("{noun} `{name}`"), None, None);
            if !checks
                .iter()
                .any(|known: &EnvironmentCheck| known.subject == check.subject)
            {
                checks.push(check.with((!is_there).then(|| Problem::missing("it is missing"))));
            }
        }
        if let Some(template) = &self.bridge.user_agent {
            checks.push(self.compare_user_agent(template, facts));
        }
        for (path, template) in &self.bridge.globals {
            let found = facts.globals.iter().find(|global| global.path == *path);
            let found = found.map(|global| &global.value);
            checks.push(self.compare_value(format!("global `{path}`"), template, found));
        }
        for path in &self.bridge.absent {
            let is_there = facts.globals.iter().any(|global| global.path == *path);
            let check = EnvironmentCheck::new(format!("no global `{path}`"), None, None);
            checks.push(check.with(is_there.then(|| Problem::undescribed("it is there"))));
        }
        let places = [
            ("query", &self.bridge.query, &facts.query),
            ("fragment", &self.bridge.hash, &facts.hash),
        ];
        for (place, own, found) in places {
            for (name, template) in own {
                let value = found.iter().find(|(known, _)| known == name);
                let value = value.map(|(_, value)| Value::from(value.as_str()));
                let subject = format!("parameter `{name}` in the address's {place}");
                checks.push(self.compare_value(subject, template, value.as_ref()));
            }
        }
        checks
    }

    /// Returns the names on `window` that the app added and the dialect doesn't describe.
    pub fn undescribed<'f>(&self, facts: &'f PageFacts) -> Vec<&'f str> {
        let paths = self.bridge.globals.iter().map(|(path, _)| path.clone());
        let entry_points = self
            .catalogue
            .calls
            .names()
            .flat_map(|call| self.entry_points(call));
        let functions = self.listeners().functions.into_iter();
        let known: BTreeSet<String> = paths
            .chain(entry_points)
            .chain(functions)
            .map(|path| path.split('.').next().unwrap_or_default().to_owned())
            .collect();
        let others = facts.others.iter().map(String::as_str);
        let is_scripted = |name: &str| {
            let mut scripts = self.bridge.bootstrap.iter();
            scripts.any(|script| has_word(&script.text, name))
        };
        let is_other = |name: &&str| !known.contains(*name) && !is_scripted(name);
        others.filter(is_other).collect()
    }

    /// Compares a value with a template that the profile fills. Device settings may have any value.
    fn compare_value(
        &self,
        subject: String,
        template: &Template,
        found: Option<&Value>,
    ) -> EnvironmentCheck {
        let values = |name: &str| self.dialect.value(self.profile, self.catalogue, name);
        let expected = template.fill(&values).unwrap_or_default();
        let shown = |value: &Value| text(value);
        let check = EnvironmentCheck::new(subject, Some(shown(&expected)), found.map(shown));
        let Some(found) = found else {
            return check.with([Problem::missing("it is missing")]);
        };
        // Placeholders for device settings get the values found on the page.
        let captures = read(template, found);
        let of_device = captures.map(|captures| {
            let filled = template.fill(&|name| {
                let is_of_app = ["app_version", "calls", "call_versions", "platform"];
                if is_of_app.contains(&name) {
                    values(name)
                } else {
                    captures.get(name).cloned().or_else(|| values(name))
                }
            });
            filled.unwrap_or_default()
        });
        let is_same = |described: &Value| text(described) == text(found) || described == found;
        if is_same(&expected) || of_device.as_ref().is_some_and(is_same) {
            return check;
        }
        // Scripts that the app runs before the page may add fields.
        if !self.bridge.bootstrap.is_empty()
            && of_device
                .as_ref()
                .is_some_and(|described| contains(found, described))
        {
            return check;
        }
        check.with(match &of_device {
            Some(described) => differences(described, found),
            None => vec![Problem::other("it has another form")],
        })
    }

    /// Compares the app's product tokens in the user agent. The other tokens depend on the device.
    fn compare_user_agent(&self, template: &Template, facts: &PageFacts) -> EnvironmentCheck {
        let found = facts.user_agent.clone();
        let subject = "user agent".to_owned();
        let values = |name: &str| self.dialect.value(self.profile, self.catalogue, name);
        let expected = template.fill_text(&values);
        let device = self.profile.device.browser_user_agent.fill_text(&values);
        let check = EnvironmentCheck::new(subject, Some(expected.clone()), Some(found.clone()));
        let product = |word: &str| word.split('/').next().unwrap_or_default().to_owned();
        let usual: Vec<String> = device.split_whitespace().map(product).collect();
        let known = ["Version", "Safari", "Mobile", "Chrome", "wv)"];
        let own = expected.split_whitespace().filter(|word| {
            let product = product(word);
            word.contains('/') && !usual.contains(&product) && !known.contains(&product.as_str())
        });
        let missing = own.filter(|word| !found.split_whitespace().any(|other| other == *word));
        let missing = missing.map(|word| Problem::missing(format!("`{word}` is missing")));
        check.with(missing)
    }
}

/// Describes each path at which two values differ.
fn differences(described: &Value, found: &Value) -> Vec<Problem> {
    let within = |key: &str, problem: Problem| Problem {
        message: match problem.message.strip_prefix("it ") {
            Some(rest) => format!("`{key}` {rest}"),
            None => format!("in `{key}`, {}", problem.message),
        },
        ..problem
    };
    match (described, found) {
        (Value::Array(described), Value::Array(found)) => {
            let missing = described.iter().filter(|item| !found.contains(item));
            let missing = missing.map(|item| Problem::missing(format!("it lacks {item}")));
            let more = found.iter().filter(|item| !described.contains(item));
            let more = more.map(|item| Problem::undescribed(format!("{item} is not described")));
            let mut problems: Vec<Problem> = missing.chain(more).collect();
            if problems.is_empty() && described != found {
                problems.push(Problem::other("its order differs"));
            }
            problems
        }
        (Value::Object(described), Value::Object(found)) => {
            let missing = described.keys().filter(|key| !found.contains_key(*key));
            let missing = missing.map(|key| Problem::missing(format!("`{key}` is missing")));
            let more = found.keys().filter(|key| !described.contains_key(*key));
            let more = more.map(|key| Problem::undescribed(format!("`{key}` is not described")));
            let changed = described.iter().flat_map(|(key, value)| {
                let other = found.get(key).filter(|other| *other != value);
                let problems = other.map(|other| differences(value, other));
                let problems = problems.into_iter().flatten();
                problems.map(move |problem| within(key, problem))
            });
            missing.chain(more).chain(changed).collect()
        }
        (described, found) => vec![Problem::other(format!("it is {found}, not {described}"))],
    }
}

/// Whether a text contains a name as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '$';
    text.match_indices(name).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
