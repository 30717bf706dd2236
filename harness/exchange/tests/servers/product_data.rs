//! The consistency of the servers' market and account data.

use footbridge_contract::Catalogue;
use footbridge_exchange::SessionContract;
use serde_json::Value;

use super::stage::{EPOCH, root};

fn catalogue() -> Catalogue {
    Catalogue::load(root().join("fixtures/contract")).unwrap()
}

fn reply<'c>(catalogue: &'c Catalogue, path: &str, key: &str) -> &'c Value {
    let endpoint = catalogue.endpoints.get(path).unwrap();
    endpoint
        .reply
        .get(key)
        .unwrap_or_else(|| panic!("{path} has nothing for {key}"))
}

fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn every_symbol_has_complete_market_data() {
    let catalogue = catalogue();
    let mut seen = 0;
    for line in ["1", "10", "11", "12"] {
        let symbols = reply(&catalogue, "/v1/market/symbols", line)["symbols"].as_array();
        let tickers = reply(&catalogue, "/v1/market/tickers", line)["tickers"].as_array();
        for (symbol, ticker) in symbols.unwrap().iter().zip(tickers.unwrap()) {
            assert_eq!(symbol["symbolId"], ticker["symbolId"]);
            let name = symbol["symbol"].as_str().unwrap();
            let key = format!("{line}/{name}");
            let depth = reply(&catalogue, "/v1/market/depth", &key);
            assert_eq!(depth["asks"][0][0], ticker["ask"], "{key}");
            assert_eq!(depth["bids"][0][0], ticker["bid"], "{key}");
            let prices = |side: &str| {
                let rows = depth[side].as_array().unwrap().iter();
                rows.map(|row| number(&row[0])).collect::<Vec<_>>()
            };
            let (asks, bids) = (prices("asks"), prices("bids"));
            assert!(
                asks.is_sorted() && bids.iter().rev().is_sorted() && bids[0] < asks[0],
                "{key}"
            );
            assert_eq!(
                reply(&catalogue, "/v1/market/trades", &key)["trades"]
                    .as_array()
                    .unwrap()
                    .len(),
                20
            );
            for (period, count) in [("1h", 48), ("1d", 30)] {
                let candles = reply(&catalogue, "/v1/market/candles", &format!("{key}/{period}"));
                let candles = candles["candles"].as_array().unwrap();
                assert_eq!(candles.len(), count, "{key}");
                assert_eq!(candles[count - 1][4], ticker["last"], "{key}");
                for candle in candles {
                    let [open, high, low, close] = [1, 2, 3, 4].map(|place| number(&candle[place]));
                    assert!(
                        low <= open.min(close) && high >= open.max(close) && low > 0.0,
                        "{key}"
                    );
                    assert!(candle[0].as_u64().unwrap() < EPOCH, "{key}");
                }
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 22);
}

#[test]
fn overview_is_the_sum_of_its_tabs() {
    let catalogue = catalogue();
    let folder = root().join("fixtures/contract/exchange");
    let contract = SessionContract::load(&folder, &catalogue).unwrap();
    for is_demo in [false, true] {
        let endpoint = |path: &str| catalogue.endpoints.get(path).unwrap();
        let replies = |path: &str| contract.replies(endpoint(path), is_demo);
        let overview = replies("/v1/assets/overview");
        let mut total = 0.0;
        for tab in overview["tabs"].as_array().unwrap() {
            let list = &replies("/v1/assets/list")[tab["tab"].as_str().unwrap()];
            assert_eq!(
                (&list["valueUsdt"], &list["tab"]),
                (&tab["valueUsdt"], &tab["tab"])
            );
            assert_eq!(
                (&list["demo"], &overview["demo"]),
                (&is_demo.into(), &is_demo.into())
            );
            let coins = list["coins"].as_array().unwrap().iter();
            let sum: f64 = coins.map(|coin| number(&coin["valueUsdt"])).sum();
            assert!((sum - number(&list["valueUsdt"])).abs() < 0.005, "{tab}");
            total += sum;
        }
        assert!((total - number(&overview["totalUsdt"])).abs() < 0.005);
    }
}

/// §3: every field of a position and of a strategy's order, by name.
#[test]
fn positions_and_strategies_have_the_stated_fields() {
    let catalogue = catalogue();
    let positions = &reply(&catalogue, "/v1/trade/position/list", "10")["positions"];
    let stated = [
        "marginMode",
        "openAvgPrice",
        "positionsOpenAvgPrice",
        "openDealCount",
        "closeDealCount",
        "openMarginCount",
        "positionsOpenMarginCount",
        "positionsCount",
        "openLevel",
        "positionsLevel",
        "count",
        "achievedProfits",
    ];
    let inputs = [
        "bp",
        "available",
        "othersUpnl",
        "othersMaintain",
        "longOpenPrice",
        "longOpenCount",
        "shortOpenPrice",
        "shortOpenCount",
        "totalDelegateValue",
        "mm",
        "feeRate",
    ];
    let positions = positions.as_array().unwrap();
    assert!(positions.len() >= 3);
    for position in positions {
        assert!(
            stated.iter().all(|field| !position[field].is_null()),
            "{position}"
        );
        assert!(
            inputs
                .iter()
                .all(|field| position["liquidation"][field].is_string()),
            "{position}"
        );
    }
    for key in ["positionSide", "marginMode"] {
        for value in [1, 2] {
            assert!(
                positions.iter().any(|position| position[key] == value),
                "{key} {value}"
            );
        }
    }
    let stated = [
        "buyPrice",
        "buyDelegateCount",
        "buyDealCount",
        "dealCount",
        "holdCount",
        "marketPrice",
        "orderNo",
        "trackingType",
        "pricePlace",
        "quotePrecision",
    ];
    let orders = &catalogue
        .endpoints
        .get("/v1/trade/strategy/orders")
        .unwrap()
        .reply["orders"];
    for order in orders.as_array().unwrap() {
        assert!(
            stated.iter().all(|field| !order[field].is_null()),
            "{order}"
        );
    }
}

/// §9: the display currencies, and every locale's default.
#[test]
fn every_currency_has_a_rate() {
    let catalogue = catalogue();
    let rates = &catalogue.endpoints.get("/v1/market/rates").unwrap().reply["rates"];
    for name in [
        "USD", "KRW", "JPY", "VND", "RUB", "EUR", "TRY", "CNY", "TWD", "IDR", "PHP", "HKD", "THB",
        "GBP", "BRL", "PLN", "UAH", "ARS", "UZS", "AED", "CAD",
    ] {
        assert!(number(&rates[name]) > 0.0, "{name}");
    }
}
