//! The emulated phone.

use footbridge_contract::{Platform, Version};
use footbridge_scenario::Theme;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The emulated phone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Phone {
    #[ts(type = "Platform")]
    pub platform: Platform,
    /// The app's version; `None` in a browser.
    #[ts(type = "string | null")]
    pub app_version: Option<Version>,
    /// The name of the device.
    pub device: String,
    /// The locale, such as `en` or `zh-CN`.
    pub locale: String,
    /// The colour theme.
    pub theme: Theme,
}
