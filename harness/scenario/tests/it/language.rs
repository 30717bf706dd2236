//! Whole files: those in `ok/` and in the documentation are accepted; those in `rejected/` are rejected with the
//! diagnostics beside them.

use footbridge_scenario::{SourceError, SourceErrors, load, parse, print};
use miette::{GraphicalReportHandler, GraphicalTheme};

use crate::common;

/// The diagnostics as shown in a terminal without colours.
fn render(errors: &SourceErrors) -> String {
    let handler =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut text = format!("{errors}\n\n");
    for error in errors {
        handler.render_report(&mut text, error).unwrap();
        text.push('\n');
    }
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

#[test]
fn valid_files_are_read() {
    let (catalogue, known) = (common::catalogue(), common::known());
    for (name, text) in common::files("ok") {
        if let Err(errors) = load(&name, &text, &catalogue, &known) {
            panic!("{}", render(&errors));
        }
    }
}

#[test]
fn every_documentation_example_is_read() {
    let (catalogue, known) = (common::catalogue(), common::known());
    for text in common::examples() {
        if let Err(errors) = load("docs/scenarios.md", &text, &catalogue, &known) {
            panic!("{}", render(&errors));
        }
    }
}

#[test]
fn invalid_files_are_rejected_with_place_and_help() {
    let (catalogue, known) = (common::catalogue(), common::known());
    for (name, text) in common::files("rejected") {
        let path = format!("tests/rejected/{name}");
        let Err(errors) = load(&path, &text, &catalogue, &known) else {
            panic!("{path} was read");
        };
        for error in &errors {
            assert!(error.help_text().is_some(), "{path}: {error}: no help");
        }
        insta::with_settings!({
            snapshot_path => "../rejected",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name.trim_end_matches(".yaml"), render(&errors));
        });
    }
}

#[test]
fn all_errors_in_a_file_are_reported() {
    let (catalogue, known) = (common::catalogue(), common::known());
    let (_, text) = common::files("rejected")
        .into_iter()
        .find(|(name, _)| name == "five-errors.yaml")
        .unwrap();
    let errors = load("five-errors.yaml", &text, &catalogue, &known).unwrap_err();
    assert_eq!(errors.len(), 5);
}

#[test]
fn printed_scenario_reads_as_the_same() {
    let (catalogue, known) = (common::catalogue(), common::known());
    let mut printed = 0;
    for (name, text) in common::files("ok") {
        let scenario = load(&name, &text, &catalogue, &known).unwrap();
        let Ok(text) = print(&scenario) else {
            continue;
        };
        let again =
            parse(&name, &text).unwrap_or_else(|errors| panic!("{text}{}", render(&errors)));
        assert_eq!(again.rows, scenario.rows, "{text}");
        assert_eq!(again.about, scenario.about);
        assert_eq!(again.waivers, scenario.waivers);
        printed += 1;
    }
    assert!(printed > 2);
}

#[test]
fn error_has_a_line_and_column() {
    for text in [
        "title: é\nsteps:\n  - { open: lab }",
        "\u{feff}title: é\r\nsteps:\r\n  - { open: lab }\r\n",
    ] {
        let errors = parse("x.yaml", text).unwrap_err();
        let positions: Vec<_> = errors.iter().map(SourceError::position).collect();
        assert_eq!(positions, [(3, 13)], "{}", render(&errors));
        assert_eq!(errors.to_string(), "1 error in x.yaml");
    }
}

#[test]
fn failure_code_that_a_call_does_not_list_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(common::root().join("harness/contract/tests/orders")).unwrap() {
        let file = file.unwrap().path();
        if let Ok(text) = std::fs::read_to_string(&file) {
            let pay = "name = \"pay\"\n";
            let text = text.replace(pay, &format!("{pay}codes = [\"CANCELLED\"]\n"));
            std::fs::write(folder.path().join(file.file_name().unwrap()), text).unwrap();
        }
    }
    let code = |code: &str, origin: &str| {
        format!(
            "[[code]]\ncode = \"{code}\"\nmeaning = \"x\"\norigin = \"{origin}\"\noutcome = \"failure\"\n"
        )
    };
    let ok = code("OK", "app").replace("failure", "success");
    let codes = [
        ok,
        code("CANCELLED", "app"),
        code("BUSY", "app"),
        code("GONE", "client"),
    ];
    std::fs::write(folder.path().join("codes.toml"), codes.concat()).unwrap();
    let catalogue = footbridge_contract::Catalogue::load(folder.path()).unwrap();
    let known = common::known();
    let errors = |reply: &str| {
        let text = format!(
            "title: x\nhosts: {{ platforms: [ios] }}\nreplies:\n  {reply}\nsteps:\n  - open: /\n"
        );
        match load("pay.yaml", &text, &catalogue, &known) {
            Ok(_) => String::new(),
            Err(errors) => render(&errors),
        }
    };
    for fine in ["CANCELLED", "OK", "success"] {
        assert_eq!(errors(&format!("pay: {{ code: {fine} }}")), "");
    }
    assert_eq!(
        errors("fetch: { code: BUSY }"),
        "",
        "a call that lists none"
    );
    let error = errors("pay: [success, { code: BUSY }]");
    assert!(error.contains("`pay` doesn't fail with `BUSY`"), "{error}");
    assert!(error.contains("[pay.yaml:4:26]"), "{error}");
    let help =
        "its `codes` in calls.toml are `CANCELLED`: write one of them, or add this one there";
    assert!(error.contains(help), "{error}");
    let error = errors("pay: { code: GONE }");
    let reason = "the client makes `GONE`: the app doesn't reply with it";
    assert!(error.contains(reason), "{error}");
}

#[test]
fn waiver_needs_a_reason_and_a_text_that_is_not_empty() {
    let (catalogue, known) = (common::catalogue(), common::known());
    let errors = |waiver: &str| {
        let text = format!("title: x\nwaive:\n  console-error: {waiver}\nsteps:\n  - open: /\n");
        match load("x.yaml", &text, &catalogue, &known) {
            Ok(scenario) => format!("{:?}", scenario.waivers[0].text),
            Err(errors) => render(&errors),
        }
    };
    assert_eq!(errors("{ reason: why }"), "None");
    assert_eq!(errors("{ text: a, reason: why }"), "Some(\"a\")");
    for (waiver, error) in [
        (
            "{ text: ' ', reason: why }",
            "leave `text` out to allow all",
        ),
        ("{ text: a }", "`console-error` is waived without a reason"),
        ("[{ text: a, reason: '' }]", "waived without a reason"),
        ("{ txt: a, reason: why }", "did you mean `text`?"),
        ("[]", "write at least one"),
    ] {
        let found = errors(waiver);
        assert!(found.contains(error), "{waiver}: {found}");
        assert!(found.contains("x.yaml:3:"), "{waiver}: {found}");
    }
}
