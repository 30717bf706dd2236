//! An address in a scenario: a path on the client's site, or a whole URL.

use url::Url;

use crate::syntax::reader::Reader;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Reads an address.
pub(crate) fn read(reader: &mut Reader<'_>, node: &Node, place: &str) -> Option<Spanned<String>> {
    let text = reader.text(node, place)?;
    if text.starts_with('/') && !text.starts_with("//") {
        return Some(text);
    }
    match Url::parse(&text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Some(text),
        _ => {
            let guess = text.trim_start_matches('/').to_owned();
            reader
                .bad_value(node, place, "this is neither a path nor a whole URL")
                .help(format!(
                    "a path begins with `/`: `/{guess}`; a URL with `https://`"
                ));
            None
        }
    }
}
