//! The text of a page that is nearest to a missing one.

use footbridge_engine::ShownText;

/// The maximum length of a text that is shown in full, in characters.
const SHOWN: usize = 200;

/// The number of characters of the wanted text that are compared.
const WANTED: usize = 500;

/// The number of characters of all the page's texts that are compared with the wanted text.
const COMPARED: usize = 200_000;

/// The maximum difference, in percent of the wanted text. Beyond it, a text counts as unrelated.
const DIFFERENCE: usize = 60;

/// Returns the nearest text by edit distance, and its place: `"Total 12.50" (cell in table "Orders")`. `None` if no
/// text is near.
pub(crate) fn nearest_text(wanted: &str, texts: &[ShownText]) -> Option<String> {
    let mut wanted = squeeze(wanted);
    wanted.truncate(WANTED);
    let mut compared = 0;
    let near = texts.iter().filter_map(|ShownText(text, place)| {
        let text = squeeze(text);
        compared += text.len();
        let distance = (compared <= COMPARED).then(|| distance_within(&wanted, &text))?;
        // Of texts at the same distance, prefer the shortest.
        Some((distance, text.len(), text, place))
    });
    let (distance, _, text, place) =
        near.min_by_key(|(distance, length, ..)| (*distance, *length))?;
    if distance * 100 > wanted.len() * DIFFERENCE {
        return None;
    }
    let mut shown: String = text.iter().take(SHOWN).collect();
    if text.len() > SHOWN {
        shown.push('…');
    }
    Some(format!("\"{shown}\" ({place})"))
}

/// The edit distance between a text and the nearest part of another.
pub(super) fn distance_within(wanted: &[char], text: &[char]) -> usize {
    // The distance of each prefix of `wanted` to the best part that ends here; a part may begin anywhere.
    let mut column: Vec<usize> = (0..=wanted.len()).collect();
    let mut best = wanted.len();
    for found in text {
        let mut diagonal = column[0];
        for (row, char) in wanted.iter().enumerate() {
            let replaced = diagonal + usize::from(char != found);
            diagonal = column[row + 1];
            column[row + 1] = replaced.min(diagonal + 1).min(column[row] + 1);
        }
        best = best.min(column[wanted.len()]);
    }
    best
}

/// The characters of a text, with each run of white space as one space.
fn squeeze(text: &str) -> Vec<char> {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").chars().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(wanted: &str, texts: &[(&str, &str)]) -> Option<String> {
        let texts: Vec<_> = texts
            .iter()
            .map(|(text, place)| ShownText((*text).into(), (*place).into()))
            .collect();
        nearest_text(wanted, &texts)
    }

    #[test]
    fn nearest_text_has_its_place() {
        let texts = [
            ("Orders", "heading"),
            ("Total 12.50 EUR", "cell in table \"Orders\""),
            ("A long paragraph that says nothing of a total", "text"),
            ("Total 12.40 EUR and more", "text"),
        ];
        let found = nearest("Total 12.50 USD", &texts);
        assert_eq!(
            found.as_deref(),
            Some("\"Total 12.50 EUR\" (cell in table \"Orders\")")
        );
    }

    #[test]
    fn unrelated_text_is_left_out() {
        assert_eq!(nearest("Order 9 filled", &[("Help", "link")]), None);
        assert_eq!(nearest("Order 9 filled", &[]), None);
    }

    #[test]
    fn distance_is_measured_to_the_nearest_part() {
        let distance = |wanted: &str, text: &str| {
            let chars = |text: &str| -> Vec<char> { text.chars().collect() };
            distance_within(&chars(wanted), &chars(text))
        };
        assert_eq!(distance("abc", "xxabcxx"), 0);
        assert_eq!(distance("abc", "xxabdxx"), 1);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("", "abc"), 0);
    }
}
