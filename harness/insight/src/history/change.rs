//! The point at which a series of durations became longer.

use super::statistics::{deviation, median};

/// The minimum numbers of values before and after the change.
const BEFORE: usize = 5;
const AFTER: usize = 3;

/// The number of latest values that are examined.
const LATEST: usize = 60;

/// The thresholds of a change: the ratio of the medians, their distance in milliseconds, and the distance in standard
/// deviations.
const LEAST_RATIO: f64 = 1.25;
const LEAST_DISTANCE: f64 = 20.0;
const LEAST_SCORE: f64 = 4.0;

/// The share of the median that always counts as noise.
const NOISE: f64 = 0.05;

/// The point from which the values are larger than before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Increase {
    /// The index of the first larger value.
    pub(super) from: usize,
    /// The median before.
    pub(super) before: f64,
    /// The median since.
    pub(super) after: f64,
}

/// Returns the clearest increase in the latest values; `None` if they vary as before.
pub(super) fn increase(values: &[f64]) -> Option<Increase> {
    let skipped = values.len().saturating_sub(LATEST);
    let values = &values[skipped..];
    let last = values.len().checked_sub(AFTER)?;
    let splits = (BEFORE..=last).filter_map(|from| {
        let (old, new) = values.split_at(from);
        let before = median(old.iter().copied())?;
        let after = median(new.iter().copied())?;
        let noise = deviation(old).max(deviation(new)).max(before * NOISE);
        let distance = after - before;
        let is_clear = after >= before * LEAST_RATIO
            && distance >= LEAST_DISTANCE
            && distance >= noise * LEAST_SCORE;
        is_clear.then(|| {
            let from = from + skipped;
            let increase = Increase {
                from,
                before,
                after,
            };
            (residual(old, before) + residual(new, after), increase)
        })
    });
    // The best split leaves the smallest residual.
    let best = splits.min_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, increase)| increase)
}

/// The sum of the distances of the values from a center.
fn residual(values: &[f64], center: f64) -> f64 {
    values.iter().map(|value| (value - center).abs()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that vary by a tenth around a center, the same each time.
    fn around(center: f64, count: usize) -> impl Iterator<Item = f64> {
        let wave = [0.0, 0.07, -0.04, 0.1, -0.09, 0.02, -0.06];
        (0..count).map(move |index| center * (1.0 + wave[index % wave.len()]))
    }

    #[test]
    fn step_is_found_at_its_place() {
        let values: Vec<_> = around(100.0, 20).chain(around(180.0, 4)).collect();
        let found = increase(&values).unwrap();
        assert_eq!(found.from, 20);
        assert!((95.0..105.0).contains(&found.before), "{found:?}");
        assert!((170.0..190.0).contains(&found.after), "{found:?}");
    }

    #[test]
    fn noise_outliers_and_temporary_increases_do_not_count() {
        let steady: Vec<_> = around(100.0, 40).collect();
        assert_eq!(increase(&steady), None);
        let mut odd = steady.clone();
        odd[30] = 5000.0;
        odd[39] = 900.0;
        assert_eq!(increase(&odd), None);
        let over: Vec<_> = around(100.0, 20)
            .chain(around(300.0, 5))
            .chain(around(100.0, 20))
            .collect();
        assert_eq!(increase(&over), None);
        let faster: Vec<_> = around(200.0, 20).chain(around(100.0, 20)).collect();
        assert_eq!(increase(&faster), None);
    }

    #[test]
    fn a_few_milliseconds_or_too_few_runs_do_not_count() {
        let short: Vec<_> = around(10.0, 20).chain(around(20.0, 5)).collect();
        assert_eq!(increase(&short), None);
        let few: Vec<_> = around(100.0, 3).chain(around(300.0, 4)).collect();
        assert_eq!(increase(&few), None);
        assert_eq!(increase(&[]), None);
    }
}
