use footbridge_contract::Platform;
use footbridge_contract::toml_reader::FileError;
use footbridge_scenario::ReplyLimit;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};

use super::*;

fn orders() -> (String, Catalogue) {
    let harness = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let text = std::fs::read_to_string(harness.join("host/tests/orders/dialect.toml")).unwrap();
    (
        text,
        Catalogue::load(harness.join("contract/tests/orders")).unwrap(),
    )
}

/// Returns the message, place and help of each error in a dialect with these changes.
fn refused(changes: &[(&str, &str)]) -> String {
    let (mut text, catalogue) = orders();
    for (right, wrong) in changes {
        assert!(text.contains(right), "{right}");
        text = text.replacen(right, wrong, 1);
    }
    let invalid = Dialect::parse("orders.toml", &text, Some(&catalogue)).unwrap_err();
    let line = |error: &FileError| {
        let label = error.labels().into_iter().flatten().next().unwrap();
        let place = &text[label.offset()..label.offset() + label.len()];
        let help = error.help().map(|help| help.to_string());
        format!(
            "{error}\n  at   {}\n  help {}",
            place.lines().next().unwrap_or_default(),
            help.unwrap_or_default()
        )
    };
    let lines: Vec<_> = invalid.errors.iter().map(line).collect();
    lines.join("\n")
}

#[test]
fn valid_dialect_lists_its_events() {
    let (text, catalogue) = orders();
    let dialect = Dialect::parse("orders.toml", &text, Some(&catalogue)).unwrap();
    let mut carried: Vec<&str> = dialect.events().collect();
    let mut listed: Vec<&str> = catalogue.events.names().collect();
    carried.sort_unstable();
    listed.sort_unstable();
    assert_eq!(carried, listed);
    assert_eq!(dialect.name(), "orders");
}

#[test]
fn errors_have_message_place_and_help() {
    let errors = [
        ("user_agent", "usr_agent"),
        ("value = {", "form = \"xml\"\nvalue = {"),
        ("{app_version}", "{appversion}"),
        ("{app_version}", "{app_version"),
        ("name = \"myapp\"", "name = \"my app\""),
        (", path = \"myapp.send\"", ""),
        (
            "via = \"message-handler\", ",
            "via = \"message-handler\", path = \"postMessage\", ",
        ),
        ("call = \"openLink\"", "call = \"openLnik\""),
        ("name = \"theme-changed\"", "name = \"theme-change\""),
        ("name = \"foreground\"", "name = \"background\""),
        (
            "via = \"function\"\nfunction = \"onMyAppEvent\"",
            "via = \"function\"",
        ),
        (
            "function = \"onMyAppEvent\"",
            "function = \"on My App Event\"",
        ),
        ("via = \"reply\"\ncall = \"onVisible\"", ""),
        ("history = \"back\"\n", ""),
        ("call = \"keepBack\"", "call = \"keepback\""),
    ];
    let found = errors.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    unknown key `usr_agent` in a platform
      at   usr_agent
      help did you mean `user_agent`?
    `xml` is not a value of `form`
      at   "xml"
      help write one of `object`, `json`, `base64`
    `{appversion}` is not a placeholder of a host profile
      at   "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MyApp/{appversion}"
      help did you mean `app_version`?
    a `{` has no `}`
      at   "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MyApp/{app_version"
      help close it, or leave the brace out
    `my app` is not a valid name in a script
      at   "my app"
      help use ASCII letters, digits, `_` and `$`
    a channel needs `path`
      at   { via = "method" }
      help write path = "myapp.postMessage"
    `path` is not allowed here, since `via` is "message-handler"
      at   "postMessage"
      help leave `path` out
    there is no call `openLnik`
      at   "openLnik"
      help did you mean `openLink`?
    there is no event `theme-change`
      at   "theme-change"
      help did you mean `theme-changed`?
    the event `background` occurs twice
      at   "background"
      help take one event out, or give it another name
    `function` is missing
      at   "theme-changed"
      help write function = "app.onEvent"
    `on My App Event` is not a function's path
      at   "on My App Event"
      help use names joined by dots, as in `app.onEvent`
    the event does nothing
      at   "visible"
      help give it `via`, `visibility` or `history`
    `unless` is not allowed here, since there is no `history`
      at   { call = "keepBack", field = "keep" }
      help leave `unless` out
    there is no call `keepback`
      at   "keepback"
      help did you mean `keepBack`?
    "#);
}

#[test]
fn templates_that_fit_no_message_are_errors() {
    let errors = [
        ("action = \"{call}\"", "action = \"{cal}\""),
        ("action = \"{call}\"", "action = \"{call}{id}\""),
        (
            "action = \"{call}\"",
            "action = \"{call}\"\nname = \"{call}\"",
        ),
        ("then = \"{callback}\"\n", ""),
        ("value = { status", "valeu = { status"),
        ("\"{code}\"", "\"{cod}\""),
        ("via = \"callback\"", "via = \"function\""),
        ("via = \"callback\"", "via = \"return\""),
        (
            "channel = { via = \"message-handler\", name = \"myapp\" }",
            "channel = [{ via = \"message-handler\", name = \"myapp\" }, { via = \"message-handler\", name = \"myapp\" }]",
        ),
        (
            "channel = { via = \"method\", path = \"myapp.send\" }",
            "channel = [{ via = \"navigation\", url = \"my://{call}\" }, { via = \"navigation\", url = \"my://app/{call}\" }, \
             { via = \"method\", path = \"{call}.send\" }, { via = \"method\", path = \"myapp.{call}\" }, \
             { via = \"method\", path = \"myapp.share\" }, { via = \"method\", path = \"{call}.post\" }]",
        ),
        (
            "name = \"myapp\" }",
            "name = \"myapp\", returns = \"value\" }",
        ),
    ];
    let found = errors.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    `{cal}` is not a placeholder of a message
      at   "{cal}"
      help did you mean `call`?
    `{call}` and `{id}` are ambiguous, since nothing separates them
      at   "{call}{id}"
      help put a text between them, or leave one out
    `{call}` occurs twice
      at   [message]
      help leave one of them out
    a reply has `{callback}`, which no message of the page has
      at   [reply]
      help put `{callback}` in a message, or leave it out here
    a reply needs `value`
      at   [reply]
      help write value = { code = "{code}", msg = "{message}", data = "{data}" }
    unknown key `valeu` in a reply
      at   valeu
      help did you mean `value`?
    `{cod}` is not a placeholder of a reply
      at   "{cod}"
      help did you mean `code`?
    `function` is missing
      at   [reply]
      help write function = "app.onEvent"
    no channel has a return value
      at   [reply]
      help give one `returns = "promise"`, or "value"
    an earlier channel, `myapp`, takes every message of this one
      at   { via = "message-handler", name = "myapp" }
      help put this one first, or give it a value that only its own messages have
    an earlier channel, `window.location`, takes every message of this one
      at   { via = "navigation", url = "my://app/{call}" }
      help put this one first, or give it a value that only its own messages have
    a message handler can only return a promise
      at   { via = "message-handler", name = "myapp", returns = "value" }
      help write returns = "promise"
    "#);
}

#[test]
fn name_on_the_page_has_no_placeholders_of_the_message() {
    insta::assert_snapshot!(refused(&[
        ("name = \"myapp\"", "name = \"{module}\""),
        ("path = \"myapp.send\"", "path = \"myapp.{id}\""),
    ]), @r#"
    `{module}` is not a part of the call's name
      at   "{module}"
      help write `{call}`, or define the parts of the call's name at the top of the file, such as call = "{module}.{method}"
    `{id}` is not a part of the call's name
      at   "myapp.{id}"
      help write `{call}`, or a plain name
    "#);
}

#[test]
fn all_errors_are_reported_at_once() {
    let found = refused(&[
        ("name = \"orders\"", "nam = \"orders\""),
        ("name = \"myapp\"", "name = 1"),
        ("via = \"method\"", "via = \"object\""),
        ("[link]", "[[link]]"),
        ("action = \"{call}\"", "action = \"{call}{payload}\""),
        ("input = \"{payload}\"", "input = \"{paylod}\""),
        ("call = \"keepBack\"", "call = \"keep\""),
    ]);
    insta::assert_snapshot!(found, @r#"
    unknown key `nam` in a dialect
      at   nam
      help did you mean `name`?
    `name` is a whole number instead of a string
      at   1
      help write a string
    `object` is not a value of `via`
      at   "object"
      help write one of `message-handler`, `method`, `prompt`, `navigation`, `post-message`
    `{call}` and `{payload}` are ambiguous, since nothing separates them
      at   "{call}{payload}"
      help put a text between them, or leave one out
    `{paylod}` is not a placeholder of a message
      at   "{paylod}"
      help did you mean `payload`?
    `link` is a list instead of a table
      at   [[link]]
      help write a table
    there is no call `keep`
      at   "keep"
      help did you mean `keepBack`?
    "#);
}

#[test]
fn single_table_of_events_is_one_error() {
    let found = refused(&[(
        "[[event]]\nname = \"theme-changed\"",
        "[event]\nname = \"x\"",
    )]);
    insta::assert_snapshot!(found, @r#"
    `[event]` is a single table instead of a list of tables
      at   [event]
      help write `[[event]]`, once for each
    "#);
}

#[test]
fn dialect_is_not_checked_without_a_catalogue() {
    let (text, _) = orders();
    let text = text.replacen("openLink", "openLnik", 1);
    assert!(Dialect::parse("orders.toml", &text, None).is_ok());
}

#[test]
fn error_is_shown_in_its_file() {
    let (text, catalogue) = orders();
    let text = text.replacen("call = \"openLink\"", "call = \"openLnik\"", 1);
    let invalid = Dialect::parse("orders.toml", &text, Some(&catalogue)).unwrap_err();
    let mut shown = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .render_report(&mut shown, &invalid)
        .unwrap();
    insta::assert_snapshot!(shown, @r#"
      × orders.toml can't be used

    Error: 
      × there is no call `openLnik`
        ╭─[orders.toml:22:8]
     21 │ [link]
     22 │ call = "openLnik"
        ·        ─────┬────
        ·             ╰── not known
     23 │ 
        ╰────
      help: did you mean `openLink`?
    "#);
}

#[test]
fn missing_file_is_named() {
    let (_, catalogue) = orders();
    let invalid = Dialect::load(Path::new("no-such-dialect.toml"), Some(&catalogue)).unwrap_err();
    let message = invalid.errors[0].to_string();
    assert!(
        message.starts_with("can't read no-such-dialect.toml: "),
        "{message}"
    );
}

#[test]
fn immediate_reply_limits_the_script() {
    let (text, catalogue) = orders();
    let with = |returns: &str, callback: &str| {
        let text = text
            .replacen(
                "path = \"myapp.send\"",
                &format!("path = \"myapp.send\", returns = {returns}"),
                1,
            )
            .replacen("then = \"{callback}\"", callback, 1)
            .replacen("via = \"callback\"", "via = \"return\"", 1)
            .replacen(
                "name = \"myapp\"",
                "name = \"myapp\", returns = \"promise\"",
                1,
            )
            .replacen("via = \"reply\"\ncall = \"onVisible\"", "via = \"none\"", 1);
        let dialect = Dialect::parse("orders.toml", &text, Some(&catalogue)).unwrap();
        [Platform::Ios, Platform::Android].map(|platform| dialect.reply_limit(platform, "share"))
    };
    let (once, at_once) = (Some(ReplyLimit::Once), Some(ReplyLimit::AtOnce));
    assert_eq!(with("\"value\"", ""), [once, at_once]);
    // Such a message may pass a function, which is called later.
    assert_eq!(with("\"value\"", "then = \"{callback}\""), [None, None]);
    let listed = "{ as = \"value\", calls = [\"share\"] }";
    assert_eq!(with(listed, "then = \"{callback}\""), [None, at_once]);
    assert_eq!(
        with("{ as = \"value\", calls = [\"openLink\"] }", ""),
        [once, None]
    );
}

#[test]
fn ask_defines_the_form_of_the_result() {
    let (text, catalogue) = orders();
    let wrong = |ask: &str| {
        let text = format!("{text}\n[ask]\n{ask}");
        let invalid = Dialect::parse("orders.toml", &text, Some(&catalogue)).unwrap_err();
        let lines = invalid.errors.iter().map(|error| {
            let help = error.help().map(|help| help.to_string());
            format!("{error} / {}", help.unwrap_or_default())
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let found = [
        "via = \"event\"\nevent = \"ask\"\ndetail = \"{call}\"\nanswer = \"return\"",
        "via = \"function\"\nfunction = \"on\"\nanswer = { message = { id = \"{id}\" } }",
        "via = \"function\"\nfunction = \"on\"\narguments = [\"{id}\"]\nanswer = { call = \"shar\", payload = \"{id}\" }",
    ]
    .map(wrong);
    insta::assert_snapshot!(found.join("\n"), @r#"
    an event has no return value / write `via = "function"`, or name the message that carries the result
    the call to the page has no `{id}` for its result / put `{id}` in `arguments`, `detail` or `data` of [ask]
    there is no call `shar` / did you mean `share`?
    "#);
}

#[test]
fn event_cannot_carry_a_return_value() {
    let returning = |returns: &str, stays: &str| {
        refused(&[
            (
                "name = \"myapp\"",
                "name = \"myapp\", returns = \"promise\"",
            ),
            (
                "path = \"myapp.send\"",
                &format!("path = \"myapp.send\", returns = {returns}"),
            ),
            ("then = \"{callback}\"", ""),
            ("via = \"callback\"", "via = \"return\""),
            (
                "call = \"onVisible\"",
                &format!("call = \"onVisible\"{stays}"),
            ),
        ])
    };
    insta::assert_snapshot!(returning("\"value\"", ""), @r#"
    the page waits for the reply to `onVisible`, so an event can't carry it
      at   "onVisible"
      help use another `via`, or leave `returns` out of the channel
    "#);
    insta::assert_snapshot!(returning("\"promise\"", "\nstays_open = true"), @r#"
    `onVisible` gets a promise, which is settled once
      at   "onVisible"
      help leave `stays_open` out, or leave `returns` out of the channel
    "#);
}

#[test]
fn callback_is_deleted_kept_or_neither() {
    let wrong =
        |keys: &str| refused(&[("via = \"callback\"", &format!("via = \"callback\"\n{keys}"))]);
    let (text, catalogue) = orders();
    let kept = text.replacen("via = \"callback\"", "via = \"callback\"\nkeeps = true", 1);
    let dialect = Dialect::parse("orders.toml", &kept, Some(&catalogue)).unwrap();
    let reply = &dialect.bridge(Platform::Ios).unwrap().reply;
    assert!(reply.usual.success.keeps && !reply.usual.success.deletes);
    assert!(
        wrong("keeps = true\ndeletes = true")
            .starts_with("a callback that the app deletes isn't kept")
    );
}

#[test]
fn impossible_settings_are_errors_at_their_lines() {
    let errors = [
        // A channel of a single call.
        (
            "path = \"myapp.send\"",
            "path = \"myapp.send\", call = \"share\"",
        ),
        (
            "path = \"myapp.send\"",
            "path = \"myapp.listen\", call = \"shrae\", arguments = [\"{callback}\"]",
        ),
        // Names that a channel defines on the page.
        (
            "[android]\n",
            "[android]\nglobals = { \"myapp.send\" = true }\n",
        ),
        ("[android]\n", "[android]\nglobals = { myapp = true }\n"),
        ("[android]\n", "[android]\nabsent = [\"myapp\"]\n"),
        (
            "[ios]\n",
            "[ios]\nglobals = { \"webkit.messageHandlers\" = true }\n",
        ),
        // Messages can't be read item by item.
        ("input = \"{payload}\"", "input = \"{payload.list.0}\""),
        // An error in an exception is marked there.
        (
            "[link]",
            "[[reply.except]]\ncalls = [\"share\"]\nvia = \"event\"\n[link]",
        ),
        (
            "[link]",
            "[[reply.except]]\ncalls = [\"share\"]\nvalue = { id = \"{id}\" }\n[link]",
        ),
        (
            "via = \"callback\"",
            "via = \"callback\"\ncallback = \"{fail}\"",
        ),
        (
            "via = \"callback\"",
            "via = \"callback\"\ncallback = \"fail\"",
        ),
        // Names.
        ("[ios]\n", "[ios]\nnames = { shrae = \"s\" }\n"),
        (
            "[ios]\n",
            "[ios]\nnames = { share = \"s\", scan = \"s\" }\n",
        ),
        (
            "[ios]\n",
            "[ios]\nglobals = { caps = { \"{each}\" = true, extra = 1 } }\n",
        ),
        (
            "call = \"onVisible\"",
            "call = \"onVisible\"\nuntil = { call = \"share\", same = \"id\", payload = { id = \"{id}\" } }",
        ),
    ];
    let found = errors.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    the channel is a single call, but its messages name another
      at   "share"
      help leave `call` or the placeholder `{call}` out
    there is no call `shrae`
      at   "shrae"
      help did you mean `share`?
    `myapp.send` belongs to the channel: the app defines `myapp.send` there
      at   { "myapp.send" = true }
      help leave it out
    `myapp` belongs to the channel: the app defines `myapp.send` there
      at   { myapp = true }
      help leave it out, or give its fields: "myapp.version" = "{app_version}"
    `myapp` must be absent, but a channel defines `myapp.send` there
      at   ["myapp"]
      help leave it out here, or leave the channel out
    `webkit.messageHandlers` belongs to the channel: the app defines `webkit.messageHandlers` there
      at   { "webkit.messageHandlers" = true }
      help leave it out
    `{payload.list.0}` is an item of a list, and messages can't be read by item
      at   [message]
      help write the whole list, `{payload.list}`, or a list with a placeholder: ["{payload.first}"]
    `event` is missing
      at   [[reply.except]]
      help write event = "appReply", the DOM event's name
    a reply has `{id}`, which no message of the page has
      at   [[reply.except]]
      help put `{id}` in a message, or leave it out here
    a reply has `{fail}`, which no message of the page has
      at   [reply]
      help put `{fail}` in a message, or leave it out here
    `callback` is not a placeholder of a message
      at   "fail"
      help write a single placeholder, such as "{fail}"
    there is no call `shrae`
      at   "s"
      help did you mean `share`?
    `share` and `scan` have the same name, `s`
      at   "s"
      help give each call a different name
    `"{each}"` has other keys beside it
      at   true
      help put it alone in a table
    `payload` is not allowed here, since there is `same`
      at   { id = "{id}" }
      help leave `payload` out
    "#);
}

#[test]
fn overlapping_channels_are_tried_in_order() {
    let (text, catalogue) = orders();
    let special = "channel = [{ via = \"method\", path = \"myapp.send\", call = \"share\", arguments = [\"share:{payload}\"] }, \
                   { via = \"method\", path = \"myapp.send\" }]";
    let text = text.replacen(
        "channel = { via = \"method\", path = \"myapp.send\" }",
        special,
        1,
    );
    Dialect::parse("orders.toml", &text, Some(&catalogue)).unwrap();
}

#[test]
fn function_for_the_page_makes_a_call_of_the_catalogue() {
    let errors = [
        (
            "path = \"myapp.send\"",
            "path = \"myapp.send\", returns = { as = \"value\", value = { \"()\" = \"shrae\" } }",
        ),
        ("value = {", "value = { off = { \"()\" = \"shrae\" },"),
    ];
    let found = errors.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    a function makes the unknown call `shrae`
      at   { as = "value", value = { "()" = "shrae" } }
      help did you mean `share`?
    a function makes the unknown call `shrae`
      at   [reply]
      help did you mean `share`?
    "#);
}

/// The app's latest version in the catalogue is 3.2.0.
#[test]
fn version_as_a_number_needs_enough_digits() {
    let (text, mut catalogue) = orders();
    let global = "globals = { App = { version = \"{app_version:number}\" } }\nuser_agent";
    let text = text.replacen("user_agent", global, 1);
    let read = |catalogue: &Catalogue| Dialect::parse("orders.toml", &text, Some(catalogue));
    let dialect = read(&catalogue).unwrap();
    assert_eq!(dialect.version_digits(Platform::Ios), Some(2));
    assert_eq!(dialect.version_digits(Platform::Android), None);
    catalogue.app.latest_version = "3.2.100".parse().unwrap();
    let error = read(&catalogue).unwrap_err().errors.remove(0);
    assert_eq!(
        error.to_string(),
        "the app's version 3.2.100 doesn't fit a number with 2 digits for each part"
    );
    assert_eq!(
        error.help().unwrap().to_string(),
        "write `{app_version:number3}`, if that is the number that the app gives"
    );
}

#[test]
fn value_that_is_never_a_number_has_no_number() {
    for (name, fitting) in [
        ("platform", "{platform}"),
        ("calls", "{calls}"),
        ("call_versions", "{call_versions.share:number}"),
    ] {
        let error = refused(&[("{app_version}", &format!("{{{name}:number}}"))]);
        assert!(
            error.contains(&format!("`{{{name}}}` is never a number")),
            "{error}"
        );
        assert!(error.contains(fitting), "{error}");
    }
}
