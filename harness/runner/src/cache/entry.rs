//! An entry: the record of a case that passed, and its dependencies besides the key.

use std::io::{self, Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use footbridge_gateway::ClientLookup;
use footbridge_record::CaseRecord;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::key::Key;

/// The version of the rules for keys and entries.
pub(crate) const VERSION: &str = "footbridge.cache/1";

/// The size limit of an unpacked entry, in bytes.
const LARGEST: u64 = 256 * 1024 * 1024;

/// The length of a SHA-256, in bytes.
const HASH: usize = 32;

/// The dependencies of an entry besides its key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EntryHead {
    /// The key, in hexadecimal.
    pub(crate) key: String,
    /// The engine's product and its version, for reports.
    pub(crate) engine: String,
    /// The hash of the case's transcript.
    pub(crate) transcript: String,
    /// The files that the case looked up in the client folder, and the contents that it found.
    pub(crate) lookups: Vec<ClientLookup>,
    /// The hash of the whole client folder, if the harness also read files of it, such as source maps.
    pub(crate) client: Option<String>,
}

impl EntryHead {
    /// The name of the entry among those with the same key: one for each set of dependencies.
    pub(crate) fn name(&self) -> String {
        let text = serde_json::to_string(&(&self.transcript, &self.lookups, &self.client));
        let mut name = Key::of(text.unwrap_or_default().as_bytes()).to_string();
        name.truncate(16);
        name
    }
}

/// Encodes an entry: the version, a checksum, and the compressed head and record.
pub(crate) fn encode(head: &EntryHead, record: &CaseRecord) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    serde_json::to_writer(&mut encoder, head)?;
    encoder.write_all(b"\n")?;
    encoder.write_all(&serde_json::to_vec(record)?)?;
    let packed = encoder.finish()?;
    let mut bytes = format!("{VERSION}\n").into_bytes();
    bytes.extend_from_slice(&Sha256::digest(&packed));
    bytes.extend_from_slice(&packed);
    Ok(bytes)
}

/// An entry with a decoded head and a record that is still encoded.
#[derive(Debug)]
pub(crate) struct PackedEntry {
    /// The dependencies.
    pub(crate) head: EntryHead,
    record: Vec<u8>,
}

impl PackedEntry {
    /// Decodes an entry; `None` if the bytes are incomplete or invalid.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(VERSION.as_bytes())?;
        let rest = rest.strip_prefix(b"\n")?;
        let (checksum, packed) = rest.split_at_checked(HASH)?;
        if Sha256::digest(packed).as_slice() != checksum {
            return None;
        }
        let mut unpacked = Vec::new();
        DeflateDecoder::new(packed)
            .take(LARGEST)
            .read_to_end(&mut unpacked)
            .ok()?;
        let line = unpacked.iter().position(|byte| *byte == b'\n')?;
        let head = serde_json::from_slice(unpacked.get(..line)?).ok()?;
        let record = unpacked.split_off(line + 1);
        Some(Self { head, record })
    }

    /// Decodes the record; `None` if it is invalid.
    pub(crate) fn record(&self) -> Option<CaseRecord> {
        serde_json::from_slice(&self.record).ok()
    }
}

#[cfg(test)]
mod tests {
    use footbridge_record::Verdict;
    use footbridge_record::testing::record;
    use proptest::prelude::*;

    use super::*;

    fn head() -> EntryHead {
        EntryHead {
            key: Key::of(b"key").to_string(),
            engine: "WebKitGTK 2.50.6".into(),
            transcript: Key::of(b"").to_string(),
            lookups: vec![ClientLookup {
                path: "/assets/a.js".into(),
                is_navigation: false,
                found: None,
            }],
            client: None,
        }
    }

    fn entry() -> Vec<u8> {
        let record = record("a.yaml", "2.9.0", Verdict::Passed, Vec::new());
        encode(&head(), &record).unwrap()
    }

    #[test]
    fn entry_survives_a_round_trip() {
        let read = PackedEntry::decode(&entry()).unwrap();
        assert_eq!(read.head, head());
        assert_eq!(
            read.record().unwrap(),
            record("a.yaml", "2.9.0", Verdict::Passed, Vec::new())
        );
    }

    #[test]
    fn truncated_entry_is_rejected() {
        let entry = entry();
        for length in 0..entry.len() {
            assert!(PackedEntry::decode(&entry[..length]).is_none(), "{length}");
        }
    }

    #[test]
    fn other_dependencies_give_another_name() {
        let mut other = head();
        other.lookups[0].found = Some("00 text/javascript".into());
        assert_ne!(other.name(), head().name());
        assert_eq!(head().name(), head().name());
    }

    proptest! {
        #[test]
        fn changed_byte_is_detected(place in any::<prop::sample::Index>(), change in 1..=255_u8) {
            let mut entry = entry();
            let place = place.index(entry.len());
            entry[place] ^= change;
            prop_assert!(PackedEntry::decode(&entry).is_none());
        }

        #[test]
        fn any_bytes_decode_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), sound in any::<bool>()) {
            let mut entry = format!("{VERSION}\n").into_bytes();
            if sound {
                entry.extend_from_slice(&Sha256::digest(&bytes));
            }
            entry.extend_from_slice(&bytes);
            let read = PackedEntry::decode(&entry);
            prop_assert!(read.is_none_or(|read| read.record().is_none()));
        }
    }
}
