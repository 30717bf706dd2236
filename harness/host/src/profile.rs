//! Host profiles: the emulated app, its device and its user's settings.

use footbridge_contract::{Platform, Version};
use footbridge_scenario::Theme;

use crate::device::Device;
use crate::template::ProfileValue;

/// One emulated app, or a browser outside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The platform.
    pub platform: Platform,
    /// The app's version; `None` in a browser.
    pub app_version: Option<Version>,
    /// The operating system's version, as in `17.5`.
    pub os_version: String,
    /// The locale, as in `en` or `zh-CN`.
    pub locale: String,
    /// The colour theme.
    pub theme: Theme,
    /// The device.
    pub device: Device,
}

impl Profile {
    /// Creates a profile with the device's own OS version, in English and dark. `app_version` is `None` in a browser.
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

    /// A value as text; empty for the app's version in a browser.
    pub(crate) fn value(&self, value: ProfileValue) -> String {
        match value {
            ProfileValue::Platform => self.platform.to_string(),
            ProfileValue::AppVersion => self
                .app_version
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            ProfileValue::OsVersion => self.os_version.clone(),
            ProfileValue::OsVersionUnderscored => self.os_version.replace('.', "_"),
            ProfileValue::Locale => self.locale.clone(),
            ProfileValue::Model => self.device.model.clone(),
        }
    }

    /// The app's version; `None` in a browser, even if `app_version` is set.
    pub fn version(&self) -> Option<Version> {
        self.app_version
            .filter(|_| self.platform != Platform::Browser)
    }
}
