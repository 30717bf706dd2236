//! Scenarios of an app of nobody's in particular.

use footbridge_contract::Catalogue;
use footbridge_scenario::{Answer, Filter, Mistakes, ProjectNames, Scenario, expand, load};
use serde_json::json;

use crate::common;

fn catalogue() -> Catalogue {
    Catalogue::load(common::root().join("harness/contract/tests/orders")).unwrap()
}

fn read(text: &str) -> Result<Scenario, Mistakes> {
    load("orders.yaml", text, &catalogue(), &ProjectNames::default())
}

/// Each mistake of a scenario with its help.
fn wrong(text: &str) -> Vec<String> {
    let mistakes = read(text).unwrap_err();
    let lines = mistakes.iter().map(|mistake| {
        let help = miette::Diagnostic::help(mistake).map(|help| help.to_string());
        format!("{mistake} / {}", help.unwrap_or_default())
    });
    lines.collect()
}

#[test]
fn it_is_read_and_expanded() {
    let scenario = read(
        "
title: An order is shared
hosts: { platforms: [ios, android], versions: boundaries }
replies: { share: success }
steps:
  - open: /
  - expect:
      - { call: share, payload: { text: Hello } }
      - link: orders/{id}
        parameters: { id: 7, tab: items }
",
    )
    .unwrap();
    let cases = expand(&scenario, &catalogue(), &Filter::default());
    let hosts: Vec<_> = cases
        .iter()
        .filter_map(|case| Some(format!("{} {}", case.platform, case.version?)))
        .collect();
    assert_eq!(
        hosts,
        [
            "ios 1.0.0",
            "ios 3.2.0",
            "android 1.99.99",
            "android 2.0.0",
            "android 2.0.99",
            "android 2.1.0",
            "android 3.2.0"
        ]
    );
}

#[test]
fn success_is_the_apps_own_code() {
    for reply in ["success", "{}", "{ code: success }", "{ code: OK }"] {
        let scenario = read(&format!(
            "{{ title: x, replies: {{ share: {reply} }}, steps: [{{ open: / }}] }}"
        ))
        .unwrap();
        let catalogue = catalogue();
        let call = catalogue.calls.get("share").unwrap();
        let Answer::Reply { body, .. } = &scenario.rows[0].replies[0].rules[0].answer else {
            panic!("{reply} is a reply");
        };
        assert_eq!(
            body.envelope(call, &catalogue),
            Some(json!({ "code": "OK", "msg": "", "data": {} })),
            "{reply}"
        );
    }
}

#[test]
fn a_link_is_expected_by_the_catalogues_path() {
    assert_eq!(
        wrong("{ title: x, steps: [{ expect: { link: orders/7 } }] }"),
        [
            "there is no link `orders/7` / write the catalogue's path, `orders/{id}`, and `parameters: { id: 7 }`"
        ]
    );
    assert_eq!(
        wrong("{ title: x, steps: [{ expect: { link: \"orders/{id}\", parameters: { tab: items } } }] }").len(),
        1
    );
    assert_eq!(
        wrong("{ title: x, steps: [{ expect: { link: \"orders/{id}\", parameters: { id: seven } } }] }").len(),
        1
    );
}

#[test]
fn what_the_catalogue_leaves_out_is_unknown() {
    for step in ["{ send: shake }", "{ expect: { request: /orders } }"] {
        assert_eq!(
            wrong(&format!("{{ title: x, steps: [{step}] }}")).len(),
            1,
            "{step}"
        );
    }
    assert_eq!(
        wrong("{ title: x, replies: { share: { code: oops } }, steps: [{ open: / }] }").len(),
        1
    );
}
