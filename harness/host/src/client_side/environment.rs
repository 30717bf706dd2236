//! What a page finds in a real app, compared with the dialect.

use std::collections::BTreeSet;

use footbridge_contract::{Catalogue, Platform, Version, contains};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::ClientSide;
use crate::dialect::{Bridge, Dialect, Via};
use crate::template::{Captures, Piece, Place, Template, text};

/// What a page looks for when it starts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EnvironmentProbes {
    /// The names of message handlers.
    pub handlers: Vec<String>,
    /// The paths of functions below `window`.
    pub methods: Vec<String>,
    /// The paths of values below `window`.
    pub globals: Vec<String>,
    /// The addresses that announce the page to the app.
    pub announcements: Vec<String>,
}

/// What a page found when it started.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageFacts {
    /// `navigator.userAgent`.
    pub user_agent: String,
    /// `navigator.language`.
    pub language: String,
    /// Whether the page prefers dark colours.
    pub is_dark: bool,
    /// The parameters of the address's query, in order.
    pub query: Vec<(String, String)>,
    /// The parameters of its fragment, in order.
    pub hash: Vec<(String, String)>,
    /// The message handlers that are there.
    pub handlers: Vec<String>,
    /// The functions that are there.
    pub methods: Vec<String>,
    /// The values that are there.
    pub globals: Vec<FoundGlobal>,
    /// The names on `window` that neither the browser nor the page put there.
    pub others: Vec<String>,
}

/// A value on `window`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FoundGlobal {
    /// Its path below `window`.
    pub path: String,
    /// Its value; `null` without a JSON form.
    #[ts(type = "unknown")]
    pub value: Value,
}

/// The comparison of one part of the environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvironmentCheck {
    /// The part, such as "handler `shop`".
    pub subject: String,
    /// The described value, if it has one.
    pub expected: Option<String>,
    /// The value found; `None` if there is none.
    pub found: Option<String>,
    /// The difference; `None` if it is as described.
    pub problem: Option<String>,
}

impl EnvironmentCheck {
    fn new(subject: String, expected: Option<String>, found: Option<String>) -> Self {
        Self {
            subject,
            expected,
            found,
            problem: None,
        }
    }

    fn with_problem(mut self, problem: Option<&str>) -> Self {
        self.problem = problem.map(str::to_owned);
        self
    }
}

impl Dialect {
    /// What a page looks for to find out which app it is in, and what the app offers, on any platform and in any
    /// version.
    pub fn environment_probes(&self, catalogue: &Catalogue) -> EnvironmentProbes {
        let mut probes = EnvironmentProbes::default();
        let add = |list: &mut Vec<String>, name: String| {
            if !list.contains(&name) {
                list.push(name);
            }
        };
        for bridge in [&self.ios, &self.android].into_iter().flatten() {
            for channel in &bridge.channels {
                match &channel.via {
                    Via::Handler { name } => {
                        for name in self.names_of(bridge, name, catalogue) {
                            add(&mut probes.handlers, name);
                        }
                    }
                    Via::Method { path } => {
                        for path in self.names_of(bridge, path, catalogue) {
                            add(&mut probes.methods, path);
                        }
                    }
                    Via::Prompt | Via::Navigation { .. } | Via::PostMessage => {}
                }
            }
            let globals = bridge.globals.iter().map(|(path, _)| path);
            for path in globals.chain(&bridge.absent) {
                add(&mut probes.globals, path.clone());
            }
        }
        for handshake in &self.handshakes {
            if let crate::dialect::Trigger::Navigation(url) = &handshake.trigger {
                add(&mut probes.announcements, url.fill_address(&|_| None));
            }
        }
        probes
    }

    /// The platform that a page with these facts is on: the one whose channels are there, else the one whose system
    /// the user agent names.
    pub fn platform_of(&self, facts: &PageFacts, catalogue: &Catalogue) -> Option<Platform> {
        let platforms = [Platform::Ios, Platform::Android];
        let count = |platform: &Platform| {
            let bridge = self.bridge(*platform)?;
            let there = bridge.channels.iter().filter(|channel| match &channel.via {
                Via::Handler { name } => {
                    let names = self.names_of(bridge, name, catalogue);
                    names.iter().any(|name| facts.handlers.contains(name))
                }
                Via::Method { path } => {
                    let paths = self.names_of(bridge, path, catalogue);
                    paths.iter().any(|path| facts.methods.contains(path))
                }
                Via::Prompt | Via::Navigation { .. } | Via::PostMessage => false,
            });
            Some(there.count())
        };
        let [ios, android] = platforms.map(|platform| count(&platform));
        let agent = facts.user_agent.as_str();
        let named = if agent.contains("Android") {
            Some(Platform::Android)
        } else if ["iPhone", "iPad", "iPod"]
            .iter()
            .any(|word| agent.contains(word))
        {
            Some(Platform::Ios)
        } else {
            None
        };
        match (ios, android) {
            (Some(_), None) => Some(Platform::Ios),
            (None, Some(_)) => Some(Platform::Android),
            (Some(ios), Some(android)) if ios > 0 && android == 0 => Some(Platform::Ios),
            (Some(ios), Some(android)) if android > 0 && ios == 0 => Some(Platform::Android),
            _ => named,
        }
    }

    /// The app's version that these facts contain, and where; `None` if the dialect doesn't describe it,
    /// or it isn't there.
    pub fn version_of(&self, facts: &PageFacts, platform: Platform) -> Option<(Version, String)> {
        let bridge = self.bridge(platform)?;
        let as_version = |value: &Value| version(&text(value));
        if let Some(template) = &bridge.user_agent
            && let Some(value) = in_user_agent(template, &facts.user_agent)
            && let Some(version) = version(&value)
        {
            return Some((version, "the user agent".to_owned()));
        }
        let globals = bridge.globals.iter().filter_map(|(path, template)| {
            let found = facts.globals.iter().find(|global| global.path == *path)?;
            let captures = read(template, &found.value)?;
            let found = captures.get("app_version").and_then(as_version)?;
            Some((found, format!("`{path}`")))
        });
        let parameters = |own: &[(String, Template)], found: &[(String, String)]| {
            own.iter().find_map(|(name, template)| {
                let (_, value) = found.iter().find(|(known, _)| known == name)?;
                let captures = read(template, &value.as_str().into())?;
                let found = captures.get("app_version").and_then(as_version)?;
                Some((found, format!("`{name}` in the address")))
            })
        };
        globals
            .into_iter()
            .next()
            .or_else(|| parameters(&bridge.query, &facts.query))
            .or_else(|| parameters(&bridge.hash, &facts.hash))
    }

    /// The names that a handler or method may have, for each call of the catalogue.
    fn names_of(&self, bridge: &Bridge, template: &Template, catalogue: &Catalogue) -> Vec<String> {
        if template.places().is_empty() {
            return vec![template.fill_text(&|_| None)];
        }
        let names = catalogue.calls.names().filter_map(|call| {
            let name = Value::from(bridge.sent_name(call));
            let mut parts = Captures::new();
            if let Some(call_name) = &self.call_name {
                call_name.read(&name, "", &mut parts).ok()?;
            }
            parts.insert("call".to_owned(), name);
            Some(template.fill_text(&|place| parts.get(place).cloned()))
        });
        let names: BTreeSet<String> = names.collect();
        names.into_iter().collect()
    }
}

impl ClientSide<'_> {
    /// Compares what the page found with the dialect, except for what single calls need.
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
                checks.push(check.with_problem((!is_there).then_some("it is missing")));
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
            checks.push(check.with_problem(is_there.then_some("it is there")));
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

    /// The names on `window` that the app added and the dialect doesn't describe.
    pub fn undescribed<'f>(&self, facts: &'f PageFacts) -> Vec<&'f str> {
        let paths = self.bridge.globals.iter().map(|(path, _)| path.clone());
        let doors = self
            .catalogue
            .calls
            .names()
            .flat_map(|call| self.doors(call));
        let functions = self.listeners().functions.into_iter();
        let known: BTreeSet<String> = paths
            .chain(doors)
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

    /// Compares a value with a template of the host's values. Settings of the device may have any value.
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
            return check.with_problem(Some("it is missing"));
        };
        // What comes from the device is taken from what was found.
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
        // The app's scripts, which run before the page, may add to it.
        if !self.bridge.bootstrap.is_empty()
            && of_device
                .as_ref()
                .is_some_and(|described| contains(found, described))
        {
            return check;
        }
        let problem = of_device.as_ref().map_or_else(
            || "it has another form".to_owned(),
            |described| difference(described, found),
        );
        check.with_problem(Some(&problem))
    }

    /// Compares the app's own products in the user agent. The rest of it belongs to the device.
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
        let missing = own
            .into_iter()
            .find(|word| !found.split_whitespace().any(|other| other == *word));
        let problem = missing.map(|word| format!("`{word}` is missing"));
        check.with_problem(problem.as_deref())
    }
}

/// The difference of two values in a few words: the first path at which they differ.
fn difference(described: &Value, found: &Value) -> String {
    let within = |key: &str, found: &str| match found.strip_prefix("it ") {
        Some(rest) => format!("`{key}` {rest}"),
        None => format!("in `{key}`, {found}"),
    };
    match (described, found) {
        (Value::Array(described), Value::Array(found)) => {
            let missing = described.iter().find(|item| !found.contains(item));
            let more = found.iter().find(|item| !described.contains(item));
            match (missing, more) {
                (Some(item), _) => format!("it lacks {item}"),
                (None, Some(item)) => format!("{item} is not described"),
                (None, None) => "its order differs".to_owned(),
            }
        }
        (Value::Object(described), Value::Object(found)) => {
            let missing = described.keys().find(|key| !found.contains_key(*key));
            let more = found.keys().find(|key| !described.contains_key(*key));
            let changed = described
                .iter()
                .find(|(key, value)| found.get(*key).is_some_and(|other| other != *value));
            match (missing, more, changed) {
                (Some(key), ..) => format!("`{key}` is missing"),
                (_, Some(key), _) => format!("`{key}` is not described"),
                (_, _, Some((key, value))) => within(key, &difference(value, &found[key])),
                (None, None, None) => "it differs".to_owned(),
            }
        }
        (described, found) => format!("it is {found}, not {described}"),
    }
}

/// Whether a text has a name as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '$';
    text.match_indices(name).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// The placeholders' values; `None` if the value has another form.
fn read(template: &Template, value: &Value) -> Option<Captures> {
    let mut captures = Captures::new();
    template.read(value, "", &mut captures).ok()?;
    Some(captures)
}

/// The app's version in a user agent, whatever else the device's has in it: the text after the word that comes before
/// the placeholder in the template.
fn in_user_agent(template: &Template, agent: &str) -> Option<String> {
    let Template::Text(pieces) = template else {
        return None;
    };
    let index = pieces.iter().position(
        |piece| matches!(piece, Piece::Place(Place { name, .. }) if name == "app_version"),
    )?;
    let Piece::Text(before) = pieces.get(index.checked_sub(1)?)? else {
        return None;
    };
    let word = before.rsplit(' ').next().filter(|word| !word.is_empty())?;
    let (_, after) = agent.split_once(word)?;
    let end = after.find(|char: char| !char.is_ascii_digit() && char != '.');
    Some(after[..end.unwrap_or(after.len())].to_owned())
}

/// A version as an app writes it: `2.56.0`, `2.56`, `2.56.0.1234`, or the number that `:number` makes of it.
fn version(text: &str) -> Option<Version> {
    let parts: Vec<&str> = text.split('.').collect();
    let number: Option<u32> = text.parse().ok();
    match parts.as_slice() {
        [_] => {
            let number = number?;
            let step = if number >= 1_000_000 { 1000 } else { 100 };
            let (major, rest) = (number / (step * step), number % (step * step));
            (number >= step * step).then(|| Version::new(major, rest / step, rest % step))
        }
        [major, minor] => format!("{major}.{minor}.0").parse().ok(),
        [major, minor, patch, ..] => format!("{major}.{minor}.{patch}").parse().ok(),
        [] => None,
    }
}
