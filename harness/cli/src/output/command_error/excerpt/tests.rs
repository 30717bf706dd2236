use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report,
};

use super::super::short_diagnostic::ShortDiagnostic;

/// Renders an error at the first occurrence of a text.
fn shown(text: &str, here: &str) -> String {
    let at = text.find(here).unwrap();
    shown_at(text, (at, here.len()), None)
}

fn shown_at(text: &str, here: (usize, usize), first: Option<(usize, usize)>) -> String {
    let label = |text: &str| Some(text.to_owned());
    let here = LabeledSpan::new_primary_with_span(label("here"), here);
    let first = first.map(|first| LabeledSpan::new_with_span(label("first here"), first));
    let labels = std::iter::once(here).chain(first);
    let error = MietteDiagnostic::new("an error").with_labels(labels);
    let report = Report::new(error).with_source_code(NamedSource::new("a.yaml", text.to_owned()));
    let handler =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut shown = String::new();
    let short = ShortDiagnostic::of(report.as_ref());
    handler.render_report(&mut shown, &short).unwrap();
    shown
}

/// A line of a million letters with this text at its beginning, in its middle and at its end.
fn long(letter: &str, text: &str) -> [String; 3] {
    let filling = letter.repeat(1_000_000 / letter.len());
    [
        format!("a: 1\n{text}{filling}\nb: 2\n"),
        format!("a: 1\n{filling}{text}{filling}\nb: 2\n"),
        format!("a: 1\n{filling}{text}\nb: 2\n"),
    ]
}

#[test]
fn long_line_is_cut_around_the_place() {
    let [begin, middle, end] = long("x", "HERE");
    insta::assert_snapshot!(shown(&begin, "HERE"), @r"
     × an error
      ╭─[a.yaml:2:1]
    1 │ a: 1
    2 │ HERExxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
      · ──┬─
      ·   ╰── here
    3 │ b: 2
      ╰────
    ");
    insta::assert_snapshot!(shown(&middle, "HERE"), @r"
     × an error
      ╭─[a.yaml:2:1000001]
    1 │ a: 1
    2 │ …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxHERExxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
      ·                                          ──┬─
      ·                                            ╰── here
    3 │ b: 2
      ╰────
    ");
    insta::assert_snapshot!(shown(&end, "HERE"), @r"
     × an error
      ╭─[a.yaml:2:1000001]
    1 │ a: 1
    2 │ …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxHERE
      ·                                                                                                  ──┬─
      ·                                                                                                    ╰── here
    3 │ b: 2
      ╰────
    ");
}

#[test]
fn long_line_is_cut_between_characters() {
    let [begin, middle, end] = long("é", "→");
    insta::assert_snapshot!(shown(&begin, "→"), @r"
     × an error
      ╭─[a.yaml:2:1]
    1 │ a: 1
    2 │ →ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé…
      · ┬
      · ╰── here
    3 │ b: 2
      ╰────
    ");
    insta::assert_snapshot!(shown(&middle, "→"), @r"
     × an error
      ╭─[a.yaml:2:1000001]
    1 │ a: 1
    2 │ …éééééééééééééééééééééééééééééééééééééééé→ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé…
      ·                                          ┬
      ·                                          ╰── here
    3 │ b: 2
      ╰────
    ");
    insta::assert_snapshot!(shown(&end, "→"), @r"
     × an error
      ╭─[a.yaml:2:1000001]
    1 │ a: 1
    2 │ …ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé→
      ·                                                                                                     ┬
      ·                                                                                                     ╰── here
    3 │ b: 2
      ╰────
    ");
    // A place inside a character.
    let at = middle.find('→').unwrap() + 1;
    assert!(shown_at(&middle, (at, 0), None).contains("→"));
}

#[test]
fn long_place_is_underlined_as_far_as_it_is_shown() {
    let text = format!("a: {}\n", "x".repeat(1_000_000));
    insta::assert_snapshot!(shown_at(&text, (3, 1_000_000), None), @r"
     × an error
      ╭─[a.yaml:1:4]
    1 │ a: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
      ·    ────────────────────────────────────────────────┬────────────────────────────────────────────────
      ·                                                    ╰── here
      ╰────
    ");
    // At the end of the file, and of a line.
    insta::assert_snapshot!(shown_at(&text, (text.len() - 1, 0), None), @r"
     × an error
      ╭─[a.yaml:1:1000004]
    1 │ …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
      ·                                                                                                      ▲
      ·                                                                                                      ╰── here
      ╰────
    ");
    assert!(shown_at(&text, (text.len(), 0), None).len() < 1000);
}

#[test]
fn two_places_of_a_long_line_are_shown() {
    let filling = "x".repeat(100_000);
    let text = format!("{{ a: 1, {filling}: 2, a: 3, {filling}: 4 }}\n");
    let second = text.rfind("a: 3").unwrap();
    insta::assert_snapshot!(shown_at(&text, (second, 1), Some((2, 1))), @r"
     × an error
      ╭─[a.yaml:1:100014]
    1 │ { a: 1, xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: 2, a: 3, xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
      ·   ┬                                                                                                                                          ┬
      ·   │                                                                                                                                          ╰── here
      ·   ╰── first here
      ╰────
    ");
}

#[test]
fn lines_between_two_places_are_left_out() {
    let lines = "c: 0\n".repeat(1000);
    let text = format!("{lines}a: 1\n{lines}a: 2\n");
    let (first, second) = (text.find('a').unwrap(), text.rfind('a').unwrap());
    insta::assert_snapshot!(shown_at(&text, (second, 1), Some((first, 1))), @r"
     × an error
         ╭─[a.yaml:1001:1]
    1000 │ c: 0
    1001 │ a: 1
         · ┬
         · ╰── first here
    1002 │ c: 0
         ╰────
         ╭─[a.yaml:2002:1]
    2001 │ c: 0
    2002 │ a: 2
         · ┬
         · ╰── here
         ╰────
    ");
}

#[test]
fn place_of_many_lines_ends_with_its_first() {
    let text = format!("a:\n{}b: 1\n", "  - c\n".repeat(1000));
    insta::assert_snapshot!(shown_at(&text, (0, text.len() - 6), None), @r"
     × an error
      ╭─[a.yaml:1:1]
    1 │ a:
      · ─┬
      ·  ╰── here
    2 │   - c
      ╰────
    ");
}

#[test]
fn short_lines_are_shown_as_they_are() {
    let text = format!("a: 1\nb: {}\nc: 3\n", "x".repeat(100));
    insta::assert_snapshot!(shown(&text, "b"), @r"
     × an error
      ╭─[a.yaml:2:1]
    1 │ a: 1
    2 │ b: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
      · ┬
      · ╰── here
    3 │ c: 3
      ╰────
    ");
}
