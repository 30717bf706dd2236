//! A page's path without its locale.

/// The locale prefixes (§2.1).
const PREFIXES: [&str; 25] = [
    "ar", "de", "en", "en-GB", "es", "fr", "ja", "pt", "vi", "zh-CN", "zh-TC", "id", "it", "ru",
    "en-IN", "en-MY", "pl", "uk", "pt-PT", "es-ES", "uz", "ph", "es-AR", "en-CA", "bg",
];

/// The path without its locale prefix, from its first slash: `/events` for `/ja/events`, `/` for `/ja`.
pub fn without_locale(path: &str) -> &str {
    let Some(inner) = path.strip_prefix('/') else {
        return path;
    };
    let prefix = inner.split('/').next().unwrap_or_default();
    if !PREFIXES.contains(&prefix) {
        return path;
    }
    match path.get(1 + prefix.len()..) {
        Some(rest) if !rest.is_empty() => rest,
        _ => "/",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_first_segment_is_a_prefix() {
        assert_eq!(without_locale("/ja/events/a"), "/events/a");
        assert_eq!(without_locale("/zh-CN/"), "/");
        assert_eq!(without_locale("/ja"), "/");
        assert_eq!(without_locale("/japan/a"), "/japan/a");
        assert_eq!(without_locale("/JA/a"), "/JA/a");
        assert_eq!(without_locale("/events/ja"), "/events/ja");
        assert_eq!(without_locale("/"), "/");
        assert_eq!(without_locale(""), "");
    }
}
