//! The paths of signed requests.

use std::collections::BTreeMap;

use serde::Serialize;

use super::SignMode;

/// The paths of core requests, and their sign modes (§3, §7.2).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CoreUrls {
    /// Whole paths.
    pub exact_urls: BTreeMap<String, SignMode>,
    /// Prefixes of paths.
    pub prefix_urls: BTreeMap<String, SignMode>,
}

impl CoreUrls {
    /// The mode in which a request to this path, without origin and query, is signed; `None` if it isn't a core
    /// request. An exact path takes precedence over a prefix, and a longer prefix over a shorter one.
    pub fn mode(&self, path: &str) -> Option<SignMode> {
        let exact = self.exact_urls.get(path);
        let longest = || {
            let beginnings = self.prefix_urls.iter();
            beginnings
                .filter(|(prefix, _)| path.starts_with(prefix.as_str()))
                .max_by_key(|(prefix, _)| prefix.len())
                .map(|(_, mode)| mode)
        };
        exact.or_else(longest).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_path_precedes_the_longest_prefix() {
        let urls = |pairs: &[(&str, SignMode)]| {
            let pairs = pairs.iter().map(|(path, mode)| ((*path).to_owned(), *mode));
            pairs.collect()
        };
        let core = CoreUrls {
            exact_urls: urls(&[("/v1/p2p/order", SignMode::Bare)]),
            prefix_urls: urls(&[
                ("/v1/p2p/", SignMode::Traced),
                ("/v1/p2p/o", SignMode::Whole),
            ]),
        };
        assert_eq!(core.mode("/v1/p2p/order"), Some(SignMode::Bare));
        assert_eq!(core.mode("/v1/p2p/order/1"), Some(SignMode::Whole));
        assert_eq!(core.mode("/v1/p2p/adv"), Some(SignMode::Traced));
        assert_eq!(core.mode("/v1/p2p"), None);
        assert_eq!(core.mode("/V1/p2p/adv"), None);
        assert_eq!(CoreUrls::default().mode("/"), None);
    }
}
