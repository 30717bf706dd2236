//! The folder of a catalogue.

use std::path::Path;

use super::InvalidCatalogue;
use super::call::call;
use super::context::Context;
use super::entries::entries;
use super::event::event;
use super::file::read_file;
use super::link::link;
use super::simple::{app, code, limit};
use crate::catalogue::Catalogue;

/// Reads every file, each whatever is wrong with the others.
pub(crate) fn read_catalogue(folder: &Path) -> Result<Catalogue, InvalidCatalogue> {
    let mut errors = Vec::new();
    let found = &mut errors;

    // What others refer to comes first.
    let app = read_file(folder, "app.toml", "app.toml", found, app);
    let limits = read_file(folder, "limits.toml", "limits.toml", found, |root| {
        entries(root, "a limit", limit)
    });
    let codes = read_file(folder, "codes.toml", "codes.toml", found, |root| {
        entries(root, "a code", code)
    });
    let context = Context {
        app: app.as_ref(),
        limits: limits.as_ref(),
        codes: codes.as_ref(),
    };
    let calls = read_file(folder, "calls.toml", "calls.toml", found, |root| {
        entries(root, "a call", |table| call(table, context))
    });
    let links = read_file(folder, "links.toml", "links.toml", found, |root| {
        entries(root, "a link", |table| link(table, context))
    });
    let events = read_file(folder, "events.toml", "events.toml", found, |root| {
        entries(root, "an event", event)
    });

    match (app, calls, links, codes, limits, events) {
        (Some(app), Some(calls), Some(links), Some(codes), Some(limits), Some(events)) => {
            Ok(Catalogue {
                app,
                calls,
                links,
                codes,
                limits,
                events,
            })
        }
        _ => Err(InvalidCatalogue {
            folder: folder.display().to_string(),
            errors,
        }),
    }
}

#[cfg(test)]
mod tests;
