//! The names that a scenario may use and that the catalogue doesn't hold: they belong to whoever runs it.

use footbridge_contract::Platform;

/// Devices and invariants, as the runner has them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The devices of the host profiles.
    pub devices: Vec<Device>,
    /// The invariants' names, such as `console-error`.
    pub invariants: Vec<String>,
}

/// A device that a host profile can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Its name, such as `iphone-15`.
    pub name: String,
    /// The platform it runs.
    pub platform: Platform,
    /// Whether its platform has it unless a scenario names another.
    pub is_default: bool,
}

impl Known {
    pub(crate) fn device(&self, name: &str) -> Option<&Device> {
        self.devices.iter().find(|device| device.name == name)
    }
}
