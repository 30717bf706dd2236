//! The holding of one coin in an account.

use bigdecimal::BigDecimal;
use serde_json::{Value, json};

use super::symbol::{decimal, plain};

/// An amount of one coin.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Holding {
    pub(super) coin: String,
    pub(super) available: BigDecimal,
    pub(super) frozen: BigDecimal,
}

impl Holding {
    pub(super) fn none_of(coin: &str) -> Self {
        Self {
            coin: coin.to_owned(),
            available: BigDecimal::default(),
            frozen: BigDecimal::default(),
        }
    }

    /// Parses an entry of `coins`.
    pub(super) fn read(entry: &Value) -> Option<Self> {
        Some(Self {
            coin: entry["coinName"].as_str()?.to_owned(),
            available: decimal(&entry["available"])?,
            frozen: decimal(&entry["frozen"])?,
        })
    }

    pub(super) fn to_json(&self) -> Value {
        json!({
            "coinName": self.coin,
            "available": plain(&self.available),
            "frozen": plain(&self.frozen),
        })
    }

    /// Freezes an amount; a negative amount is released.
    pub(super) fn freeze(&mut self, amount: &BigDecimal) {
        self.available -= amount;
        self.frozen += amount;
    }
}
