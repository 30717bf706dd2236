//! Reading entries without nested tables: the app, a code, a limit.

use crate::catalogue::{App, Code, CodeOutcome, Limit, Origin, Secrets};
use crate::toml_reader::{TomlNode, TomlTable};

/// Reads app.toml.
pub(crate) fn app(table: &TomlTable<'_>) -> Option<App> {
    let name = table.text("name", "name = \"…\"");
    let first = table
        .need("first_version", "first_version = \"1.0.0\"")
        .and_then(|node| node.version());
    let latest = table.need("latest_version", "latest_version = \"2.0.0\"");
    let latest_version = latest.as_ref().and_then(TomlNode::version);
    let scheme = table.may("scheme").and_then(|node| scheme(&node));
    let alternate_scheme = table
        .may("alternate_scheme")
        .and_then(|node| self::scheme(&node));
    let link_host = table.text_if_any("link_host");
    if scheme.is_none() && table.has_none_of(["scheme"]) {
        for key in ["alternate_scheme", "link_host"] {
            table.stray(key, "there is no `scheme`");
        }
    }
    let universal_links = table.may("universal_links").and_then(|node| node.list());
    let universal_links = universal_links.into_iter().flatten();
    let universal_links = universal_links.filter_map(|node| https_prefix(&node));
    let universal_links = universal_links.collect();
    let secrets = table.may("secrets").and_then(|node| {
        node.table("[secrets]", |table| {
            let names = |key| table.may(key).and_then(|node| node.texts());
            Some(Secrets {
                headers: names("headers").unwrap_or_default(),
                cookies: names("cookies").unwrap_or_default(),
                storage: names("storage").unwrap_or_default(),
            })
        })
    });
    let secrets = secrets.unwrap_or_default();
    let assumed = table.assumed();
    if let (Some(first), Some(version), Some(node)) = (first, latest_version, latest)
        && version < first
    {
        let message = format!("the latest version, {version}, comes before the first, {first}");
        node.invalid(
            message,
            "too low",
            format!("write a version from {first} on"),
        );
    }
    Some(App {
        // Known once all versions have been read.
        last_part: 0,
        name: name?,
        first_version: first?,
        latest_version: latest_version?,
        scheme,
        alternate_scheme,
        link_host,
        universal_links,
        secrets,
        assumed,
    })
}

/// A scheme, without a colon.
fn scheme(node: &TomlNode<'_>) -> Option<String> {
    let text = node.text()?;
    let is_known = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    if text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && text.bytes().all(is_known) {
        return Some(text);
    }
    let name: String = text.chars().take_while(|&letter| letter != ':').collect();
    let help = format!("write the scheme alone, such as \"{name}\"");
    node.invalid(format!("`{text}` is not a scheme"), "not a scheme", help);
    None
}

/// An https address without a slash at its end.
fn https_prefix(node: &TomlNode<'_>) -> Option<String> {
    let text = node.text()?;
    let rest = text.strip_prefix("https://").unwrap_or_default();
    let is_plain = rest
        .chars()
        .all(|letter| letter.is_ascii_graphic() && !"?#".contains(letter));
    if !rest.is_empty() && is_plain && !rest.starts_with('/') && !rest.ends_with('/') {
        return Some(text);
    }
    let help =
        "write a whole address without a slash at its end, such as \"https://app.myapp.test\"";
    node.invalid(
        format!("`{text}` is not an https address"),
        "not an address",
        help,
    );
    None
}

/// Reads a `[[code]]`.
pub(crate) fn code(table: &TomlTable<'_>) -> Option<Code> {
    let code = table.text("code", "code = \"…\"");
    let section = table.text_if_any("section");
    let message = table.may("message").and_then(|node| node.text());
    let meaning = table.text("meaning", "meaning = \"…\"");
    let group = table.may("group").and_then(|node| node.text());
    let origin = table
        .need("origin", "origin = \"app\", or \"client\"")
        .and_then(|node| node.one_of(&Origin::WORDS));
    let outcome = table
        .need(
            "outcome",
            "outcome = \"success\", \"failure\" or \"timeout\"",
        )
        .and_then(|node| node.one_of(&CodeOutcome::WORDS));
    if origin == Some(Origin::App) {
        table.stray("settles", "`origin` is \"app\"");
    }
    let settles = table
        .may("settles")
        .map_or(Some(true), |node| node.boolean());
    let assumed = table.assumed();
    Some(Code {
        code: code?,
        section,
        message,
        meaning: meaning?,
        group,
        origin: origin?,
        outcome: outcome?,
        settles: settles?,
        assumed,
    })
}

/// Reads a `[[limit]]`.
pub(crate) fn limit(table: &TomlTable<'_>) -> Option<Limit> {
    let name = table.text("name", "name = \"…\"");
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What it limits.\"");
    let ms = table
        .need("ms", "ms = 3000, in milliseconds")
        .and_then(|node| node.whole_number());
    let assumed = table.assumed();
    Some(Limit {
        name: name?,
        section,
        summary: summary?,
        ms: ms?,
        assumed,
    })
}
