//! Host profiles: which emulated app, on which device, for whom.

use footbridge_contract::{Platform, Version};
use footbridge_scenario::Theme;

use crate::device::Device;
use crate::template::ProfileValue;

/// One emulated app, or a browser outside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The platform.
    pub platform: Platform,
    /// The app's version; none in a browser.
    pub app_version: Option<Version>,
    /// The operating system's version, as in `17.5`.
    pub os_version: String,
    /// The locale, as in `en` or `zh-CN`.
    pub locale: String,
    /// The colours.
    pub theme: Theme,
    /// The device.
    pub device: Device,
}

impl Profile {
    /// A profile with the device's own version of its system, in English and dark. `app_version` is none in a browser.
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

    /// A value as a text has it; empty for the app's version where there is no app.
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

    /// The app's version; none in a browser, whatever the profile says.
    pub fn version(&self) -> Option<Version> {
        self.app_version
            .filter(|_| self.platform != Platform::Browser)
    }
}
