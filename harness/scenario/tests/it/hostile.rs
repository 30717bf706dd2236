//! Any file is read or rejected, and every error can be shown.

use std::fmt::Write as _;

use footbridge_contract::Catalogue;
use footbridge_scenario::{Filter, ProjectNames, expand, load};
use miette::{Diagnostic as _, GraphicalReportHandler, GraphicalTheme};
use proptest::prelude::*;

use crate::common;

/// Processes a text completely: to its cases, or to diagnostics as shown in a terminal.
fn drive(text: &str, catalogue: &Catalogue, known: &ProjectNames) {
    match load("hostile.yaml", text, catalogue, known) {
        Ok(scenario) => {
            expand(&scenario, catalogue, &Filter::default());
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
            for error in &errors {
                assert!(error.span.start <= error.span.end);
                assert!(error.span.end <= text.len());
                assert!(text.is_char_boundary(error.span.start));
                assert!(text.is_char_boundary(error.span.end));
                handler.render_report(&mut String::new(), error).unwrap();
            }
        }
    }
}

/// Pieces of scenario files, in any order.
fn fragments() -> impl Strategy<Value = String> {
    let pieces = [
        "title: x\n",
        "title: ${a}\n",
        "steps:\n",
        "  - ",
        "each:\n",
        "  - { a: 1 }\n",
        "hosts: ",
        "replies: ",
        "waive: ",
        "{ ",
        " }",
        "[",
        "]",
        ", ",
        ": ",
        "\n",
        "\n  ",
        "open: /",
        "tap: ",
        "expect: ",
        "call: ",
        "requestAction",
        "payload: ",
        "${a}",
        "$${",
        "${",
        "never",
        "null",
        "~",
        "\"",
        "'",
        "é",
        "\u{1f600}",
        "#",
        "versions: ",
        "2.8.0..",
        "..",
        "boundaries",
        "fill: ",
        "with: ",
        "10s",
        "00005",
        "&a ",
        "*a",
        "!!str ",
        "---\n",
        "|\n",
        ">\n",
        "<<: ",
        "? ",
        "\t",
        "\r\n",
        "settle: ",
        "storage: ",
        "role: ",
        "nth: ",
    ];
    proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 0..40)
        .prop_map(|pieces| pieces.concat())
}

/// Rendering all of them would take minutes: each shows its lines of the file.
#[test]
fn first_of_many_errors_are_shown() {
    let mut text = "title: x\nhosts: { platforms: ios }\nsteps:\n".to_owned();
    for number in 0..5000 {
        let _ = writeln!(text, "  - opne: /{number}");
    }
    let (catalogue, known) = (common::catalogue(), common::known());
    let errors = load("hostile.yaml", &text, &catalogue, &known).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "5000 errors in hostile.yaml; the first 100 are shown"
    );
    assert_eq!(errors.related().unwrap().count(), 100);
}

#[test]
fn any_text_is_read_or_rejected() {
    let (catalogue, known) = (common::catalogue(), common::known());
    let mut runner = proptest::test_runner::TestRunner::default();
    let texts = prop_oneof![any::<String>(), fragments()];
    runner
        .run(&texts, |text| {
            drive(&text, &catalogue, &known);
            Ok(())
        })
        .unwrap();
}

#[test]
fn any_change_to_a_valid_file_is_read_or_rejected() {
    let (catalogue, known) = (common::catalogue(), common::known());
    let texts: Vec<_> = common::files("ok")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    let slips = (
        proptest::sample::select(texts),
        any::<proptest::sample::Index>(),
        0usize..6,
        "[\\PC\n]{0,3}",
    );
    let mut runner = proptest::test_runner::TestRunner::default();
    runner
        .run(&slips, |(text, at, removed, inserted)| {
            let letters: Vec<char> = text.chars().collect();
            let at = at.index(letters.len());
            let slipped: String = letters[..at]
                .iter()
                .copied()
                .chain(inserted.chars())
                .chain(letters[(at + removed).min(letters.len())..].iter().copied())
                .collect();
            drive(&slipped, &catalogue, &known);
            Ok(())
        })
        .unwrap();
}

#[test]
fn deep_nesting_is_rejected() {
    let (catalogue, known) = (common::catalogue(), common::known());
    let deep = format!("title: x\nsteps: {}{}", "[".repeat(5000), "]".repeat(5000));
    drive(&deep, &catalogue, &known);
    assert!(load("deep.yaml", &deep, &catalogue, &known).is_err());
}
