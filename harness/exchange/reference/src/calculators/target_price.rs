//! The price at which a position has gained or lost a given part of its margin (§9).

use serde::Serialize;

use super::decimal::Decimal;
use super::invalid_argument::InvalidArgument;
use super::{Places, Position, Side};

/// The largest step of a tick, in units of the last decimal (assumed).
const MOST_STEPS: f64 = 999_999_999.0;

/// The direction of a target: a gain or a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TargetKind {
    /// A gain.
    Profit,
    Loss,
}

/// The target of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PriceTarget {
    /// Gain or loss.
    pub kind: TargetKind,
    /// The gain or loss, as a fraction of the margin.
    pub ratio: String,
    /// The number of decimals of a price.
    pub price_place: f64,
    /// The size of a tick, in units of the last decimal.
    pub step: f64,
}

/// Computes the target price, rounded to a tick: down for long profit and short loss, otherwise up. Zero if there is
/// none.
///
/// # Errors
/// An [`InvalidArgument`] if a required text isn't a decimal, or if the decimals or the step are out of range.
pub fn target_price(position: &Position, target: &PriceTarget) -> Result<String, InvalidArgument> {
    let places = Places::try_from(target.price_place)?;
    let tick = Decimal::ten_to(-places.count()).times(&step(target.step)?);
    let gain = Decimal::parse(&target.ratio)?.times(&position.margin()?);
    let gain = match target.kind {
        TargetKind::Profit => gain,
        TargetKind::Loss => gain.negated(),
    };
    let distance = gain.over(&position.size()?);
    let price = price(position, &distance)?;
    let goes_up = match (position.position_side, target.kind) {
        (Side::Long, TargetKind::Profit) | (Side::Short, TargetKind::Loss) => false,
        (Side::Long, TargetKind::Loss) | (Side::Short, TargetKind::Profit) => true,
    };
    let ticks = price.over(&tick).whole(goes_up);
    Ok(ticks.times(&tick).fixed(places))
}

fn price(position: &Position, distance: &Decimal) -> Result<Decimal, InvalidArgument> {
    let entry = position.entry()?;
    let one = Decimal::from(1);
    let is_inverse = position.business_line.is_inverse();
    let start = if is_inverse { one.over(&entry) } else { entry };
    // The inverse of a price falls as the price rises.
    let rises = (position.position_side == Side::Long) != is_inverse;
    let end = if rises {
        start.plus(distance)
    } else {
        start.minus(distance)
    };
    let price = if is_inverse { one.over(&end) } else { end };
    Ok(if price.is_negative() {
        Decimal::zero()
    } else {
        price
    })
}

fn step(number: f64) -> Result<Decimal, InvalidArgument> {
    if number.fract() != 0.0 || !(1.0..=MOST_STEPS).contains(&number) {
        return Err(InvalidArgument {
            text: number.to_string(),
        });
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is whole, and has nine digits at most"
    )]
    let number = number as i64;
    Ok(Decimal::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculators::BusinessLine;

    fn position(business_line: BusinessLine, position_side: Side) -> Position {
        let some = |text: &str| Some(text.to_owned());
        Position {
            business_line,
            position_side,
            open_avg_price: some("100.3"),
            count: some("1"),
            open_level: some("10"),
            ..Position::default()
        }
    }

    fn price_of(line: BusinessLine, side: Side, kind: TargetKind) -> String {
        let target = PriceTarget {
            kind,
            ratio: "0.5".to_owned(),
            price_place: 1.0,
            step: 5.0,
        };
        target_price(&position(line, side), &target).unwrap()
    }

    #[test]
    fn prices_are_rounded_to_ticks_by_side_and_direction() {
        use BusinessLine::{Coin, Usdt};
        use TargetKind::{Loss, Profit};
        // Half the margin is 5.015 of the price: 105.315 and 95.285, in ticks of 0.5.
        assert_eq!(price_of(Usdt, Side::Long, Profit), "105.0");
        assert_eq!(price_of(Usdt, Side::Long, Loss), "95.5");
        assert_eq!(price_of(Usdt, Side::Short, Profit), "95.5");
        assert_eq!(price_of(Usdt, Side::Short, Loss), "105.0");
        // 100.3 ÷ 0.95 is 105.57…, and 100.3 ÷ 1.05 is 95.52….
        assert_eq!(price_of(Coin, Side::Long, Profit), "105.5");
        assert_eq!(price_of(Coin, Side::Long, Loss), "96.0");
        assert_eq!(price_of(Coin, Side::Short, Profit), "96.0");
        assert_eq!(price_of(Coin, Side::Short, Loss), "105.5");
    }

    #[test]
    fn target_price_is_never_below_zero() {
        let target = |step| PriceTarget {
            kind: TargetKind::Loss,
            ratio: "11".to_owned(),
            price_place: 0.0,
            step,
        };
        let position = position(BusinessLine::Usdt, Side::Long);
        assert_eq!(target_price(&position, &target(1.0)).unwrap(), "0");
        for step in [0.0, 0.5, -1.0, 1e9] {
            assert!(target_price(&position, &target(step)).is_err(), "{step}");
        }
    }
}
