//! Suggestions ("Did you mean …"), and lists of words in a sentence.

use footbridge_contract::{suggest, suggest_help};

/// A question that offers the candidate that `name` is likely a misspelling of.
pub(crate) fn did_you_mean<'a>(
    name: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<String> {
    suggest(name, candidates).map(|found| format!("did you mean `{found}`?"))
}

/// The question if there is a similar candidate, or else the list of candidates.
pub(crate) fn or_list<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> String {
    suggest_help(name, candidates)
}

/// A list such as "`a`, `b` or `c`".
pub(crate) fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}
