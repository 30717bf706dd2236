//! The target of a step: an element, described in the terms of its user.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use ts_rs::TS;

use crate::form::one;
use crate::names::role::ROLES;
use crate::schema::{Names, count, object, or_variable, text};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Spanned;
use crate::syntax::suggest::or_list;
use crate::syntax::tree::{Node, NodeKind};

/// The keys of a target written as an object.
pub(crate) const KEYS: [&str; 7] = [
    "role",
    "name",
    "label",
    "text",
    "placeholder",
    "test-id",
    "nth",
];

/// The largest value of `nth`.
const MOST: u32 = 10_000;

/// An element of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Target {
    /// How to find it.
    pub finder: Finder,
    /// Its position among several matches, from 1. Without it, several matches are an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nth: Option<u32>,
}

/// How to find an element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Finder {
    /// By visible text or accessible name: a target written as a text.
    Named(String),
    /// By role, and by accessible name if given.
    Role {
        /// A role of WAI-ARIA, such as `button`.
        role: String,
        /// The accessible name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// By the label of a form field.
    Label(String),
    /// By visible text.
    Text(String),
    /// By the placeholder of a form field.
    Placeholder(String),
    /// By the attribute `data-testid`.
    TestId(String),
}

/// Reads a target: a text, or an object with only the keys of a target.
pub(crate) fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Target> {
    if let NodeKind::Scalar(_) = node.kind
        && !node.is_null()
    {
        let text = reader.text(node, "a target")?;
        return Some(Target {
            finder: Finder::Named(text.value),
            nth: None,
        });
    }
    if report_role(reader, node, "a target") {
        return None;
    }
    let fields = reader.fields(node, "a target", &KEYS)?;
    read_fields(reader, &fields)
}

/// Reports a role in place of a key: `heading: Cart`. Returns whether there is one.
pub(crate) fn report_role(reader: &mut Reader<'_>, node: &Node, place: &'static str) -> bool {
    let mut entries = node.entries().iter();
    let Some(entry) = entries.find(|entry| ROLES.contains(&entry.key.text.as_str())) else {
        return false;
    };
    let (key, role) = (&entry.key, &entry.key.text);
    let name = match &entry.value.kind {
        NodeKind::Scalar(scalar) if !entry.value.is_null() => scalar.text.as_str(),
        _ => "…",
    };
    let kind = SourceErrorKind::UnknownKey {
        key: role.clone(),
        place: place.to_owned(),
    };
    let target = format!("{{ role: {role}, name: {name} }}");
    let help = if place == "a target" {
        format!("write `{target}`")
    } else {
        format!("write `element: {target}`")
    };
    reader.errors.report(kind, key.span).via(key.via).help(help);
    true
}

/// The word for the whole page.
pub(crate) const PAGE: &str = "page";

/// Reads `page`, or a target as an object. `Some(None)` is the page.
#[expect(
    clippy::option_option,
    reason = "the outer one is a reader's result for an error"
)]
pub(crate) fn read_or_page(
    reader: &mut Reader<'_>,
    node: &Node,
) -> Option<Option<Spanned<Target>>> {
    if let NodeKind::Scalar(_) = node.kind {
        reader.word(node, "place on the page", &[(PAGE, ())])?;
        return Some(None);
    }
    let target = read(reader, node)?;
    Some(Some(Spanned::new(target, node.span)))
}

/// The schema of the values that [`read_or_page`] reads.
pub(crate) fn schema_or_page() -> Value {
    let page = or_variable(json!({ "const": PAGE, "description": "The whole page" }));
    json!({ "anyOf": [page, object(properties(), &[])] })
}

/// The inverse of [`read_or_page`].
pub(crate) fn print_or_page(target: Option<&Spanned<Target>>) -> Value {
    target.map_or(json!(PAGE), |target| Value::Object(target.print_fields()))
}

/// Reads a target from an object with other keys.
pub(crate) fn read_fields(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<Target> {
    let ways = ["role", "label", "text", "placeholder", "test-id"];
    let node = fields.node();
    let Some((way, entry)) = fields.first_of(&ways) else {
        reader
            .conflict(node, "a target must define how to find the element")
            .help("write `role` with `name`, or `label`, `text`, `placeholder` or `test-id`");
        return None;
    };
    let mut is_sound = true;
    let other = ways
        .iter()
        .filter(|other| **other != way)
        .find_map(|other| fields.entry(other));
    if let Some(other) = other {
        let reason = format!(
            "a target has one of `{way}` and `{}`, not both",
            other.key.text
        );
        reader.conflict(&other.value, &reason).help(
            "find it by `role` with `name`, or by `label`, `text`, `placeholder` or `test-id`",
        );
        is_sound = false;
    }
    let mut text = |reader: &mut Reader<'_>, node, place| {
        let text = reader.text(node, place).map(|text| text.value);
        is_sound &= text.is_some();
        text
    };
    let name = fields
        .get("name")
        .and_then(|node| text(reader, node, "the accessible name"));
    let found = text(reader, &entry.value, way);
    if let (Some(node), false) = (fields.get("name"), way == "role") {
        reader
            .conflict(node, &format!("`name` belongs to `role`, not to `{way}`"))
            .help("add the role that has this name, or leave `name` out");
        is_sound = false;
    }
    let nth = fields.optional("nth", |node| reader.count(node, "`nth`", MOST));
    let nth = nth.ok()?;
    let found = found.filter(|_| is_sound)?;
    let finder = match way {
        "role" => {
            if !ROLES.contains(&found.as_str()) {
                let help = or_list(&found, ROLES.iter().copied());
                let kind = crate::syntax::source_error::SourceErrorKind::UnknownWord {
                    word: found,
                    what: "role of WAI-ARIA".to_owned(),
                };
                reader.errors.at(&entry.value, kind).help(help);
                return None;
            }
            Finder::Role { role: found, name }
        }
        "label" => Finder::Label(found),
        "text" => Finder::Text(found),
        "placeholder" => Finder::Placeholder(found),
        _ => Finder::TestId(found),
    };
    Some(Target { finder, nth })
}

/// The schemas of [`KEYS`].
pub(crate) fn properties() -> Vec<(&'static str, Value)> {
    let mut role = or_variable(json!({ "enum": ROLES }));
    role["description"] = json!("The element's role");
    vec![
        ("role", role),
        ("name", text("The element's accessible name; with `role`")),
        ("label", text("The label of a form field")),
        ("text", text("The element's visible text")),
        ("placeholder", text("The placeholder of a form field")),
        ("test-id", text("The element's attribute `data-testid`")),
        ("nth", count("Which one, from 1, when several match")),
    ]
}

/// The schema of a target.
pub(crate) fn schema(_: &Names<'_>) -> Value {
    json!({ "anyOf": [text("The element's visible text or accessible name"), object(properties(), &[])] })
}

impl Target {
    /// The target as a value in a scenario file.
    pub(crate) fn print(&self) -> Value {
        match (&self.finder, self.nth) {
            (Finder::Named(text), None) => json!(text),
            _ => Value::Object(self.print_fields()),
        }
    }

    /// The keys of the target's object.
    pub(crate) fn print_fields(&self) -> Map<String, Value> {
        let mut map = match &self.finder {
            Finder::Role { role, name } => {
                let mut map = one("role", role.as_str());
                if let Some(name) = name {
                    map.insert("name".to_owned(), json!(name));
                }
                map
            }
            Finder::Label(text) => one("label", text.as_str()),
            Finder::Text(text) | Finder::Named(text) => one("text", text.as_str()),
            Finder::Placeholder(text) => one("placeholder", text.as_str()),
            Finder::TestId(id) => one("test-id", id.as_str()),
        };
        if let Some(nth) = self.nth {
            map.insert("nth".to_owned(), json!(nth));
        }
        map
    }
}
