//! The screens of a client.

use footbridge_engine::{PageControls, ShownNode};
use serde::{Deserialize, Serialize};
use url::Url;

/// A screen of the client: a page, or a dialog on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Screen {
    /// The path of its address, without numbers.
    pub(crate) route: String,
    /// The name of its dialog, else its first heading, without numbers.
    pub(crate) title: String,
}

impl Screen {
    /// Returns the screen of a page; `None` before a page is open.
    pub(crate) fn of(page: &PageControls) -> Option<Self> {
        if page.url.is_empty() || page.url == "about:blank" {
            return None;
        }
        let named = |role: &str| {
            let nodes = page.tree.iter();
            let mut names = nodes.filter_map(|ShownNode(_, text)| name_of(text, role));
            names.next()
        };
        let title = ["alertdialog", "dialog", "heading"];
        let title = title.iter().find_map(|role| named(role));
        Some(Self {
            route: route(&page.url),
            title: without_digits(&title.unwrap_or_default()),
        })
    }
}

/// Returns the name in a node's text, such as `heading "Orders" [level 1]`, if the node has this role.
fn name_of(text: &str, role: &str) -> Option<String> {
    let rest = text.strip_prefix(role)?.strip_prefix(" \"")?;
    let (name, _) = rest.split_once('"')?;
    Some(name.to_owned())
}

/// Returns the path of an address, without numbers.
pub(crate) fn route(url: &str) -> String {
    let path = Url::parse(url).map_or_else(|_| url.to_owned(), |url| url.path().to_owned());
    without_digits(&path)
}

/// Replaces each number in a text with `0`.
pub(crate) fn without_digits(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for sign in text.chars() {
        let sign = if sign.is_ascii_digit() { '0' } else { sign };
        if !(sign == '0' && kept.ends_with('0')) {
            kept.push(sign);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(lines: &[&str]) -> Screen {
        let tree = lines.iter().map(|line| ShownNode(0, (*line).to_owned()));
        Screen::of(&PageControls {
            url: "https://app.test/orders/17?side=buy".to_owned(),
            tree: tree.collect(),
            ..PageControls::default()
        })
        .unwrap()
    }

    #[test]
    fn screen_has_the_title_of_its_dialog_else_of_its_heading() {
        let page = screen(&["heading \"Order 17\" [level 1]"]);
        assert_eq!(
            (page.route.as_str(), page.title.as_str()),
            ("/orders/0", "Order 0")
        );
        let dialog = screen(&["heading \"Order 17\" [level 1]", "dialog \"Cancel\""]);
        assert_eq!(dialog.title, "Cancel");
        assert_eq!(screen(&["text: no heading"]).title, "");
        assert_eq!(Screen::of(&PageControls::default()), None);
    }
}
