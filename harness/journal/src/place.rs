//! Places in text files, and the frames of a call stack.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place in a text file. Lines and columns count from 1.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Place {
    /// The file's path.
    pub file: String,
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A frame of an error's call stack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StackFrame {
    /// The function's name, if it has one.
    pub function: Option<String>,
    /// The place in the loaded script; the file is the script's address.
    pub script: Place,
    /// The place in the client's source, if there is a source map.
    pub source: Option<Place>,
}

impl fmt::Display for StackFrame {
    /// Writes `at load (src/session.ts:12:5)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.source.as_ref().unwrap_or(&self.script);
        match &self.function {
            Some(function) => write!(f, "at {function} ({place})"),
            None => write!(f, "at {place}"),
        }
    }
}
