//! Deep links as the specification writes them (§2.3): a path under the app's link host, with a query.
//!
//! Inside the app a link has the app's own scheme; outside, the page's address is set to the same link with the
//! alternate scheme. Parameters keep their order. Null, an empty text, an empty list and an empty object are left out;
//! other lists and objects are written as JSON, numbers and booleans as text. Every value is percent-encoded once,
//! which is also all the encoding that `main/H5Router` asks of its `url`.
//!
//! ```
//! use footbridge_contract::link::{self, Scheme};
//! use serde_json::json;
//! # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/contract");
//! # let app = footbridge_contract::Catalogue::load(folder)?.app;
//!
//! let parameters = json!({ "symbol": "BTCUSDT", "from": "", "type": 1 });
//! let text = link::build(&app, Scheme::InApp, "home/coin", parameters.as_object().unwrap());
//! assert_eq!(text, "exchange://app/home/coin?symbol=BTCUSDT&type=1");
//!
//! let opened = link::parse(&app, &text).unwrap();
//! assert_eq!(opened.path, "home/coin");
//! # Ok::<(), footbridge_contract::InvalidCatalogue>(())
//! ```

mod build;
mod parse;
mod text;

pub use build::build;
pub use parse::{LinkError, Opened, parse};
pub use text::text;

use serde::Serialize;

use crate::catalogue::App;

/// Which of the app's two schemes a link has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// The app's own, used inside it.
    InApp,
    /// The one that a page outside the app sets its address to.
    Alternate,
}

impl Scheme {
    /// The scheme's name, without the colon.
    pub fn name(self, app: &App) -> &str {
        match self {
            Self::InApp => &app.scheme,
            Self::Alternate => &app.alternate_scheme,
        }
    }
}
