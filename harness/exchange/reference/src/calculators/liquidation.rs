//! The liquidation price of a position (§3).

use serde::Serialize;

use super::decimal::Decimal;
use super::invalid_argument::InvalidArgument;
use super::position::{or_zero, value};
use super::{BusinessLine, MarginMode, Places, PositionMode, Side};

/// The funds that cover a position, and the obligations on them (§3). Decimals are texts; missing or empty ones count
/// as zero.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The kind of futures.
    pub business_line: BusinessLine,
    /// The funds that cover the position's losses.
    pub margin_mode: MarginMode,
    /// Whether the symbol can hold both sides.
    pub position_mode: PositionMode,
    /// The side to compute if only one is possible.
    pub position_side: Side,
    /// The number of decimals of a price.
    pub price_place: f64,
    /// The margin of this symbol's positions.
    pub bp: Option<String>,
    /// The account's free balance.
    pub available: Option<String>,
    /// Unrealised profit of its other positions.
    pub others_upnl: Option<String>,
    /// Maintenance margin of its other positions.
    pub others_maintain: Option<String>,
    /// The entry price of the long side.
    pub long_open_price: Option<String>,
    /// The size of the long side.
    pub long_open_count: Option<String>,
    /// The entry price of the short side.
    pub short_open_price: Option<String>,
    /// The size of the short side.
    pub short_open_count: Option<String>,
    /// The value of the account's open orders.
    pub total_delegate_value: Option<String>,
    /// The maintenance margin rate.
    pub mm: Option<String>,
    /// The fee rate of a closing order.
    pub fee_rate: Option<String>,
}

/// The price at which the remaining funds equal the maintenance margin (assumed); zero if there is none.
///
/// # Errors
/// An [`InvalidArgument`] if a required text isn't a decimal, or the number of decimals isn't from 0 to 20.
pub fn liquidation_price(account: &Account) -> Result<String, InvalidArgument> {
    let places = Places::try_from(account.price_place)?;
    let read = |text: &Option<String>| or_zero(text.as_deref());
    let read_if = |counts: bool, text: &Option<String>| {
        if counts {
            read(text)
        } else {
            Ok(Decimal::zero())
        }
    };

    let is_fixed = account.margin_mode == MarginMode::Fixed;
    let both = !is_fixed && account.position_mode == PositionMode::TwoWay;
    let has_long = both || account.position_side == Side::Long;
    let has_short = both || account.position_side == Side::Short;
    let long_count = read_if(has_long, &account.long_open_count)?;
    let short_count = read_if(has_short, &account.short_open_count)?;
    let line = account.business_line;
    let long = value(
        line,
        &read_if(has_long, &account.long_open_price)?,
        &long_count,
    );
    let short = value(
        line,
        &read_if(has_short, &account.short_open_price)?,
        &short_count,
    );

    let fee = read(&account.fee_rate)?;
    let rate = read(&account.mm)?.plus(&fee);
    let equity = read(&account.bp)?
        .plus(&read_if(!is_fixed, &account.available)?)
        .plus(&read_if(!is_fixed, &account.others_upnl)?);
    let orders = read_if(!is_fixed, &account.total_delegate_value)?.times(&fee);
    let reserve = read_if(!is_fixed, &account.others_maintain)?.plus(&orders);

    let net = long_count.minus(&short_count);
    let kept = long_count.plus(&short_count).times(&rate);
    let price = if line.is_inverse() {
        let left = equity.minus(&reserve).plus(&long).minus(&short);
        net.plus(&kept).over(&left)
    } else {
        let shortfall = reserve.minus(&equity).plus(&long).minus(&short);
        shortfall.over(&net.minus(&kept))
    };
    let price = if price.is_positive() {
        price
    } else {
        Decimal::zero()
    };
    Ok(price.fixed(places))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account() -> Account {
        let some = |text: &str| Some(text.to_owned());
        Account {
            business_line: BusinessLine::Usdt,
            margin_mode: MarginMode::Fixed,
            position_mode: PositionMode::OneWay,
            position_side: Side::Long,
            price_place: 1.0,
            bp: some("1000"),
            available: some("500"),
            others_upnl: some("-100"),
            others_maintain: some("50"),
            long_open_price: some("10000"),
            long_open_count: some("1"),
            short_open_price: some("11000"),
            short_open_count: some("0.4"),
            total_delegate_value: some("2000"),
            mm: some("0.004"),
            fee_rate: some("0.0006"),
        }
    }

    #[test]
    fn isolated_margin_counts_only_its_side() {
        // (10000 − 1000) ÷ (1 − 0.0046)
        assert_eq!(liquidation_price(&account()).unwrap(), "9041.6");
        let short = Account {
            position_side: Side::Short,
            ..account()
        };
        // (1000 + 4400) ÷ (0.4 + 0.00184)
        assert_eq!(liquidation_price(&short).unwrap(), "13438.2");
        let unread = Account {
            available: Some("not read".to_owned()),
            short_open_price: Some("not read".to_owned()),
            ..account()
        };
        assert_eq!(liquidation_price(&unread).unwrap(), "9041.6");
    }

    #[test]
    fn cross_margin_counts_both_sides_and_the_account() {
        let cross = Account {
            margin_mode: MarginMode::Cross,
            position_mode: PositionMode::TwoWay,
            ..account()
        };
        // (51.2 − 1400 + 10000 − 4400) ÷ (0.6 − 1.4 × 0.0046)
        assert_eq!(liquidation_price(&cross).unwrap(), "7162.2");
        let one_way = Account {
            position_mode: PositionMode::OneWay,
            ..cross
        };
        // (51.2 − 1400 + 10000) ÷ (1 − 0.0046)
        assert_eq!(liquidation_price(&one_way).unwrap(), "8691.2");
    }

    #[test]
    fn inverse_position_is_counted_in_its_coin() {
        let inverse = Account {
            business_line: BusinessLine::Coin,
            long_open_count: Some("10000".to_owned()),
            bp: Some("0.1".to_owned()),
            ..account()
        };
        // 10000 × 1.0046 ÷ (0.1 + 1)
        assert_eq!(liquidation_price(&inverse).unwrap(), "9132.7");
    }

    #[test]
    fn fully_covered_position_has_no_price() {
        let covered = Account {
            bp: Some("20000".to_owned()),
            ..account()
        };
        assert_eq!(liquidation_price(&covered).unwrap(), "0.0");
        let empty = Account {
            long_open_count: None,
            ..account()
        };
        assert_eq!(liquidation_price(&empty).unwrap(), "0.0");
    }
}
