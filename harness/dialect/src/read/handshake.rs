//! Reading handshakes, and the data of default replies.

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::TomlTable;

use super::channel::address;
use super::page_channel::page_channel;
use super::{EVENT, given, known_call, template_of};
use crate::shape::{Handshake, HandshakeAction, Trigger};
use crate::template::{Direction, Scope, Template};

/// The kinds of handshake triggers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TriggerWord {
    Load,
    Call,
    Navigation,
}

/// The placeholders of the data of a default reply.
const DEFAULT_DATA: Scope<'static> = Scope {
    own: &["payload", "call", "id"],
    profile: true,
    is_open: false,
    direction: Direction::Fill,
    filled_by: "a default reply",
};

/// Reads all `[[handshake]]`.
pub(super) fn handshakes(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
) -> Option<Vec<Handshake>> {
    let Some(node) = table.may("handshake") else {
        return Some(Vec::new());
    };
    let read: Vec<_> = node
        .tables()?
        .iter()
        .map(|node| {
            node.table("a handshake", |table| {
                let trigger = trigger(table, catalogue);
                let payload = given(table.may("payload"), |node| {
                    template_of(node, &Scope::PROFILE)
                });
                let action = if table.has_none_of(["via"]) {
                    let known = catalogue.map(|catalogue| catalogue.events.names().collect());
                    let event = table
                        .need("event", "event = \"…\", an event of the catalogue")
                        .and_then(|node| node.reference("event", known));
                    event.map(HandshakeAction::Event)
                } else {
                    page_channel(table, &EVENT)
                        .and_then(|draft| draft.page_channel(node, &["payload"], true))
                        .map(HandshakeAction::PageChannel)
                };
                Some(Handshake {
                    trigger: trigger?,
                    action: action?,
                    payload: payload.ok()?,
                })
            })
        })
        .collect();
    read.into_iter().collect()
}

fn trigger(table: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Option<Trigger> {
    let word = table
        .need("when", "when = \"load\", \"call\" or \"navigation\"")
        .and_then(|node| {
            node.one_of(&[
                ("load", TriggerWord::Load),
                ("call", TriggerWord::Call),
                ("navigation", TriggerWord::Navigation),
            ])
        });
    if word.is_some_and(|word| word != TriggerWord::Call) {
        table.stray("call", "`when` is not \"call\"");
    }
    if word.is_some_and(|word| word != TriggerWord::Navigation) {
        table.stray("url", "`when` is not \"navigation\"");
    }
    match word? {
        TriggerWord::Load => Some(Trigger::Load),
        TriggerWord::Call => table
            .need("call", "call = \"…\", a call of the catalogue")
            .and_then(|node| known_call(&node, catalogue))
            .map(Trigger::Call),
        TriggerWord::Navigation => table
            .need("url", "url = \"https://__bridge_loaded__/\"")
            .and_then(|node| address(&node))
            .map(Trigger::Navigation),
    }
}

/// Reads all `[[answer]]`.
pub(super) fn default_data(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
) -> Option<Vec<(String, Template)>> {
    let Some(node) = table.may("answer") else {
        return Some(Vec::new());
    };
    let read: Vec<_> = node
        .tables()?
        .iter()
        .map(|node| {
            node.table("an answer", |table| {
                let call = table
                    .need("call", "call = \"…\", a call of the catalogue")
                    .and_then(|node| known_call(&node, catalogue));
                let data = table
                    .need("data", "data = { version = \"{app_version}\" }")
                    .and_then(|node| template_of(&node, &DEFAULT_DATA));
                Some((call?, data?))
            })
        })
        .collect();
    read.into_iter().collect()
}
