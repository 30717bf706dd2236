//! The client's filters for amounts and links (§5), compared with `footbridge_exchange_reference::amount` and
//! `footbridge_exchange_reference::safe_link`.

use footbridge_exchange_reference::amount::clean_amount;
use footbridge_exchange_reference::safe_link::{PRODUCT_DOMAINS, judge_link};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::compare::{Judgement, compare, equal};
use crate::page::Page;
use crate::texts::text;

#[derive(Debug, Clone, Serialize)]
struct Typed {
    text: String,
    places: usize,
}

pub(crate) fn cleaned_amounts_agree(page: &Page) -> Judgement {
    let piece = prop_oneof![
        6 => "[0-9]{1,4}",
        2 => "0{1,4}",
        3 => "[.．。]{1,2}",
        1 => "[0-9]{15,30}",
        1 => prop::sample::select(vec!["-", ",", " ", "e", "٣", "１", "\u{ff61}", "·", "\n"]).prop_map(str::to_owned),
        1 => text(4),
    ];
    let typed =
        (prop::collection::vec(piece, 0..8), 0usize..12).prop_map(|(pieces, places)| Typed {
            text: pieces.concat(),
            places,
        });
    compare(page, "amount", &typed, |input, result| {
        let clean = clean_amount(&input.text, input.places);
        equal(result, &json!({ "value": clean }))
    })
}

#[derive(Debug, Clone, Serialize)]
struct Link {
    href: String,
    target: Option<String>,
    rel: Option<String>,
}

fn href() -> impl Strategy<Value = String> {
    let scheme = prop_oneof![
        4 => "https?:|HTTPS:|Ftp:",
        2 => "mailto:|tel:|blob:|market:|exchange:|exchangeapp:|Exchange:",
        2 => "javascript:|data:text/html,|data:image/|Data:Image/|data:image|file:|vbscript:|about:",
        2 => "",
    ];
    let slashes = prop_oneof![
        4 => Just("//"), 1 => Just("/"), 1 => Just("///"), 1 => Just("\\\\"), 1 => Just("/\\"), 1 => Just("\\/"), 1 => Just(""),
        1 => Just("./"), 1 => Just("../"), 1 => Just("#"), 1 => Just("?"),
    ];
    let domain = prop::sample::select(PRODUCT_DOMAINS.to_vec());
    let host = prop_oneof![
        3 => domain.clone().prop_map(str::to_owned),
        2 => domain.clone().prop_map(|domain| format!("www.{domain}")),
        1 => domain.clone().prop_map(|domain| format!("x{domain}")),
        1 => domain.clone().prop_map(|domain| format!("{domain}.evil.org")),
        1 => domain.clone().prop_map(|domain| format!("{domain}.")),
        1 => domain.prop_map(str::to_uppercase),
        2 => "evil\\.org|a|\\.|\\[::1\\]|日本|K|",
    ];
    let user = prop_oneof![6 => Just(""), 1 => Just("a@"), 1 => Just("a:b@"), 1 => Just("exchange.test@"), 1 => Just("@")];
    let port = prop_oneof![5 => Just(""), 1 => Just(":"), 1 => Just(":443"), 1 => Just(":80a"), 1 => Just(":1:2")];
    let rest = prop_oneof![3 => Just(""), 1 => Just("/a"), 1 => Just("?b"), 1 => Just("#@exchange.test"), 1 => Just("\\@exchange.test")];
    let built = (scheme, slashes, user, host, port, rest).prop_map(
        |(scheme, slashes, user, host, port, rest)| {
            format!("{scheme}{slashes}{user}{host}{port}{rest}")
        },
    );
    // Characters that a browser ignores, and similar ones, at any position.
    let noise = prop::sample::select(vec![
        "\t", "\n", "\r", " ", "\0", "\u{1f}", "\u{7f}", "\u{a0}", "\u{feff}", "\u{c}", "\u{2028}",
    ]);
    let disturbed =
        (built.clone(), noise, any::<prop::sample::Index>()).prop_map(|(href, noise, place)| {
            let places: Vec<_> = href
                .char_indices()
                .map(|(place, _)| place)
                .chain([href.len()])
                .collect();
            let place = *place.get(&places);
            format!("{}{noise}{}", &href[..place], &href[place..])
        });
    prop_oneof![6 => built, 3 => disturbed, 1 => text(12)]
}

pub(crate) fn link_verdicts_agree(page: &Page) -> Judgement {
    let target = prop::option::of("_blank|_BLANK|_self|blank||_blan\u{212a}");
    let token = prop_oneof![
        4 => "noreferrer|NoReferrer|noopener|opener|nofollow|NOFOLLOW|me|Ä",
        3 => " |\t|\n|\u{c}|\r|\u{b}|\u{a0}|  ",
    ];
    let rel =
        prop::option::of(prop::collection::vec(token, 0..8).prop_map(|tokens| tokens.concat()));
    let link = (href(), target, rel).prop_map(|(href, target, rel)| Link { href, target, rel });
    compare(page, "link", &link, |input, result| {
        let verdict = judge_link(&input.href, input.target.as_deref(), input.rel.as_deref());
        equal(result, &json!({ "value": verdict }))
    })
}
