//! The source of a project's devices.

use std::path::PathBuf;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeviceSource {
    /// The built-in devices.
    BuiltIn,
    /// The files of a folder.
    Folder(PathBuf),
}
