//! Scenarios of an app other than the reference client's.

use footbridge_contract::{Catalogue, Platform};
use footbridge_scenario::{
    AskSupport, Filter, LimitedCall, ProjectNames, ReplyForm, ReplyLimit, Scenario, ScriptedReply,
    SourceErrors, expand, load,
};
use serde_json::json;

use crate::common;

fn catalogue() -> Catalogue {
    Catalogue::load(common::root().join("harness/contract/tests/orders")).unwrap()
}

fn read(text: &str) -> Result<Scenario, SourceErrors> {
    load("orders.yaml", text, &catalogue(), &ProjectNames::default())
}

/// Each error in a scenario with its help.
fn wrong(text: &str) -> Vec<String> {
    let errors = read(text).unwrap_err();
    let lines = errors.iter().map(|error| {
        let help = miette::Diagnostic::help(error).map(|help| help.to_string());
        format!("{error} / {}", help.unwrap_or_default())
    });
    lines.collect()
}

#[test]
fn scenario_is_read_and_expanded() {
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
fn success_means_the_apps_success_code() {
    for reply in ["success", "{}", "{ code: success }", "{ code: OK }"] {
        let scenario = read(&format!(
            "{{ title: x, replies: {{ share: {reply} }}, steps: [{{ open: / }}] }}"
        ))
        .unwrap();
        let catalogue = catalogue();
        let call = catalogue.calls.get("share").unwrap();
        let ScriptedReply::Reply { body, .. } = &scenario.rows[0].replies[0].rules[0].reply else {
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
fn link_is_expected_by_its_catalogue_path() {
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
fn names_outside_the_catalogue_are_unknown() {
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

/// The error in a reply to `share` on a bridge with this limit on Android, and its line.
fn limited(limit: ReplyLimit, reply: &str) -> Vec<String> {
    let known = ProjectNames {
        limits: vec![LimitedCall {
            platform: Platform::Android,
            call: "share".to_owned(),
            limit,
        }],
        ..ProjectNames::default()
    };
    let text = format!("title: x\nreplies:\n  share: {reply}\nsteps: [{{ open: / }}]");
    let Err(errors) = load("orders.yaml", &text, &catalogue(), &known) else {
        return Vec::new();
    };
    let lines = errors.iter().map(|error| {
        let help = miette::Diagnostic::help(error).map(|help| help.to_string());
        let label = miette::Diagnostic::labels(error)
            .into_iter()
            .flatten()
            .next();
        let at = label.map_or(0, |label| text[..label.offset()].lines().count());
        format!("{at}: {error} / {}", help.unwrap_or_default())
    });
    lines.collect()
}

#[test]
fn reply_that_the_page_waits_for_must_be_immediate() {
    assert_eq!(limited(ReplyLimit::AtOnce, "success"), [""; 0]);
    let found = ["never", "{ after: 1s }", "{ times: 2 }", "{ stream: [{}] }"]
        .map(|reply| limited(ReplyLimit::AtOnce, reply).join("\n"));
    insta::assert_snapshot!(found.join("\n"), @r"
    3: on android, the page waits for the reply to `share`, so it can't stay away / write the reply that the page gets, such as `{ code: … }` or `empty`
    3: on android, the page waits for the reply to `share`, so it can't come later / leave `after` out
    3: on android, the page waits for the reply to `share`, so it can't come more than once / leave `times` and `every` out
    3: on android, the page waits for the reply to `share`, so it can't come in parts / write one reply in place of `stream`
    ");
    let promised = ["never", "{ after: 1s }"].map(|reply| limited(ReplyLimit::Once, reply));
    assert_eq!(promised, [Vec::<String>::new(), Vec::new()]);
    insta::assert_snapshot!(limited(ReplyLimit::Once, "{ times: 2 }").join("\n"), @"3: on android, one reply settles the promise of `share`, so it can't come more than once / leave `times` and `every` out");
}

#[test]
fn stream_is_a_list_of_replies() {
    let scenario = read(
        "
title: An order is shared bit by bit
replies:
  share:
    stream:
      - { data: { done: 10 } }
      - { data: { done: 50 }, after: 1s, as: json }
      - success
steps: [{ open: / }]
",
    )
    .unwrap();
    let ScriptedReply::Stream(parts) = &scenario.rows[0].replies[0].rules[0].reply else {
        panic!("no stream");
    };
    let parts: Vec<_> = parts
        .iter()
        .map(|part| (part.after.as_millis(), part.form.map(ReplyForm::word)))
        .collect();
    assert_eq!(parts, [(0, None), (1000, Some("json")), (0, None)]);
    let wrongly = |rule: &str| {
        wrong(&format!(
            "title: x\nreplies: {{ share: {rule} }}\nsteps: [{{ open: / }}]"
        ))
    };
    let found = [
        "{ stream: [] }",
        "{ stream: { data: 1 } }",
        "{ stream: [{ data: 1 }], after: 1s }",
        "{ stream: [{ data: 1 }, never] }",
        "{ stream: [{ data: 1, times: 2 }] }",
        "{ stream: [{ code: NONE }] }",
    ]
    .map(|rule| wrongly(rule).join("\n"));
    insta::assert_snapshot!(found.join("\n"), @r"
    `stream` is empty / write at least one reply: the last one ends the stream
    `stream` must be a list, not an object / write its replies in order: `[{ data: 1 }, { data: 2, after: 1s }]`
    `after` applies to one reply, but `stream` has several / write `after` in a part of `stream`
    a part of a stream must be delivered / leave it out: the last reply of `stream` ends it
    unknown key `times` in a part of a stream / write one of `code`, `msg`, `data`, `invalid-data`, `body`, `as`, `after`
    there is no code `NONE` / write one of `OK`, `BUSY`, `LATE`
    ");
}

#[test]
fn ask_is_limited_by_the_dialect() {
    let wrongly = |can_ask, ask: &str| {
        let known = ProjectNames {
            can_ask,
            ..ProjectNames::default()
        };
        let text = format!("title: x\nsteps: [{{ open: / }}, {{ ask: {ask} }}]");
        let Err(errors) = load("orders.yaml", &text, &catalogue(), &known) else {
            return String::new();
        };
        let help = |error| miette::Diagnostic::help(error).map(|help| help.to_string());
        let lines = errors
            .iter()
            .map(|error| format!("{error} / {}", help(error).unwrap_or_default()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let waits = "{ call: add, answer: 7, within: 1s }";
    assert_eq!(wrongly(AskSupport::Yes, waits), "");
    assert_eq!(wrongly(AskSupport::WithoutResult, "add"), "");
    let found = [
        wrongly(AskSupport::No, "add"),
        wrongly(AskSupport::WithoutResult, waits),
        wrongly(AskSupport::Yes, "{ payload: 1 }"),
        wrongly(AskSupport::Yes, "{ call: add, after: 1s }"),
    ];
    insta::assert_snapshot!(found.join("\n"), @r"
    the dialect doesn't define how the app calls the page / write a table [ask] in the dialect (docs/dialects.md), or leave the step out
    the dialect doesn't define how the page returns a result / write `answer` in the dialect's [ask], or leave `answer` and `within` out here
    `ask` needs `call` / add `call: …`
    unknown key `after` in `ask` / write one of `call`, `payload`, `answer`, `within`
    ");
}

/// The errors in a scenario that scripts these replies, in an app whose catalogue describes their data.
fn wrong_replies(replies: &str) -> Vec<String> {
    let mut catalogue = catalogue();
    let folder = tempfile::tempdir().unwrap();
    for file in ["app", "codes", "limits"] {
        let name = format!("{file}.toml");
        let from = common::root()
            .join("harness/contract/tests/orders")
            .join(&name);
        std::fs::copy(from, folder.path().join(name)).unwrap();
    }
    let calls = "
[[call]]
name = \"pay\"
summary = \"Pays.\"
reply = \"callback\"
minimum = \"1.0.0\"
below = { effect = \"nothing\" }
default_reply = { code = \"OK\", data = { receipt = \"r-1\" } }
[[call.reply_data]]
code = \"success\"
data = { type = \"object\", fields = [{ name = \"receipt\", type = \"string\", required = true }] }
[[call.reply_data]]
code = \"BUSY\"
data = { type = \"object\", fields = [{ name = \"retry\", type = \"integer\", required = true }] }

[[call]]
name = \"scan\"
summary = \"Scans.\"
reply = \"callback\"
minimum = \"1.0.0\"
below = { effect = \"nothing\" }
reply_data = { type = \"object\", fields = [{ name = \"text\", type = \"string\", required = true }] }
";
    std::fs::write(folder.path().join("calls.toml"), calls).unwrap();
    catalogue.calls = Catalogue::load(folder.path()).unwrap().calls;
    let text = format!("title: T\nsteps:\n  - open: /\nreplies:\n  {replies}\n");
    let Err(errors) = load("orders.yaml", &text, &catalogue, &ProjectNames::default()) else {
        return Vec::new();
    };
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn scripted_data_must_fit_the_catalogue() {
    const NONE: [&str; 0] = [];
    assert_eq!(wrong_replies("pay: { data: { receipt: r-2 } }"), NONE);
    assert_eq!(
        wrong_replies("pay: [success, never, { data: { receipt: late }, after: 3s }]"),
        NONE
    );
    assert_eq!(
        wrong_replies("pay: { code: BUSY, data: { retry: 5 } }"),
        NONE
    );
    // A code without a shape allows any data, and so does a text that is passed unchanged.
    assert_eq!(
        wrong_replies("pay: { code: LATE, data: { anything: 1 } }"),
        NONE
    );
    assert_eq!(wrong_replies("pay: { body: { raw: \"{}\" } }"), NONE);

    let wrong = wrong_replies("pay: { data: { receipt: 5, extra: 1 } }");
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(
        wrong.iter().all(|line| line.contains("the reply to `pay`")),
        "{wrong:?}"
    );
    assert_eq!(
        wrong_replies("pay: { code: BUSY, data: { receipt: r-2 } }").len(),
        2
    );
    assert_eq!(
        wrong_replies("pay: { stream: [{ data: { receipt: 1 } }, success] }").len(),
        1
    );
    // Without a default reply, omitted data is empty.
    let missing = wrong_replies("scan: success");
    assert_eq!(missing.len(), 1, "{missing:?}");
    assert!(missing[0].contains("without `data`"), "{missing:?}");
}

#[test]
fn invalid_reply_is_marked() {
    let broken = "pay: { invalid-data: { receipt: 5 } }";
    assert!(wrong_replies(broken).is_empty());
    let fits = wrong_replies("pay: { invalid-data: { receipt: r-2 } }");
    assert_eq!(fits, ["the data of the reply to `pay` fits the catalogue"]);
    let both = wrong_replies("pay: { data: { receipt: r-2 }, invalid-data: 5 }");
    assert_eq!(both.len(), 1, "{both:?}");
}
