//! Reading the session contract's two files.

mod campaign;
mod endpoint_rules;
mod plain;
mod sign_config;

use std::path::Path;

use footbridge_contract::toml_reader::{self, InvalidFile, TomlTable, entries, entries_if_any};
use footbridge_contract::{Catalogue, Entries};

use super::SessionContract;
use campaign::campaign;
use endpoint_rules::endpoint_rules;
use plain::{constant, header, language, message, server_code, store};
use sign_config::sign_config;

/// Reads both files, reporting the errors of both.
pub(super) fn read(
    folder: &Path,
    catalogue: Option<&Catalogue>,
) -> Result<SessionContract, Vec<InvalidFile>> {
    let endpoints = toml_reader::read(&folder.join("endpoints.toml"), "endpoints.toml", |root| {
        entries(root, "an endpoint", |table| {
            endpoint_rules(table, catalogue)
        })
    });
    let session = toml_reader::read(&folder.join("session.toml"), "session.toml", |root| {
        session(root, catalogue)
    });
    match (endpoints, session) {
        (Ok(endpoints), Ok(session)) => Ok(SessionContract {
            endpoints,
            ..session
        }),
        (endpoints, session) => Err([endpoints.err(), session.err()]
            .into_iter()
            .flatten()
            .collect()),
    }
}

/// The paths that files may refer to; `None` without a catalogue.
fn endpoint_names(catalogue: Option<&Catalogue>) -> Option<Vec<&str>> {
    Some(catalogue?.endpoints.names().collect())
}

/// The limits that files may refer to; `None` without a catalogue.
fn limit_names(catalogue: Option<&Catalogue>) -> Option<Vec<&str>> {
    Some(catalogue?.limits.names().collect())
}

/// Reads session.toml, which contains nothing about endpoints.
fn session(root: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Option<SessionContract> {
    let sign_config = root
        .need("sign_config", "a table [sign_config]")
        .and_then(|node| {
            node.table("the signing configuration", |table| {
                sign_config(table, catalogue)
            })
        });
    let headers = entries_if_any(root, "a header", header);
    let stores = entries_if_any(root, "a store", |table| store(table, catalogue));
    let messages = entries_if_any(root, "a message", message);
    let server_codes = entries_if_any(root, "a server code", server_code);
    let languages = entries_if_any(root, "a language", language);
    let campaigns = entries_if_any(root, "a campaign", campaign);
    let constants = entries_if_any(root, "a constant", constant);
    Some(SessionContract {
        endpoints: Entries::default(),
        sign_config: sign_config?,
        headers: headers?,
        stores: stores?,
        messages: messages?,
        server_codes: server_codes?,
        languages: languages?,
        campaigns: campaigns?,
        constants: constants?,
    })
}

#[cfg(test)]
mod tests;
