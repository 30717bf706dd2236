//! Host profiles: the emulated app, its device and its user's settings.

use footbridge_contract::{Platform, Version};
use footbridge_scenario::Theme;
use serde_json::Value;

use crate::device::Device;

/// One emulated app, or a browser outside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    pub platform: Platform,
    /// The app's version; `None` in a browser.
    pub app_version: Option<Version>,
    /// The operating system's version, as in `17.5`.
    pub os_version: String,
    /// The locale, as in `en` or `zh-CN`.
    pub locale: String,
    /// The colour theme.
    pub theme: Theme,
    pub device: Device,
}

impl Profile {
    /// Creates a profile with the device's OS version, in English and dark. `app_version` is `None` in a browser.
    pub fn new(platform: Platform, app_version: Option<Version>, device: Device) -> Self {
        Self {
            platform,
            app_version,
            os_version: device.os_version.clone(),
            locale: "en".to_owned(),
            theme: Theme::Dark,
            device,
        }
    }

    /// Returns the value of a template placeholder; `None` for a name that the profile doesn't define, and for the
    /// app's version in a browser.
    pub(crate) fn value(&self, name: &str) -> Option<Value> {
        let text = match name {
            "platform" => self.platform.to_string(),
            "app_version" => self.app_version?.to_string(),
            "os_version" => self.os_version.clone(),
            "os_version_underscored" => self.os_version.replace('.', "_"),
            "locale" => self.locale.clone(),
            "model" => self.device.model.clone(),
            "theme" => match self.theme {
                Theme::Dark => "dark".to_owned(),
                Theme::Light => "light".to_owned(),
            },
            _ => return None,
        };
        Some(Value::String(text))
    }

    /// Returns the app's version; `None` in a browser, even if `app_version` is set.
    pub fn version(&self) -> Option<Version> {
        self.app_version
            .filter(|_| self.platform != Platform::Browser)
    }
}
