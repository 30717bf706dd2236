use miette::Diagnostic;
use serde_json::json;

use super::parse;

/// Each error with its help.
fn errors(text: &str) -> Vec<String> {
    let read = parse("x.toml", text, "a file", |table| {
        let calls = table
            .need("call", "at least one [[call]]")
            .and_then(|node| node.tables());
        let width = table
            .may("width")
            .map(|node| node.whole_number_within(1..=9));
        let ratio = table.may("ratio").map(|node| node.float());
        Some((calls?.len(), width.unwrap_or(Some(1))?, ratio))
    });
    let errors = read.err().map(|invalid| invalid.errors).unwrap_or_default();
    errors
        .iter()
        .map(|error| {
            let help = error.help().map(|help| help.to_string());
            format!("{error} / {}", help.unwrap_or_default())
        })
        .collect()
}

/// A generated file with an error repeats it on each line.
#[test]
fn first_of_many_errors_are_shown() {
    let lines: Vec<String> = (0..1000).map(|number| format!("k{number} = 1")).collect();
    let text = lines.join("\n");
    let found = errors(&text);
    assert_eq!(found.len(), 101);
    assert_eq!(found[100], "901 more errors in this file / fix these first");
}

/// Each costs as much as the one before; otherwise this takes minutes.
#[test]
fn hundred_thousand_unknown_keys_are_counted() {
    let lines: Vec<String> = (0..100_000)
        .map(|number| format!("k{number} = 1"))
        .collect();
    let found = errors(&lines.join("\n"));
    assert_eq!(found.len(), 101);
    assert!(found[100].starts_with("99901 more"), "{}", found[100]);
}

#[test]
fn single_table_instead_of_a_list_is_one_error() {
    let hint =
        "`[call]` is a single table instead of a list of tables / write `[[call]]`, once for each";
    assert_eq!(errors("[call]\nname = 'a'"), [hint]);
    assert_eq!(
        errors("[call]\nname = 'a'\n[call]\nname = 'b'\n[call]\nname = 'c'"),
        [hint]
    );
    assert_eq!(
        errors("[call]\nname = 'a'\n[[call]]\nname = 'b'\n[[call]]\nname = 'c'"),
        [hint]
    );
    assert_eq!(
        errors("[[call]]\nname = 'a'\n[[call]]\nname = 'b'"),
        Vec::<String>::new()
    );
}

#[test]
fn repeated_table_is_one_error() {
    let run =
        |line| format!("`[run]` occurs twice / move these keys to the `[run]` on line {line}");
    let list = "[[call]]\nname = 'a'\n";
    assert_eq!(
        errors("[run]\na = 1\n\n[run]\na = 2\n[run]\na = 3"),
        [run(1)]
    );
    assert_eq!(errors(&format!("{list}[run]\n[[run]]\na = 2")), [run(3)]);
    // A list, and a table that isn't one.
    assert_eq!(
        errors("[call]\nname = 'a'\n[call]\nname = 'b'\n[run]\n[run]"),
        [
            "`[call]` is a single table instead of a list of tables / write `[[call]]`, once for each",
            &run(5)
        ]
    );
}

#[test]
fn number_errors_are_in_plain_words() {
    let call = "call = []\n";
    let reported = |line: &str| errors(&format!("{call}{line}"));
    let range = "`width` is out of range / write a whole number from 1 to 9";
    for number in ["0", "-1", "10", "18446744073709551616"] {
        assert_eq!(reported(&format!("width = {number}")), [range], "{number}");
    }
    assert_eq!(
        reported("width = 1.5"),
        ["`width` is a number instead of a whole number / write a whole number"]
    );
    assert_eq!(
        reported("ratio = 'x'"),
        ["`ratio` is a string instead of a number / write a number"]
    );
    assert_eq!(reported("ratio = 2\nwidth = 3"), Vec::<String>::new());
}

#[test]
fn duplicate_key_is_not_toml() {
    let found = errors("call = []\nwidth = 1\nwidth = 2");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("not TOML: duplicate key"), "{found:?}");
}

#[test]
fn json_text_stands_for_its_value() {
    let value = |text: &str| {
        let read = parse("x.toml", text, "a file", |table| {
            table.need("data", "")?.json()
        });
        read.map_err(|invalid| invalid.errors[0].to_string())
    };
    assert_eq!(value("data = { json = 'null' }"), Ok(json!(null)));
    assert_eq!(
        value("data = { list = [1, { json = 'null' }], json = 'x' }"),
        Ok(json!({ "list": [1, null], "json": "x" }))
    );
    assert_eq!(
        value("data = { json = '{\"json\": 1}' }"),
        Ok(json!({ "json": 1 }))
    );
    assert_eq!(value("data = { json = 1 }"), Ok(json!({ "json": 1 })));
    assert_eq!(
        value("data = { json = 'nil' }"),
        Err("`nil` is not JSON".to_owned())
    );
}
