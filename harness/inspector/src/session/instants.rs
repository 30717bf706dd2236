//! The instants of the effects of a recorded step, as in a run.
//!
//! In a run, all effects without a wait happen at the instant of the step. On the machine's clock they take some
//! milliseconds. So a short gap between two entries counts as no time, and a long one is rounded to the intended
//! time.

use std::time::Duration;

use footbridge_journal::{Entry, Instant};

use super::recording::Recorded;

/// The minimum gap between two entries that counts as a wait, on the machine's clock.
const GAP: Duration = Duration::from_millis(200);

/// The machine's delay that is subtracted from a time in whole seconds.
const DELAY: Duration = Duration::from_millis(100);

/// Entries at one instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct InstantOf {
    /// The time after the step.
    pub(super) after: Duration,
    /// The end of its entries among all effects of the step.
    pub(super) end: usize,
}

/// Returns the instants of a step's effects; at least one, the step's own.
pub(super) fn instants(recorded: &Recorded, entries: &[Entry]) -> Vec<InstantOf> {
    let times = entries.iter().map(|entry| entry.at);
    group(recorded.at, recorded.is_virtual, times)
}

fn group(
    step: Instant,
    is_virtual: bool,
    entries: impl Iterator<Item = Instant>,
) -> Vec<InstantOf> {
    let gap = if is_virtual {
        Duration::from_millis(1)
    } else {
        GAP
    };
    let mut found = vec![InstantOf {
        after: Duration::ZERO,
        end: 0,
    }];
    let mut before = step;
    for (index, at) in entries.enumerate() {
        if at > before && at.since(before) >= gap {
            let after = at.since(step);
            found.push(InstantOf {
                after: if is_virtual { after } else { meant(after) },
                end: index,
            });
        }
        before = before.max(at);
        if let Some(last) = found.last_mut() {
            last.end = index + 1;
        }
    }
    found
}

/// Returns the intended time for a measured one: whole seconds if it is slightly later, else the next tenth of a
/// second.
fn meant(time: Duration) -> Duration {
    let whole = Duration::from_secs(time.as_secs());
    if !whole.is_zero() && time.saturating_sub(whole) < DELAY {
        return whole;
    }
    let tenths = time.as_millis().div_ceil(100);
    Duration::from_millis(
        u64::try_from(tenths)
            .unwrap_or(u64::MAX)
            .saturating_mul(100),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grouped(is_virtual: bool, at: &[u64]) -> Vec<(u64, usize)> {
        let times = at.iter().map(|ms| Instant::from_millis(1_000 + ms));
        let found = group(Instant::from_millis(1_000), is_virtual, times);
        let found = found.into_iter();
        found
            .map(|instant| {
                let after = u64::try_from(instant.after.as_millis()).unwrap();
                (after, instant.end)
            })
            .collect()
    }

    #[test]
    fn gap_on_the_real_clock_is_rounded_to_the_intended_time() {
        assert_eq!(grouped(false, &[]), [(0, 0)]);
        assert_eq!(grouped(false, &[3, 90, 180]), [(0, 3)]);
        assert_eq!(
            grouped(false, &[2, 3_004, 3_050, 10_260]),
            [(0, 1), (3_000, 3), (10_300, 4)]
        );
    }

    #[test]
    fn time_on_the_virtual_clock_is_exact() {
        assert_eq!(grouped(true, &[0, 0, 3_004]), [(0, 2), (3_004, 3)]);
    }
}
