use miette::Diagnostic;

use super::parse;

/// Each mistake with its help.
fn mistakes(text: &str) -> Vec<String> {
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

/// A file that a program wrote wrongly has the same mistake in each of its lines.
#[test]
fn of_very_many_mistakes_the_first_are_shown() {
    let lines: Vec<String> = (0..1000).map(|number| format!("k{number} = 1")).collect();
    let text = lines.join("\n");
    let found = mistakes(&text);
    assert_eq!(found.len(), 101);
    assert_eq!(
        found[100],
        "901 more mistakes in this file / mend these first"
    );
}

/// Each costs as much as the one before: otherwise this takes minutes.
#[test]
fn a_hundred_thousand_unknown_keys_are_counted() {
    let lines: Vec<String> = (0..100_000)
        .map(|number| format!("k{number} = 1"))
        .collect();
    let found = mistakes(&lines.join("\n"));
    assert_eq!(found.len(), 101);
    assert!(found[100].starts_with("99901 more"), "{}", found[100]);
}

#[test]
fn one_table_in_place_of_a_list_is_one_hint() {
    let hint =
        "`[call]` is one table, and a list of tables is wanted / write `[[call]]`, once for each";
    assert_eq!(mistakes("[call]\nname = 'a'"), [hint]);
    assert_eq!(
        mistakes("[call]\nname = 'a'\n[call]\nname = 'b'\n[call]\nname = 'c'"),
        [hint]
    );
    assert_eq!(
        mistakes("[call]\nname = 'a'\n[[call]]\nname = 'b'\n[[call]]\nname = 'c'"),
        [hint]
    );
    assert_eq!(
        mistakes("[[call]]\nname = 'a'\n[[call]]\nname = 'b'"),
        Vec::<String>::new()
    );
}

#[test]
fn numbers_are_judged_in_plain_words() {
    let call = "call = []\n";
    let told = |line: &str| mistakes(&format!("{call}{line}"));
    let range = "`width` is out of range / write a whole number from 1 to 9";
    for number in ["0", "-1", "10", "18446744073709551616"] {
        assert_eq!(told(&format!("width = {number}")), [range], "{number}");
    }
    assert_eq!(
        told("width = 1.5"),
        ["`width` is a number instead of a whole number / write a whole number"]
    );
    assert_eq!(
        told("ratio = 'x'"),
        ["`ratio` is a string instead of a number / write a number"]
    );
    assert_eq!(told("ratio = 2\nwidth = 3"), Vec::<String>::new());
}

#[test]
fn a_key_written_twice_is_not_toml() {
    let found = mistakes("call = []\nwidth = 1\nwidth = 2");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("not TOML: duplicate key"), "{found:?}");
}
