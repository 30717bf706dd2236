//! The links of a catalogue.

use super::{Scheme, match_path};
use crate::catalogue::{Availability, Catalogue, Link};
use crate::platform::Platform;
use crate::version::Version;

impl Catalogue {
    /// The link for a path, and the values of the parameters in the path. A link without parameters in its path takes
    /// precedence; otherwise the first in the file does.
    pub fn link_at(&self, path: &str) -> Option<(&Link, Vec<(String, String)>)> {
        if let Some(link) = self.links.get(path) {
            return Some((link, Vec::new()));
        }
        let mut links = self.links.iter();
        links.find_map(|link| Some((link, match_path(&link.path, path)?)))
    }

    /// The availability of a link of this form to a path of `links`; `version` is `None` outside the app. A link that
    /// opens the app from a browser reaches an unknown version, so every listed link is available there.
    pub fn link_availability(
        &self,
        path: &str,
        scheme: Scheme,
        platform: Platform,
        version: Option<Version>,
    ) -> Availability {
        let Some(link) = self.links.get(path) else {
            return Availability::NotListed;
        };
        match link.availability(platform, version) {
            Availability::OutsideApp if scheme.opens_from_browser(&self.app) => {
                Availability::Available
            }
            availability => availability,
        }
    }
}
