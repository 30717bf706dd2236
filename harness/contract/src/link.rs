//! Deep links: addresses of destinations in the app.
//!
//! A link has one of three forms, defined by `app.toml`: the app's own scheme (`myapp://orders/7`), an alternate
//! scheme for pages outside the app, or an https address that opens the app (`https://app.myapp.test/orders/7`, a
//! universal link). The rest is a path, which may contain parameters in a catalogue entry (`orders/{id}`), and a
//! query.
//!
//! In a query, parameters keep their order. Null, an empty text, an empty list and an empty object are omitted; other
//! lists and objects are written as JSON, numbers and booleans as text. Every value is percent-encoded once.
//!
//! ```
//! use footbridge_contract::link::{self, Scheme};
//! use serde_json::json;
//! # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/orders");
//! # let app = footbridge_contract::Catalogue::load(folder)?.app;
//!
//! let parameters = json!({ "id": 7, "from": "", "tab": "items" });
//! let text = link::build(&app, Scheme::InApp, "orders/{id}", parameters.as_object().unwrap());
//! assert_eq!(text.as_deref(), Some("myapp://orders/7?tab=items"));
//!
//! let opened = link::parse(&app, "https://app.myapp.test/orders/7").unwrap();
//! assert_eq!(opened.path, "orders/7");
//! # Ok::<(), footbridge_contract::InvalidCatalogue>(())
//! ```

mod build;
mod of_catalogue;
mod parse;
mod path;

pub use crate::parameter_text::text;
pub use build::build;
pub use parse::{LinkError, OpenedLink, parse};
pub(crate) use path::{match_path, path_parameter};

use serde::Serialize;

use crate::catalogue::App;

/// The form of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// The app's own scheme.
    InApp,
    /// The scheme that a page outside the app navigates to.
    Alternate,
    /// `https`: a universal link.
    Universal,
}

impl Scheme {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::InApp, Self::Alternate, Self::Universal];

    /// The prefixes of links of this form, such as `myapp://` or `https://app.myapp.test/`; empty if the app has no
    /// such links.
    pub fn prefixes(self, app: &App) -> Vec<String> {
        let custom = |scheme: &Option<String>| {
            let scheme = scheme.iter();
            scheme
                .map(|scheme| match &app.link_host {
                    Some(host) => format!("{scheme}://{host}/"),
                    None => format!("{scheme}://"),
                })
                .collect()
        };
        match self {
            Self::InApp => custom(&app.scheme),
            Self::Alternate => custom(&app.alternate_scheme),
            Self::Universal => {
                let addresses = app.universal_links.iter();
                addresses.map(|address| format!("{address}/")).collect()
            }
        }
    }

    /// Whether a link of this form opens the app from a browser. The app's own scheme does if there is no alternate
    /// one.
    pub fn opens_from_browser(self, app: &App) -> bool {
        match self {
            Self::InApp => app.alternate_scheme.is_none(),
            Self::Alternate | Self::Universal => true,
        }
    }
}
