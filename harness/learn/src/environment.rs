//! The user's settings for the app.

use footbridge_contract::Platform;

use crate::key_words::split_words;

/// The user's settings for the app.
#[derive(Debug)]
pub(crate) struct Environment<'a> {
    pub(crate) user_agent: Option<&'a str>,
    /// The app's scripts on each platform, by their paths from the dialect's folder.
    pub(crate) bootstrap: Vec<(Platform, String)>,
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

    /// Returns the app's version in the address, if it is later than a draft's first version.
    pub(crate) fn app_version(&self) -> Option<String> {
        let mut all = self.query().into_iter().chain(self.hash());
        let (_, version) = all.find(|(name, value)| is_version(name, value))?;
        let parts: Vec<_> = version.split('.').map(str::parse).collect();
        let parts: Vec<u32> = parts.into_iter().collect::<Result<_, _>>().ok()?;
        (parts.len() == 3 && parts > vec![1, 0, 0]).then_some(version)
    }

    pub(crate) fn hash(&self) -> Vec<(String, String)> {
        match self.open.split_once('#') {
            Some((_, hash)) => parameters(hash),
            None => Vec::new(),
        }
    }
}

/// Returns whether a parameter is the app's version.
pub(crate) fn is_version(name: &str, value: &str) -> bool {
    let words = split_words(name);
    value.starts_with(|first: char| first.is_ascii_digit())
        && words.iter().any(|word| word == "version")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latest_version_is_that_of_the_address() {
        let version = |open| {
            let environment = Environment {
                user_agent: None,
                bootstrap: Vec::new(),
                open,
            };
            environment.app_version()
        };
        assert_eq!(version("/#appVersion=9.1.0&a=1").as_deref(), Some("9.1.0"));
        assert_eq!(version("/?app_version=1.0.0"), None);
        assert_eq!(version("/?version=9"), None);
        assert_eq!(version("/"), None);
    }
}
