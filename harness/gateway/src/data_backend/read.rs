//! Reading `server.toml`.

mod endpoint;
mod envelope;
mod host;

use std::cell::RefCell;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use miette::NamedSource;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{DataBackendError, DataHost};
use crate::backend::Envelope;

/// The file's name.
const FILE: &str = "server.toml";

/// The keys at the top of the file.
const KEYS: [&str; 3] = ["envelope", "host", "endpoint"];

/// Where the file is described.
const HELP: &str = "docs/servers.md shows every key";

/// The file while it is read, with what was found wrong in it.
struct File {
    folder: PathBuf,
    text: NamedSource<Arc<str>>,
    errors: RefCell<Vec<DataBackendError>>,
}

impl File {
    /// Reports a mistake at a place.
    fn report(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let error = DataBackendError::at(message.into(), &self.text, span, help.into());
        self.errors.borrow_mut().push(error);
    }

    /// A table as a type, or what is wrong with it.
    fn table<'d, T: Deserialize<'d>>(&self, value: &Spanned<DeValue<'d>>) -> Option<T> {
        match T::deserialize(value.clone().into_deserializer()) {
            Ok(read) => Some(read),
            Err(error) => {
                let span = error.span().unwrap_or_else(|| value.span());
                self.report(span, error.message().trim(), HELP);
                None
            }
        }
    }

    /// The tables of a list such as `[[host]]`.
    fn list<'d, T: Deserialize<'d>>(&self, top: &DeTable<'d>, key: &str) -> Vec<(T, Range<usize>)> {
        let Some(value) = top.get(key) else {
            return Vec::new();
        };
        let Some(items) = value.get_ref().as_array() else {
            let message = format!("`{key}` is not a list of tables");
            self.report(value.span(), message, format!("write it as [[{key}]]"));
            return Vec::new();
        };
        items
            .iter()
            .filter_map(|item| Some((self.table(item)?, item.span())))
            .collect()
    }
}

/// The hosts and the envelope that the folder's file describes.
pub(super) fn read(
    folder: &Path,
) -> Result<(Vec<DataHost>, Option<Envelope>), Vec<DataBackendError>> {
    let path = folder.join(FILE);
    let text: Arc<str> = match std::fs::read_to_string(&path) {
        Ok(text) => text.into(),
        Err(error) => return Err(vec![DataBackendError::unreadable(&path, &error)]),
    };
    let file = File {
        folder: folder.to_owned(),
        text: NamedSource::new(path.display().to_string(), Arc::clone(&text)),
        errors: RefCell::default(),
    };
    let (top, syntax) = DeTable::parse_recoverable(&text);
    let read = if syntax.is_empty() {
        read_top(&file, top.get_ref())
    } else {
        for error in syntax {
            let span = error.span().unwrap_or_default();
            file.report(span, error.message().trim(), HELP);
        }
        (Vec::new(), None)
    };
    let mut errors = file.errors.into_inner();
    if errors.is_empty() {
        return Ok(read);
    }
    errors.sort_by_key(DataBackendError::offset);
    Err(errors)
}

fn read_top(file: &File, top: &DeTable<'_>) -> (Vec<DataHost>, Option<Envelope>) {
    for key in top.keys() {
        if !KEYS.contains(&key.get_ref().as_ref()) {
            let message = format!("unknown key `{}`", key.get_ref());
            file.report(
                key.span(),
                message,
                format!("write one of {}", KEYS.join(", ")),
            );
        }
    }
    let envelope = top.get("envelope").and_then(|value| {
        let table = file.table(value)?;
        envelope::read(file, table, &value.span())
    });
    let mut hosts = host::read(file, file.list(top, "host"));
    for (entry, span) in file.list(top, "endpoint") {
        endpoint::read(file, &entry, &span, envelope.as_ref(), &mut hosts);
    }
    (hosts, envelope)
}
