//! Properties: rules about the client that hold in every case that names them.
//!
//! ```yaml
//! title: A payment is sent once
//! after: { call: pay }
//! never: { call: pay }
//! until: { status: Paid }
//! ```

use std::time::Duration;

use footbridge_contract::Catalogue;
use serde_json::{Value, json};

use crate::check::check_reference;
use crate::expectation::Expectation;
use crate::form::read_kind;
use crate::names::project_names::ProjectNames;
use crate::scenario::source;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::source_error::{Source, SourceErrorKind, SourceErrors};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, build, report_duplicates};
use crate::syntax::yaml_value::{escape, print_flow};

/// The keys of a file in their usual order.
const KEYS: [&str; 8] = [
    "title",
    "about",
    "always",
    "never",
    "after",
    "eventually",
    "within",
    "until",
];

/// The key of a pattern's alternatives.
const ANY: &str = "any";

/// The time within which something must follow, unless the file sets another.
const USUAL_TIME: Duration = Duration::from_secs(3600);

/// A rule about the client.
#[derive(Debug, Clone)]
pub struct Property {
    /// Its name: that of its file, without the extension.
    pub name: String,
    /// The rule in one sentence.
    pub title: String,
    /// Why it matters.
    pub about: Option<String>,
    pub rule: PropertyRule,
    source: Source,
}

/// A rule about what happens in a case, and about the moments after its steps.
#[derive(Debug, Clone, PartialEq)]
pub enum PropertyRule {
    /// It holds at every moment.
    Always(Pattern),
    /// It never happens.
    Never(Pattern),
    /// After one thing, another follows in time.
    Eventually {
        /// The pattern that starts the rule.
        after: Pattern,
        /// The pattern that must follow.
        eventually: Pattern,
        /// The time in which it follows.
        within: Duration,
    },
    /// After one thing, another does not happen.
    NeverAfter {
        /// The pattern that starts the rule.
        after: Pattern,
        /// The pattern that is forbidden afterwards.
        never: Pattern,
        /// The pattern that lifts the ban; `None` forbids it to the end.
        until: Option<Pattern>,
    },
}

/// Something that happens, or that holds at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Pattern {
    /// The alternatives, at least one. Each of them is enough.
    pub alternatives: Vec<Alternative>,
}

/// An alternative of a pattern.
#[derive(Debug, Clone, PartialEq)]
pub struct Alternative {
    /// The expectations: one about something that happens, or several that hold at the same moment.
    pub expectations: Vec<Spanned<Expectation>>,
}

impl Property {
    /// Reads the text of a file, and checks its names.
    ///
    /// # Errors
    /// [`SourceErrors`] with every error in the file.
    pub fn load(
        name: &str,
        file: &str,
        text: &str,
        catalogue: Option<&Catalogue>,
        known: &ProjectNames,
    ) -> Result<Self, SourceErrors> {
        let source = source(file, text);
        let mut errors = SourceErrors::of(source.clone());
        let property = build(text, &mut errors).and_then(|tree| {
            report_duplicates(&tree, &mut errors);
            let mut reader = Reader {
                errors: &mut errors,
            };
            read(&mut reader, &tree, name, source)
        });
        if let (Some(property), Some(catalogue)) = (&property, catalogue) {
            for pattern in property.rule.patterns() {
                for expectation in pattern.expectations() {
                    for reference in expectation.references() {
                        check_reference(reference, catalogue, known, &mut errors);
                    }
                }
            }
        }
        errors.settle()?;
        // Without an error there is a property.
        property.ok_or_else(|| SourceErrors::of(crate::scenario::source(file, text)))
    }

    /// The text of its file.
    pub fn text(&self) -> &str {
        self.source.inner()
    }
}

impl PropertyRule {
    /// Its patterns, in order.
    pub fn patterns(&self) -> Vec<&Pattern> {
        match self {
            Self::Always(pattern) | Self::Never(pattern) => vec![pattern],
            Self::Eventually {
                after, eventually, ..
            } => vec![after, eventually],
            Self::NeverAfter {
                after,
                never,
                until,
            } => [after, never].into_iter().chain(until).collect(),
        }
    }
}

impl Pattern {
    /// The expectations of all alternatives, in order.
    pub fn expectations(&self) -> impl Iterator<Item = &Spanned<Expectation>> {
        let alternatives = self.alternatives.iter();
        alternatives.flat_map(|alternative| &alternative.expectations)
    }

    /// Whether an alternative is about something that happens, rather than about a moment.
    pub fn has_happening(&self) -> bool {
        self.alternatives.iter().any(Alternative::is_happening)
    }

    /// The pattern as in its file, on one line.
    pub fn text(&self) -> String {
        let printed = self.alternatives.iter().map(Alternative::print);
        let printed: Vec<Value> = printed.collect();
        match printed.as_slice() {
            [one] => print_flow(&escape(one.clone())),
            many => print_flow(&escape(json!({ ANY: many }))),
        }
    }
}

impl Alternative {
    /// Whether it is about something that happens, rather than about a moment.
    pub fn is_happening(&self) -> bool {
        let mut expectations = self.expectations.iter();
        expectations.any(|expectation| expectation.value.is_happening())
    }

    fn print(&self) -> Value {
        let printed = self.expectations.iter();
        let printed: Vec<Value> = printed
            .map(|expectation| Value::Object(expectation.value.print()))
            .collect();
        match printed.as_slice() {
            [one] => one.clone(),
            _ => Value::Array(printed),
        }
    }
}

fn read(reader: &mut Reader<'_>, tree: &Node, name: &str, source: Source) -> Option<Property> {
    let fields = reader.fields(tree, "a property", &KEYS)?;
    let title = fields.require(reader, "title");
    let title = title.and_then(|node| reader.text(node, "the title"));
    let about = fields.optional("about", |node| reader.text(node, "`about`"));
    let rule = read_rule(reader, &fields);
    Some(Property {
        name: name.to_owned(),
        title: title?.value,
        about: about.ok()?.map(|about| about.value),
        rule: rule?,
        source,
    })
}

fn read_rule(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<PropertyRule> {
    let has = |key: &str| fields.get(key).is_some();
    // The keys that the form of the rule requires, and the other keys that it may have.
    let (needs, may): (&[&str], &[&str]) = match (has("always"), has("after"), has("eventually")) {
        (true, false, _) => (&["always"], &[]),
        (_, true, true) => (&["after", "eventually"], &["within"]),
        (_, true, false) if has("never") => (&["after", "never"], &["until"]),
        (false, false, false) if has("never") => (&["never"], &[]),
        _ => {
            reader
                .conflict(fields.node(), "these keys don't form a rule")
                .help(
                    "write `always`, `never`, `after` with `eventually` and `within`, or `after` with `never` and `until`",
                );
            return None;
        }
    };
    let others = KEYS.iter().skip(2);
    for key in others.filter(|key| !needs.contains(key) && !may.contains(key)) {
        if let Some(entry) = fields.entry(key) {
            let reason = format!("`{key}` can't be combined with `{}`", needs.join("` and `"));
            reader
                .conflict(&entry.value, &reason)
                .help(format!("leave `{key}` out, or write another property"));
            return None;
        }
    }
    let mut pattern = |key: &str| fields.get(key).map(|node| read_pattern(reader, node, key));
    // A key that is there and can't be read has been reported.
    let (always, never, after) = (pattern("always"), pattern("never"), pattern("after"));
    let (eventually, until) = (pattern("eventually"), pattern("until"));
    if let Some(always) = always {
        let always = always?;
        if always.has_happening() {
            let node = fields.get("always")?;
            reader
                .conflict(node, "this happens at one moment, and can't hold always")
                .help("state what the page shows, or write `never` and the opposite");
            return None;
        }
        return Some(PropertyRule::Always(always));
    }
    match (after, eventually, never) {
        (Some(after), Some(eventually), _) => {
            let within = fields.optional("within", |node| reader.duration(node, "`within`"));
            Some(PropertyRule::Eventually {
                after: after?,
                eventually: eventually?,
                within: within.ok()?.unwrap_or(USUAL_TIME),
            })
        }
        (Some(after), None, Some(never)) => Some(PropertyRule::NeverAfter {
            after: after?,
            never: never?,
            until: match until {
                Some(until) => Some(until?),
                None => None,
            },
        }),
        (None, _, Some(never)) => Some(PropertyRule::Never(never?)),
        _ => None,
    }
}

/// Reads an expectation, a list of them that hold at the same moment, or `{ any: … }` with alternatives.
fn read_pattern(reader: &mut Reader<'_>, node: &Node, key: &str) -> Option<Pattern> {
    let place = format!("`{key}`");
    let has_any = node.entries().iter().any(|entry| entry.key.text == ANY);
    if !has_any {
        let alternatives = vec![read_alternative(reader, node, &place)?];
        return Some(Pattern { alternatives });
    }
    let fields = reader.fields(node, "alternatives", &[ANY])?;
    let items = reader.list(fields.get(ANY)?, "`any`")?;
    let read = items
        .iter()
        .map(|item| read_alternative(reader, item, "an alternative"));
    // Each is read, even after an error in another.
    let read: Vec<_> = read.collect();
    Some(Pattern {
        alternatives: read.into_iter().collect::<Option<_>>()?,
    })
}

/// Reads an expectation, or a list of them that hold at the same moment.
fn read_alternative(reader: &mut Reader<'_>, node: &Node, place: &str) -> Option<Alternative> {
    let items = reader.one_or_many(node, place)?;
    let mut expectations = Vec::new();
    for item in items {
        let expectation = read_kind(reader, item, "an expectation", Expectation::KINDS)?;
        if expectation.otherwise().is_some() || expectation.times().is_some() {
            let reason = "a property has neither `times` nor `otherwise`".to_owned();
            reader
                .errors
                .at(item, SourceErrorKind::Conflict { reason })
                .help("leave it out: each time counts, on hosts that have it");
            return None;
        }
        expectations.push(Spanned::new(expectation, item.span));
    }
    let happening = expectations.iter();
    let happening = happening.filter(|expectation| expectation.value.is_happening());
    if expectations.len() > 1 && happening.count() > 0 {
        let reason = "a list states what holds at one moment, and one of these happens".to_owned();
        reader
            .errors
            .at(node, SourceErrorKind::Conflict { reason })
            .help("write it alone, or `{ any: [ … ] }` if each of them is enough");
        return None;
    }
    Some(Alternative { expectations })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a property with this `until`.
    fn until(text: &str) -> Result<Pattern, String> {
        let text =
            format!("title: T\nafter: {{ call: pay }}\nnever: {{ call: pay }}\nuntil: {text}\n");
        let read = Property::load("paid", "paid.yaml", &text, None, &ProjectNames::default());
        let property = read.map_err(|errors| {
            let lines = errors.iter().map(|error| {
                let before = &text[..error.span.start];
                format!("{}: {error}", before.matches('\n').count() + 1)
            });
            lines.collect::<Vec<_>>().join("\n")
        })?;
        match property.rule {
            PropertyRule::NeverAfter {
                until: Some(until), ..
            } => Ok(until),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_alternative_is_enough() {
        let text = "{ any: [{ status: Paid }, { settle: { call: pay, outcome: rejected } }] }";
        let pattern = until(text).unwrap();
        let happen = pattern.alternatives.iter().map(Alternative::is_happening);
        assert_eq!(happen.collect::<Vec<_>>(), [false, true]);
        assert!(pattern.has_happening());
        assert_eq!(pattern.text(), text);
    }

    #[test]
    fn alternative_may_be_several_expectations_about_one_moment() {
        let text = "{ any: [[{ status: Paid }, { alert: Sent }], { alert: Declined }] }";
        let pattern = until(text).unwrap();
        assert_eq!(pattern.alternatives.len(), 2);
        assert_eq!(pattern.expectations().count(), 3);
        assert_eq!(pattern.text(), text);
        let one = until("[{ status: Paid }, { alert: Sent }]").unwrap();
        assert_eq!(one.alternatives.len(), 1);
    }

    #[test]
    fn errors_in_alternatives_have_their_line() {
        for (text, expected) in [
            ("{ any: [] }", "4: `any` is empty"),
            (
                "{ any: { status: Paid } }",
                "4: `any` must be a list, not an object",
            ),
            ("{ any: [{ status: Paid }], alert: Sent }", "4: unknown key"),
            (
                "\n  any:\n    - { status: Paid }\n    - { states: Sent }",
                "7: ",
            ),
            (
                "\n  any:\n    - { status: Paid }\n    - [{ call: pay }, { alert: Sent }]",
                "7: ",
            ),
        ] {
            let found = until(text).unwrap_err();
            assert!(found.starts_with(expected), "{text}: {found}");
        }
    }
}
