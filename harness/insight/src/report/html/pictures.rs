//! The pictures in a page, each embedded once.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::{fs, mem};

use footbridge_record::CaseRecord;
use sha2::{Digest as _, Sha256};

/// The size limit of all pictures in a page, in bytes. The page shows the paths of further ones.
const MOST_BYTES: usize = 48 * 1024 * 1024;

/// The pictures of a page that is being written.
#[derive(Default)]
pub(super) struct EmbeddedPictures {
    names: HashSet<String>,
    bytes: usize,
    new: Vec<(String, Vec<u8>)>,
}

impl EmbeddedPictures {
    /// Returns the record with the paths of its pictures replaced by the names of their elements. A picture that
    /// can't be read, or that exceeds the size limit, keeps its path.
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

    /// Stores a picture, and returns its name; `None` if it exceeds the size limit.
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

    /// Takes the pictures stored since the last call.
    pub(super) fn take_new(&mut self) -> Vec<(String, Vec<u8>)> {
        mem::take(&mut self.new)
    }
}

/// The name of a picture: `picture-` and the beginning of its hash.
fn name_of(bytes: &[u8]) -> String {
    let mut name = "picture-".to_owned();
    for byte in &Sha256::digest(bytes)[..8] {
        let _ = write!(name, "{byte:02x}");
    }
    name
}
