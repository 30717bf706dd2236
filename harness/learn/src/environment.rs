//! The user's settings for the app.

/// The user's settings for the app.
#[derive(Debug)]
pub(crate) struct Environment<'a> {
    pub(crate) user_agent: Option<&'a str>,
    /// The address that the client starts at.
    pub(crate) open: &'a str,
}

impl Environment<'_> {
    /// Returns the address without the parameters that the dialect adds.
    pub(crate) fn path(&self) -> &str {
        let path = self.open;
        let path = match path.split_once('#') {
            Some((before, _)) if !self.hash().is_empty() => before,
            _ => path,
        };
        match path.split_once('?') {
            Some((before, _)) if !self.query().is_empty() => before,
            _ => path,
        }
    }

    pub(crate) fn query(&self) -> Vec<(String, String)> {
        let before = self.open.split('#').next().unwrap_or_default();
        // Removing the query would also remove a fragment without parameters.
        let has_other_hash = self.open.contains('#') && self.hash().is_empty();
        match before.split_once('?') {
            Some((_, query)) if !has_other_hash => parameters(query),
            _ => Vec::new(),
        }
    }

    pub(crate) fn hash(&self) -> Vec<(String, String)> {
        match self.open.split_once('#') {
            Some((_, hash)) => parameters(hash),
            None => Vec::new(),
        }
    }
}

/// Returns the parameters of a query or a fragment; none if it contains anything else.
fn parameters(text: &str) -> Vec<(String, String)> {
    if !text.split('&').all(|part| part.contains('=')) || text.contains(['/', '?']) {
        return Vec::new();
    }
    let pairs = url::form_urlencoded::parse(text.as_bytes());
    pairs
        .map(|(key, value)| (key.into_owned(), value.into_owned()))
        .collect()
}
