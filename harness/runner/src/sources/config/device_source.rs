//! The source of a project's devices.

use std::path::PathBuf;

/// The source of the devices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeviceSource {
    /// The built-in devices.
    BuiltIn,
    /// The files of a folder.
    Folder(PathBuf),
}
