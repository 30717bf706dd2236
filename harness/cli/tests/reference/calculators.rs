//! The client's calculations (§3, §5, §9), compared with `footbridge_exchange_reference::calculators`.

use footbridge_exchange_reference::calculators::{
    Account, BusinessLine, Closing, Decimal, IMAGE_HOSTS, InvalidArgument, MarginMode, Places,
    Position, PositionMode, PositionPrices, PriceTarget, Side, SpotOrder, TargetKind,
    image_host_order, liquidation_price, position_figures, profit_ratio, realised_profit,
    return_on_equity, spot_order_figures, target_price, unrealised_profit,
};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use crate::compare::{Judgement, compare, equal};
use crate::decimals::{decimal, field, perhaps_decimal, places};
use crate::page::Page;
use crate::texts::text;

/// Compares the client's result with the reference's, or its error with the reference's error.
fn agrees(result: &Value, reference: Result<impl Serialize, InvalidArgument>) -> Judgement {
    match reference {
        Ok(value) => equal(result, &json!({ "value": value })),
        Err(error) => match result["error"].as_str() {
            // With several invalid texts, the sides may report different ones.
            Some(problem) if problem.contains("Invalid argument") => Ok(()),
            _ => Err(format!("client:    {result}\nreference: {error}")),
        },
    }
}

fn position() -> impl Strategy<Value = Position> {
    let kinds = (
        prop::sample::select(BusinessLine::ALL),
        prop::sample::select(Side::ALL),
        prop::sample::select(MarginMode::ALL),
        prop::sample::select(PositionMode::ALL),
    );
    let prices = (field(), field());
    let counts = (field(), field(), field(), field());
    let margins = (field(), field(), field(), field());
    (kinds, prices, counts, margins, field()).prop_map(
        |(kinds, prices, counts, margins, achieved_profits)| Position {
            business_line: kinds.0,
            position_side: kinds.1,
            margin_mode: kinds.2,
            position_mode: kinds.3,
            open_avg_price: prices.0,
            positions_open_avg_price: prices.1,
            open_deal_count: counts.0,
            close_deal_count: counts.1,
            positions_count: counts.2,
            count: counts.3,
            open_margin_count: margins.0,
            positions_open_margin_count: margins.1,
            open_level: margins.2,
            positions_level: margins.3,
            achieved_profits,
        },
    )
}

#[derive(Debug, Clone, Serialize)]
struct Operation {
    one: String,
    other: String,
    places: f64,
}

impl Operation {
    fn results(&self) -> Result<Value, InvalidArgument> {
        let (one, other) = (Decimal::parse(&self.one)?, Decimal::parse(&self.other)?);
        let places = Places::try_from(self.places)?;
        Ok(json!({
            "text": one.text(),
            "sum": one.plus(&other).text(),
            "difference": one.minus(&other).text(),
            "product": one.times(&other).text(),
            "quotient": one.over(&other).text(),
            "fixed": one.fixed(places),
            "floored": one.floored(places),
        }))
    }
}

pub(crate) fn decimals_agree(page: &Page) -> Judgement {
    let operation = (perhaps_decimal(), perhaps_decimal(), places());
    let operation = operation.prop_map(|(one, other, places)| Operation { one, other, places });
    compare(page, "decimal", &operation, |input, result| {
        agrees(result, input.results())
    })
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Priced {
    position: Position,
    mark_price: String,
}

fn priced() -> impl Strategy<Value = Priced> {
    (position(), perhaps_decimal()).prop_map(|(position, mark_price)| Priced {
        position,
        mark_price,
    })
}

pub(crate) fn unrealised_profit_agrees(page: &Page) -> Judgement {
    compare(page, "unrealised-profit", &priced(), |input, result| {
        agrees(
            result,
            unrealised_profit(&input.position, &input.mark_price),
        )
    })
}

pub(crate) fn return_on_equity_agrees(page: &Page) -> Judgement {
    compare(page, "return-on-equity", &priced(), |input, result| {
        agrees(result, return_on_equity(&input.position, &input.mark_price))
    })
}

#[derive(Debug, Clone, Serialize)]
struct Closed {
    position: Position,
    closing: Closing,
}

#[derive(Debug, Clone, Serialize)]
struct Ratio {
    profit: String,
    cost: String,
}

pub(crate) fn realised_profit_agrees(page: &Page) -> Judgement {
    let closing = (perhaps_decimal(), field(), perhaps_decimal());
    let closed =
        (position(), closing).prop_map(|(position, (close_price, close_count, fee_rate))| Closed {
            position,
            closing: Closing {
                close_price,
                close_count,
                fee_rate,
            },
        });
    compare(page, "realised-profit", &closed, |input, result| {
        agrees(result, realised_profit(&input.position, &input.closing))
    })
}

pub(crate) fn profit_ratio_agrees(page: &Page) -> Judgement {
    let ratio = (perhaps_decimal(), perhaps_decimal());
    let ratio = ratio.prop_map(|(profit, cost)| Ratio { profit, cost });
    compare(page, "profit-ratio", &ratio, |input, result| {
        agrees(result, profit_ratio(&input.profit, &input.cost))
    })
}

#[derive(Debug, Clone, Serialize)]
struct Seen {
    position: Position,
    shown: PositionPrices,
}

pub(crate) fn position_figures_agree(page: &Page) -> Judgement {
    let shown = (perhaps_decimal(), perhaps_decimal(), places());
    let seen = (position(), shown).prop_map(|(position, (mark_price, rate, places))| Seen {
        position,
        shown: PositionPrices {
            mark_price,
            rate,
            places,
        },
    });
    compare(page, "position-figures", &seen, |input, result| {
        agrees(result, position_figures(&input.position, &input.shown))
    })
}

#[derive(Debug, Clone, Serialize)]
struct Aimed {
    position: Position,
    target: PriceTarget,
}

pub(crate) fn target_prices_agree(page: &Page) -> Judgement {
    let kind = prop::sample::select(vec![TargetKind::Profit, TargetKind::Loss]);
    let ratio = prop_oneof![3 => "0\\.[0-9]{1,3}|[1-9]", 1 => perhaps_decimal()];
    let step = prop_oneof![
        20 => prop::sample::select(vec![1.0, 5.0, 10.0, 25.0, 999_999_999.0]),
        10 => (1u32..1000).prop_map(f64::from),
        1 => prop::sample::select(vec![0.0, -1.0, 0.5, 1e9]),
    ];
    let aimed = (position(), (kind, ratio, places(), step)).prop_map(
        |(position, (kind, ratio, price_place, step))| Aimed {
            position,
            target: PriceTarget {
                kind,
                ratio,
                price_place,
                step,
            },
        },
    );
    compare(page, "target-price", &aimed, |input, result| {
        agrees(result, target_price(&input.position, &input.target))
    })
}

fn account() -> impl Strategy<Value = Account> {
    let kinds = (
        prop::sample::select(BusinessLine::ALL),
        prop::sample::select(MarginMode::ALL),
        prop::sample::select(PositionMode::ALL),
        prop::sample::select(Side::ALL),
        places(),
    );
    let rate = || prop_oneof![4 => "0\\.00[0-9]{1,4}".prop_map(Some), 1 => field()];
    let balances = (field(), field(), field(), field());
    let sides = (field(), field(), field(), field());
    (kinds, balances, sides, field(), (rate(), rate())).prop_map(
        |(kinds, balances, sides, total_delegate_value, (mm, fee_rate))| Account {
            business_line: kinds.0,
            margin_mode: kinds.1,
            position_mode: kinds.2,
            position_side: kinds.3,
            price_place: kinds.4,
            bp: balances.0,
            available: balances.1,
            others_upnl: balances.2,
            others_maintain: balances.3,
            long_open_price: sides.0,
            long_open_count: sides.1,
            short_open_price: sides.2,
            short_open_count: sides.3,
            total_delegate_value,
            mm,
            fee_rate,
        },
    )
}

pub(crate) fn liquidation_prices_agree(page: &Page) -> Judgement {
    compare(page, "liquidation-price", &account(), |input, result| {
        agrees(result, liquidation_price(input))
    })
}

pub(crate) fn spot_strategy_orders_agree(page: &Page) -> Judgement {
    let counts = (field(), field(), field(), field());
    let prices = (field(), field());
    let rest = (text(6), 0u8..3, places(), places());
    let order = (counts, prices, rest).prop_map(|(counts, prices, rest)| SpotOrder {
        buy_delegate_count: counts.0,
        buy_deal_count: counts.1,
        deal_count: counts.2,
        hold_count: counts.3,
        buy_price: prices.0,
        market_price: prices.1,
        order_no: rest.0,
        tracking_type: rest.1,
        price_place: rest.2,
        quote_precision: rest.3,
    });
    compare(page, "spot-order", &order, |input, result| {
        agrees(result, spot_order_figures(input))
    })
}

pub(crate) fn image_hosts_agree(page: &Page) -> Judgement {
    let known = prop::sample::select(IMAGE_HOSTS.to_vec()).prop_map(str::to_owned);
    let stored = prop_oneof![
        known.clone(),
        (known, text(2)).prop_map(|(host, more)| host + &more),
        decimal()
    ];
    let stored = prop::option::of(stored);
    compare(page, "image-hosts", &stored, |input, result| {
        equal(
            result,
            &json!({ "value": image_host_order(input.as_deref()) }),
        )
    })
}
