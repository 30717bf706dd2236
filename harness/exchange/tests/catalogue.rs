//! The exchange's catalogue, compared with facts derived from the specification instead of the catalogue.
//!
//! The names of calls and links are not repeated here: the tests of the client (`web-under-test`) compare them with its
//! tables, which are written independently.

use std::collections::BTreeSet;

use footbridge_contract::{
    Availability, Catalogue, CodeOutcome, Extent, MissingEffect, Origin, Platform, Reply, Shape,
    Version, link,
};
use serde_json::{Value, json};

fn catalogue() -> Catalogue {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/contract");
    let catalogue = Catalogue::load(folder);
    catalogue.unwrap_or_else(|error| panic!("{:?}", miette::Report::new(error)))
}

/// The codes of §8, and the second success code of §4: the code, its origin, and the outcome of the call.
const CODES: [(&str, Origin, CodeOutcome); 12] = [
    ("00000", Origin::App, CodeOutcome::Success),
    ("200", Origin::App, CodeOutcome::Success),
    ("00004", Origin::App, CodeOutcome::Timeout),
    ("110100", Origin::App, CodeOutcome::Timeout),
    ("00005", Origin::App, CodeOutcome::Failure),
    ("22001", Origin::App, CodeOutcome::Failure),
    ("-1", Origin::App, CodeOutcome::Failure),
    ("APPTIMEOUT", Origin::Client, CodeOutcome::Timeout),
    (
        "AppRequestCallbackTimeout",
        Origin::Client,
        CodeOutcome::Timeout,
    ),
    (
        "AppResponseUnSuccessError",
        Origin::Client,
        CodeOutcome::Failure,
    ),
    (
        "AppResponseNetworkError",
        Origin::Client,
        CodeOutcome::Failure,
    ),
    (
        "AppJSBridgeRequestActionError",
        Origin::Client,
        CodeOutcome::Failure,
    ),
];

/// The limits of §9, in milliseconds; then four from §4 and §8, and two assumed ones.
const LIMITS: [(&str, u64); 28] = [
    ("bridge-callback", 3_000),
    ("app-request", 10_000),
    ("web-visible", 3_600_000),
    ("palm-print", 60_000),
    ("http-request", 10_000),
    ("initialisation", 5_000),
    ("key-pair", 8_000),
    ("cross-tab-terminal-code", 1_000),
    ("debounce", 2_000),
    ("toast", 3_000),
    ("notification", 4_000),
    ("modal-fade", 200),
    ("loading-overlay-leave", 300),
    ("loading-overlay-margin", 100),
    ("risk-token-refresh", 1_200_000),
    ("risk-token-lifetime", 14_400_000),
    ("risk-token-expiry", 2 * 1_200_000),
    ("risk-token-cookie", 7 * 86_400_000),
    ("risk-token-wait", 10_000),
    ("risk-token-retry-delay", 1_000),
    ("device-token", 86_400_000),
    ("preference-cookie", 365 * 86_400_000),
    ("scroll-lock-restore", 200),
    ("theme-switch", 400),
    ("sign-retry", 2_000),
    ("sign-message", 2_000),
    ("sign-tolerance", 300_000),
    ("attribution-validity", 30 * 86_400_000),
];

/// Asserts that both contain the same names, in any order.
fn assert_same<'a>(found: impl Iterator<Item = &'a str>, expected: impl Iterator<Item = &'a str>) {
    let found: BTreeSet<&str> = found.collect();
    let expected: BTreeSet<&str> = expected.collect();
    assert_eq!(found, expected);
}

#[test]
fn catalogue_has_exactly_the_listed_codes() {
    let catalogue = catalogue();
    assert_same(
        catalogue.codes.names(),
        CODES.iter().map(|(code, ..)| *code),
    );
    for (name, origin, outcome) in CODES {
        let code = catalogue.codes.get(name).unwrap();
        assert_eq!((code.origin, code.outcome), (origin, outcome), "{name}");
    }
    let message = |code: &str| catalogue.codes.get(code).unwrap().message.clone().unwrap();
    assert_eq!(message("-1"), "Network error. Try again later.");
    assert_eq!(message("APPTIMEOUT"), "AppBridgeSend Timeout");
    assert_eq!(message("AppResponseNetworkError"), "App Network Error");
    assert_eq!(
        message("AppJSBridgeRequestActionError"),
        "App Jsbridge Request Action Error"
    );
}

#[test]
fn catalogue_has_exactly_the_listed_limits() {
    let catalogue = catalogue();
    assert_same(
        catalogue.limits.names(),
        LIMITS.iter().map(|(name, _)| *name),
    );
    for (name, ms) in LIMITS {
        assert_eq!(catalogue.limits.get(name).unwrap().ms, ms, "{name}");
    }
}

#[test]
fn catalogue_has_every_event() {
    let events = [
        "web-visible",
        "background",
        "foreground",
        "theme-changed",
        "back",
    ];
    assert_same(catalogue().events.names(), events.into_iter());
}

#[test]
fn only_unstated_versions_are_assumed() {
    let catalogue = catalogue();
    let stated = [
        ("setTitleVisible", "2.8.0"),
        ("setBottomActions", "2.9.0"),
        ("setWebLocalStorage", "2.15.0"),
        ("getWebLocalStorage", "2.15.0"),
        ("setNavigationBarHide", "2.56.0"),
    ];
    for (name, version) in stated {
        let minimum = &catalogue.calls.get(name).unwrap().minimum;
        let version: Version = version.parse().unwrap();
        assert_eq!(
            (minimum.ios, minimum.android),
            (Some(version), Some(version)),
            "{name}"
        );
        assert!(!minimum.assumed.any(), "{name}");
    }
    let calls = catalogue.calls.iter();
    let others = calls.filter(|call| !stated.iter().any(|(name, _)| *name == call.name));
    for call in others {
        assert!(call.minimum.assumed.any(), "{}", call.name);
    }
    for link in &catalogue.links {
        assert!(link.minimum.assumed.any(), "{}", link.path);
    }
}

#[test]
fn versions_span_the_stated_range() {
    let catalogue = catalogue();
    for platform in Platform::APPS {
        let versions = catalogue.minimum_versions(platform);
        assert_eq!(versions.first(), Some(&Version::new(1, 2, 51)));
        assert_eq!(versions.last(), Some(&Version::new(2, 56, 0)));
    }
    assert!(catalogue.minimum_versions(Platform::Browser).is_empty());
}

#[test]
fn some_links_are_on_a_single_platform() {
    let catalogue = catalogue();
    let latest = catalogue.app.latest_version;
    for link in &catalogue.links {
        let (ios, android) = match link.path.as_str() {
            "strategy/apply/trader" => (Availability::NotOnPlatform, Availability::Available),
            "kyc/manually_review" | "red_packet/guidance" => {
                (Availability::Available, Availability::NotOnPlatform)
            }
            _ => (Availability::Available, Availability::Available),
        };
        assert_eq!(
            link.availability(Platform::Ios, Some(latest)),
            ios,
            "{}",
            link.path
        );
        assert_eq!(
            link.availability(Platform::Android, Some(latest)),
            android,
            "{}",
            link.path
        );
    }
}

#[test]
fn calls_have_the_contracts_time_limits() {
    let catalogue = catalogue();
    for call in &catalogue.calls {
        let limit = catalogue.time_limit(call).map(|limit| limit.ms);
        let expected = match (call.name.as_str(), &call.reply) {
            ("requestAction", _) => Some(10_000),
            ("setOnWebVisibleCallback", _) => Some(3_600_000),
            ("palmPrintRegister" | "palmPrintVerify", _) => Some(60_000),
            (_, Reply::Callback { .. }) => Some(3_000),
            (_, Reply::None) => None,
        };
        assert_eq!(limit, expected, "{}", call.name);
    }
}

#[test]
fn default_replies_are_successes() {
    let catalogue = catalogue();
    for call in &catalogue.calls {
        if let Some(reply) = &call.default_reply {
            let is_success = ["00000", "200"].contains(&reply.code.as_str()); // §4
            assert!(is_success, "{}: {}", call.name, reply.code);
        }
    }
    let open = catalogue.calls.get("setOnWebVisibleCallback").unwrap();
    assert_eq!(open.default_reply, None);
}

#[test]
fn stated_payloads_fit_and_misspelt_ones_do_not() {
    let catalogue = catalogue();
    let count = |call: &str, payload: Value, extent| {
        let call = catalogue.calls.get(call).unwrap();
        call.mismatches(&payload, extent).len()
    };
    let whole = Extent::Whole;
    let request = json!({ "requestId": "1", "path": "/v1/x", "params": {} });
    assert_eq!(count("requestAction", request, whole), 0);
    assert_eq!(
        count("requestAction", json!({ "path": "/v1/x" }), Extent::Part),
        0
    );
    assert_eq!(count("requestAction", json!({ "path": "/v1/x" }), whole), 1);
    assert_eq!(
        count("nativeRouter", json!("exchange://app/home/home"), whole),
        0
    );
    assert_eq!(count("nativeRouter", json!({ "link": "x" }), whole), 1);
    assert_eq!(
        count("changeTitleBarTheme", json!({ "theme": "blue" }), whole),
        1
    );
    let palm = json!({ "vcode": "1", "session_id": "2", "callback": "appCallback_1" });
    assert_eq!(count("palmPrintVerify", palm, whole), 0);
    assert_eq!(
        count("handleBizParams", json!({ "any": { "thing": 1 } }), whole),
        0
    );

    let bottom = catalogue.calls.get("setBottomActions").unwrap();
    let Shape::Object {
        fields: Some(fields),
    } = &bottom.payload.shape
    else {
        panic!("the bottom actions are an object's fields");
    };
    let names = fields.iter().map(|field| field.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["copy", "close", "refresh"]);
    assert!(
        fields
            .iter()
            .all(|field| field.default == Some(json!(true)))
    );
}

#[test]
fn only_stated_parameter_values_fit() {
    let catalogue = catalogue();
    let asset = catalogue.links.get("home/asset").unwrap();
    let count = |kind: &str| {
        let parameters = json!({ "type": kind });
        asset
            .mismatches(parameters.as_object().unwrap(), Extent::Whole)
            .len()
    };
    for kind in [
        "overview",
        "spot",
        "contract",
        "p2p",
        "financial",
        "swap",
        "reward",
        "margin",
    ] {
        assert_eq!(count(kind), 0, "{kind}");
    }
    assert_eq!(count("futures"), 1);

    let extras: Vec<&str> = catalogue
        .links
        .iter()
        .filter(|link| link.extras)
        .map(|link| link.path.as_str())
        .collect();
    assert_eq!(extras, ["main/H5Router"]);
}

#[test]
fn every_link_round_trips() {
    let catalogue = catalogue();
    for entry in &catalogue.links {
        let names = entry.parameters.iter().map(|field| field.name.clone());
        let parameters = names.map(|name| (name, json!("a b/ü&"))).collect();
        let text = link::build(
            &catalogue.app,
            link::Scheme::Alternate,
            &entry.path,
            &parameters,
        )
        .unwrap();
        let opened = link::parse(&catalogue.app, &text).unwrap();
        assert_eq!(opened.path, entry.path);
        assert_eq!(opened.parameters.len(), entry.parameters.len());
    }
}

#[test]
fn web_fallback_names_the_links_parameters() {
    for link in &catalogue().links {
        let MissingEffect::Fallback { fallback } = &link.below.effect else {
            continue;
        };
        let names = fallback
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next());
        for name in names {
            let known = link.parameters.iter().any(|field| field.name == name);
            assert!(known, "{} falls back with {name}", link.path);
        }
    }
}
