//! The parts of an app's identity.

use footbridge_contract::Platform;

/// The missing part of an app's identity or description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    Platform,
    Version,
    /// No device of this platform is described.
    Device(Platform),
    /// The dialect has no bridge for this platform.
    Bridge(Platform),
}
