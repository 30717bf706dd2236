//! Robust statistics.

/// The factor between the median of absolute deviations and an estimate of the standard deviation.
const MAD_TO_DEVIATION: f64 = 1.4826;

/// Converts milliseconds. A duration of weeks loses some precision.
#[expect(clippy::cast_precision_loss, reason = "exact up to 285,000 years")]
pub(super) const fn milliseconds(number: u64) -> f64 {
    number as f64
}

/// Returns the median of the values; `None` if there are no values.
pub(super) fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    Some(f64::midpoint(values[middle - 1], upper))
}

/// Estimates the standard deviation from the median of the absolute deviations from the median.
pub(super) fn deviation(values: &[f64]) -> f64 {
    let Some(center) = median(values.iter().copied()) else {
        return 0.0;
    };
    let deviations = values.iter().map(|value| (value - center).abs());
    median(deviations).unwrap_or_default() * MAD_TO_DEVIATION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlier_has_no_effect() {
        assert_eq!(median([]), None);
        assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median([10.0, 11.0, 9000.0]), Some(11.0));
        let calm = deviation(&[10.0, 11.0, 12.0, 11.0, 10.0]);
        let odd = deviation(&[10.0, 11.0, 12.0, 11.0, 9000.0]);
        assert!(calm > 0.0 && odd <= 2.0 * calm, "{calm} {odd}");
    }
}
