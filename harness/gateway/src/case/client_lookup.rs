//! Look-ups of files in the client's folder. A later run uses them to check whether a page would get the same files.

use serde::{Deserialize, Serialize};

/// A look-up of a file in the client's folder, and its result.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClientLookup {
    /// The requested path, without the query.
    pub path: String,
    /// Whether it was a navigation, which succeeds even for a path that names no file.
    pub is_navigation: bool,
    /// The SHA-256 and content type of the file; `None` if the client has no such file.
    pub found: Option<String>,
}
