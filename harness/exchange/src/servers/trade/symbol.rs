//! A tradable symbol, with the data needed for orders.

use bigdecimal::BigDecimal;
use footbridge_contract::Catalogue;
use serde_json::Value;

/// A tradable symbol and its prices.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Symbol {
    pub(super) line: u64,
    pub(super) name: String,
    pub(super) id: String,
    pub(super) base: String,
    pub(super) quote: String,
    /// The margin coin of a contract; `None` for spot and margin trading.
    pub(super) margin: Option<String>,
    pub(super) tick: BigDecimal,
    pub(super) quantity_place: i64,
    pub(super) minimum: BigDecimal,
    pub(super) minimum_value: BigDecimal,
    pub(super) max_leverage: u64,
    pub(super) bid: BigDecimal,
    pub(super) ask: BigDecimal,
}

/// The business line of spot symbols, also used by margin trading.
const SPOT: u64 = 1;
pub(super) const MARGIN: u64 = 23;
/// The business line of inverse contracts, which count quote units and use the base coin as margin.
pub(super) const INVERSE: u64 = 11;

impl Symbol {
    /// The symbol of this name on a business line.
    pub(crate) fn find(catalogue: &Catalogue, line: u64, name: &str) -> Option<Self> {
        let market = if line == MARGIN { SPOT } else { line };
        let entry = |path: &str, list: &str| {
            let endpoint = catalogue.endpoints.get(path)?;
            let reply = endpoint.reply_to(|_| Some(market.to_string())).ok()?;
            let entries = reply.get(list)?.as_array()?;
            entries.iter().find(|entry| entry["symbol"] == name)
        };
        let symbol = entry("/v1/market/symbols", "symbols")?;
        let ticker = entry("/v1/market/tickers", "tickers")?;
        let text = |key: &str| symbol[key].as_str().map(str::to_owned);
        let place = symbol["pricePlace"].as_i64()?;
        let max_leverage = symbol["maxLeverage"].as_u64()?;
        if line == MARGIN && max_leverage == 0 {
            return None;
        }
        Some(Self {
            line,
            name: name.to_owned(),
            id: text("symbolId")?,
            base: text("baseCoin")?,
            quote: text("quoteCoin")?,
            margin: text("marginCoin"),
            tick: BigDecimal::from_bigint(symbol["step"].as_u64()?.into(), place),
            quantity_place: symbol["quantityPlace"].as_i64()?,
            minimum: decimal(&symbol["minQuantity"])?,
            minimum_value: decimal(&symbol["minNotional"])?,
            max_leverage,
            bid: decimal(&ticker["bid"])?,
            ask: decimal(&ticker["ask"])?,
        })
    }
}

/// A number in plain notation, without trailing zeros.
pub(super) fn plain(number: &BigDecimal) -> String {
    number.normalized().to_plain_string()
}

/// The longest accepted number, in characters.
const LONGEST: usize = 40;

/// Parses a decimal in plain notation from a text.
pub(super) fn decimal(value: &Value) -> Option<BigDecimal> {
    let text = value.as_str()?;
    let is_plain = text.len() <= LONGEST
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_plain { text.parse().ok() } else { None }
}
