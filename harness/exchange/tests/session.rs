//! The exchange's hosts, endpoints and session, compared with the reference rules and with lists derived from the
//! specification instead of the catalogue.

use std::collections::BTreeSet;
use std::path::Path;

use footbridge_contract::{Catalogue, HostRole, Method};
use footbridge_exchange::SessionContract;
use footbridge_exchange::encryption::{self, FIELDS};
use footbridge_exchange::session_contract::{
    Algorithm, CodeEffect, Encryption, StoreKind, Trigger,
};
use footbridge_exchange::signing::{
    SignMode, SignPart, SignatureRefusal, Signed, signed_text, time_prefix,
};
use footbridge_exchange_reference::risk_token::{self, Timing};
use serde_json::{Value, json};

fn catalogue() -> Catalogue {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/contract");
    let catalogue = Catalogue::load(folder);
    catalogue.unwrap_or_else(|error| panic!("{:?}", miette::Report::new(error)))
}

fn contract() -> SessionContract {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/contract/exchange");
    let contract = SessionContract::load(&folder, &catalogue());
    contract.unwrap_or_else(|files| {
        panic!(
            "{:?}",
            files
                .into_iter()
                .map(miette::Report::new)
                .collect::<Vec<_>>()
        )
    })
}

fn vectors() -> Value {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/keys/vectors.json"
    );
    let text = std::fs::read_to_string(path).expect("the vectors are there");
    serde_json::from_str(&text).expect("the vectors are JSON")
}

#[test]
fn encryption_and_risk_token_of_endpoints_match_the_rules() {
    let (catalogue, contract) = (catalogue(), contract());
    for endpoint in &catalogue.endpoints {
        let path = endpoint.path.as_str();
        let rules = contract.rules(path);
        let encryption = match (encryption::is_encrypted(path), encryption::is_switch(path)) {
            (false, _) => Encryption::None,
            (true, false) => Encryption::WithKey,
            (true, true) => Encryption::Always,
        };
        assert_eq!(rules.encryption, encryption, "{path}");
        assert_eq!(rules.risk_token, risk_token::carries(path), "{path}");
        assert!(
            !rules.encryption.is_used() || endpoint.method == Method::Post,
            "{path}"
        );
    }
    let listed = encryption::PATHS.iter().chain(&risk_token::PATHS);
    for path in listed.chain(&encryption::SWITCH_PATHS) {
        assert!(catalogue.endpoints.get(path).is_some(), "{path}");
    }
    for prefix in risk_token::PREFIXES {
        let mut paths = catalogue.endpoints.names();
        assert!(paths.any(|path| path.starts_with(prefix)), "{prefix}");
    }
}

#[test]
fn catalogue_has_every_request() {
    let catalogue = catalogue();
    let stated = [
        (Method::Get, "/v1/mix/config/gatewaySignConfig"),
        (Method::Post, "/v1/buried/log/cspSecurity"),
        (Method::Post, "/v1/security/policy/captcha/get-captcha-id"),
        (Method::Post, "/v1/security/policy/captcha/check-captcha"),
        (Method::Get, "/v1/user/overview/userinfo"),
        (Method::Get, "/v1/constantid/udid/c1"),
        (Method::Post, "/v1/collect"),
    ];
    for (method, path) in stated {
        let endpoint = catalogue.endpoints.get(path).unwrap();
        assert_eq!(endpoint.method, method, "{path}");
    }
    // §7.2: the captcha's payloads, which the specification states in full.
    let fields = |path: &str| {
        let endpoint = catalogue.endpoints.get(path).unwrap();
        let fields = endpoint.request.iter().flatten();
        fields.map(|field| field.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        fields("/v1/security/policy/captcha/get-captcha-id"),
        ["scene", "bizParam", "areaCode", "bizId"]
    );
    assert_eq!(
        fields("/v1/security/policy/captcha/check-captcha"),
        [
            "captchaType",
            "captchaValidate",
            "bizParam",
            "areaCode",
            "bizId"
        ]
    );
    assert_eq!(
        fields("/v1/buried/log/cspSecurity"),
        ["bizType", "data", "timestamp", "page"]
    );
}

#[test]
fn v1_paths_are_on_the_site_and_hosts_are_fictional() {
    let catalogue = catalogue();
    for endpoint in &catalogue.endpoints {
        let host = catalogue.hosts.get(&endpoint.host).unwrap();
        let layer = endpoint.path.starts_with("/v1/") && endpoint.path != "/v1/collect";
        assert_eq!(host.role == HostRole::Site, layer, "{}", endpoint.path);
    }
    let names: BTreeSet<&str> = catalogue
        .hosts
        .iter()
        .map(|host| host.host.as_str())
        .collect();
    assert_eq!(names.len(), catalogue.hosts.len());
    assert!(
        names
            .iter()
            .all(|name| name.rsplit('.').next() == Some("test"))
    );
    assert_eq!(
        catalogue.hosts.get("main").unwrap().host,
        "www.exchange.test"
    );
    let count = |role| {
        catalogue
            .hosts
            .iter()
            .filter(|host| host.role == role)
            .count()
    };
    assert_eq!((count(HostRole::Site), count(HostRole::Image)), (4, 3));
}

#[test]
fn every_listed_field_occurs_in_an_endpoint() {
    let (catalogue, contract) = (catalogue(), contract());
    let endpoints = catalogue
        .endpoints
        .iter()
        .filter(|endpoint| contract.rules(&endpoint.path).encryption.is_used());
    let fields = endpoints.flat_map(|endpoint| endpoint.request.iter().flatten());
    let names: BTreeSet<&str> = fields.map(|field| field.name.as_str()).collect();
    for field in FIELDS {
        assert!(names.contains(field), "{field}");
    }
}

#[test]
fn login_response_contains_the_user_id() {
    for path in [
        "/v1/user/login",
        "/v1/user/login/verify-login",
        "/v1/user/sub/switLogin",
    ] {
        let catalogue = catalogue();
        let reply = &catalogue.endpoints.get(path).unwrap().reply;
        assert_eq!(
            encryption::user_id(reply).as_deref(),
            Some("1000001"),
            "{path}"
        );
    }
}

#[test]
fn default_configuration_uses_the_stated_modes() {
    let contract = contract();
    let config = &contract.sign_config;
    for mode in SignMode::ALL {
        assert_eq!(config.parts(mode), mode.default_parts());
    }
    assert_eq!(config.default_algorithm, Algorithm::Rsa2048);
    let urls = contract.core_urls();
    assert_eq!(urls.mode("/v1/spot/withdraw"), Some(SignMode::Whole));
    assert_eq!(urls.mode("/v1/p2p/adv/editAdv"), Some(SignMode::Traced));
    assert_eq!(
        urls.mode("/v1/spot/query/batch/withdraw"),
        Some(SignMode::Bare)
    );
    assert_eq!(urls.mode("/v1/user/login"), None);
    assert_eq!(
        serde_json::to_value(&urls).unwrap()["prefixUrls"],
        json!({ "/v1/p2p/": 1 })
    );
}

#[test]
fn codes_have_the_stated_effects() {
    let contract = contract();
    let effect = |code: &str| contract.server_codes.get(code).unwrap().effect;
    for refusal in SignatureRefusal::ALL {
        let expected = match (refusal.sends_again(), refusal.logs_out()) {
            (true, _) => CodeEffect::SignAgain,
            (_, true) => CodeEffect::SignLogout,
            _ => CodeEffect::SignReset,
        };
        assert_eq!(effect(refusal.code()), expected);
    }
    assert_eq!(effect("20906"), CodeEffect::LoginExpired);
    assert_eq!(effect("20205"), CodeEffect::LoginExpired);
    assert_eq!(effect("00000"), CodeEffect::Success);
}

#[test]
fn texts_match_the_specification() {
    let contract = contract();
    let texts: Vec<(&str, &str)> = contract
        .messages
        .iter()
        .map(|message| (message.key.as_str(), message.text.as_str()))
        .collect();
    assert_eq!(
        texts,
        [
            ("tip", "Tip"),
            ("timeout", "Request timed out!"),
            ("expired", "Login expired, please log in again"),
            ("loginvalid", "Please login to visit"),
            ("unknow", "The system is busy"),
            ("notfound", "Request error"),
            ("forbidden", "Request is forbidden"),
        ]
    );
}

#[test]
fn languages_match_the_specification() {
    let stated = "en 0 zh-CN 1 ja 2 asia 3 vi 4 zh-TC 5 zh-TW 5 ru 6 es 7 tr 8 it 9 fr 10 de 11 pt 12 id 13 th 14
        ko 15 nl 16 pl 20 uk 21 sv 22 es-ES 23 pt-PT 24 uz 25 ar 39 ph 40 en-GB 41 es-AR 42 en-CA 43";
    let contract = contract();
    let found = contract.languages.iter();
    let found: Vec<String> = found
        .flat_map(|language| [language.locale.clone(), language.number.to_string()])
        .collect();
    assert_eq!(found, stated.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn constants_match_the_rules() {
    let contract = contract();
    let value = |name: &str| contract.constants.get(name).unwrap().value.clone();
    assert_eq!(value("risk-token-length"), risk_token::TOKEN_LENGTH);
    assert_eq!(value("time-prefix"), json!(8));
    assert_eq!(value("sign-separator"), "\n");
    assert_eq!(value("device-check-text"), "KEY_PAIR_CHECK");
    assert_eq!(value("content-key-bytes"), 32);
    assert_eq!(value("content-iv-bytes"), 16);
    assert_eq!(value("terminal-code-limit"), 50);
    assert_eq!(Timing::of(&catalogue()), Some(Timing::SPECIFIED));
}

#[test]
fn machines_can_leave_and_reach_every_state() {
    let catalogue = catalogue();
    let names: Vec<&str> = catalogue.machines.names().collect();
    assert_eq!(
        names,
        ["signing-setup", "captcha", "risk-token", "simulation"]
    );
    for machine in &catalogue.machines {
        let mut reached = BTreeSet::from([machine.initial.as_str()]);
        for _ in 0..machine.states.len() {
            let moves = machine.transitions.iter();
            let moves = moves.filter(|known| reached.contains(known.from.as_str()));
            let next: Vec<&str> = moves.map(|known| known.to.as_str()).collect();
            reached.extend(next);
        }
        assert_eq!(reached.len(), machine.states.len(), "{}", machine.name);
        for state in machine.states.names().filter(|name| *name != "aborted") {
            let mut moves = machine.transitions.iter();
            assert!(
                moves.any(|known| known.from == state),
                "{}: {state}",
                machine.name
            );
        }
    }
}

#[test]
fn stores_match_the_specification() {
    let contract = contract();
    let kind = |key: &str| contract.stores.get(key).unwrap().kind;
    assert_eq!(kind("bt_rtoken"), StoreKind::Cookie);
    assert_eq!(kind("bt_uid"), StoreKind::Cookie);
    assert_eq!(kind("risk_token"), StoreKind::Cookie);
    assert_eq!(kind("gatewaySignConfig"), StoreKind::Session);
    for key in ["fastestimgdomain", "local_code_key"] {
        let store = contract.stores.get(key).unwrap();
        assert!(!store.assumed.covers("key"), "{key}");
    }
    let kept = contract.stores.get("risk_token").unwrap().kept.clone();
    assert_eq!(kept.as_deref(), Some("risk-token-cookie"));
}

#[test]
fn campaigns_cover_links_and_channels_with_and_without_windows() {
    let contract = contract();
    let seen: BTreeSet<(bool, bool)> = contract
        .campaigns
        .iter()
        .map(|campaign| {
            let is_link = matches!(campaign.trigger, Trigger::Link(_));
            (is_link, campaign.window.is_some())
        })
        .collect();
    assert!(seen.contains(&(true, true)) && seen.contains(&(false, false)));
}

#[test]
fn vectors_match_the_rules() {
    let vectors = vectors();
    for vector in vectors["signed"].as_array().unwrap() {
        let text = |key: &str| vector[key].as_str().unwrap();
        let mode = SignMode::from_number(vector["mode"].as_u64().unwrap()).unwrap();
        let signed = Signed {
            path: text("path"),
            time: vector["time"].as_u64().unwrap(),
            trace_id: text("traceId"),
            body: text("body"),
        };
        assert_eq!(signed_text(mode.default_parts(), signed), text("text"));
        assert!(text("text").contains(&time_prefix(signed.time)));
    }
    let sealed = vectors["sealed"]["bodyCiphertext"].as_str().unwrap();
    let sealed = encryption::Sealed::parse(sealed).unwrap();
    assert_eq!(
        sealed.ciphertext,
        vectors["sealed"]["ciphertext"].as_str().unwrap()
    );
    let secret: Value =
        serde_json::from_str(vectors["sealed"]["plaintext"].as_str().unwrap()).unwrap();
    let split = encryption::Split {
        secret: secret.as_object().unwrap().clone(),
        clear: serde_json::Map::new(),
    };
    let (payload, key) = encryption::open(split).unwrap();
    assert_eq!(payload["loginName"], "trader@exchange.test");
    assert_eq!(
        key.public_key,
        vectors["clientPublicKey"]["rsa2048"].as_str().unwrap()
    );
}

#[test]
fn signed_parts_have_the_same_name_in_files_and_requests() {
    let parts = SignMode::Whole.default_parts();
    assert_eq!(
        serde_json::to_value(parts).unwrap(),
        json!(["path", "time", "traceId", "body"])
    );
    assert_eq!(parts.last(), Some(&SignPart::Body));
}
