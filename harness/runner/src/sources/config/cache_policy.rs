//! The settings of the results cache: the table `[cache]` of `footbridge.toml`.

use footbridge_contract::toml_reader::TomlTable;

/// The largest allowed size limit, in megabytes.
const MOST: u32 = 1_000_000;

/// The settings of the results cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CachePolicy {
    /// Whether results are cached.
    pub is_enabled: bool,
    /// The size limit of all results, in megabytes of 2^20 bytes.
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
