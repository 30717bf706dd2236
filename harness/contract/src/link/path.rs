//! Paths with parameters.

/// The parameter in a segment of a path: `id` for `{id}`.
pub(crate) fn path_parameter(segment: &str) -> Option<&str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

/// The values of the parameters in `pattern` if `path` matches it: `orders/{id}` matches `orders/7`.
pub(crate) fn match_path(pattern: &str, path: &str) -> Option<Vec<(String, String)>> {
    let (mut pattern, mut path) = (pattern.split('/'), path.split('/'));
    let mut values = Vec::new();
    loop {
        match (pattern.next(), path.next()) {
            (None, None) => return Some(values),
            (Some(wanted), Some(found)) => match path_parameter(wanted) {
                Some(name) if !found.is_empty() => values.push((name.to_owned(), found.to_owned())),
                None if wanted == found => {}
                _ => return None,
            },
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameter_matches_one_segment() {
        let matched = |path| match_path("orders/{id}/items/{item}", path);
        assert_eq!(
            matched("orders/7/items/ü b"),
            Some(vec![
                ("id".to_owned(), "7".to_owned()),
                ("item".to_owned(), "ü b".to_owned())
            ])
        );
        for other in [
            "orders/7/items",
            "orders//items/1",
            "orders/7/items/1/2",
            "order/7/items/1",
        ] {
            assert_eq!(matched(other), None, "{other}");
        }
        assert_eq!(match_path("orders", "orders"), Some(Vec::new()));
    }
}
