//! The versions of the app that a scenario runs on.

use footbridge_contract::Version;
use serde_json::{Value, json};

use crate::schema::{described, or_variable};
use crate::syntax::reader::Reader;
use crate::syntax::span::Spanned;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::tree::{Node, NodeKind};

/// The versions of the app that a scenario runs on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Versions {
    /// The latest version.
    Latest,
    /// Each minimum version that the scenario touches and the version just below it; and the latest.
    Boundaries,
    /// A list of versions; at least one.
    List(Vec<Spanned<VersionChoice>>),
    /// Both ends, and every minimum version of the catalogue between them.
    Range {
        /// The lowest version.
        first: Version,
        /// The highest version.
        last: Version,
    },
}

/// One version of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionChoice {
    /// A version.
    Exactly(Version),
    /// The catalogue's latest version.
    Latest,
    /// The version just below the first that has this call or link; on a platform that never has it, the latest. If
    /// all versions have it, there is none.
    Below(String),
}

const LATEST: &str = "latest";
const BOUNDARIES: &str = "boundaries";
/// The prefix before the name of a call or link.
const BELOW: &str = "below:";

pub(super) fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Versions> {
    if let NodeKind::List(items) = &node.kind {
        if items.is_empty() {
            reader
                .nothing(node, "`versions`")
                .help("name a version, or leave `versions` out for the latest");
            return None;
        }
        let choices: Vec<_> = items
            .iter()
            .filter_map(|item| {
                let choice = match text(item) {
                    Some(LATEST) => VersionChoice::Latest,
                    Some(text) if text.starts_with(BELOW) => below(reader, item, text)?,
                    _ => VersionChoice::Exactly(version(reader, item)?),
                };
                Some(Spanned::new(choice, item.span))
            })
            .collect();
        return (!choices.is_empty()).then_some(Versions::List(choices));
    }
    match text(node) {
        Some(LATEST) => Some(Versions::Latest),
        Some(BOUNDARIES) => Some(Versions::Boundaries),
        Some(text) if text.starts_with(BELOW) => {
            let choice = Spanned::new(below(reader, node, text)?, node.span);
            Some(Versions::List(vec![choice]))
        }
        Some(text) if text.contains("..") => range(reader, node, text),
        Some(text) if !text.starts_with(|first: char| first.is_ascii_digit()) => {
            let help = did_you_mean(text, [LATEST, BOUNDARIES].into_iter()).unwrap_or_else(|| {
                "write `latest`, `boundaries`, `below:` and a call, a list of versions, or a range such as \"2.8.0..2.15.0\"".to_owned()
            });
            reader
                .bad_value(node, "`versions`", &format!("`{text}` names no versions"))
                .help(help);
            None
        }
        _ => {
            let version = version(reader, node)?;
            let choice = Spanned::new(VersionChoice::Exactly(version), node.span);
            Some(Versions::List(vec![choice]))
        }
    }
}

/// The text of a scalar as written: `2.10` is the text of a version, not a number.
fn text(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Scalar(scalar) if !scalar.text.is_empty() => Some(&scalar.text),
        _ => None,
    }
}

fn below(reader: &mut Reader<'_>, node: &Node, text: &str) -> Option<VersionChoice> {
    let name = text.trim_start_matches(BELOW).trim();
    if name.is_empty() {
        reader
            .bad_value(node, "`versions`", "`below:` names nothing")
            .help("name a call or a link behind it, such as `below:openBrowser`");
        return None;
    }
    Some(VersionChoice::Below(name.to_owned()))
}

pub(crate) fn version(reader: &mut Reader<'_>, node: &Node) -> Option<Version> {
    let text = reader.text(node, "a version")?;
    match text.parse::<Version>() {
        Ok(version) => Some(version),
        Err(error) => {
            reader
                .bad_value(node, "a version", &error.to_string())
                .help(error.help());
            None
        }
    }
}

fn range(reader: &mut Reader<'_>, node: &Node, text: &str) -> Option<Versions> {
    let (first, last) = text.split_once("..")?;
    let mut end = |text: &str| match text.trim().parse::<Version>() {
        Ok(version) => Some(version),
        Err(error) => {
            let reason = if text.is_empty() {
                "it has only one end".to_owned()
            } else {
                error.to_string()
            };
            reader
                .bad_value(node, "a range of versions", &reason)
                .help("write both ends: \"2.8.0..2.15.0\"");
            None
        }
    };
    let (first, last) = (end(first)?, end(last)?);
    if first > last {
        reader
            .bad_value(node, "a range of versions", "it ends before it begins")
            .help(format!("write \"{last}..{first}\""));
        return None;
    }
    Some(Versions::Range { first, last })
}

/// The pattern of a version.
const VERSION: &str = r"^[0-9]+\.[0-9]+\.[0-9]+$";

/// The schema of one version.
pub(crate) fn one_schema() -> Value {
    or_variable(json!({ "type": "string", "pattern": VERSION }))
}

pub(super) fn schema() -> Value {
    let range = r"^[0-9]+\.[0-9]+\.[0-9]+ *\.\. *[0-9]+\.[0-9]+\.[0-9]+$";
    let text = |pattern: &str, about: &str| json!({ "type": "string", "pattern": pattern, "description": about });
    let latest = json!({ "const": LATEST, "description": "The latest version" });
    let boundaries = json!({ "const": BOUNDARIES, "description": "Just below and at each minimum version that the scenario touches, and the latest" });
    let below = text(
        "^below: *[^ ].*$",
        "Just below the first version that has a call or a link: `below:openBrowser`",
    );
    let item = or_variable(json!({ "anyOf": [latest, text(VERSION, "A version"), below] }));
    let list = json!({ "type": "array", "minItems": 1, "items": item });
    let schema = json!({ "anyOf": [
        latest,
        boundaries,
        text(VERSION, "One version"),
        text(range, "A range: its ends and every minimum version between"),
        below,
        list,
    ] });
    described(or_variable(schema), "The app's versions")
}

impl Versions {
    pub(crate) fn print(&self) -> Value {
        match self {
            Self::Latest => json!(LATEST),
            Self::Boundaries => json!(BOUNDARIES),
            Self::Range { first, last } => json!(format!("{first}..{last}")),
            Self::List(choices) => choices
                .iter()
                .map(|choice| match &choice.value {
                    VersionChoice::Latest => LATEST.to_owned(),
                    VersionChoice::Exactly(version) => version.to_string(),
                    VersionChoice::Below(name) => format!("{BELOW}{name}"),
                })
                .collect(),
        }
    }
}
