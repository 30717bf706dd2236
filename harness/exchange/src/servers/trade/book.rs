//! A book: the holdings, the open orders, and the closed ones.

use std::collections::BTreeMap;

use bigdecimal::BigDecimal;
use footbridge_contract::Catalogue;
use serde_json::{Value, json};

use super::holding::Holding;
use super::placing::Placing;
use super::symbol::decimal;

/// The number before the first placed order's.
const BEFORE_THE_FIRST: u64 = 1_300_000_000_000_000_000;

/// A book of a case.
#[derive(Debug, Default)]
pub(crate) struct Book {
    /// The holdings by business line.
    accounts: BTreeMap<u64, Vec<Holding>>,
    /// The open orders, newest first.
    open: Vec<Open>,
    /// The closed orders, newest first.
    history: Vec<Value>,
    placed: u64,
}

/// An open order.
#[derive(Debug)]
struct Open {
    order: Value,
    /// The coin and amount frozen by the order.
    frozen: Option<(String, BigDecimal)>,
}

impl Book {
    /// Creates a book from the endpoints' responses by business line.
    pub(super) fn new(
        catalogue: &Catalogue,
        accounts: &Value,
        open: &Value,
        history: &Value,
    ) -> Self {
        let by_line = |value: &Value, list: &str| {
            let lines = value.as_object().into_iter().flatten();
            let lines = lines.filter_map(|(line, reply)| {
                let entries = reply.get(list)?.as_array()?.clone();
                Some((line.parse::<u64>().ok()?, entries))
            });
            lines.collect::<Vec<_>>()
        };
        let orders = |value| {
            by_line(value, "orders")
                .into_iter()
                .flat_map(|(_, orders)| orders)
        };
        let account = |(line, coins): (u64, Vec<Value>)| {
            (line, coins.iter().filter_map(Holding::read).collect())
        };
        Self {
            accounts: by_line(accounts, "coins")
                .into_iter()
                .map(account)
                .collect(),
            open: orders(open)
                .map(|order| Open {
                    frozen: frozen(&order, catalogue),
                    order,
                })
                .collect(),
            history: orders(history).collect(),
            placed: 0,
        }
    }

    /// The number of the next order.
    pub(super) fn next_number(&self) -> String {
        (BEFORE_THE_FIRST + self.placed + 1).to_string()
    }

    pub(super) fn is_open(&self, number: &str) -> bool {
        self.open.iter().any(|open| open.order["orderNo"] == number)
    }

    /// Whether an order may be placed now.
    ///
    /// # Errors
    /// The code of the refusal.
    pub(super) fn accepts(&self, placing: &Placing) -> Result<(), &'static str> {
        let known = |order: &Value| order["clientOid"] == placing.client_oid.as_str();
        let orders = self.open.iter().map(|open| &open.order);
        if !placing.client_oid.is_empty() && orders.chain(&self.history).any(known) {
            return Err("40786");
        }
        if !placing.is_large_enough() {
            return Err("45110");
        }
        let has = |(coin, amount): (String, BigDecimal)| {
            let coins = self.accounts.get(&placing.symbol.line);
            let mut coins = coins.into_iter().flatten();
            coins.any(|held| held.coin == coin && held.available >= amount)
        };
        if placing.needs().is_none_or(has) {
            Ok(())
        } else {
            Err("43012")
        }
    }

    /// Records a placed order.
    pub(crate) fn place(&mut self, placing: &Placing, number: &str, now: u64) {
        self.placed += 1;
        let order = placing.order(number, now);
        let line = placing.symbol.line;
        let needs = placing.needs();
        if placing.is_limit {
            if let Some((coin, amount)) = &needs {
                self.holding(line, coin).freeze(amount);
            }
            let frozen = needs;
            self.open.insert(0, Open { order, frozen });
            return;
        }
        if let Some((gets, brought)) = placing.brings() {
            if let Some((coin, amount)) = needs {
                self.holding(line, &coin).available -= amount;
            }
            self.holding(line, &gets).available += brought;
        }
        self.history.insert(0, order);
    }

    /// Records the cancellation of an open order.
    pub(crate) fn cancel(&mut self, number: &str, now: u64) {
        let mut orders = self.open.iter();
        let Some(place) = orders.position(|open| open.order["orderNo"] == number) else {
            return;
        };
        let Open { mut order, frozen } = self.open.remove(place);
        if let (Some((coin, amount)), Some(line)) = (frozen, order["businessLine"].as_u64()) {
            self.holding(line, &coin).freeze(&-amount);
        }
        order["status"] = json!("cancelled");
        order["updatedAt"] = json!(now);
        self.history.insert(0, order);
    }

    fn holding(&mut self, line: u64, coin: &str) -> &mut Holding {
        let coins = self.accounts.entry(line).or_default();
        let place = coins.iter().position(|held| held.coin == coin);
        let place = place.unwrap_or_else(|| {
            coins.push(Holding::none_of(coin));
            coins.len() - 1
        });
        &mut coins[place]
    }

    /// The holdings of a business line.
    pub(super) fn coins(&self, line: u64) -> Vec<Value> {
        let coins = self.accounts.get(&line).into_iter().flatten();
        coins.map(Holding::to_json).collect()
    }

    /// The open orders of these business lines.
    pub(super) fn open(&self, lines: &[u64]) -> Vec<Value> {
        of_lines(self.open.iter().map(|open| &open.order), lines)
    }

    /// The closed orders of these business lines.
    pub(super) fn history(&self, lines: &[u64]) -> Vec<Value> {
        of_lines(&self.history, lines)
    }
}

/// The coin and amount that an open order freezes, which its unfilled part needs.
fn frozen(order: &Value, catalogue: &Catalogue) -> Option<(String, BigDecimal)> {
    let rest = decimal(&order["size"])? - decimal(&order["filledSize"])?;
    let mut order = order.clone();
    order["size"] = json!(rest.to_plain_string());
    Placing::read(&order, catalogue).ok()?.needs()
}

fn of_lines<'o>(orders: impl IntoIterator<Item = &'o Value>, lines: &[u64]) -> Vec<Value> {
    let is_of = |order: &&Value| {
        let line = order["businessLine"].as_u64();
        line.is_some_and(|line| lines.contains(&line))
    };
    orders.into_iter().filter(is_of).cloned().collect()
}
