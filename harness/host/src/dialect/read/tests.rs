use footbridge_contract::toml_reader::FileError;
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
        ("default_form = \"object\"\n", ""),
        ("default_form = \"object\"", "default_form = \"xml\""),
        ("{app_version}", "{appversion}"),
        ("{app_version}", "{app_version"),
        ("name = \"myapp\"", "name = \"my app\""),
        ("method = \"send\", ", ""),
        (
            "via = \"message-handler\", ",
            "via = \"message-handler\", method = \"postMessage\", ",
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
    a reply needs `default_form`
      at   [reply]
      help write default_form = "object", "json" or "base64"
    `xml` is not a word for `default_form`
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
    `send` needs `method`
      at   { via = "injected-object", name = "myapp", argument = "json" }
      help write method = "postMessage"
    `method` has no place here, since a message handler has one method, `postMessage`
      at   "postMessage"
      help leave `method` out
    there is no call `openLnik`
      at   "openLnik"
      help did you mean `openLink`?
    there is no event `theme-change`
      at   "theme-change"
      help did you mean `theme-changed`?
    the event `background` is here twice
      at   "background"
      help take one event out, or give it another name
    an event needs `function`
      at   [[event]]
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
fn all_mistakes_are_found_at_once() {
    let found = refused(&[
        ("name = \"orders\"", "nam = \"orders\""),
        ("argument = \"object\"", "argument = \"text\""),
        ("callback = \"then\"", "callback = 1"),
        ("[link]", "[[link]]"),
        ("call = \"keepBack\"", "call = \"keep\""),
    ]);
    insta::assert_snapshot!(found, @r#"
    unknown key `nam` in a dialect
      at   nam
      help did you mean `name`?
    `text` is not a word for `argument`
      at   "text"
      help write one of `object`, `json`
    `callback` is a whole number instead of a string
      at   1
      help write a string
    `link` is a list instead of a table
      at   [[link]]
      help write a table
    there is no call `keep`
      at   "keep"
      help write one of `share`, `close`, `fetch`, `openLink`, `pay`, `scan`, `onVisible`, `keepBack`, `openBrowser`, `setTitle`, `setBadge`
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
        ╭─[orders.toml:25:8]
     24 │ [link]
     25 │ call = "openLnik"
        ·        ─────┬────
        ·             ╰── not known
     26 │ 
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
