//! The figures of an order in a spot strategy (§3).

use serde::Serialize;

use super::Places;
use super::decimal::{Decimal, signed};
use super::invalid_argument::InvalidArgument;
use super::position::{filled, or_zero};
use super::profit::ratio_text;

/// An order in the server's format (§3). Decimals are texts, missing or empty ones count as zero; sizes are in the
/// base coin.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpotOrder {
    pub buy_price: Option<String>,
    /// The size ordered.
    pub buy_delegate_count: Option<String>,
    /// The size bought by an order of the user.
    pub buy_deal_count: Option<String>,
    /// The size bought by an order that copies another.
    pub deal_count: Option<String>,
    /// The size still held.
    pub hold_count: Option<String>,
    /// The current price.
    pub market_price: Option<String>,
    /// Its number.
    pub order_no: String,
    /// 0 for an order of the user.
    pub tracking_type: u8,
    /// The number of decimals of a price.
    pub price_place: f64,
    /// The number of decimals of a sum.
    pub quote_precision: f64,
}

/// The figures shown for an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpotFigures {
    /// Its number.
    pub order_no: String,
    pub buy_price: String,
    /// The current price.
    pub market_price: String,
    /// The cost of the held part.
    pub cost: String,
    /// The current value of the held part.
    pub value: String,
    /// The gain of the held part, with its sign.
    pub profit: String,
    /// The gain divided by the cost.
    pub profit_ratio: String,
    /// The size bought divided by the size ordered.
    pub filled_ratio: String,
}

/// Computes the figures of an order in a spot strategy (assumed).
///
/// # Errors
/// An [`InvalidArgument`] if a required text isn't a decimal, or a number of decimals isn't from 0 to 20.
pub fn spot_order_figures(order: &SpotOrder) -> Result<SpotFigures, InvalidArgument> {
    let price_place = Places::try_from(order.price_place)?;
    let quote_precision = Places::try_from(order.quote_precision)?;
    let bought = if order.tracking_type == 0 {
        &order.buy_deal_count
    } else {
        &order.deal_count
    };
    let bought = or_zero(bought.as_deref())?;
    let held = match filled(order.hold_count.as_deref()) {
        Some(held) => Decimal::parse(held)?,
        None => bought.clone(),
    };
    let buy_price = or_zero(order.buy_price.as_deref())?;
    let market_price = or_zero(order.market_price.as_deref())?;
    let ordered = or_zero(order.buy_delegate_count.as_deref())?;
    let cost = buy_price.times(&held);
    let profit = market_price.minus(&buy_price).times(&held);
    Ok(SpotFigures {
        order_no: order.order_no.clone(),
        buy_price: buy_price.fixed(price_place),
        market_price: market_price.fixed(price_place),
        cost: cost.fixed(quote_precision),
        value: market_price.times(&held).fixed(quote_precision),
        profit: signed(&profit.fixed(quote_precision)),
        profit_ratio: ratio_text(&profit, &cost),
        filled_ratio: ratio_text(&bought, &ordered),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> SpotOrder {
        let some = |text: &str| Some(text.to_owned());
        SpotOrder {
            buy_price: some("2"),
            buy_delegate_count: some("12"),
            buy_deal_count: some("9"),
            deal_count: some("3"),
            hold_count: None,
            market_price: some("2.5"),
            order_no: "7".to_owned(),
            tracking_type: 0,
            price_place: 1.0,
            quote_precision: 2.0,
        }
    }

    #[test]
    fn users_order_has_bought_the_dealt_size() {
        let figures = spot_order_figures(&order()).unwrap();
        assert_eq!([&figures.buy_price, &figures.market_price], ["2.0", "2.5"]);
        assert_eq!([&figures.cost, &figures.value], ["18.00", "22.50"]);
        assert_eq!(
            [&figures.profit, &figures.profit_ratio],
            ["+4.50", "0.2500"]
        );
        assert_eq!([&figures.filled_ratio, &figures.order_no], ["0.7500", "7"]);
    }

    #[test]
    fn copied_order_has_a_separate_count_and_the_held_size_takes_precedence() {
        let follows = SpotOrder {
            tracking_type: 1,
            ..order()
        };
        let figures = spot_order_figures(&follows).unwrap();
        assert_eq!([&figures.cost, &figures.filled_ratio], ["6.00", "0.2500"]);
        let holds = SpotOrder {
            hold_count: Some("1".to_owned()),
            ..follows
        };
        let figures = spot_order_figures(&holds).unwrap();
        assert_eq!([&figures.cost, &figures.filled_ratio], ["2.00", "0.2500"]);
    }
}
