//! How scenarios write a request's method.

use footbridge_contract::Method;

/// The words and what they stand for (§7.1).
pub(crate) const WORDS: [(&str, Method); 4] = [
    ("GET", Method::Get),
    ("POST", Method::Post),
    ("PUT", Method::Put),
    ("DELETE", Method::Delete),
];

/// The word for a method.
pub(crate) const fn word(method: Method) -> &'static str {
    match method {
        Method::Get => "GET",
        Method::Post => "POST",
        Method::Put => "PUT",
        Method::Delete => "DELETE",
    }
}
