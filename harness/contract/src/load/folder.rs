//! The folder of a catalogue.

use std::path::Path;

use super::InvalidCatalogue;
use super::call::call;
use super::context::Context;
use super::endpoint::endpoint;
use super::entries::entries;
use super::event::event;
use super::file::{read_file, read_file_or};
use super::host::host;
use super::link::link;
use super::session::session;
use super::simple::{app, code, limit};
use crate::catalogue::{Catalogue, Entries};

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
        hosts: None,
        endpoints: None,
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

    // What servers are asked may be left out: another app's client may be tested without it.
    let none = Entries::new(Vec::new());
    let hosts = read_file_or(none, folder, "hosts.toml", found, |root| {
        entries(root, "a host", host)
    });
    let context = Context {
        hosts: hosts.as_ref(),
        ..context
    };
    let none = Entries::new(Vec::new());
    let endpoints = read_file_or(none, folder, "endpoints.toml", found, |root| {
        entries(root, "an endpoint", |table| endpoint(table, context))
    });
    let context = Context {
        endpoints: endpoints.as_ref(),
        ..context
    };
    let session = read_file_or(None, folder, "session.toml", found, |root| {
        session(root, context).map(Some)
    });

    let catalogue = || {
        Some(Catalogue {
            app: app?,
            calls: calls?,
            links: links?,
            codes: codes?,
            limits: limits?,
            events: events?,
            hosts: hosts?,
            endpoints: endpoints?,
            session: session?,
        })
    };
    catalogue().ok_or_else(|| InvalidCatalogue {
        folder: folder.display().to_string(),
        errors,
    })
}

#[cfg(test)]
mod session_tests;
#[cfg(test)]
mod tests;
