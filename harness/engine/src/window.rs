//! The messages between `footbridge open` and the window in which the system webview shows the client: one JSON object per line.
//!
//! The page in the window is paired, like a page in any browser (see [`Pairing`](crate::Pairing)), so its messages
//! don't use this protocol.

use footbridge_dialect::Environment;
use serde::{Deserialize, Serialize};

/// The script that marks a page's window as the phone's (`agent/src/pair.ts`). It runs before any script of the page.
pub const DISPLAY_SCRIPT: &str = "window[Symbol.for('footbridge.display')] = true";

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum WindowCommand {
    /// Open the window with an address. The first command. Completes with [`WindowReport::Ready`].
    Open {
        /// The gateway's loopback port.
        proxy_port: u16,
        /// The certificate to trust, in PEM.
        certificate: String,
        /// The hosts it is trusted for.
        hosts: Vec<String>,
        /// An absolute URL.
        url: String,
        /// The environment that the phone shows a page.
        environment: Box<Environment>,
    },
    /// Take a picture of the page. Completes with [`WindowReport::Picture`].
    TakePicture,
    /// Show pages in this environment from now on. Completes with [`WindowReport::Shown`].
    Show {
        /// The environment that the phone shows a page.
        environment: Box<Environment>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum WindowReport {
    /// The window is open. The first report.
    Ready,
    /// Pages see the new environment from their next load on.
    Shown,
    /// A picture of the page.
    Picture {
        /// A PNG in base64, if there is a picture.
        png: Option<String>,
    },
    /// The window can't be opened.
    Failed {
        /// The reason.
        problem: String,
    },
}
