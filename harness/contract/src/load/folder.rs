//! The folder of a catalogue.

use std::path::{Path, PathBuf};

use super::InvalidCatalogue;
use super::call::call;
use super::context::Context;
use super::endpoint::endpoint;
use super::event::event;
use super::host::host;
use super::link::link;
use super::machine::machine;
use super::simple::{app, code, limit};
use super::state::state;
use crate::catalogue::{App, Catalogue};
use crate::entries::{Entries, Named};
use crate::suggest::suggest;
use crate::toml_reader::{self, FileError, FileErrorKind, TomlTable, entries};

/// The files of a catalogue.
const FILES: [&str; 10] = [
    "app.toml",
    "calls.toml",
    "links.toml",
    "codes.toml",
    "limits.toml",
    "events.toml",
    "hosts.toml",
    "endpoints.toml",
    "machines.toml",
    "state.toml",
];

impl Catalogue {
    /// Loads the catalogue in a folder. `docs/catalogue.md` describes its files.
    ///
    /// # Errors
    /// An [`InvalidCatalogue`] with every error of every file, each with its line.
    pub fn load(folder: impl AsRef<Path>) -> Result<Self, InvalidCatalogue> {
        read_catalogue(folder.as_ref())
    }
}

/// Reads every file, even if others have errors.
fn read_catalogue(folder: &Path) -> Result<Catalogue, InvalidCatalogue> {
    let mut errors = Vec::new();
    let found = &mut errors;

    // Files that others refer to come first.
    let app = read_file(folder, "app.toml", found, app);
    let limits = read_list(folder, "limits.toml", found, "a limit", limit);
    let codes = read_list(folder, "codes.toml", found, "a code", code);
    let events = read_list(folder, "events.toml", found, "an event", event);
    let context = Context {
        app: app.as_ref(),
        limits: limits.as_ref(),
        codes: codes.as_ref(),
        hosts: None,
        events: events.as_ref(),
        states: None,
    };
    let states = read_list(folder, "state.toml", found, "a state", |table| {
        state(table, context)
    });
    let context = Context {
        states: states.as_ref(),
        ..context
    };
    let calls = read_file(folder, "calls.toml", found, |root| {
        entries(root, "a call", |table| call(table, context))
    });
    let links = read_list(folder, "links.toml", found, "a link", |table| {
        link(table, context)
    });

    let hosts = read_list(folder, "hosts.toml", found, "a host", host);
    let context = Context {
        hosts: hosts.as_ref(),
        ..context
    };
    let endpoints = read_list(folder, "endpoints.toml", found, "an endpoint", |table| {
        endpoint(table, context)
    });
    let machines = read_list(folder, "machines.toml", found, "a machine", machine);
    found.extend(unknown_files(folder));

    let catalogue = || {
        if !errors.is_empty() {
            return None;
        }
        let mut catalogue = Catalogue {
            app: app?,
            calls: calls?,
            links: links?,
            codes: codes?,
            limits: limits?,
            events: events?,
            hosts: hosts?,
            endpoints: endpoints?,
            machines: machines?,
            states: states?,
        };
        catalogue.app.last_part = App::last_part_for(catalogue.highest_part());
        Some(catalogue)
    };
    catalogue().ok_or_else(|| InvalidCatalogue {
        folder: folder.display().to_string(),
        errors,
    })
}

/// Reports each TOML file in the folder that is not a catalogue file.
fn unknown_files(folder: &Path) -> Vec<FileError> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let names = paths.iter().filter_map(|path| path.file_name()?.to_str());
    let unknown = names.filter(|name| !FILES.contains(name));
    unknown
        .map(|name| {
            let help = match suggest(name, FILES) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "its files are {}; put other files into a separate folder",
                    FILES.join(", ")
                ),
            };
            let file = folder.join(name).display().to_string();
            FileError::placeless(FileErrorKind::UnknownFile { file }, help)
        })
        .collect()
}

/// Reads a file with one list of entries. The list is empty if there is no such file.
fn read_list<T: Named>(
    folder: &Path,
    name: &'static str,
    errors: &mut Vec<FileError>,
    place: &'static str,
    read: impl Fn(&TomlTable<'_>) -> Option<T>,
) -> Option<Entries<T>> {
    if !folder.join(name).exists() {
        return Some(Entries::default());
    }
    read_file(folder, name, errors, |root| entries(root, place, read))
}

/// Reads a file with `read`, which receives its top-level table. `None` if there were errors, which are added to
/// `errors`.
fn read_file<T>(
    folder: &Path,
    name: &'static str,
    errors: &mut Vec<FileError>,
    read: impl FnOnce(&TomlTable<'_>) -> Option<T>,
) -> Option<T> {
    match toml_reader::read(&folder.join(name), name, read) {
        Ok(value) => Some(value),
        Err(invalid) => {
            errors.extend(invalid.errors);
            None
        }
    }
}

#[cfg(test)]
mod entry_tests;
#[cfg(test)]
mod link_tests;
#[cfg(test)]
mod server_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
