//! Simulated trading (`web-under-test/docs/product-contract.md`, 3): the holdings, the open orders, and the closed
//! ones. Its initial state comes from the catalogue's endpoints, and is restored for each case.

mod book;
mod holding;
mod placing;
mod symbol;

use footbridge_contract::Catalogue;
use footbridge_gateway::ParsedRequest;
use serde_json::{Value, json};

pub(crate) use book::Book;
pub(crate) use placing::Placing;

use super::simulation;
use crate::SessionContract;

/// A kind of trading request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TradeCall {
    Account,
    Place,
    Cancel,
    Open,
    History,
    /// Orders of these business lines, in any status.
    Orders(&'static [u64]),
}

const ACCOUNT: &str = "/v1/trade/account";
const OPEN: &str = "/v1/trade/order/open";
const HISTORY: &str = "/v1/trade/order/history";

impl TradeCall {
    /// The kind of request for a path.
    pub(crate) fn of(path: &str) -> Option<Self> {
        Some(match path {
            ACCOUNT => Self::Account,
            "/v1/trade/order/place" => Self::Place,
            "/v1/trade/order/cancel" => Self::Cancel,
            OPEN => Self::Open,
            HISTORY => Self::History,
            "/v1/order/marginOrderInfo" => Self::Orders(&[23]),
            "/v1/order/mcp" => Self::Orders(&[10, 11, 12]),
            _ => return None,
        })
    }
}

/// The two independent books of a case.
#[derive(Debug)]
pub(crate) struct Books {
    real: Book,
    demo: Book,
}

impl Books {
    /// Creates the books in their initial state.
    pub(crate) fn new(catalogue: &Catalogue, contract: &SessionContract) -> Self {
        let seed = |path: &str, is_demo| {
            let endpoint = catalogue.endpoints.get(path);
            endpoint.map_or(&Value::Null, |endpoint| contract.replies(endpoint, is_demo))
        };
        let book = |is_demo| {
            Book::new(
                catalogue,
                seed(ACCOUNT, is_demo),
                seed(OPEN, is_demo),
                seed(HISTORY, is_demo),
            )
        };
        Self {
            real: book(false),
            demo: book(true),
        }
    }

    /// The live or the demo book.
    pub(crate) const fn of(&self, is_demo: bool) -> &Book {
        if is_demo { &self.demo } else { &self.real }
    }

    /// The live or the demo book, mutable.
    pub(crate) const fn of_mut(&mut self, is_demo: bool) -> &mut Book {
        if is_demo {
            &mut self.demo
        } else {
            &mut self.real
        }
    }
}

/// The code of the refusal, if a request is refused.
pub(crate) fn refusal(
    call: TradeCall,
    book: &Book,
    catalogue: &Catalogue,
    payload: &Value,
) -> Result<(), &'static str> {
    match call {
        TradeCall::Place => book.accepts(&Placing::read(payload, catalogue)?),
        TradeCall::Cancel => match payload.get("orderNo").and_then(Value::as_str) {
            None => Err("40017"),
            Some(number) if book.is_open(number) => Ok(()),
            Some(_) => Err("43001"),
        },
        _ => Ok(()),
    }
}

/// The data of a successful response. `reply` is the catalogue's response.
pub(crate) fn data(
    call: TradeCall,
    book: &Book,
    request: &ParsedRequest,
    payload: &Value,
    reply: Value,
) -> Value {
    let demo = simulation::is_demo(request);
    let parameter = |name: &str| request.parameter(payload, name);
    let line = parameter("businessLine").and_then(|line| line.parse().ok());
    let of_symbol = |orders: Vec<Value>| match parameter("symbol") {
        Some(symbol) => orders
            .into_iter()
            .filter(|order| order["symbol"] == symbol.as_str())
            .collect(),
        None => orders,
    };
    let line = line.unwrap_or_default();
    match call {
        TradeCall::Place => {
            let number = book.next_number();
            let text = |key: &str| payload.get(key).and_then(Value::as_str).unwrap_or_default();
            let status = if text("orderType") == "market" {
                "filled"
            } else {
                "open"
            };
            json!({ "demo": demo, "orderNo": number, "clientOid": text("clientOid"), "status": status })
        }
        TradeCall::Cancel => {
            json!({ "demo": demo, "orderNo": payload["orderNo"], "status": "cancelled" })
        }
        TradeCall::Account => {
            json!({ "demo": demo, "businessLine": line, "coins": book.coins(line) })
        }
        TradeCall::Open => json!({ "demo": demo, "orders": of_symbol(book.open(&[line])) }),
        TradeCall::History => json!({ "demo": demo, "orders": of_symbol(book.history(&[line])) }),
        TradeCall::Orders(lines) => {
            let mut orders = book.open(lines);
            orders.extend(book.history(lines));
            orders.sort_by_key(|order| std::cmp::Reverse(order["createdAt"].as_u64()));
            let mut data = reply;
            if let Some(found) = data.get_mut("orders") {
                *found = orders.into();
            }
            data
        }
    }
}
