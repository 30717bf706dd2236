//! What an order of a spot strategy shows (§3).

use serde::Serialize;

use super::Places;
use super::decimal::{Decimal, InvalidArgument, signed};
use super::position::{filled, or_zero};
use super::profit::ratio_text;

/// An order as the server tells it (§3). Decimals are texts, zero if they aren't filled; counts are of the base coin.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpotOrder {
    /// At what price it was bought.
    pub buy_price: Option<String>,
    /// How much was ordered.
    pub buy_delegate_count: Option<String>,
    /// How much an order of one's own bought.
    pub buy_deal_count: Option<String>,
    /// How much an order that follows another's bought.
    pub deal_count: Option<String>,
    /// How much of it is still held.
    pub hold_count: Option<String>,
    /// What it trades at now.
    pub market_price: Option<String>,
    /// Its number.
    pub order_no: String,
    /// 0 for an order of one's own.
    pub tracking_type: u8,
    /// Decimals of a price.
    pub price_place: f64,
    /// Decimals of a sum.
    pub quote_precision: f64,
}

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpotFigures {
    /// Its number.
    pub order_no: String,
    /// At what price it was bought.
    pub buy_price: String,
    /// What it trades at now.
    pub market_price: String,
    /// What the held part cost.
    pub cost: String,
    /// What the held part is worth now.
    pub value: String,
    /// What it gained, with its sign.
    pub profit: String,
    /// What it gained, by its cost.
    pub profit_ratio: String,
    /// How much was bought, by how much was ordered.
    pub filled_ratio: String,
}

/// What an order of a spot strategy shows (assumed).
///
/// # Errors
/// If one of the texts that count is no decimal, or one of the decimals isn't from 0 to 20.
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
    fn an_order_of_ones_own_has_bought_what_was_dealt() {
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
    fn one_that_follows_another_has_its_own_count_and_what_is_held_counts_first() {
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
