//! Reading link prefixes and paths.

use super::testing::{LINKS, faults, read};

#[test]
fn invalid_link_prefixes_are_reported() {
    assert_eq!(
        faults("app.toml", "scheme = \"myapp\"", "scheme = \"myapp://\""),
        ["`myapp://` is not a scheme"]
    );
    let stray = |key: &str| format!("`{key}` is not allowed here, since there is no `scheme`");
    assert_eq!(
        faults(
            "app.toml",
            "scheme = \"myapp\"",
            "alternate_scheme = \"web\""
        ),
        [
            stray("alternate_scheme"),
            stray("link_host"),
            "`scheme` is not a value of `assumed`".to_owned()
        ]
    );
    for invalid in [
        "http://app.myapp.test",
        "https://app.myapp.test/",
        "app.myapp.test",
        "https://",
    ] {
        let to = format!("scheme = \"myapp\"\nuniversal_links = [\"{invalid}\"]");
        assert_eq!(
            faults("app.toml", "scheme = \"myapp\"", &to),
            [format!("`{invalid}` is not an https address")]
        );
    }
}

#[test]
fn link_path_may_have_parameters() {
    let changes = [(
        "links.toml",
        LINKS.replace("\"home/cart\"", "\"orders/{id}/{type}\""),
    )];
    let changes = changes
        .each_ref()
        .map(|(name, text)| (*name, text.as_str()));
    let catalogue = read(&changes).unwrap();
    let (link, values) = catalogue.link_at("orders/7/open").unwrap();
    assert_eq!(link.path, "orders/{id}/{type}");
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(values, [pair("id", "7"), pair("type", "open")]);
    assert!(link.parameters.iter().all(|field| field.required));
    assert!(catalogue.link_at("orders/7").is_none());

    for (path, segment) in [
        ("/home", ""),
        ("home/", ""),
        ("home/{}", "{}"),
        ("home/a{id}", "a{id}"),
        ("home?x", "home?x"),
    ] {
        let to = format!("\"{path}\"");
        assert_eq!(
            faults("links.toml", "\"home/cart\"", &to),
            [format!("`{segment}` is not a segment of a link's path")]
        );
    }
    assert_eq!(
        faults("links.toml", "\"home/cart\"", "\"a/{id}/b/{id}\""),
        ["the path names `id` twice"]
    );
}
