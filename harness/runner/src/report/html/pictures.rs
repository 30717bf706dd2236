//! The pictures that a page holds: each once, however many cases have it.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::{fs, mem};

use sha2::{Digest as _, Sha256};

use crate::record::CaseRecord;

/// The size limit of all pictures in a page, in bytes. Further ones keep their paths, which the page then shows.
const MOST_BYTES: usize = 48 * 1024 * 1024;

/// The pictures of a page, while it is written.
#[derive(Default)]
pub(super) struct EmbeddedPictures {
    names: HashSet<String>,
    bytes: usize,
    new: Vec<(String, Vec<u8>)>,
}

impl EmbeddedPictures {
    /// The record with the names of its pictures' elements in place of the paths. A picture that can't be read, or for which there
    /// is no room, keeps its path.
    pub(super) fn embed<'a>(&mut self, record: &'a CaseRecord) -> Cow<'a, CaseRecord> {
        if record.picture.is_none() && record.pictures.is_empty() {
            return Cow::Borrowed(record);
        }
        let mut embedded = record.clone();
        let steps = embedded.pictures.iter_mut().map(|step| &mut step.picture);
        for path in embedded.picture.iter_mut().chain(steps) {
            if let Some(name) = fs::read(&*path).ok().and_then(|bytes| self.keep(bytes)) {
                *path = format!("#footbridge-{name}");
            }
        }
        Cow::Owned(embedded)
    }

    /// Keeps a picture, and returns its name; `None` if there is no room.
    fn keep(&mut self, bytes: Vec<u8>) -> Option<String> {
        let name = name_of(&bytes);
        if !self.names.contains(&name) {
            if self.bytes + bytes.len() > MOST_BYTES {
                return None;
            }
            self.bytes += bytes.len();
            self.names.insert(name.clone());
            self.new.push((name.clone(), bytes));
        }
        Some(name)
    }

    /// The pictures that came since it was last asked.
    pub(super) fn take_new(&mut self) -> Vec<(String, Vec<u8>)> {
        mem::take(&mut self.new)
    }
}

/// `picture-` and the beginning of its hash.
fn name_of(bytes: &[u8]) -> String {
    let mut name = "picture-".to_owned();
    for byte in &Sha256::digest(bytes)[..8] {
        let _ = write!(name, "{byte:02x}");
    }
    name
}
