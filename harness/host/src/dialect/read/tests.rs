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

/// Each message, its place and its help for a dialect with these changes.
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
fn a_sound_dialect_knows_its_events() {
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
fn mistakes_say_what_where_and_what_instead() {
    let mistakes = [
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
    let found = mistakes.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    unknown key `usr_agent` in a platform
      at   usr_agent
      help did you mean `user_agent`?
    `xml` is not a word for `form`
      at   "xml"
      help write one of `object`, `json`, `base64`
    `{appversion}` is nothing that a host profile fills
      at   "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MyApp/{appversion}"
      help did you mean `app_version`?
    a `{` has no `}`
      at   "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MyApp/{app_version"
      help close it, or leave the brace out
    `my app` is not a name a script can use
      at   "my app"
      help use ASCII letters, digits, `_` and `$`
    a channel needs `path`
      at   { via = "method" }
      help write path = "myapp.postMessage"
    `path` has no place here, since `via` is "message-handler"
      at   "postMessage"
      help leave `path` out
    there is no call `openLnik`
      at   "openLnik"
      help did you mean `openLink`?
    there is no event `theme-change`
      at   "theme-change"
      help did you mean `theme-changed`?
    the event `background` is here twice
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
    `unless` has no place here, since there is no `history`
      at   { call = "keepBack", field = "keep" }
      help leave `unless` out
    there is no call `keepback`
      at   "keepback"
      help did you mean `keepBack`?
    "#);
}

#[test]
fn templates_that_no_message_fits_are_mistakes() {
    let mistakes = [
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
    let found = mistakes.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    `{cal}` is nothing that a message fills
      at   "{cal}"
      help did you mean `call`?
    `{call}` and `{id}` can't be told apart, since nothing is between them
      at   "{call}{id}"
      help put a text between them, or leave one out
    `{call}` is there twice
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
    `{cod}` is nothing that a reply fills
      at   "{cod}"
      help did you mean `code`?
    `function` is missing
      at   [reply]
      help write function = "app.onEvent"
    no channel gives anything back at once
      at   [reply]
      help give one `returns = "promise"`, or "value"
    a channel before it, `myapp`, takes every message of this one
      at   { via = "message-handler", name = "myapp" }
      help put this one first, or give it a value that only its own messages have
    a channel before it, `window.location`, takes every message of this one
      at   { via = "navigation", url = "my://app/{call}" }
      help put this one first, or give it a value that only its own messages have
    a message handler gives nothing back at once but a promise
      at   { via = "message-handler", name = "myapp", returns = "value" }
      help write returns = "promise"
    "#);
}

#[test]
fn a_name_on_the_page_has_no_places_of_the_message() {
    insta::assert_snapshot!(refused(&[
        ("name = \"myapp\"", "name = \"{module}\""),
        ("path = \"myapp.send\"", "path = \"myapp.{id}\""),
    ]), @r#"
    `{module}` is no part of the call's name
      at   "{module}"
      help write `{call}`, or say at the top of the file how the call's name is made, such as call = "{module}.{method}"
    `{id}` is no part of the call's name
      at   "myapp.{id}"
      help write `{call}`, or a plain name
    "#);
}

#[test]
fn all_mistakes_are_found_at_once() {
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
    `object` is not a word for `via`
      at   "object"
      help write one of `message-handler`, `method`, `prompt`, `navigation`, `post-message`
    `{call}` and `{payload}` can't be told apart, since nothing is between them
      at   "{call}{payload}"
      help put a text between them, or leave one out
    `{paylod}` is nothing that a message fills
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
fn one_table_of_events_is_one_mistake() {
    let found = refused(&[(
        "[[event]]\nname = \"theme-changed\"",
        "[event]\nname = \"x\"",
    )]);
    insta::assert_snapshot!(found, @r#"
    `[event]` is one table, and a list of tables is wanted
      at   [event]
      help write `[[event]]`, once for each
    "#);
}

#[test]
fn without_a_catalogue_nothing_is_held_against_it() {
    let (text, _) = orders();
    let text = text.replacen("openLink", "openLnik", 1);
    assert!(Dialect::parse("orders.toml", &text, None).is_ok());
}

#[test]
fn a_mistake_is_shown_in_its_file() {
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
fn a_file_that_is_not_there_is_named() {
    let (_, catalogue) = orders();
    let invalid = Dialect::load(Path::new("no-such-dialect.toml"), Some(&catalogue)).unwrap_err();
    let message = invalid.errors[0].to_string();
    assert!(
        message.starts_with("can't read no-such-dialect.toml: "),
        "{message}"
    );
}

#[test]
fn a_reply_that_comes_at_once_is_known_as_such() {
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
fn a_call_to_the_page_says_how_it_is_answered() {
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
    an event gives nothing back / write `via = "function"`, or which message of the page answers
    the page isn't told an `{id}` that it could answer with / put `{id}` in `arguments`, `detail` or `data` of [ask]
    there is no call `shar` / did you mean `share`?
    "#);
}

#[test]
fn an_event_brings_no_reply_that_the_page_waits_for() {
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
    the page waits for the reply to `onVisible`, so an event can't bring it
      at   "onVisible"
      help tell the page in another way, or leave `returns` out of the channel
    "#);
    insta::assert_snapshot!(returning("\"promise\"", "\nstays_open = true"), @r#"
    `onVisible` gets a promise, which is settled once
      at   "onVisible"
      help leave `stays_open` out, or leave `returns` out of the channel
    "#);
}

#[test]
fn a_callback_is_deleted_kept_or_neither() {
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
fn what_can_not_be_is_an_error_at_its_line() {
    let mistakes = [
        // A channel that is one call by itself.
        (
            "path = \"myapp.send\"",
            "path = \"myapp.send\", call = \"share\"",
        ),
        (
            "path = \"myapp.send\"",
            "path = \"myapp.listen\", call = \"shrae\", arguments = [\"{callback}\"]",
        ),
        // What a channel puts on the page itself.
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
        // A message is not read item by item.
        ("input = \"{payload}\"", "input = \"{payload.list.0}\""),
        // A mistake in an exception is marked there.
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
    let found = mistakes.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    the channel is one call, and its messages have a place for another
      at   "share"
      help leave `call` or the place `{call}` out
    there is no call `shrae`
      at   "shrae"
      help did you mean `share`?
    `myapp.send` is the channel's own: the app puts `myapp.send` there
      at   { "myapp.send" = true }
      help leave it out
    `myapp` is the channel's own: the app puts `myapp.send` there
      at   { myapp = true }
      help leave it out, or give its fields: "myapp.version" = "{app_version}"
    `myapp` is to be absent, and a channel puts `myapp.send` there
      at   ["myapp"]
      help leave it out here, or leave the channel out
    `webkit.messageHandlers` is the channel's own: the app puts `webkit.messageHandlers` there
      at   { "webkit.messageHandlers" = true }
      help leave it out
    `{payload.list.0}` is an item of a list, and a message isn't read by items
      at   [message]
      help write the whole list, `{payload.list}`, or a list with a place: ["{payload.first}"]
    `event` is missing
      at   [[reply.except]]
      help write event = "appReply", the DOM event's name
    a reply has `{id}`, which no message of the page has
      at   [[reply.except]]
      help put `{id}` in a message, or leave it out here
    a reply has `{fail}`, which no message of the page has
      at   [reply]
      help put `{fail}` in a message, or leave it out here
    `callback` is no place of a message
      at   "fail"
      help write one place alone, such as "{fail}"
    there is no call `shrae`
      at   "s"
      help did you mean `share`?
    `share` and `scan` have one name, `s`
      at   "s"
      help give each call a different name
    `"{each}"` has other keys beside it
      at   true
      help put it alone in a table
    `payload` has no place here, since there is `same`
      at   { id = "{id}" }
      help leave `payload` out
    "#);
}

#[test]
fn channels_that_overlap_are_tried_in_order() {
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
fn a_function_for_the_page_makes_a_call_of_the_catalogue() {
    let mistakes = [
        (
            "path = \"myapp.send\"",
            "path = \"myapp.send\", returns = { as = \"value\", value = { \"()\" = \"shrae\" } }",
        ),
        ("value = {", "value = { off = { \"()\" = \"shrae\" },"),
    ];
    let found = mistakes.map(|change| refused(&[change]));
    insta::assert_snapshot!(found.join("\n"), @r#"
    a function makes the call `shrae`, which there isn't
      at   { as = "value", value = { "()" = "shrae" } }
      help did you mean `share`?
    a function makes the call `shrae`, which there isn't
      at   [reply]
      help did you mean `share`?
    "#);
}
