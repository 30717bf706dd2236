//! Whether results are remembered, and how many: the table `[cache]` of `footbridge.toml`.

use footbridge_contract::toml_reader::TomlTable;

/// The largest size that may be asked for, in megabytes.
const MOST: u32 = 1_000_000;

/// Whether results are remembered, and how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CachePolicy {
    /// Whether results are remembered.
    pub is_enabled: bool,
    /// The size of all of them, in megabytes of 2^20 bytes.
    pub megabytes: u32,
}

impl Default for CachePolicy {
    fn default() -> Self {
        Self {
            is_enabled: true,
            megabytes: 256,
        }
    }
}

impl CachePolicy {
    /// Reads the table `[cache]`.
    pub(crate) fn read(table: &TomlTable<'_>) -> Self {
        let usual = Self::default();
        Self {
            is_enabled: table
                .may("enabled")
                .and_then(|node| node.boolean())
                .unwrap_or(usual.is_enabled),
            megabytes: table
                .may("megabytes")
                .and_then(|node| node.whole_number_within(1..=MOST))
                .unwrap_or(usual.megabytes),
        }
    }
}
