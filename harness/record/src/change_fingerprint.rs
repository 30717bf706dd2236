//! The fingerprint of a diff: the kinds of changed lines, and the differences between removed and added lines.
//!
//! Parts that are on both sides don't count, nor do numbers and the values in a payload, so the same change in the
//! transcripts of many scenarios has one fingerprint.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use crate::volatile::{NAME, without_numbers};

/// The time and the verb of a transcript line.
static START: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\s*(?:[0-9]+ms\s+)?(\S+)").expect("the pattern is well-formed"));

/// A key of a payload with the value after it, unless that is an object or an array; or a word.
static PART: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#""(?:[^"\\]|\\.)*"(?::(?:"(?:[^"\\]|\\.)*"|[^\s{}\[\],"]+)?)?|[^\s{}\[\],"]+"#)
        .expect("the pattern is well-formed")
});

/// A key of a payload.
static KEY: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"^"(?:[^"\\]|\\.)*":"#).expect("the pattern is well-formed"));

/// The kinds of lines that changed, and the parts of them that are on one side only.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ChangeFingerprint {
    verbs: BTreeSet<String>,
    parts: BTreeSet<String>,
}

impl ChangeFingerprint {
    /// Computes the fingerprint of these lines, each with its sign.
    pub(super) fn of_lines(lines: &[String]) -> Self {
        let mut verbs = BTreeSet::new();
        let mut counts: BTreeMap<(String, &str), i32> = BTreeMap::new();
        for (sign, line) in lines.iter().filter_map(|line| line.split_at_checked(1)) {
            let Some(start) = START.captures(line) else {
                continue;
            };
            let verb = without_numbers(&start[1]);
            for part in PART.find_iter(&line[start[0].len()..]) {
                let count = counts.entry((verb.clone(), part.as_str())).or_default();
                *count += if sign == "+" { 1 } else { -1 };
            }
            verbs.insert(verb);
        }
        let parts = counts.into_iter().filter(|(_, count)| *count != 0);
        let parts = parts.map(|((_, part), count)| {
            let sign = if count > 0 { '+' } else { '-' };
            format!("{sign}{}", without_value(part))
        });
        Self {
            verbs,
            parts: parts.collect(),
        }
    }
}

fn without_value(part: &str) -> String {
    match KEY.find(part) {
        Some(key) => key.as_str().to_owned(),
        None => NAME.replace_all(&without_numbers(part), "…").into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_equal(left: &[&str], right: &[&str]) -> bool {
        let [left, right] = [left, right].map(|lines| {
            let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            ChangeFingerprint::of_lines(&lines)
        });
        left == right
    }

    #[test]
    fn same_change_of_other_payloads_and_texts_has_the_same_fingerprint() {
        let field_came = are_equal(
            &[
                r#"-      0ms  call   #1 setTitle {"title":"A, b"}"#,
                r#"+      0ms  call   #1 setTitle {"title":"A, b","v":1}"#,
            ],
            &[
                r#"-   3000ms  call   #4 goShare {"of":{"url":"/x"}}"#,
                r#"+   3000ms  call   #4 goShare {"of":{"url":"/x"},"v":"2"}"#,
                r#"-   3000ms  call   #5 goShare {"of":{"url":"/y"}}"#,
                r#"+   3000ms  call   #5 goShare {"of":{"url":"/y"},"v":"2"}"#,
            ],
        );
        assert!(field_came);
        let value_changed = are_equal(
            &[
                r#"-0ms  call #1 pay {"to":"a"}"#,
                r#"+0ms  call #1 pay {"to":"b"}"#,
            ],
            &[
                r#"-0ms  call #2 pay {"to":"c"}"#,
                r#"+0ms  call #2 pay {"to":"d"}"#,
            ],
        );
        assert!(value_changed);
        let suffix_came = are_equal(
            &["-0ms  title     Spot", "+0ms  title     Spot – Exchange"],
            &[
                "-5ms  title     Log in",
                "+5ms  title     Log in – Exchange",
            ],
        );
        assert!(suffix_came);
        let call_came = are_equal(
            &[r#"+0ms  call #1 getTheme {"a":1}"#],
            &[r#"+0ms  call #7 getLocale {"a":2}"#],
        );
        assert!(call_came);
    }

    #[test]
    fn another_change_has_another_fingerprint() {
        let call = r#"-0ms  call #1 pay {"to":"a"}"#;
        let other_key = are_equal(
            &[call, r#"+0ms  call #1 pay {"to":"a","v":1}"#],
            &[call, r#"+0ms  call #1 pay {"to":"a","w":1}"#],
        );
        let other_way = are_equal(&[call], &[r#"+0ms  call #1 pay {"to":"a"}"#]);
        let other_verb = are_equal(&["+0ms  alert     A"], &["+0ms  status    A"]);
        let other_text = are_equal(&["+0ms  alert     A"], &["+0ms  alert     B"]);
        assert_eq!([other_key, other_way, other_verb, other_text], [false; 4]);
    }
}
