//! A futures position, and the values from which all other figures are computed.

use serde::Serialize;

use super::decimal::Decimal;
use super::invalid_argument::InvalidArgument;
use super::{BusinessLine, MarginMode, PositionMode, Side};

/// A position in the server's format (§3). Decimals are texts; a missing or empty one is unset.
///
/// The fields that start with `positions` describe the whole position, the others the order that opened it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// The currencies in which it is counted and settled.
    pub business_line: BusinessLine,
    /// The direction of the position.
    pub position_side: Side,
    /// The funds that cover its losses.
    pub margin_mode: MarginMode,
    /// Whether the symbol can hold both sides.
    pub position_mode: PositionMode,
    /// The entry price of the order.
    pub open_avg_price: Option<String>,
    /// The entry price of the whole position.
    pub positions_open_avg_price: Option<String>,
    /// The opened size.
    pub open_deal_count: Option<String>,
    /// The size closed since then.
    pub close_deal_count: Option<String>,
    /// The margin of the order.
    pub open_margin_count: Option<String>,
    /// The margin of the whole position.
    pub positions_open_margin_count: Option<String>,
    /// The size of the whole position.
    pub positions_count: Option<String>,
    /// The leverage of the order.
    pub open_level: Option<String>,
    /// The leverage of the whole position.
    pub positions_level: Option<String>,
    /// The size of the order.
    pub count: Option<String>,
    /// The profit realised so far.
    pub achieved_profits: Option<String>,
}

impl Default for Position {
    /// A long USDT position with a fixed margin and no other field set.
    fn default() -> Self {
        Self {
            business_line: BusinessLine::Usdt,
            position_side: Side::Long,
            margin_mode: MarginMode::Fixed,
            position_mode: PositionMode::OneWay,
            open_avg_price: None,
            positions_open_avg_price: None,
            open_deal_count: None,
            close_deal_count: None,
            open_margin_count: None,
            positions_open_margin_count: None,
            positions_count: None,
            open_level: None,
            positions_level: None,
            count: None,
            achieved_profits: None,
        }
    }
}

impl Position {
    /// The entry price: of the whole position, or else of the order.
    pub(super) fn entry(&self) -> Result<Decimal, InvalidArgument> {
        first_filled(&[&self.positions_open_avg_price, &self.open_avg_price])
    }

    /// The size still open.
    pub(super) fn size(&self) -> Result<Decimal, InvalidArgument> {
        let whole = filled(self.positions_count.as_deref()).or(filled(self.count.as_deref()));
        if let Some(count) = whole {
            return Decimal::parse(count);
        }
        let opened = or_zero(self.open_deal_count.as_deref())?;
        Ok(opened.minus(&or_zero(self.close_deal_count.as_deref())?))
    }

    pub(super) fn margin(&self) -> Result<Decimal, InvalidArgument> {
        let stated = filled(self.positions_open_margin_count.as_deref())
            .or(filled(self.open_margin_count.as_deref()));
        match stated {
            Some(stated) if self.margin_mode == MarginMode::Fixed => Decimal::parse(stated),
            _ => {
                let level = first_filled(&[&self.positions_level, &self.open_level])?;
                let value = value(self.business_line, &self.entry()?, &self.size()?);
                Ok(value.over(&level))
            }
        }
    }

    /// The gain of a size from the entry price to the price `to`.
    pub(super) fn profit(&self, to: &Decimal, size: &Decimal) -> Result<Decimal, InvalidArgument> {
        let from = self.entry()?;
        let risen = match self.position_side {
            Side::Long => to.minus(&from),
            Side::Short => from.minus(to),
        };
        let gain = risen.times(size);
        Ok(if self.business_line.is_inverse() {
            gain.over(&from.times(to))
        } else {
            gain
        })
    }
}

/// The value of a size at a price: in the quote coin, or for inverse futures in the base coin.
pub(super) fn value(line: BusinessLine, price: &Decimal, size: &Decimal) -> Decimal {
    if line.is_inverse() {
        size.over(price)
    } else {
        price.times(size)
    }
}

/// The text, if present and not empty.
pub(super) fn filled(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

/// The decimal; zero if it is missing or empty.
pub(super) fn or_zero(text: Option<&str>) -> Result<Decimal, InvalidArgument> {
    filled(text).map_or_else(|| Ok(Decimal::zero()), Decimal::parse)
}

fn first_filled(texts: &[&Option<String>]) -> Result<Decimal, InvalidArgument> {
    let first = texts.iter().find_map(|text| filled(text.as_deref()));
    or_zero(first)
}
