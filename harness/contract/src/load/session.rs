//! Reading what a session consists of.

mod campaign;
mod machine;
mod plain;
mod sign_config;

use super::context::Context;
use crate::catalogue::Session;
use crate::toml_reader::{Table, entries_if_any};
use campaign::campaign;
use machine::machine;
use plain::{constant, header, language, message, server_code, store};
use sign_config::sign_config;

/// Reads session.toml.
pub(crate) fn session(root: &Table<'_>, context: Context<'_>) -> Option<Session> {
    let sign_config = root
        .need("sign_config", "a table [sign_config]")
        .and_then(|node| {
            node.table("the signing configuration", |table| {
                sign_config(table, context)
            })
        });
    let headers = entries_if_any(root, "a header", header);
    let stores = entries_if_any(root, "a store", |table| store(table, context));
    let messages = entries_if_any(root, "a message", message);
    let server_codes = entries_if_any(root, "a server code", server_code);
    let machines = entries_if_any(root, "a machine", machine);
    let languages = entries_if_any(root, "a language", language);
    let campaigns = entries_if_any(root, "a campaign", campaign);
    let constants = entries_if_any(root, "a constant", constant);
    Some(Session {
        sign_config: sign_config?,
        headers: headers?,
        stores: stores?,
        messages: messages?,
        server_codes: server_codes?,
        machines: machines?,
        languages: languages?,
        campaigns: campaigns?,
        constants: constants?,
    })
}
