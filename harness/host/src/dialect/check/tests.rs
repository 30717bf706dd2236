use miette::{GraphicalReportHandler, GraphicalTheme};

use super::*;

fn exchange() -> (String, Catalogue) {
    let fixtures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"));
    let text = std::fs::read_to_string(fixtures.join("dialects/exchange.toml")).unwrap();
    (text, Catalogue::load(fixtures.join("contract")).unwrap())
}

/// The message, the place and the help for a dialect with one thing changed.
fn refused(right: &str, wrong: &str) -> String {
    let (text, catalogue) = exchange();
    assert!(text.contains(right), "{right}");
    let text = text.replacen(right, wrong, 1);
    match Dialect::parse("exchange.toml", &text, &catalogue) {
        Err(DataError::Mistaken {
            message,
            span,
            help,
            ..
        }) => {
            let place = span.map_or("", |span| &text[span.offset()..span.offset() + span.len()]);
            format!(
                "{message}\n  at   {}\n  help {help}",
                place.lines().next().unwrap_or_default()
            )
        }
        other => panic!("{wrong} gave {other:?}"),
    }
}

#[test]
fn the_exchange_has_an_event_for_each_of_the_catalogue() {
    let (text, catalogue) = exchange();
    let dialect = Dialect::parse("exchange.toml", &text, &catalogue).unwrap();
    let mut carried: Vec<&str> = dialect.events().collect();
    let mut listed: Vec<&str> = catalogue.events.names().collect();
    carried.sort_unstable();
    listed.sort_unstable();
    assert_eq!(carried, listed);
    assert_eq!(dialect.name(), "exchange");
}

#[test]
fn mistakes_say_what_where_and_what_instead() {
    let mistakes = [
        ("user_agent", "usr_agent"),
        ("default_form = \"object\"\n", ""),
        ("default_form = \"object\"", "default_form = \"xml\""),
        ("{app_version}", "{appversion}"),
        ("{app_version}", "{app_version"),
        ("name = \"exchangeBridge\"", "name = \"exchange bridge\""),
        ("method = \"postMessage\", ", ""),
        (
            "via = \"message-handler\", ",
            "via = \"message-handler\", method = \"postMessage\", ",
        ),
        ("call = \"nativeRouter\"", "call = \"nativeRoute\""),
        ("name = \"theme-changed\"", "name = \"theme-change\""),
        ("name = \"foreground\"", "name = \"background\""),
        (
            "via = \"function\"\nfunction = \"onAppEvent\"",
            "via = \"function\"",
        ),
        ("function = \"onAppEvent\"", "function = \"on App Event\""),
        ("via = \"reply\"\ncall = \"setOnWebVisibleCallback\"", ""),
        ("history = \"back\"\n", ""),
        (
            "call = \"customNavigationGoback\"",
            "call = \"navigateBack\"",
        ),
    ];
    let told: Vec<String> = mistakes
        .iter()
        .map(|(right, wrong)| refused(right, wrong))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    unknown field `usr_agent`, expected `user_agent` or `send`
      at   usr_agent
      help docs/dialects.md shows a whole dialect
    missing field `default_form`
      at   [reply]
      help docs/dialects.md shows a whole dialect
    unknown variant `xml`, expected one of `object`, `json`, `base64`
      at   "xml"
      help docs/dialects.md shows a whole dialect
    `{appversion}` is nothing that a host profile fills
      at   "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ExchangeApp/{appversion}"
      help did you mean `app_version`?
    a `{` has no `}`
      at   "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ExchangeApp/{app_version"
      help close it, or leave the brace out
    `exchange bridge` is not a name a script can use
      at   "exchange bridge"
      help use ASCII letters, digits, `_` and `$`
    an injected object needs the name of its method
      at   { via = "injected-object", name = "exchangeBridge", argument = "json" }
      help add `method = "postMessage"`
    a message handler has one method, `postMessage`
      at   "postMessage"
      help leave `method` out, or write `via = "injected-object"`
    no call `nativeRoute` in the catalogue
      at   "nativeRoute"
      help did you mean `nativeRouter`?
    no event `theme-change` in the catalogue
      at   "theme-change"
      help did you mean `theme-changed`?
    the event `background` stands here twice
      at   "background"
      help leave one of them out
    an event is told by a function or by a reply
      at   "theme-changed"
      help write `via = "function"` with `function`, or `via = "reply"` with `call`
    `on App Event` is not a function's path
      at   "on App Event"
      help use names joined by dots, as in `app.onEvent`
    the event does nothing
      at   "web-visible"
      help give it `via`, `visibility` or `history`
    `unless` goes with `history`
      at   { call = "customNavigationGoback", field = "intercept" }
      help add `history = "back"`, or leave `unless` out
    no call `navigateBack` in the catalogue
      at   "navigateBack"
      help known are `requestAction`, `nativeRouter`, `openBrowser`, `logout`, `sendTokenToWeb`, `setWebLocalStorage`, `getWebLocalStorage`, `navigationPopBack`, `navigationGoback`, `customNavigationGoback`, `metaTitle`, `setTitleVisible`, `changeTitleBarTheme`, `setBottomActions`, `setNavigationBarHide`, `showNavbarMore` and 19 more
    "#);
}

#[test]
fn a_mistake_is_shown_in_its_file() {
    let (text, catalogue) = exchange();
    let text = text.replacen("call = \"nativeRouter\"", "call = \"nativeRoute\"", 1);
    let error = Dialect::parse("exchange.toml", &text, &catalogue).unwrap_err();
    let mut shown = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .render_report(&mut shown, &error)
        .unwrap();
    insta::assert_snapshot!(shown, @r#"
     × no call `nativeRoute` in the catalogue
       ╭─[exchange.toml:26:8]
    25 │ [link]
    26 │ call = "nativeRoute"
       ·        ──────┬──────
       ·              ╰── unknown call
    27 │ 
       ╰────
     help: did you mean `nativeRouter`?
    "#);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let (_, catalogue) = exchange();
    let error = Dialect::load(Path::new("no-such-dialect.toml"), &catalogue).unwrap_err();
    assert_eq!(error.to_string(), "failed to read no-such-dialect.toml");
}
