//! A number with its noun.

/// `1 case`, `2 cases`: for nouns whose plural ends in `s`.
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
