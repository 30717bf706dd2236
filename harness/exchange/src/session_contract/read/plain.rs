//! Reading flat entries: a header, a store, a message, a server's code, a language, a constant.

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::TomlTable;
use serde_json::Value;

use super::limit_names;
use crate::session_contract::{
    Carrier, CodeEffect, Constant, Header, Language, ServerCode, Store, StoreKind, UserMessage,
};

/// Reads a `[[header]]`.
pub(super) fn header(table: &TomlTable<'_>) -> Option<Header> {
    let name = table.text("name", "name = \"…\", as it is sent");
    let on = table
        .need("on", "on = \"every-request\", or another carrier")
        .and_then(|node| node.one_of(&Carrier::WORDS));
    let section = table.text("section", "section = \"7.1\"");
    let summary = table.text("summary", "summary = \"What its value is.\"");
    let assumed = table.assumed();
    Some(Header {
        name: name?,
        on: on?,
        section: section?,
        summary: summary?,
        assumed,
    })
}

/// Reads a `[[store]]`.
pub(super) fn store(table: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Option<Store> {
    let key = table.text("key", "key = \"…\", as it is stored");
    let kind = table
        .need("kind", "kind = \"cookie\", \"local\" or \"session\"")
        .and_then(|node| node.one_of(&StoreKind::WORDS));
    let section = table.text("section", "section = \"3\"");
    let summary = table.text("summary", "summary = \"What it holds.\"");
    let kept = if kind.is_none_or(|kind| kind == StoreKind::Cookie) {
        table.may("kept").map(|node| {
            node.table("a `kept`", |table| {
                let node = table.need("limit", "limit = \"…\", of a limit in limits.toml")?;
                node.reference("limit", limit_names(catalogue))
            })
        })
    } else {
        table.stray("kept", "only a cookie expires");
        None
    };
    let assumed = table.assumed();
    Some(Store {
        key: key?,
        kind: kind?,
        section: section?,
        summary: summary?,
        kept: match kept {
            Some(kept) => Some(kept?),
            None => None,
        },
        assumed,
    })
}

/// Reads a `[[message]]`.
pub(super) fn message(table: &TomlTable<'_>) -> Option<UserMessage> {
    let key = table.text("key", "key = \"…\", as in the locale tables");
    let text = table.text("text", "text = \"…\", in English");
    let section = table.text("section", "section = \"8\"");
    let assumed = table.assumed();
    Some(UserMessage {
        key: key?,
        text: text?,
        section: section?,
        assumed,
    })
}

/// Reads a `[[server_code]]`.
pub(super) fn server_code(table: &TomlTable<'_>) -> Option<ServerCode> {
    let code = table.text("code", "code = \"…\"");
    let section = table.text("section", "section = \"8\"");
    let summary = table.text("summary", "summary = \"What it means.\"");
    let effect = table
        .need("effect", "effect = \"show\", or another effect")
        .and_then(|node| node.one_of(&CodeEffect::WORDS));
    let msg = table.may("msg").and_then(|node| node.text());
    let assumed = table.assumed();
    Some(ServerCode {
        code: code?,
        section: section?,
        summary: summary?,
        effect: effect?,
        msg,
        assumed,
    })
}

/// Reads a `[[language]]`.
pub(super) fn language(table: &TomlTable<'_>) -> Option<Language> {
    let locale = table.text("locale", "locale = \"…\"");
    let number = table
        .need("type", "type = 0, the language's number")
        .and_then(|node| node.whole_number());
    let section = table.text("section", "section = \"9\"");
    let assumed = table.assumed();
    Some(Language {
        locale: locale?,
        number: number?,
        section: section?,
        assumed,
    })
}

/// Reads a `[[constant]]`.
pub(super) fn constant(table: &TomlTable<'_>) -> Option<Constant> {
    let name = table.text("name", "name = \"…\"");
    let section = table.text("section", "section = \"9\"");
    let value = table
        .need("value", "value = 40, or a text")
        .and_then(|node| {
            let value = node.json()?;
            if matches!(value, Value::String(_) | Value::Number(_)) {
                return Some(value);
            }
            let help = "write a text or a number";
            node.invalid("a constant is a text or a number", "not a constant", help);
            None
        });
    let summary = table.text("summary", "summary = \"What it is.\"");
    let assumed = table.assumed();
    Some(Constant {
        name: name?,
        section: section?,
        value: value?,
        summary: summary?,
        assumed,
    })
}
