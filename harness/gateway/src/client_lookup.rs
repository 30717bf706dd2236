//! Look-ups of files in the client's folder, by which a later run knows whether a page would get the same.

use serde::{Deserialize, Serialize};

/// One look-up of a file in the client's folder, and what was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClientLookup {
    /// The requested path, without the query.
    pub path: String,
    /// Whether a page was asked for, which a path that names no file has as well.
    pub is_navigation: bool,
    /// The SHA-256 of the file and its content type; `None` if the client has no such file.
    pub found: Option<String>,
}
