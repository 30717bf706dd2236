//! The environment of a page before any client code runs.

use footbridge_contract::Platform;
use footbridge_scenario::Theme;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shape::{Channel, Dialect};
use crate::device::{Insets, Viewport};
use crate::profile::Profile;

/// The environment that an emulated device shows a page, given to the injected script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Environment {
    /// `navigator.userAgent`, and the `User-Agent` header.
    pub user_agent: String,
    /// `navigator.platform`.
    pub platform_name: String,
    /// Names below `window.webkit.messageHandlers`; with none, there is no `window.webkit`.
    pub handlers: Vec<String>,
    /// The app's objects on `window`.
    pub objects: Vec<InjectedObject>,
    /// The page's size; on a phone also the screen's.
    pub viewport: Viewport,
    /// The safe area insets of the device.
    pub safe_area: Insets,
    /// `devicePixelRatio`.
    pub pixel_ratio: f64,
    /// Whether the device has a touch screen.
    pub touch: bool,
    /// The time that `crypto.subtle.generateKey` takes for a pair, in milliseconds of the page's clock.
    pub key_pair_ms: u32,
    /// `navigator.language` and the `Accept-Language` header, as a BCP 47 tag.
    pub language: String,
    /// The preferred colour scheme.
    pub theme: Theme,
}

/// An object that an app puts on `window`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InjectedObject {
    /// Its name.
    pub name: String,
    /// Its methods, of one argument each.
    pub methods: Vec<String>,
}

impl Dialect {
    /// The environment of a page on this host. In a browser, and on a platform without a bridge in the dialect, there
    /// is no app: the user agent is the device's own browser's, and there are no handlers and no objects.
    pub fn environment(&self, profile: &Profile) -> Environment {
        let bridge = self.bridge(profile.platform);
        let user_agent = bridge.map_or(&profile.device.browser_user_agent, |bridge| {
            &bridge.user_agent
        });
        let (mut handlers, mut objects) = (Vec::new(), Vec::new());
        match bridge.map(|bridge| bridge.channel.clone()) {
            Some(Channel::MessageHandler { name }) => handlers.push(name),
            Some(Channel::InjectedObject { name, method }) => objects.push(InjectedObject {
                name,
                methods: vec![method],
            }),
            None => {}
        }
        Environment {
            user_agent: user_agent.fill(|value| profile.value(value)),
            platform_name: profile.device.navigator_platform.clone(),
            handlers,
            objects,
            viewport: profile.device.viewport,
            safe_area: profile.device.safe_area,
            pixel_ratio: profile.device.pixel_ratio,
            touch: profile.device.touch,
            key_pair_ms: profile.device.key_pair_ms,
            language: profile.locale.clone(),
            theme: profile.theme,
        }
    }

    pub(crate) fn bridge(&self, platform: Platform) -> Option<&super::shape::Bridge> {
        match platform {
            Platform::Ios => self.ios.as_ref(),
            Platform::Android => self.android.as_ref(),
            Platform::Browser => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use footbridge_contract::{Catalogue, Version};

    use super::*;
    use crate::devices::Devices;

    fn environment(platform: Platform, device: &str) -> Environment {
        let harness = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let catalogue = Catalogue::load(harness.join("contract/tests/orders")).unwrap();
        let dialect = harness.join("host/tests/orders/dialect.toml");
        let dialect = Dialect::load(&dialect, Some(&catalogue)).unwrap();
        let devices = Devices::load(&harness.join("../fixtures/hosts")).unwrap();
        let version = (platform != Platform::Browser).then_some(Version::new(2, 8, 0));
        let profile = Profile::new(platform, version, devices.get(device).unwrap().clone());
        dialect.environment(&profile)
    }

    #[test]
    fn ios_has_a_handler_and_android_an_object() {
        let ios = environment(Platform::Ios, "iphone-15");
        assert_eq!(ios.handlers, ["myapp"]);
        assert!(ios.objects.is_empty());
        assert!(ios.user_agent.contains("iPhone OS 17_5 like"));
        assert!(ios.user_agent.ends_with(" MyApp/2.8.0"));

        let android = environment(Platform::Android, "pixel-8");
        assert!(android.handlers.is_empty());
        assert_eq!(android.objects[0].methods, ["send"]);
        assert!(android.user_agent.contains("Android 14; Pixel 8; wv"));
    }

    #[test]
    fn a_browser_has_nothing_of_the_app_whatever_the_device() {
        for device in ["desktop", "iphone-15", "galaxy-s23"] {
            let browser = environment(Platform::Browser, device);
            assert!(browser.handlers.is_empty() && browser.objects.is_empty());
            assert!(!browser.user_agent.contains("MyApp"), "{device}");
        }
    }

    #[test]
    fn the_injected_script_gets_camel_case() {
        let json = serde_json::to_value(environment(Platform::Ios, "iphone-se")).unwrap();
        insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap(), @r#"
        {
          "userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MyApp/2.8.0",
          "platformName": "iPhone",
          "handlers": [
            "myapp"
          ],
          "objects": [],
          "viewport": {
            "width": 375,
            "height": 667
          },
          "safeArea": {
            "top": 20,
            "right": 0,
            "bottom": 0,
            "left": 0
          },
          "pixelRatio": 2.0,
          "touch": true,
          "keyPairMs": 0,
          "language": "en",
          "theme": "dark"
        }
        "#);
    }
}
