//! A futures position, and the values that everything else is computed from.

use serde::Serialize;

use super::decimal::{Decimal, InvalidArgument};
use super::{BusinessLine, MarginMode, PositionMode, Side};

/// A position as the server tells it (§3). Decimals are texts; what is missing or empty isn't filled.
///
/// The fields that begin with `positions` tell of the whole position, the others of the order that opened it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// What it is counted and paid in.
    pub business_line: BusinessLine,
    /// Which way it goes.
    pub position_side: Side,
    /// What stands for its losses.
    pub margin_mode: MarginMode,
    /// Whether its symbol can have both sides.
    pub position_mode: PositionMode,
    /// Entry of the order.
    pub open_avg_price: Option<String>,
    /// Entry of the whole.
    pub positions_open_avg_price: Option<String>,
    /// How much was opened.
    pub open_deal_count: Option<String>,
    /// How much of it was closed.
    pub close_deal_count: Option<String>,
    /// Margin of the order.
    pub open_margin_count: Option<String>,
    /// Margin of the whole.
    pub positions_open_margin_count: Option<String>,
    /// Size of the whole.
    pub positions_count: Option<String>,
    /// Leverage of the order.
    pub open_level: Option<String>,
    /// Leverage of the whole.
    pub positions_level: Option<String>,
    /// Size of the order.
    pub count: Option<String>,
    /// What it has brought already.
    pub achieved_profits: Option<String>,
}

impl Default for Position {
    /// A long one in USDT, of its own margin, in which nothing is filled.
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
    /// At what price it was opened.
    pub(super) fn entry(&self) -> Result<Decimal, InvalidArgument> {
        first_filled(&[&self.positions_open_avg_price, &self.open_avg_price])
    }

    /// How much of it there is.
    pub(super) fn size(&self) -> Result<Decimal, InvalidArgument> {
        let whole = filled(self.positions_count.as_deref()).or(filled(self.count.as_deref()));
        if let Some(count) = whole {
            return Decimal::parse(count);
        }
        let opened = or_zero(self.open_deal_count.as_deref())?;
        Ok(opened.minus(&or_zero(self.close_deal_count.as_deref())?))
    }

    /// What stands for it.
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

    /// What so much of it gains from its entry to this price.
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

/// What so much is worth at a price: in the quote coin, or for inverse futures in the base coin.
pub(super) fn value(line: BusinessLine, price: &Decimal, size: &Decimal) -> Decimal {
    if line.is_inverse() {
        size.over(price)
    } else {
        price.times(size)
    }
}

/// The text, if there is one and it isn't empty.
pub(super) fn filled(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

/// The decimal, or zero if it isn't filled.
pub(super) fn or_zero(text: Option<&str>) -> Result<Decimal, InvalidArgument> {
    filled(text).map_or_else(|| Ok(Decimal::zero()), Decimal::parse)
}

fn first_filled(texts: &[&Option<String>]) -> Result<Decimal, InvalidArgument> {
    let first = texts.iter().find_map(|text| filled(text.as_deref()));
    or_zero(first)
}
