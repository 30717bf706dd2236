//! The environment that a page examines in a real app, and the app's identity in it.

use std::collections::BTreeSet;

use footbridge_contract::{Catalogue, Platform, Version};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::channel::Via;
use crate::shape::{Bridge, Dialect};
use crate::template::{Captures, Piece, Placeholder, Template, text};

/// The handlers, functions, values and addresses that a page examines when it starts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EnvironmentProbes {
    /// The names of message handlers.
    pub handlers: Vec<String>,
    /// The paths of functions below `window`.
    pub methods: Vec<String>,
    /// The paths of values below `window`.
    pub globals: Vec<String>,
    /// The addresses by which the page announces itself to the app.
    pub announcements: Vec<String>,
}

/// The facts that a page collected when it started.
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
    /// The parameters of the address's fragment, in order.
    pub hash: Vec<(String, String)>,
    /// The message handlers that exist.
    pub handlers: Vec<String>,
    /// The functions that exist.
    pub methods: Vec<String>,
    /// The values that exist.
    pub globals: Vec<FoundGlobal>,
    /// The names on `window` that neither the browser nor the page defined.
    pub others: Vec<String>,
}

/// A value on `window`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FoundGlobal {
    /// The path below `window`.
    pub path: String,
    /// The value; `null` if it has no JSON form.
    #[ts(type = "unknown")]
    pub value: Value,
}

impl Dialect {
    /// Returns the probes that identify an app of any platform and version, and the calls that it offers.
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
            if let crate::shape::Trigger::Navigation(url) = &handshake.trigger {
                add(&mut probes.announcements, url.fill_address(&|_| None));
            }
        }
        probes
    }

    /// Returns the platform of a page: the platform whose channels exist on the page, else the platform that the user
    /// agent names.
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

    /// Returns the app's version in these facts, and its place. `None` if the dialect describes no such place, or the
    /// page found no version there.
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

    /// Returns the names that a handler or method has for the calls of the catalogue.
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

/// Returns the placeholder values; `None` if the value doesn't fit the template.
pub(super) fn read(template: &Template, value: &Value) -> Option<Captures> {
    let mut captures = Captures::new();
    template.read(value, "", &mut captures).ok()?;
    Some(captures)
}

/// Returns the app's version in a user agent: the text after the word that precedes the placeholder in the template.
/// The rest of the user agent may differ from the template.
fn in_user_agent(template: &Template, agent: &str) -> Option<String> {
    let Template::Text(pieces) = template else {
        return None;
    };
    let index = pieces.iter().position(
        |piece| matches!(piece, Piece::Placeholder(Placeholder { name, .. }) if name == "app_version"),
    )?;
    let Piece::Text(before) = pieces.get(index.checked_sub(1)?)? else {
        return None;
    };
    let word = before.rsplit(' ').next().filter(|word| !word.is_empty())?;
    let (_, after) = agent.split_once(word)?;
    let end = after.find(|char: char| !char.is_ascii_digit() && char != '.');
    Some(after[..end.unwrap_or(after.len())].to_owned())
}

/// Parses a version in a form that apps use: `2.56.0`, `2.56`, `2.56.0.1234`, or a number as filled by `:number`.
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
