//! Requests of the product's pages: responses selected by parameters, and trading with state
//! (web-under-test/docs/product-contract.md).

use footbridge_exchange::signing::SignMode;
use serde_json::{Value, json};

use super::stage::{EPOCH, Stage, TestResponse};
use super::test_request::{Pair, TestRequest};

const PLACE: &str = "/v1/trade/order/place";
const CANCEL: &str = "/v1/trade/order/cancel";
const SESSION: &str = "bt_rtoken=app-token-0001";

/// A client in a session that trades, with real or simulated money.
struct Trader {
    stage: Stage,
    is_demo: bool,
}

impl Trader {
    fn new() -> Self {
        Self {
            stage: Stage::new(),
            is_demo: false,
        }
    }

    async fn send(&mut self, request: TestRequest) -> TestResponse {
        let mut request = request.with_cookies(SESSION);
        if self.is_demo {
            request = request.with("paptrading", "1");
        }
        let response = self.stage.send(request).await;
        assert_eq!(response.violations, [""; 0]);
        response
    }

    /// Sends a request that lacks a field and is otherwise correct.
    async fn send_incomplete(&mut self, request: TestRequest, field: &str) -> TestResponse {
        let response = self.stage.send(request.with_cookies(SESSION)).await;
        let expected = format!("the field `{field}` is missing (fields, §7.2)");
        assert_eq!(response.violations, [expected]);
        response
    }

    async fn get(&mut self, path: &str, parameters: &str) -> Value {
        let response = self
            .send(TestRequest::get(path).with_query(parameters))
            .await;
        assert_eq!(response.code(), "00000", "{path}?{parameters}");
        response.json()["data"].clone()
    }

    async fn place(&mut self, order: &Value) -> Value {
        let response = self.send(TestRequest::post(PLACE, order)).await;
        assert_eq!(response.code(), "00000", "{order}");
        response.json()["data"].clone()
    }

    /// The available and the frozen amount of a coin.
    async fn held(&mut self, line: u64, coin: &str) -> (String, String) {
        let line = format!("businessLine={line}");
        let data = self.get("/v1/trade/account", &line).await;
        let coins = data["coins"].as_array().unwrap();
        let found = coins.iter().find(|found| found["coinName"] == coin);
        let text = |key: &str| found.unwrap()[key].as_str().unwrap().to_owned();
        (text("available"), text("frozen"))
    }

    /// The numbers of the orders in one of a line's lists, open or history.
    async fn orders(&mut self, list: &str, parameters: &str) -> Vec<String> {
        let path = format!("/v1/trade/order/{list}");
        let data = self.get(&path, parameters).await;
        let orders = data["orders"].as_array().unwrap().iter();
        orders
            .map(|order| order["orderNo"].as_str().unwrap().to_owned())
            .collect()
    }
}

fn limit() -> Value {
    json!({ "businessLine": 1, "symbol": "BTCUSDT", "side": "buy", "orderType": "limit", "price": "95000.5", "size": "0.01" })
}

/// An order with some of its fields changed; null removes a field.
fn changed(order: &Value, changes: &Value) -> Value {
    let mut order = order.clone();
    for (key, value) in changes.as_object().unwrap() {
        order[key] = value.clone();
    }
    order
        .as_object_mut()
        .unwrap()
        .retain(|_, value| !value.is_null());
    order
}

fn pair(available: &str, frozen: &str) -> (String, String) {
    (available.to_owned(), frozen.to_owned())
}

#[tokio::test]
async fn parameters_select_a_response() {
    let mut trader = Trader::new();
    let data = trader
        .get("/v1/market/depth", "businessLine=10&symbol=ETHUSDT")
        .await;
    assert_eq!(data["bids"][0][0], "3413.24");
    let data = trader.get("/v1/assets/list", "tab=margin").await;
    assert_eq!(
        (&data["tab"], &data["demo"]),
        (&json!("margin"), &json!(false))
    );

    let refused = [
        ("/v1/market/depth", "businessLine=10&symbol=NOPE", "40034"),
        (
            "/v1/market/candles",
            "businessLine=1&symbol=NOPE&period=1h",
            "40034",
        ),
    ];
    for (path, parameters, code) in refused {
        let response = trader
            .send(TestRequest::get(path).with_query(parameters))
            .await;
        assert_eq!(
            response.json(),
            json!({ "code": code, "msg": "", "status": "error", "data": null }),
            "{path}?{parameters}"
        );
    }
    let half = TestRequest::get("/v1/market/depth").with_query("businessLine=10");
    let refused = trader.send_incomplete(half, "symbol").await;
    assert_eq!(refused.code(), "40017");
    let request = TestRequest::post(
        "/v1/user/security/verification/modify",
        &json!({ "type": "google", "code": "123456" }),
    );
    let response = trader.send(request).await;
    assert_eq!(response.json()["data"], json!({ "type": "google" }));
}

#[tokio::test]
async fn limit_order_freezes_funds_until_cancelled() {
    let mut trader = Trader::new();
    trader.stage.pause = std::time::Duration::from_millis(100);
    assert_eq!(trader.held(1, "USDT").await, pair("12500.5", "940"));
    let placed = trader
        .place(&changed(&limit(), &json!({ "clientOid": "mine" })))
        .await;
    let number = "1300000000000000001";
    assert_eq!(
        placed,
        json!({ "demo": false, "orderNo": number, "clientOid": "mine", "status": "open" })
    );
    assert_eq!(trader.held(1, "USDT").await, pair("11550.495", "1890.005"));
    let data = trader
        .get("/v1/trade/order/open", "businessLine=1&symbol=BTCUSDT")
        .await;
    let open = &data["orders"][0];
    assert_eq!(
        open,
        &json!({ "orderNo": number, "clientOid": "mine", "businessLine": 1, "symbolId": "BTCUSDT_SPBL", "symbol": "BTCUSDT",
            "side": "buy", "tradeSide": null, "orderType": "limit", "price": "95000.5", "size": "0.01", "filledSize": "0",
            "averagePrice": "0", "status": "open", "marginMode": null, "leverage": null, "reduceOnly": false, "fee": "0",
            "feeCoin": "BTC", "createdAt": EPOCH + 200, "updatedAt": EPOCH + 200 })
    );
    assert_eq!(
        trader.orders("open", "businessLine=1&symbol=ETHUSDT").await,
        [""; 0]
    );

    let response = trader
        .send(TestRequest::post(CANCEL, &json!({ "orderNo": number })))
        .await;
    assert_eq!(
        response.json()["data"],
        json!({ "demo": false, "orderNo": number, "status": "cancelled" })
    );
    assert_eq!(trader.held(1, "USDT").await, pair("12500.5", "940"));
    assert!(
        !trader
            .orders("open", "businessLine=1")
            .await
            .contains(&number.to_owned())
    );
    let data = trader
        .get("/v1/trade/order/history", "businessLine=1")
        .await;
    assert_eq!(data["orders"][0]["status"], "cancelled");
    assert_eq!(data["orders"][0]["updatedAt"], EPOCH + 600);
    let again = TestRequest::post(CANCEL, &json!({ "orderNo": number }));
    assert_eq!(trader.send(again).await.code(), "43001");
    let none = TestRequest::post(CANCEL, &json!({}));
    let refused = trader.send_incomplete(none, "orderNo").await;
    assert_eq!(refused.code(), "40017");
}

#[tokio::test]
async fn market_order_is_filled_at_the_books_best_price() {
    let mut trader = Trader::new();
    let order = changed(
        &limit(),
        &json!({ "orderType": "market", "price": null, "size": "0.1" }),
    );
    let placed = trader.place(&order).await;
    assert_eq!(placed["status"], "filled");
    // 12500.5 - 0.1 × 96412.36
    assert_eq!(trader.held(1, "USDT").await.0, "2859.264");
    assert_eq!(trader.held(1, "BTC").await, pair("0.5512", "0.02"));
    let sold = changed(&order, &json!({ "side": "sell" }));
    trader.place(&sold).await;
    // + 0.1 × 96412.34
    assert_eq!(trader.held(1, "USDT").await.0, "12500.498");
    assert_eq!(trader.held(1, "BTC").await.0, "0.4512");
    let data = trader
        .get("/v1/trade/order/history", "businessLine=1")
        .await;
    let last = &data["orders"][0];
    assert_eq!(
        (&last["price"], &last["averagePrice"], &last["filledSize"]),
        (&json!("0"), &json!("96412.34"), &json!("0.1"))
    );
    assert_eq!(last["orderNo"], "1300000000000000002");
}

#[tokio::test]
async fn opening_a_contract_needs_margin_and_closing_it_none() {
    let mut trader = Trader::new();
    let order = json!({ "businessLine": 10, "symbol": "BTCUSDT", "side": "sell", "orderType": "limit", "price": "99000.5",
        "size": "0.01", "leverage": 7, "marginMode": 1 });
    assert_eq!(trader.held(10, "USDT").await, pair("6100.25", "2890.844"));
    trader.place(&order).await;
    // 990.005 / 7, up
    assert_eq!(
        trader.held(10, "USDT").await,
        pair("5958.82071428", "3032.27328572")
    );
    trader
        .place(&changed(
            &order,
            &json!({ "tradeSide": "close", "reduceOnly": true }),
        ))
        .await;
    assert_eq!(trader.held(10, "USDT").await.0, "5958.82071428");
    let data = trader.get("/v1/order/mcp", "x=1").await;
    assert_eq!(data["orders"].as_array().unwrap().len(), 9);
    let open = &data["orders"][0];
    assert_eq!(
        (
            &open["tradeSide"],
            &open["marginMode"],
            &open["leverage"],
            &open["reduceOnly"]
        ),
        (&json!("close"), &json!(1), &json!(7), &json!(true))
    );
    // The order that was open from the start releases the funds frozen for its unfilled part: 0.6 × 3650 / 10.
    let cancelled = json!({ "orderNo": "1299000000000000098" });
    trader.send(TestRequest::post(CANCEL, &cancelled)).await;
    assert_eq!(trader.held(10, "USDT").await.0, "6177.82071428");

    let inverse = json!({ "businessLine": 11, "symbol": "BTCUSD", "side": "buy", "orderType": "limit", "price": "96000",
        "size": "960", "leverage": 10 });
    trader.place(&inverse).await;
    assert_eq!(trader.held(11, "BTC").await, pair("0.084", "0.01670187"));
    let margin = changed(
        &limit(),
        &json!({ "businessLine": 23, "price": "90000", "size": "0.01" }),
    );
    trader.place(&margin).await;
    assert_eq!(trader.held(23, "USDT").await, pair("900", "1149.85"));
    let data = trader.get("/v1/order/marginOrderInfo", "x=1").await;
    assert_eq!(data["orders"][0]["orderNo"], "1300000000000000004");
    assert_eq!(data["account"]["positionType"], 0);
}

#[tokio::test]
async fn impossible_order_is_refused_without_a_violation() {
    let mut trader = Trader::new();
    trader
        .place(&changed(&limit(), &json!({ "clientOid": "once" })))
        .await;
    let contract = json!({ "businessLine": 10, "symbol": "BTCUSDT" });
    let with = |more: Value| changed(&contract, &more);
    let refused = [
        (json!({ "size": null }), "40017"),
        (json!({ "size": 1 }), "40017"),
        (json!({ "size": "0" }), "40017"),
        (json!({ "size": "-1" }), "40017"),
        (json!({ "size": "1e-2" }), "40017"),
        (json!({ "size": "0.0000001" }), "40017"),
        (json!({ "size": "1".repeat(41) }), "40017"),
        (json!({ "price": null }), "40017"),
        (json!({ "price": "95000.005" }), "40017"),
        (json!({ "side": "long" }), "40017"),
        (json!({ "orderType": "stop" }), "40017"),
        (json!({ "businessLine": "1" }), "40017"),
        (with(json!({ "leverage": 126 })), "40017"),
        (with(json!({ "leverage": 0 })), "40017"),
        (with(json!({ "marginMode": 3 })), "40017"),
        (with(json!({ "tradeSide": "both" })), "40017"),
        (
            with(json!({ "symbol": "DOGEUSDT", "price": "0.3251", "size": "100" })),
            "40017",
        ),
        (json!({ "symbol": "NOPE" }), "40034"),
        (json!({ "businessLine": 2 }), "40034"),
        (json!({ "businessLine": 23, "symbol": "TONUSDT" }), "40034"),
        (json!({ "clientOid": "once", "size": "0.00001" }), "40786"),
        (json!({ "size": "0.00001" }), "45110"),
        (json!({ "price": "1000000", "size": "0.000004" }), "45110"),
        (json!({ "size": "0.2" }), "43012"),
        (json!({ "side": "sell", "size": "0.46" }), "43012"),
        (
            json!({ "symbol": "AVAXUSDT", "side": "sell", "price": "40", "size": "1" }),
            "43012",
        ),
        (with(json!({ "size": "5", "leverage": 1 })), "43012"),
    ];
    for (changes, code) in refused {
        let request = TestRequest::post(PLACE, &changed(&limit(), &changes)).with_cookies(SESSION);
        let response = trader.stage.send(request).await;
        assert_eq!(response.code(), code, "{changes}");
        assert_eq!(response.json()["msg"], "");
    }
    assert_eq!(trader.orders("open", "businessLine=1").await.len(), 3);
}

#[tokio::test]
async fn simulation_has_a_separate_book() {
    let mut trader = Trader::new();
    trader.is_demo = true;
    assert_eq!(trader.held(1, "USDT").await, pair("50000", "0"));
    let placed = trader.place(&limit()).await;
    assert_eq!(placed["demo"], true);
    let data = trader.get("/v1/assets/overview", "x=1").await;
    assert_eq!(data["demo"], true);
    assert_eq!(trader.orders("open", "businessLine=1").await.len(), 1);

    trader.is_demo = false;
    assert_eq!(trader.held(1, "USDT").await, pair("12500.5", "940"));
    let placed = trader.place(&limit()).await;
    assert_eq!(placed["orderNo"], "1300000000000000001");
    let response = trader
        .send(TestRequest::get("/v1/fee/levels").with("paptrading", "1"))
        .await;
    assert_eq!(response.records, ["GET /v1/fee/levels (simulation)"]);
}

#[tokio::test]
async fn orders_require_a_session_and_a_signature() {
    let key = Pair::of(2048);
    let mut stage = Stage::new().configured().await;
    assert_eq!(
        stage.send(TestRequest::post(PLACE, &limit())).await.code(),
        "00005"
    );
    let cookies = stage.log_in(&key).await;
    let placing = TestRequest::post(PLACE, &limit()).with_cookies(&cookies);
    assert_eq!(stage.send(placing.clone()).await.code(), "00020");
    let response = stage.send(placing.signed(&key, SignMode::Whole)).await;
    assert_eq!(
        (response.code().as_str(), response.violations.len()),
        ("00000", 0)
    );
}

/// A response changes the servers' state, scripted or not.
#[tokio::test]
async fn scripted_response_decides_whether_an_order_is_placed() {
    let network = r#"
  - { path: /v1/trade/order/place, when: { size: "0.02" }, code: "45110" }
  - { path: /v1/trade/order/place, data: { orderNo: "77" } }"#;
    let mut trader = Trader::new();
    trader.stage = Stage::scripted(network);
    let refused = changed(&limit(), &json!({ "size": "0.02" }));
    let response = trader.send(TestRequest::post(PLACE, &refused)).await;
    assert_eq!(response.code(), "45110");
    assert_eq!(trader.orders("open", "businessLine=1").await.len(), 2);
    trader.place(&limit()).await;
    assert_eq!(trader.orders("open", "businessLine=1").await[0], "77");
}
