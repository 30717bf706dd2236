//! The kinds of addresses that engines treat differently.

/// Whether a browser loads the address itself instead of handing it to an app.
pub fn is_of_the_web(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default();
    ["http", "https", "about", "blob", "data", "javascript"]
        .iter()
        .any(|known| scheme.eq_ignore_ascii_case(known))
}

/// Whether the text begins with a scheme, and so is an absolute address.
pub fn has_scheme(url: &str) -> bool {
    url.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|one| one.is_ascii_alphanumeric() || "+-.".contains(one))
    })
}

/// The origin of a web address.
pub fn origin(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    scheme
        .starts_with("http")
        .then(|| format!("{scheme}://{}", &rest[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn app_schemes_are_not_of_the_web() {
        assert!(is_of_the_web("https://www.exchange.test/"));
        assert!(is_of_the_web("HTTP://x"));
        assert!(is_of_the_web("about:blank"));
        assert!(!is_of_the_web("exchange://app/home/coin"));
        assert!(!is_of_the_web("market://details?id=x"));
    }

    #[test]
    fn relative_address_has_no_scheme() {
        assert!(has_scheme("app+x://close"));
        assert!(has_scheme("tel:1"));
        for relative in ["/a:b", "a/b:c", "?a:b", "1:2", ""] {
            assert!(!has_scheme(relative), "{relative}");
        }
    }

    #[test]
    fn only_a_web_address_has_an_origin() {
        assert_eq!(
            origin("https://a.test:8/b?c").as_deref(),
            Some("https://a.test:8")
        );
        assert_eq!(origin("https://a.test").as_deref(), Some("https://a.test"));
        assert_eq!(origin("data:text/plain,a"), None);
        assert_eq!(origin("app://close"), None);
    }
}
