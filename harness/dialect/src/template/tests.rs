use serde_json::json;

use super::*;

const SCOPE: Scope<'static> = Scope {
    own: &["call", "payload", "id", "code", "data"],
    profile: false,
    is_open: true,
    direction: Direction::Read,
    filled_by: "a message",
};

fn template(value: &Value) -> Template {
    match value {
        Value::String(text) => Template::parse(text, &SCOPE).unwrap(),
        Value::Array(items) => match items.split_last() {
            Some((Value::String(last), before)) if last.ends_with("...}") => Template::List {
                items: before.iter().map(template).collect(),
                rest: Some(Placeholder::named("payload")),
            },
            _ => Template::List {
                items: items.iter().map(template).collect(),
                rest: None,
            },
        },
        Value::Object(fields) => {
            let (rest, own): (Vec<_>, Vec<_>) = fields.iter().partition(|(key, _)| *key == "...");
            Template::Object {
                fields: own
                    .into_iter()
                    .map(|(key, field)| (key.clone(), template(field)))
                    .collect(),
                rest: rest.first().map(|_| Placeholder::named("payload")),
            }
        }
        other => Template::Literal(other.clone()),
    }
}

/// Returns the values that a template captures, and the result of filling the template with them.
fn there_and_back(written: &Value, value: &Value) -> (Captures, Value) {
    let template = template(written);
    let mut captures = Captures::new();
    template.read(value, "", &mut captures).unwrap();
    let filled = template.fill(&|name| captures.get(name).cloned());
    (captures, filled.unwrap_or_default())
}

#[test]
fn reading_and_filling_round_trip() {
    let cases = [
        (
            json!({ "handler": "{call}", "params": "{payload}" }),
            json!({ "handler": "pay", "params": { "n": [1] } }),
        ),
        (
            json!({ "...": "{payload}", "request_id": "{id}" }),
            json!({ "a": 1, "b": { "c": 2 }, "request_id": 7 }),
        ),
        (
            json!(["_bridge={call}", "{payload:json}"]),
            json!(["_bridge=ui.alert", "[1,2]"]),
        ),
        (json!(["{call}", "{payload...}"]), json!(["pay", 1, "two"])),
        (
            json!({ "meta": { "id": "{id}", "kind": "call" }, "n": 1, "type": "{call}" }),
            json!({ "meta": { "id": "x", "kind": "call" }, "n": 1, "type": "pay" }),
        ),
        (
            json!({ "pluginId": "{plugin}", "methodName": "{method}" }),
            json!({ "pluginId": "Device", "methodName": "getInfo" }),
        ),
    ];
    for (written, value) in cases {
        let (_, filled) = there_and_back(&written, &value);
        assert_eq!(filled, value, "{written}");
    }
}

#[test]
fn json_value_in_a_text_may_contain_braces_and_the_next_piece() {
    let written = json!(r#"{{"id":{id:json},"body":{payload:json}}}"#);
    for body in [json!({}), json!({ "a": { "b": [1, "}"] } }), json!("x")] {
        let id = r#"1,"body":2"#;
        let written = template(&written);
        let value = Value::String(format!(r#"{{"id":{},"body":{body}}}"#, json!(id)));
        let mut captures = Captures::new();
        written.read(&value, "", &mut captures).unwrap();
        assert_eq!(captures["payload"], body);
        assert_eq!(captures["id"], id);
        assert_eq!(
            written.fill(&|name| captures.get(name).cloned()),
            Some(value)
        );
    }
    // The last placeholder extends to the last occurrence of the final piece.
    let (captures, _) = there_and_back(&json!("<{payload}>"), &json!("<a>b>"));
    assert_eq!(captures["payload"], "a>b");
}

#[test]
fn absent_values_are_left_out() {
    let written = json!({ "call": "{call}", "payload": "{payload}", "id": "{id}" });
    let value = json!({ "call": "pay", "id": null, "other": 1 });
    let (captures, filled) = there_and_back(&written, &value);
    assert_eq!(captures.keys().collect::<Vec<_>>(), ["call"]);
    assert_eq!(filled, json!({ "call": "pay" }));
}

#[test]
fn placeholder_form_converts_the_value() {
    let fill = |text: &str| {
        template(&json!(text)).fill(&|name| match name {
            "code" => Some(json!("0042")),
            "version" => Some(json!("2.8.99")),
            "build" => Some(json!("2.8.100")),
            "data" => Some(json!({ "a": [true] })),
            _ => None,
        })
    };
    assert_eq!(fill("{code:number}"), Some(json!(42)));
    assert_eq!(fill("{version:number}"), Some(json!(20899)));
    assert_eq!(fill("{version:number4}"), Some(json!(200_080_099)));
    // A longer part would be another version's number.
    assert_eq!(fill("{build:number}"), Some(json!("2.8.100")));
    assert_eq!(fill("{build:number3}"), Some(json!(2_008_100)));
    assert_eq!(fill("{data:json}"), Some(json!("{\"a\":[true]}")));
    assert_eq!(fill("{data.a}"), Some(json!([true])));
    assert_eq!(fill("{data.b}"), None);
    assert_eq!(
        fill("{code} {{{data:text}}}"),
        Some(json!("0042 {{\"a\":[true]}}"))
    );
}

#[test]
fn list_of_texts_is_read_as_one_text_with_dots() {
    let message = json!({ "path": ["account", "login"] });
    let (captures, filled) = there_and_back(&json!({ "path": "{call:dotted}" }), &message);
    assert_eq!(captures.get("call"), Some(&json!("account.login")));
    assert_eq!(filled, message);
}

#[test]
fn mismatch_reports_path_and_value() {
    let read = |written: Value, value: Value| {
        let error = template(&written).read(&value, "", &mut Captures::new());
        error.unwrap_err().to_string()
    };
    let problems = [
        read(json!({ "type": "call" }), json!({ "type": "note" })),
        read(json!({ "meta": { "id": "{id}" } }), json!({ "meta": 1 })),
        read(json!({ "meta": { "id": "{id}" } }), json!({})),
        read(json!("bridge={call}"), json!("other=pay")),
        read(json!("bridge={call}&end"), json!("bridge=pay")),
        read(json!(["{call}"]), json!({})),
        read(
            json!({ "path": "{call:dotted}" }),
            json!({ "path": ["a", 1] }),
        ),
    ];
    insta::assert_snapshot!(problems.join("\n"), @r#"
    `type` must be "call", found "note"
    `meta` must be an object, found a number
    `meta` is missing
    the message must be "bridge={call}", found "other=pay"
    the message must be "bridge={call}&end", found "bridge=pay"
    the message must be a list, found an object
    `path` must be a list of texts, found a list
    "#);
}

#[test]
fn ambiguous_texts_are_rejected() {
    let problem = |text: &str| {
        let parsed = Template::parse(text, &SCOPE);
        let checked = parsed.and_then(|template| template.check_readable());
        checked.map_or_else(|error| error.to_string(), |()| "fine".to_owned())
    };
    let problems = [
        "{call}-{id}",
        "{call}{id}",
        "{call}-{call}",
        "{call",
        "call}",
        "{call:xml}",
        "{call:dotted}",
        "go/{call:dotted}",
        "{paylod}",
        "{}",
    ]
    .map(problem);
    insta::assert_snapshot!(problems.join("\n"), @r#"
    fine
    `{call}` and `{id}` are ambiguous, since nothing separates them
    `{call}` occurs twice
    a `{` has no `}`
    a `}` has no `{`
    `xml` is not a form of a placeholder
    fine
    `{call:dotted}` is a list, and can't be in a longer text
    `{paylod}` is not a placeholder of a message
    `{}` is not a placeholder of a message
    "#);
}

#[test]
fn absent_value_is_null_in_json_text() {
    let text = template(&json!(r#"{{"name":{call:json},"data":{payload:json}}}"#));
    let call = |name: &str| (name == "call").then(|| json!("pay"));
    assert_eq!(text.fill_text(&call), r#"{"name":"pay","data":null}"#);
}

#[test]
fn call_is_supported_if_the_version_has_it() {
    let scope = Scope {
        profile: true,
        ..SCOPE
    };
    let asked = Template::parse("{payload.name:supported}", &scope).unwrap();
    let fill = |name: &str| {
        asked.fill(&|place| match place {
            "payload" => Some(json!({ "name": name })),
            "calls" => Some(json!(["pay", "share"])),
            _ => None,
        })
    };
    assert_eq!(fill("pay"), Some(json!(true)));
    assert_eq!(fill("print"), Some(json!(false)));
    let read = Template::parse("{call:supported}", &SCOPE).unwrap_err();
    assert_eq!(
        read.to_string(),
        "`supported` is only allowed in values that the app fills"
    );
}

#[test]
fn unread_fields_are_listed() {
    let call = template(&json!(["{call}", { "with": "{payload}", "meta": { "a": "{id}" } }]));
    let value = json!(["pay", { "with": { "b": 1 }, "meta": { "a": 1, "c": 2 }, "cb": "x" }, 3]);
    let mut unread = call.unread(&value, "");
    unread.sort();
    assert_eq!(unread, ["2.cb", "2.meta.c", "3"]);
    let rest = template(&json!(["{call}", "{payload...}"]));
    assert!(rest.unread(&value, "").is_empty());
}
