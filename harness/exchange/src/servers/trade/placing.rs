//! An order to be placed.

use bigdecimal::num_traits::Signed;
use bigdecimal::{BigDecimal, RoundingMode, Zero};
use footbridge_contract::Catalogue;
use serde_json::{Value, json};

use super::symbol::{INVERSE, Symbol, decimal, plain};

/// An order to be placed, valid in itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Placing {
    pub(super) symbol: Symbol,
    pub(super) side: Side,
    pub(super) is_limit: bool,
    /// The price, or the price at which a market order is filled.
    pub(super) price: BigDecimal,
    pub(super) size: BigDecimal,
    pub(super) client_oid: String,
    pub(super) closes: bool,
    margin_mode: u64,
    leverage: u64,
    reduce_only: bool,
}

/// The side of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Buy,
    Sell,
}

impl Side {
    /// The word in requests and responses.
    fn word(self) -> &'static str {
        match self {
            Self::Buy => "buy",
            Self::Sell => "sell",
        }
    }
}

/// The number of decimals of a margin.
const PLACES: i64 = 8;

/// The code for a missing or wrong parameter.
const WRONG: &str = "40017";

impl Placing {
    /// Parses a request's payload.
    ///
    /// # Errors
    /// The code of the refusal, which doesn't depend on the account's holdings.
    pub(crate) fn read(payload: &Value, catalogue: &Catalogue) -> Result<Self, &'static str> {
        let given = |key: &str| payload.get(key).filter(|value| !value.is_null());
        let text = |key: &str| given(key)?.as_str();
        let line = payload["businessLine"].as_u64().ok_or(WRONG)?;
        let name = text("symbol").ok_or(WRONG)?;
        let word = |key: &str, yes: &str, no: &str| match text(key) {
            Some(word) if word == yes => Ok(true),
            Some(word) if word == no => Ok(false),
            _ => Err(WRONG),
        };
        let order_side = if word("side", "buy", "sell")? {
            Side::Buy
        } else {
            Side::Sell
        };
        let is_limit = word("orderType", "limit", "market")?;
        let size = above_zero(&payload["size"])?;
        let price = is_limit
            .then(|| above_zero(&payload["price"]))
            .transpose()?;
        let closes = given("tradeSide").is_some() && word("tradeSide", "close", "open")?;
        let number = |key: &str, default| match given(key) {
            Some(value) => value.as_u64().ok_or(WRONG),
            None => Ok(default),
        };
        let (margin_mode, leverage) = (number("marginMode", 2)?, number("leverage", 10)?);
        let reduce_only = match given("reduceOnly") {
            Some(value) => value.as_bool().ok_or(WRONG)?,
            None => false,
        };

        let symbol = Symbol::find(catalogue, line, name).ok_or("40034")?;
        let is_contract = symbol.margin.is_some();
        let is_sound = size.normalized().fractional_digit_count() <= symbol.quantity_place
            && price
                .as_ref()
                .is_none_or(|price| (price % &symbol.tick).is_zero())
            && (!is_contract
                || (1..=2).contains(&margin_mode) && (1..=symbol.max_leverage).contains(&leverage));
        if !is_sound {
            return Err(WRONG);
        }
        let market = match order_side {
            Side::Buy => &symbol.ask,
            Side::Sell => &symbol.bid,
        };
        Ok(Self {
            side: order_side,
            is_limit,
            price: price.unwrap_or_else(|| market.clone()),
            size,
            client_oid: text("clientOid").unwrap_or_default().to_owned(),
            closes: closes && is_contract,
            margin_mode,
            leverage,
            reduce_only: reduce_only && is_contract,
            symbol,
        })
    }

    /// Whether the order reaches the symbol's minimum.
    pub(super) fn is_large_enough(&self) -> bool {
        self.size >= self.symbol.minimum && self.value() >= self.symbol.minimum_value
    }

    /// The value in the quote coin.
    fn value(&self) -> BigDecimal {
        if self.symbol.line == INVERSE {
            self.size.clone()
        } else {
            &self.price * &self.size
        }
    }

    /// The coin and amount that the order needs.
    pub(super) fn needs(&self) -> Option<(String, BigDecimal)> {
        let Some(margin) = &self.symbol.margin else {
            return Some(match self.side {
                Side::Buy => (self.symbol.quote.clone(), self.value()),
                Side::Sell => (self.symbol.base.clone(), self.size.clone()),
            });
        };
        if self.closes {
            return None;
        }
        let value = if self.symbol.line == INVERSE {
            &self.size / &self.price
        } else {
            self.value()
        };
        let needed = value / BigDecimal::from(self.leverage);
        Some((
            margin.clone(),
            needed.with_scale_round(PLACES, RoundingMode::Up),
        ))
    }

    /// The coin and amount that a filled order adds: for spot and margin, the other coin.
    pub(super) fn brings(&self) -> Option<(String, BigDecimal)> {
        if self.symbol.margin.is_some() {
            return None;
        }
        Some(match self.side {
            Side::Buy => (self.symbol.base.clone(), self.size.clone()),
            Side::Sell => (self.symbol.quote.clone(), self.value()),
        })
    }

    /// The order's record, created at `now`, in milliseconds since 1970.
    pub(super) fn order(&self, number: &str, now: u64) -> Value {
        let symbol = &self.symbol;
        let is_contract = symbol.margin.is_some();
        let size = plain(&self.size);
        let price = self.price.to_plain_string();
        let (filled, average, status) = if self.is_limit {
            ("0", "0", "open")
        } else {
            (size.as_str(), price.as_str(), "filled")
        };
        let trade_side = if self.closes { "close" } else { "open" };
        let fee_coin = match (&symbol.margin, self.side) {
            (Some(margin), _) => margin,
            (None, Side::Buy) => &symbol.base,
            (None, Side::Sell) => &symbol.quote,
        };
        json!({
            "orderNo": number,
            "clientOid": self.client_oid,
            "businessLine": symbol.line,
            "symbolId": symbol.id,
            "symbol": symbol.name,
            "side": self.side.word(),
            "tradeSide": is_contract.then_some(trade_side),
            "orderType": if self.is_limit { "limit" } else { "market" },
            "price": if self.is_limit { price.as_str() } else { "0" },
            "size": size,
            "filledSize": filled,
            "averagePrice": average,
            "status": status,
            "marginMode": is_contract.then_some(self.margin_mode),
            "leverage": is_contract.then_some(self.leverage),
            "reduceOnly": self.reduce_only,
            "fee": "0",
            "feeCoin": fee_coin,
            "createdAt": now,
            "updatedAt": now,
        })
    }
}

fn above_zero(value: &Value) -> Result<BigDecimal, &'static str> {
    decimal(value).filter(BigDecimal::is_positive).ok_or(WRONG)
}
