//! Sign modes, and the parts of a signed text.

use serde::{Serialize, Serializer};

/// The extent of a request's signature (§7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SignMode {
    /// Mode 0: path and time.
    Bare,
    /// Mode 1: the trace id as well.
    Traced,
    /// Mode 2: the body as well.
    Whole,
}

impl SignMode {
    /// All modes, by number.
    pub const ALL: [Self; 3] = [Self::Bare, Self::Traced, Self::Whole];

    /// The mode of this number.
    pub fn from_number(number: u64) -> Option<Self> {
        let place = usize::try_from(number).ok()?;
        Self::ALL.get(place).copied()
    }

    /// The number in requests.
    pub const fn number(self) -> u8 {
        match self {
            Self::Bare => 0,
            Self::Traced => 1,
            Self::Whole => 2,
        }
    }

    /// The signed parts, unless the configuration lists others.
    pub const fn default_parts(self) -> &'static [SignPart] {
        use SignPart::{Body, Path, Time, TraceId};
        match self {
            Self::Bare => &[Path, Time],
            Self::Traced => &[Path, Time, TraceId],
            Self::Whole => &[Path, Time, TraceId, Body],
        }
    }
}

impl Serialize for SignMode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// A part of a signed text (§7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SignPart {
    /// The path, without origin and query.
    Path,
    /// The first characters of the time.
    Time,
    TraceId,
    /// The body exactly as sent.
    Body,
}

impl SignPart {
    /// The words for it in a file, the same as in the configuration's JSON.
    pub(crate) const WORDS: [(&str, Self); 4] = [
        ("path", Self::Path),
        ("time", Self::Time),
        ("traceId", Self::TraceId),
        ("body", Self::Body),
    ];
}
