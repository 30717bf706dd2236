//! The settings of the history: the table `[history]` of `footbridge.toml`.

use footbridge_contract::toml_reader::TomlTable;

/// The largest allowed value of either limit.
const MOST: u32 = 100_000;

/// The settings of the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistoryPolicy {
    /// Whether runs are recorded.
    pub is_enabled: bool,
    /// The number of outcomes kept of each case.
    pub runs: u32,
    /// The number of days for which an outcome is kept.
    pub days: u32,
}

impl Default for HistoryPolicy {
    fn default() -> Self {
        Self {
            is_enabled: true,
            runs: 200,
            days: 180,
        }
    }
}

impl HistoryPolicy {
    /// Reads the table `[history]`.
    pub(crate) fn read(table: &TomlTable<'_>) -> Self {
        let usual = Self::default();
        let limit = |key| {
            let node = table.may(key)?;
            node.whole_number_within(1..=MOST)
        };
        Self {
            is_enabled: table
                .may("enabled")
                .and_then(|node| node.boolean())
                .unwrap_or(usual.is_enabled),
            runs: limit("runs").unwrap_or(usual.runs),
            days: limit("days").unwrap_or(usual.days),
        }
    }
}
