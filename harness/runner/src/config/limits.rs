//! What one case may use: the table `[limits]` of `footbridge.toml`.

use std::time::Duration;

use footbridge_contract::toml_reader::TomlTable;

/// What one case may use. A case that reaches a limit is hung.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseLimits {
    /// The seconds of real time for which the page may be waited for in all. It doesn't hold on the real clock.
    pub seconds: u32,
    /// The number of timers that may run, and of messages that the page may send itself, together.
    pub tasks: u32,
    /// The number of entries in the journal.
    pub entries: u32,
    /// The memory of the engine's processes together, in millions of bytes.
    pub megabytes: u32,
}

impl Default for CaseLimits {
    fn default() -> Self {
        Self {
            seconds: 120,
            tasks: 50_000,
            entries: 20_000,
            megabytes: 4_000,
        }
    }
}

impl CaseLimits {
    /// Reads the table `[limits]`.
    pub(super) fn read(table: &TomlTable<'_>) -> Self {
        let usual = Self::default();
        let limit = |key, usual| {
            let node = table.may(key);
            node.and_then(|node| node.whole_number_within(1..=u32::MAX))
                .unwrap_or(usual)
        };
        Self {
            seconds: limit("seconds", usual.seconds),
            tasks: limit("tasks", usual.tasks),
            entries: limit("entries", usual.entries),
            megabytes: limit("megabytes", usual.megabytes),
        }
    }

    /// The limit in real time.
    pub(crate) const fn time(&self) -> Duration {
        Duration::from_secs(self.seconds as u64)
    }
}
