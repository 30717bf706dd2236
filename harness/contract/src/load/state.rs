//! Reading a state, and its uses by calls.

use serde_json::Value;

use super::context::Context;
use crate::catalogue::{AppState, StateEvent, StateUse};
use crate::toml_reader::TomlTable;

/// Reads a `[[state]]`.
pub(crate) fn state(table: &TomlTable<'_>, context: Context<'_>) -> Option<AppState> {
    let name = table.text("name", "name = \"preferences\"");
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What it is for.\"");
    let initial = match table.may("initial") {
        Some(node) => node.json(),
        None => Some(Value::Object(serde_json::Map::default())),
    };
    let event = match table.may("event") {
        Some(node) if node.as_text().is_some() => {
            let name = context.event(&node);
            Some(name.map(|name| StateEvent { name, field: None }))
        }
        Some(node) => Some(node.table("a state's event", |table| {
            let name = table.need("name", "name = \"…\", of an event in events.toml")?;
            Some(StateEvent {
                name: context.event(&name)?,
                field: table.text_if_any("field"),
            })
        })),
        None => None,
    };
    let assumed = table.assumed();
    Some(AppState {
        name: name?,
        section,
        summary: summary?,
        initial: initial?,
        event: match event {
            Some(event) => Some(event?),
            None => None,
        },
        assumed,
    })
}

/// Reads how a call uses a state: `sets`, `gets` or `removes`.
#[expect(clippy::option_option, reason = "the outer one is an error")]
pub(crate) fn state_use(
    table: &TomlTable<'_>,
    key: &'static str,
    context: Context<'_>,
) -> Option<Option<StateUse>> {
    let Some(node) = table.may(key) else {
        return Some(None);
    };
    let used = node.table("the use of a state", |table| {
        let state = table.need("state", "state = \"…\", a name in state.toml");
        let state = state.and_then(|node| context.state(&node));
        let of_key = table.text_if_any("key");
        if key == "removes" {
            table.stray("value", "a call that removes has none");
        }
        let value = table.text_if_any("value");
        Some(StateUse {
            state: state?,
            key: of_key,
            value,
        })
    });
    used.map(Some)
}
