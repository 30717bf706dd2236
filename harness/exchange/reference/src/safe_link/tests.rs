use proptest::prelude::*;

use super::*;

fn judgement(href: &str) -> LinkJudgement {
    judge_link(href, None, None)
}

#[test]
fn only_the_listed_forms_are_allowed() {
    for href in [
        "http://a",
        "HTTPS://a/b",
        "ftp://a",
        "https:\\\\a",
        "mailto:a@b",
        "tel:1",
        "blob:x",
        "market:x",
        "exchange:x",
        "exchangeapp:x",
        "data:image/png;base64,AAAA",
        "DATA:Image/svg+xml,x",
        "//a",
        "/\\a",
        "/",
        "/a",
        "./a",
        "../a",
        "#",
        "#a",
        " \u{1}https://a ",
        "ht\ntps://a",
    ] {
        assert!(judgement(href).allowed, "{href:?}");
    }
    for href in [
        "",
        " ",
        "a",
        "a/b",
        ".",
        "..",
        "?a",
        "\\\\a",
        "http:a",
        "http:/a",
        "http://",
        "http:///a",
        "https://@",
        "https://:80",
        "//",
        "mailto:",
        "javascript:alert(1)",
        "java\tscript:alert(1)",
        "data:text/html,x",
        "data:imagex",
        "vbscript:x",
        "file:///etc/passwd",
        "https ://a",
        "\u{a0}https://a",
    ] {
        assert_eq!(judgement(href), LinkJudgement::default(), "{href:?}");
    }
}

#[test]
fn address_is_normalised_as_in_a_browser() {
    assert_eq!(judgement(" ht\ntps://a/ b\t ").href, "https://a/ b");
}

#[test]
fn only_the_products_hosts_are_internal() {
    for href in [
        "https://exchange.test",
        "https://EXCHANGE.test:443/a",
        "//www.exchange-eu.test?b",
        "https://user:x@exchange.test",
        "https://img1.exchange-static.test:",
        "/a",
        "mailto:a@example.org",
    ] {
        assert!(!judgement(href).external, "{href}");
    }
    for href in [
        "https://example.org",
        "//example.org",
        "/\\example.org",
        "https://notexchange.test",
        "https://exchange.test.evil.org",
        "https://exchange.test@evil.org",
        "https://evil.org\\@exchange.test",
        "https://evil.org#@exchange.test",
        "https://exchange.test.",
        "https://exchange.test:80a",
    ] {
        let LinkJudgement { external, rel, .. } = judgement(href);
        assert!(external, "{href}");
        assert_eq!(rel, "nofollow", "{href}");
    }
}

#[test]
fn rel_contains_each_required_token_once() {
    let rel = |href, target, rel| judge_link(href, Some(target), Some(rel)).rel;
    assert_eq!(rel("/a", "", "noreferrer Noopener a A"), "noopener a");
    assert_eq!(rel("/a", "_BLANK", "noopener\u{c}x"), "x opener");
    assert_eq!(rel("//a", "_blank", "opener nofollow"), "opener nofollow");
    assert_eq!(rel("//a", "_self", "\u{b}"), "\u{b} nofollow");
    assert_eq!(rel("javascript:", "_blank", "x"), "");
}

proptest! {
    #[test]
    fn judging_is_idempotent(href in "[a-z:/\\\\@. \t#]{0,20}|https?://[a-z.@:/]{0,20}", target in "_blank|", rel in "[a-z ]{0,9}") {
        let first = judge_link(&href, Some(&target), Some(&rel));
        if first.allowed {
            prop_assert_eq!(&judge_link(&first.href, Some(&target), Some(&first.rel)), &first);
        }
    }
}
