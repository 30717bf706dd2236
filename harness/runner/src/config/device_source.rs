//! Where a project's devices come from.

use std::path::PathBuf;

/// The source of the devices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeviceSource {
    /// The devices that the program brings along.
    BuiltIn,
    /// The files of a folder.
    Folder(PathBuf),
}
