//! The limits of one case: the table `[limits]` of `footbridge.toml`.

use std::time::Duration;

use footbridge_contract::toml_reader::TomlTable;

/// The limits of one case. A case that reaches a limit hangs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseLimits {
    /// The total real time spent waiting for the page, in seconds. It doesn't apply on the real clock.
    pub seconds: u32,
    /// The number of timers run and messages that the page sends to itself, together.
    pub tasks: u32,
    /// The number of entries in the journal.
    pub entries: u32,
    /// The total memory of the engine's processes, in millions of bytes.
    pub megabytes: u32,
    /// The further real time for each later instant at which something is delivered to the page. Not in the table.
    pub time_of_a_delivery: Duration,
}

impl Default for CaseLimits {
    fn default() -> Self {
        Self {
            seconds: 120,
            tasks: 50_000,
            entries: 20_000,
            megabytes: 4_000,
            time_of_a_delivery: Duration::from_millis(50),
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
            time_of_a_delivery: usual.time_of_a_delivery,
        }
    }

    /// The limit in real time.
    pub(crate) const fn time(&self) -> Duration {
        Duration::from_secs(self.seconds as u64)
    }
}
