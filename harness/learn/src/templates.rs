//! The templates of messages and addresses in a dialect.

use crate::shape::Template;
use crate::toml_text::quoted;

/// Returns the query of an address, with its first JSON value as the payload.
fn query_template(url: &str) -> String {
    let query = url.split('#').next().and_then(|url| url.split_once('?'));
    let Some((_, query)) = query else {
        return String::new();
    };
    let mut has_payload = false;
    let mut parts = Vec::new();
    for (key, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let is_place = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if key.is_empty() || !key.chars().all(is_place) {
            return String::new();
        }
        let is_json = value.starts_with(['{', '[']);
        parts.push(if is_json && !has_payload {
            has_payload = true;
            format!("{key}={{payload:json}}")
        } else {
            format!("{key}={{{key}}}")
        });
    }
    format!("?{}", parts.join("&"))
}

/// Returns an address with its most likely placeholders.
pub(crate) fn url_template(url: &str) -> String {
    let escape = |text: &str| text.replace('{', "{{").replace('}', "}}");
    let address = url.split(['?', '#']).next().unwrap_or(url);
    match address.split_once("://") {
        Some(("http" | "https", _)) | None => escape(address),
        Some((scheme, rest)) => match rest.trim_end_matches('/').rsplit_once('/') {
            Some((before, _)) => format!(
                "{}://{}/{{call}}{}",
                escape(scheme),
                escape(before),
                query_template(url)
            ),
            None => format!("{}://{{call}}{}", escape(scheme), query_template(url)),
        },
    }
}

/// Returns a template as a TOML string.
pub(crate) fn template_text(template: &Template) -> String {
    match template {
        Template::Call => "\"{call}\"".to_owned(),
        Template::CallParts => "\"{call:dotted}\"".to_owned(),
        Template::Payload => "\"{payload}\"".to_owned(),
        Template::PayloadText => "\"{payload:json}\"".to_owned(),
        Template::PayloadRest => "\"{payload...}\"".to_owned(),
        Template::Id => "\"{id}\"".to_owned(),
        Template::Callback => "\"{callback}\"".to_owned(),
        Template::CallGroup(name) | Template::CallMember(name) | Template::Function(name) => {
            quoted(&format!("{{{name}}}"))
        }
        Template::Message => "\"{message}\"".to_owned(),
        Template::MessageText => "\"{message:json}\"".to_owned(),
        Template::CallAfter(start) => quoted(&format!("{}{{call}}", braced(start))),
        Template::Constant(text) => quoted(&braced(text)),
    }
}

/// Escapes the braces in a text, so that it contains no placeholders.
pub(crate) fn braced(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_part_of_address_is_the_likely_call() {
        assert_eq!(url_template("shop://pay?a=1"), "shop://{call}?a={a}");
        assert_eq!(
            url_template("shop://pay?with=%7B%22a%22%3A1%7D"),
            "shop://{call}?with={payload:json}"
        );
        assert_eq!(url_template("shop://app/pay/"), "shop://app/{call}");
        assert_eq!(url_template("https://__queue__/"), "https://__queue__/");
    }
}
