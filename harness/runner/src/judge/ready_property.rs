//! Ready properties: rules that are part of the tool, and hold in every case that names them.
//!
//! Each has a separate file and a line in [`READY_PROPERTIES`]. A scenario names one in `properties`, like a property
//! file of the project (docs/explore.md).

mod failures_are_shown;
mod gives_up_waiting;
mod nothing_of_the_last_page;
mod one_effect;
mod sent_once;
mod typed_text_survives;

use super::invariant::{INVARIANTS, Invariant};

/// All ready properties, in the order in which they are reported.
pub static READY_PROPERTIES: &[Invariant] = &[
    gives_up_waiting::PROPERTY,
    sent_once::PROPERTY,
    nothing_of_the_last_page::PROPERTY,
    one_effect::PROPERTY,
    failures_are_shown::PROPERTY,
    typed_text_survives::PROPERTY,
];

/// The name of the ready property that holds in every explored run, unless `unanswered` is `false`.
pub const GIVES_UP_WAITING: &str = gives_up_waiting::PROPERTY.name;

/// The name of the ready property that holds in every explored run.
pub const ONE_EFFECT: &str = one_effect::PROPERTY.name;

/// The names of the ready properties.
pub fn ready_names() -> impl Iterator<Item = &'static str> {
    READY_PROPERTIES.iter().map(|property| property.name)
}

/// Whether a ready property compares the page after each step, which must be read for it.
pub(crate) fn reads_pages(property: &Invariant) -> bool {
    let readers = [failures_are_shown::PROPERTY, typed_text_survives::PROPERTY];
    readers.iter().any(|reader| reader.name == property.name)
}

/// Returns the invariant or the ready property with this name.
pub fn rule(name: &str) -> Option<&'static Invariant> {
    let mut rules = INVARIANTS.iter().chain(READY_PROPERTIES);
    rules.find(|rule| rule.name == name)
}

/// Whether the invariant or ready property with this name holds on any host. True for an unknown name, which a report
/// of another version may have.
pub fn holds_on_any_host(name: &str) -> bool {
    rule(name).is_none_or(|rule| rule.holds_on_any_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ready_properties_and_invariants_have_different_names() {
        for name in ready_names() {
            assert!(
                name.chars()
                    .all(|char| char.is_ascii_lowercase() || char == '-'),
                "{name}"
            );
            let mut rules = INVARIANTS.iter().chain(READY_PROPERTIES);
            let same = rules.by_ref().filter(|rule| rule.name == name);
            assert_eq!(same.count(), 1, "{name} stands twice");
        }
    }

    #[test]
    fn exploration_page_lists_every_ready_property() {
        let page = include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../docs/explore.md"
        ));
        for name in ready_names() {
            assert!(
                page.contains(&format!("| `{name}` | ")),
                "{name} is missing"
            );
        }
    }
}
