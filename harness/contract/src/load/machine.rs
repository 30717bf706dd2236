//! Reading a machine.

use std::collections::HashMap;
use std::ops::Range;

use crate::catalogue::{Machine, State, Transition};
use crate::entries::Entries;
use crate::toml_reader::{FileErrorKind, TomlNode, TomlTable, unique};

/// Reads a `[[machine]]`.
pub(crate) fn machine(table: &TomlTable<'_>) -> Option<Machine> {
    let name = table.text("name", "name = \"…\", as in probe messages");
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What it is about.\"");
    let states = table
        .need("states", "states = [{ name = \"…\", meaning = \"…\" }, …]")
        .and_then(|node| node.list())
        .map(|items| Entries::new(unique(&items, "a state", state)));
    let initial = table
        .need("initial", "initial = \"…\", the name of a state")
        .and_then(|node| known(&node, states.as_ref()));
    let transitions = table
        .need(
            "transitions",
            "transitions = [{ from = \"…\", to = \"…\", cause = \"…\" }, …]",
        )
        .and_then(|node| node.list())
        .map(|items| transitions(&items, states.as_ref()));
    let assumed = table.assumed();
    Some(Machine {
        name: name?,
        section,
        summary: summary?,
        initial: initial?,
        states: states?,
        transitions: transitions?,
        assumed,
    })
}

fn state(table: &TomlTable<'_>) -> Option<State> {
    let name = table.text("name", "name = \"…\", as in probe messages");
    let meaning = table.text("meaning", "meaning = \"…\"");
    Some(State {
        name: name?,
        meaning: meaning?,
    })
}

/// The name of a state; not checked if the states couldn't be read.
fn known(node: &TomlNode<'_>, states: Option<&Entries<State>>) -> Option<String> {
    node.reference("state", states.map(|states| states.names().collect()))
}

/// Reads the transitions, which must be unique.
fn transitions(items: &[TomlNode<'_>], states: Option<&Entries<State>>) -> Vec<Transition> {
    let mut seen: HashMap<String, Range<usize>> = HashMap::new();
    let transition = |item: &TomlNode<'_>| {
        let transition = item.table("a transition", |table| {
            let state = |key, help| known(&table.need(key, help)?, states);
            let from = state("from", "from = \"…\", the name of a state");
            let to = state("to", "to = \"…\", the name of a state");
            let cause = table.text("cause", "cause = \"…\", as in probe messages");
            let is_ambient = table.flag("ambient");
            Some(Transition {
                from: from?,
                to: to?,
                cause: cause?,
                is_ambient,
            })
        })?;
        let name = format!(
            "{} → {} ({})",
            transition.from, transition.to, transition.cause
        );
        let span = item.span();
        if let Some(first) = seen.get(&name) {
            let noun = "transition";
            let help = "take one transition out".to_owned();
            let kind = FileErrorKind::Duplicate { noun, name };
            item.report_again(kind, first.clone(), help);
        } else {
            seen.insert(name, span);
        }
        Some(transition)
    };
    items.iter().filter_map(transition).collect()
}
