//! "Did you mean …?": the known word closest to a misspelt one.
//!
//! ```
//! use footbridge_contract::suggest;
//!
//! assert_eq!(suggest("setTitelVisible", ["goShare", "setTitleVisible"]), Some("setTitleVisible"));
//! assert_eq!(suggest("teapot", ["goShare", "setTitleVisible"]), None);
//! ```

/// The largest number of known words that a help lists.
const LISTED: usize = 24;

/// The candidate that `word` is most likely a misspelling of: the one with the smallest edit distance, ignoring case.
/// `None` if more than a third of the word would have to change, and no candidate has the same beginning. Of several
/// equally close candidates, the first is returned.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    misspelled(word, &candidates).or_else(|| with_same_beginning(word, &candidates))
}

/// The Jaro-Winkler similarity that words with the same beginning need.
const ALIKE: f64 = 0.77;

/// The candidate that `word` is a form of: `pay` for `paid`.
fn with_same_beginning<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let beginning: String = lower.chars().take(2).collect();
    if beginning.chars().count() < 2 {
        return None;
    }
    let alike = candidates.iter().map(|candidate| {
        let other = candidate.to_lowercase();
        let is_beginning = other.starts_with(&beginning);
        (
            if is_beginning {
                strsim::jaro_winkler(&lower, &other)
            } else {
                0.0
            },
            *candidate,
        )
    });
    // The first of several equal candidates.
    let best = alike.fold(
        (0.0, None),
        |best: (f64, Option<&'a str>), (similarity, candidate)| {
            if similarity > best.0 {
                (similarity, Some(candidate))
            } else {
                best
            }
        },
    );
    best.1.filter(|_| best.0 >= ALIKE)
}

fn misspelled<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let tolerated = (word.chars().count() / 3).max(1);
    candidates
        .iter()
        .copied()
        .map(|candidate| {
            let slips = strsim::damerau_levenshtein(&lower, &candidate.to_lowercase());
            (slips, candidate)
        })
        .filter(|&(slips, candidate)| slips <= tolerated && slips < candidate.chars().count())
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// A help text for `word`, which is not a candidate: the closest candidate, or else all of them if they are few.
/// Without candidates it states that none is known.
pub fn suggest_help<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    if let Some(near) = suggest(word, candidates.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    let (listed, more) = candidates.split_at(candidates.len().min(LISTED));
    let listed: Vec<String> = listed.iter().map(|name| format!("`{name}`")).collect();
    match (listed.as_slice(), more.len()) {
        ([], _) => "none is known here".to_owned(),
        ([only], 0) => format!("write {only}"),
        (_, 0) => format!("write one of {}", listed.join(", ")),
        (_, more) => format!("known are {} and {more} more", listed.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nearest_word_is_suggested() {
        let known = ["goNativeShare", "goAppShare", "goShare"];
        assert_eq!(suggest("goAppShaer", known), Some("goAppShare"));
        assert_eq!(suggest("GOSHARE", known), Some("goShare"));
        assert_eq!(suggest("goXShare", known), Some("goShare"));
        assert_eq!(suggest("paid", ["share", "pay", "setTitle"]), Some("pay"));
        assert_eq!(suggest("logout", known), None);
        assert_eq!(suggest("x", ["y"]), None);
        let alike = ["setTitleShown", "setTitleVisible", "setTitleVisibly2"];
        assert_eq!(suggest("setTitleVisable", alike), Some("setTitleVisible"));
    }

    #[test]
    fn help_names_the_nearest_or_lists_all() {
        assert_eq!(
            suggest_help("Dark", ["dark", "light"]),
            "did you mean `dark`?"
        );
        assert_eq!(
            suggest_help("blue", ["dark", "light"]),
            "write one of `dark`, `light`"
        );
        assert_eq!(suggest_help("blue", ["dark"]), "write `dark`");
        assert_eq!(suggest_help("blue", []), "none is known here");
        let many: Vec<String> = (100..128).map(|n| format!("call{n}")).collect();
        let help = suggest_help("teapot", many.iter().map(String::as_str));
        assert!(help.starts_with("known are `call100`, `call101`"), "{help}");
        assert!(help.ends_with("and 4 more"), "{help}");
    }

    proptest! {
        #[test]
        fn one_wrong_letter_in_a_long_word_is_tolerated(word in "[a-z]{6,12}", at in 0usize..6, letter in "[a-z]") {
            let mut slipped = word.clone();
            slipped.replace_range(at..=at, &letter);
            prop_assert_eq!(suggest(&slipped, [word.as_str()]), Some(word.as_str()));
        }
    }
}
