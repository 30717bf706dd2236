//! The profit of a position (§3, §9).

use serde::Serialize;

use super::decimal::Decimal;
use super::invalid_argument::InvalidArgument;
use super::position::{filled, or_zero, value};
use super::{Places, Position};

/// The number of decimals of a profit ratio (§9).
const RATIO_PLACES: Places = Places::fixed(4);

/// The profit of closing the whole position at this price.
///
/// # Errors
/// An [`InvalidArgument`] if a required text isn't a decimal.
pub fn unrealised_profit(position: &Position, mark_price: &str) -> Result<String, InvalidArgument> {
    Ok(unrealised(position, &Decimal::parse(mark_price)?)?.text())
}

pub(super) fn unrealised(position: &Position, mark: &Decimal) -> Result<Decimal, InvalidArgument> {
    position.profit(mark, &position.size()?)
}

/// Unrealised profit divided by the margin: 0.5 for 50 %.
///
/// # Errors
/// An [`InvalidArgument`] if a required text isn't a decimal.
pub fn return_on_equity(position: &Position, mark_price: &str) -> Result<String, InvalidArgument> {
    let profit = unrealised(position, &Decimal::parse(mark_price)?)?;
    Ok(profit.over(&position.margin()?).text())
}

/// Profit divided by cost, with 4 decimals (§9).
///
/// # Errors
/// An [`InvalidArgument`] if one of the texts isn't a decimal.
pub fn profit_ratio(profit: &str, cost: &str) -> Result<String, InvalidArgument> {
    let ratio = Decimal::parse(profit)?.over(&Decimal::parse(cost)?);
    Ok(ratio.fixed(RATIO_PLACES))
}

pub(super) fn ratio_text(part: &Decimal, whole: &Decimal) -> String {
    part.over(whole).fixed(RATIO_PLACES)
}

/// The closing of part of a position. All fields are decimals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Closing {
    pub close_price: String,
    /// The size to close; the whole position if missing or empty.
    pub close_count: Option<String>,
    /// The fee, as a fraction of the closed value.
    pub fee_rate: String,
}

/// The profit realised by a position, including this closing (assumed).
///
/// # Errors
/// An [`InvalidArgument`] if a required text isn't a decimal.
pub fn realised_profit(position: &Position, closing: &Closing) -> Result<String, InvalidArgument> {
    let price = Decimal::parse(&closing.close_price)?;
    let count = match filled(closing.close_count.as_deref()) {
        Some(count) => Decimal::parse(count)?,
        None => position.size()?,
    };
    let gain = position.profit(&price, &count)?;
    let rate = Decimal::parse(&closing.fee_rate)?;
    let fee = value(position.business_line, &price, &count).times(&rate);
    let achieved = or_zero(position.achieved_profits.as_deref())?;
    Ok(gain.minus(&fee).plus(&achieved).text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculators::{BusinessLine, MarginMode, Side};

    #[expect(clippy::unnecessary_wraps, reason = "it is what a field holds")]
    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn position() -> Position {
        Position {
            open_avg_price: some("20000"),
            count: some("2"),
            open_level: some("10"),
            ..Position::default()
        }
    }

    #[test]
    fn position_gains_in_its_direction() {
        let long = position();
        let short = Position {
            position_side: Side::Short,
            ..position()
        };
        assert_eq!(unrealised_profit(&long, "21000").unwrap(), "2000");
        assert_eq!(unrealised_profit(&short, "21000").unwrap(), "-2000");
        assert_eq!(return_on_equity(&long, "21000").unwrap(), "0.5");
    }

    #[test]
    fn inverse_position_is_counted_in_its_coin() {
        let inverse = Position {
            business_line: BusinessLine::Coin,
            count: some("10000"),
            ..position()
        };
        assert_eq!(unrealised_profit(&inverse, "25000").unwrap(), "0.1");
        assert_eq!(return_on_equity(&inverse, "25000").unwrap(), "2");
        assert_eq!(unrealised_profit(&inverse, "0").unwrap(), "0");
    }

    #[test]
    fn fields_of_the_whole_position_take_precedence() {
        let whole = Position {
            positions_open_avg_price: some("30000"),
            positions_count: some("1"),
            positions_open_margin_count: some("500"),
            open_avg_price: some("not read"),
            count: some("not read"),
            open_level: some("not read"),
            ..Position::default()
        };
        assert_eq!(return_on_equity(&whole, "30100").unwrap(), "0.2");
        let cross = Position {
            margin_mode: MarginMode::Cross,
            ..whole
        };
        assert!(return_on_equity(&cross, "30100").is_err());
    }

    #[test]
    fn size_defaults_to_opened_minus_closed() {
        let partly = Position {
            open_avg_price: some("1"),
            count: some(""),
            open_deal_count: some("5"),
            close_deal_count: some("2"),
            ..Position::default()
        };
        assert_eq!(unrealised_profit(&partly, "2").unwrap(), "3");
        // Without a leverage the margin is zero, and so is a quotient by it.
        assert_eq!(return_on_equity(&partly, "2").unwrap(), "0");
    }

    #[test]
    fn realised_profit_is_reduced_by_the_fee() {
        let closing = Closing {
            close_price: "21000".to_owned(),
            close_count: some("1"),
            fee_rate: "0.0006".to_owned(),
        };
        let position = Position {
            achieved_profits: some("100"),
            ..position()
        };
        assert_eq!(realised_profit(&position, &closing).unwrap(), "1087.4");
        let all = Closing {
            close_count: None,
            ..closing
        };
        assert_eq!(realised_profit(&position, &all).unwrap(), "2074.8");
    }

    #[test]
    fn ratio_has_four_decimals() {
        assert_eq!(profit_ratio("1", "3").unwrap(), "0.3333");
        assert_eq!(profit_ratio("-0.00005", "1").unwrap(), "-0.0001");
        assert_eq!(profit_ratio("1", "0").unwrap(), "0.0000");
    }
}
