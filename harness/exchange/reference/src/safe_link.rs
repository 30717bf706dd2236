//! The rules for following links (§5), described in `web-under-test/docs/safety.md`.
//!
//! ```
//! use footbridge_exchange_reference::safe_link::{LinkJudgement, judge_link};
//!
//! let LinkJudgement { allowed, external, rel, .. } = judge_link("https://example.org/", Some("_blank"), Some("noreferrer"));
//! assert!(allowed && external);
//! assert_eq!(rel, "nofollow opener");
//! assert!(!judge_link("javascript:alert(1)", None, None).allowed);
//! ```

use serde::Serialize;

/// The product's own domains (assumed). A link to any other host is external.
pub const PRODUCT_DOMAINS: [&str; 4] = [
    "exchange.test",
    "exchange-eu.test",
    "exchange-asia.test",
    "exchange-static.test",
];

/// Schemes whose addresses have a host.
const HOST_SCHEMES: [&str; 3] = ["http:", "https:", "ftp:"];

/// Schemes whose addresses have no host; the last two are the app's (assumed).
const OWN_SCHEMES: [&str; 6] = [
    "mailto:",
    "tel:",
    "blob:",
    "market:",
    "exchange:",
    "exchangeapp:",
];

/// The start of an image in a data URL (§5; the slash is assumed).
const IMAGE: &str = "data:image/";

const RELATIVE: [&str; 4] = ["/", "./", "../", "#"];

/// The result of judging a link.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LinkJudgement {
    /// Whether it may be followed.
    pub allowed: bool,
    /// The normalised address; empty if the link is refused.
    pub href: String,
    /// Whether it leads to a host outside the product's domains.
    pub external: bool,
    /// The tokens of its `rel` attribute; empty if the link is refused.
    pub rel: String,
}

/// Judges a link by its `href`, `target` and `rel` as written in the page.
pub fn judge_link(href: &str, target: Option<&str>, rel: Option<&str>) -> LinkJudgement {
    let href = read(href);
    let Some(form) = Form::of(&href) else {
        return LinkJudgement::default();
    };
    let external = match form {
        Form::Host(host) => !is_product(&host),
        Form::Other => false,
    };
    let is_new_tab = target.is_some_and(|target| target.eq_ignore_ascii_case("_blank"));
    LinkJudgement {
        allowed: true,
        rel: rel_tokens(rel.unwrap_or_default(), external, is_new_tab),
        href,
        external,
    }
}

/// The address as a browser normalises it.
fn read(href: &str) -> String {
    let href = href.replace(['\t', '\n', '\r'], "");
    href.trim_matches(|at_end: char| at_end <= ' ').to_owned()
}

/// An allowed form of an address.
enum Form {
    /// An address with a host.
    Host(String),
    /// An address without a host.
    Other,
}

impl Form {
    fn of(address: &str) -> Option<Self> {
        let mut schemes = HOST_SCHEMES.iter();
        if let Some(rest) = schemes.find_map(|scheme| after(address, scheme)) {
            return host(rest).map(Self::Host);
        }
        let own = OWN_SCHEMES.iter();
        let is_own = own
            .filter_map(|scheme| after(address, scheme))
            .any(|rest| !rest.is_empty());
        if is_own || after(address, IMAGE).is_some() {
            return Some(Self::Other);
        }
        if address.starts_with("//") || address.starts_with("/\\") {
            return host(address).map(Self::Host);
        }
        let mut relative = RELATIVE.iter();
        relative
            .any(|start| address.starts_with(start))
            .then_some(Self::Other)
    }
}

/// The rest of an address after `start`, compared without regard to ASCII case.
fn after<'a>(address: &'a str, start: &str) -> Option<&'a str> {
    let (head, rest) = address.split_at_checked(start.len())?;
    head.eq_ignore_ascii_case(start).then_some(rest)
}

/// The host in a text that must start with two slashes. As in a browser, a backslash counts as a slash.
fn host(rest: &str) -> Option<String> {
    let is_slash = |character: char| matches!(character, '/' | '\\');
    let rest = rest.strip_prefix(is_slash)?.strip_prefix(is_slash)?;
    let authority = rest.split(['/', '\\', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    let host = match host.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => host,
    };
    (!host.is_empty()).then(|| host.to_ascii_lowercase())
}

fn is_product(host: &str) -> bool {
    PRODUCT_DOMAINS.iter().any(|domain| {
        let rest = host.strip_suffix(domain);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

fn rel_tokens(rel: &str, external: bool, is_new_tab: bool) -> String {
    let given = rel
        .split(['\t', '\n', '\u{c}', '\r', ' '])
        .map(str::to_ascii_lowercase)
        .filter(|token| !token.is_empty() && token != "noreferrer")
        .filter(|token| !is_new_tab || token != "noopener");
    let nofollow = external.then(|| "nofollow".to_owned());
    let opener = is_new_tab.then(|| "opener".to_owned());
    let mut tokens: Vec<String> = Vec::new();
    for token in given.chain(nofollow).chain(opener) {
        if !tokens.contains(&token) {
            tokens.push(token);
        }
    }
    tokens.join(" ")
}

#[cfg(test)]
mod tests;
