//! Expectations about the page's content and storage.
//!
//! White space is compared as a browser renders it: any run of it is one space.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use footbridge_engine::{PageState, PageText};
use footbridge_scenario::expectation::{
    ExpectAlert, ExpectNoText, ExpectStatus, ExpectStorage, ExpectText, ExpectTitle, ExpectUrl,
    Kept, StorageArea, Stored,
};
use serde_json::Value;

use crate::judge::matcher::{JudgeContext, MatchResult};
use crate::judge::nearest_text::distance_within;

/// The maximum length of a text that is shown in full, in characters.
const SHOWN: usize = 200;

pub(super) fn alert(expected: &ExpectAlert, page: &PageState) -> MatchResult {
    live("alert", &expected.text.value, &page.alerts)
}

pub(super) fn status(expected: &ExpectStatus, page: &PageState) -> MatchResult {
    live("status", &expected.text.value, &page.statuses)
}

fn live(role: &str, wanted: &str, shown: &[PageText]) -> MatchResult {
    let wanted = squeeze(wanted);
    let mut forms = shown.iter().flat_map(PageText::forms);
    let holds = forms.any(|text| squeeze(text) == wanted);
    MatchResult::holds_if(holds, format!("the {role} \"{wanted}\""), || {
        let (near, others) = nearest(&wanted, shown);
        let mut found: Vec<String> = near
            .iter()
            .map(|text| format!("the {role} {}", described(text)))
            .collect();
        if others > 0 {
            found.push(format!("and {others} more with the role {role}"));
        }
        found
    })
}

/// The number of characters of a text that are compared.
const COMPARED: usize = 1000;

/// The maximum number of texts shown instead of a missing one.
const NEAREST: usize = 3;

/// Returns the texts nearest to the wanted one, in the page's order, and the number of the others. If there are only
/// a few texts, all are returned. Texts are ranked by the words in common, then by edit distance.
fn nearest<'s>(wanted: &str, shown: &'s [PageText]) -> (Vec<&'s PageText>, usize) {
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|char: char| !char.is_alphanumeric());
        words
            .map(str::to_lowercase)
            .filter(|word| !word.is_empty())
            .collect()
    };
    let wanted_words = words(wanted);
    let wanted: Vec<char> = wanted.chars().collect();
    if shown.len() <= NEAREST {
        return (shown.iter().collect(), 0);
    }
    let mut ranked: Vec<_> = shown
        .iter()
        .enumerate()
        .map(|(index, text)| {
            let text = squeeze(&text.shown);
            let common = wanted_words.intersection(&words(&text)).count();
            let text: Vec<char> = text.chars().take(COMPARED).collect();
            let distance = distance_within(&wanted, &text) + distance_within(&text, &wanted);
            (Reverse(common), distance, text.len(), index)
        })
        .collect();
    ranked.sort_unstable();
    // Without a word in common, only the nearest text by distance may help.
    let alike = ranked.iter().filter(|(common, ..)| common.0 > 0).count();
    ranked.truncate(alike.clamp(1, NEAREST));
    let mut near: Vec<usize> = ranked.iter().map(|(.., index)| *index).collect();
    near.sort_unstable();
    let others = shown.len() - near.len();
    let near = near.iter().map(|index| &shown[*index]);
    (near.collect(), others)
}

pub(super) fn text(expected: &ExpectText, page: &PageState) -> MatchResult {
    let wanted = squeeze(&expected.text.value);
    let mut forms = page.text.forms();
    MatchResult::holds_if(
        forms.any(|text| squeeze(text).contains(&wanted)),
        format!("the text \"{wanted}\""),
        || vec![format!("the page {}", described(&page.text))],
    )
}

pub(super) fn no_text(expected: &ExpectNoText, page: &PageState) -> MatchResult {
    let wanted = squeeze(&expected.text.value);
    let found = page.text.forms().find_map(|text| {
        let text = squeeze(text);
        text.find(&wanted).map(|place| cut(&text[place..]))
    });
    MatchResult::holds_if(found.is_none(), format!("no text \"{wanted}\""), || {
        found.iter().map(|text| format!("\"{text}\"")).collect()
    })
}

pub(super) fn title(expected: &ExpectTitle, page: &PageState) -> MatchResult {
    let (wanted, shown) = (squeeze(&expected.text.value), squeeze(&page.title));
    MatchResult::holds_if(wanted == shown, format!("the title \"{wanted}\""), || {
        vec![format!("the title \"{shown}\"")]
    })
}

/// Judges the page's address. A path is on the client's site. A fragment is compared only if the expectation has one.
pub(super) fn url(expected: &ExpectUrl, context: &JudgeContext<'_>) -> MatchResult {
    let address = expected.address.value.as_str();
    let wanted = url::Url::parse(context.site).and_then(|site| site.join(address));
    let shown = url::Url::parse(&context.page.url);
    let holds = match (&wanted, shown) {
        (Ok(wanted), Ok(mut shown)) => {
            if wanted.fragment().is_none() {
                shown.set_fragment(None);
            }
            *wanted == shown
        }
        _ => false,
    };
    MatchResult::holds_if(holds, format!("the address {address}"), || {
        vec![format!("the address {}", cut(&context.page.url))]
    })
}

pub(super) fn storage(expected: &ExpectStorage, page: &PageState) -> MatchResult {
    let wrong: Vec<&Stored> = expected
        .entries
        .iter()
        .filter(|stored| !is_kept(stored, page))
        .collect();
    let described: Vec<String> = wrong.iter().map(|stored| describe(stored)).collect();
    MatchResult::holds_if(wrong.is_empty(), described.join(", "), || {
        let found = wrong.iter().map(|stored| {
            let key = &stored.key.value;
            match area(stored.area, page).get(key) {
                Some(value) => format!("{} {key} = {}", stored.area.word(), cut(value)),
                None => format!("{} has no {key}", stored.area.word()),
            }
        });
        found.collect()
    })
}

fn is_kept(stored: &Stored, page: &PageState) -> bool {
    let found = area(stored.area, page).get(&stored.key.value);
    match (&stored.value, found) {
        (Kept::Absent, found) => found.is_none(),
        (_, None) => false,
        (Kept::Text(wanted), Some(found)) => wanted == found,
        (Kept::Json(wanted), Some(found)) => {
            serde_json::from_str::<Value>(found).is_ok_and(|found| found == *wanted)
        }
    }
}

fn describe(stored: &Stored) -> String {
    let (area, key) = (stored.area.word(), &stored.key.value);
    match &stored.value {
        Kept::Absent => format!("no {area} {key}"),
        Kept::Text(text) => format!("{area} {key} = {text}"),
        Kept::Json(value) => format!("{area} {key} = {value}"),
    }
}

fn area(area: StorageArea, page: &PageState) -> &BTreeMap<String, String> {
    match area {
        StorageArea::Local => &page.local,
        StorageArea::Session => &page.session,
        StorageArea::Cookie => &page.cookies,
    }
}

/// A text in quotes: as it is shown, and as it is written if that differs.
fn described(text: &PageText) -> String {
    let quoted = |text: &str| format!("\"{}\"", cut(&squeeze(text)));
    let shown = quoted(&text.shown);
    match &text.written {
        Some(written) => format!("{shown}, written {}", quoted(written)),
        None => shown,
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
