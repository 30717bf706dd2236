//! The environment of a page before any client code runs.

use footbridge_contract::{Catalogue, Platform};
use footbridge_scenario::Theme;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::channel::{Channel, ReturnKind, Via};
use crate::device::{Accessibility, Insets, Viewport};
use crate::profile::Profile;
use crate::shape::{Bridge, Dialect, Trigger};
use crate::template::{Captures, Template};

/// The environment that an emulated device presents to a page, passed to the injected script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Environment {
    /// `navigator.userAgent`, and the `User-Agent` header.
    pub user_agent: String,
    /// `navigator.platform`.
    pub platform_name: String,
    /// The message handlers below `window.webkit.messageHandlers`; if empty, `window.webkit` is absent.
    pub handlers: Vec<MessageHandler>,
    /// The app's functions below `window`.
    pub methods: Vec<InjectedMethod>,
    /// The prefixes of `window.prompt` texts that are messages to the app.
    pub prompts: Vec<String>,
    /// The prefixes of addresses whose navigations are messages to the app.
    pub navigations: Vec<String>,
    /// Whether messages that the page posts to itself may be messages to the app.
    pub posts: bool,
    /// The constants on `window`.
    pub globals: Vec<Global>,
    /// The names that must be absent from `window`.
    pub absent: Vec<String>,
    /// The scripts that run before the client, in order.
    pub bootstrap: Vec<String>,
    /// The size of the page; on a phone also of the screen.
    pub viewport: Viewport,
    /// The safe area insets of the device.
    pub safe_area: Insets,
    /// `devicePixelRatio`.
    pub pixel_ratio: f64,
    /// Whether the device has a touch screen.
    pub touch: bool,
    /// The duration of `crypto.subtle.generateKey` for a key pair, in milliseconds of the page's clock.
    pub key_pair_ms: u32,
    /// The accessibility settings of the device's user.
    #[serde(default)]
    pub accessibility: Accessibility,
    /// `navigator.language` and the `Accept-Language` header, as a BCP 47 tag.
    pub language: String,
    /// The preferred colour scheme.
    pub theme: Theme,
}

/// A message handler of the app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessageHandler {
    pub name: String,
    /// The return value of its `postMessage`.
    pub returns: ReturnKind,
}

/// A function that an app defines on `window`, or on an object there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InjectedMethod {
    /// Property names from `window` on, joined by dots.
    pub path: String,
    /// Its return value.
    pub returns: ReturnKind,
}

/// A constant that an app defines on `window`, or on an object there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Global {
    /// Property names from `window` on, joined by dots.
    pub path: String,
    #[ts(type = "unknown")]
    pub value: Value,
}

/// The parameters that the app adds to the addresses it opens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LaunchParameters {
    /// The parameters of the query.
    pub query: Vec<(String, String)>,
    /// The parameters of the fragment.
    pub hash: Vec<(String, String)>,
}

impl Dialect {
    /// Returns the environment of a page on this host. A browser has no app, and neither has a platform without a
    /// bridge in the dialect. There, the page has the user agent of the device's own browser, and nothing from the app.
    pub fn environment(&self, profile: &Profile, catalogue: &Catalogue) -> Environment {
        let bridge = self.bridge(profile.platform);
        let values = |name: &str| self.value(profile, catalogue, name);
        let own = bridge.and_then(|bridge| bridge.user_agent.as_ref());
        let user_agent = own.unwrap_or(&profile.device.browser_user_agent);
        let user_agent = user_agent.fill_text(&values);
        let mut environment = Environment {
            user_agent,
            platform_name: profile.device.navigator_platform.clone(),
            handlers: Vec::new(),
            methods: Vec::new(),
            prompts: Vec::new(),
            navigations: Vec::new(),
            posts: false,
            globals: Vec::new(),
            absent: Vec::new(),
            bootstrap: Vec::new(),
            viewport: profile.device.viewport,
            safe_area: profile.device.safe_area,
            pixel_ratio: profile.device.pixel_ratio,
            touch: profile.device.touch,
            key_pair_ms: profile.device.key_pair_ms,
            accessibility: profile.device.accessibility,
            language: profile.locale.clone(),
            theme: profile.theme,
        };
        if let Some(bridge) = bridge {
            environment.absent.clone_from(&bridge.absent);
            let scripts = bridge.bootstrap.iter();
            environment.bootstrap = scripts.map(|script| script.text.clone()).collect();
            let globals = bridge.globals.iter().map(|(path, template)| Global {
                path: path.clone(),
                value: template.fill(&values).unwrap_or_default(),
            });
            environment.globals = globals.collect();
            let calls = supported_calls(profile, catalogue);
            let is_there = |channel: &&Channel| {
                let call = channel.call.as_ref();
                call.is_none_or(|call| calls.contains(call))
            };
            let sent: Vec<_> = calls.iter().map(|call| bridge.sent_name(call)).collect();
            for channel in bridge.channels.iter().filter(is_there) {
                environment.open(channel, &sent, self.call_name.as_ref());
            }
            for handshake in &self.handshakes {
                if let Trigger::Navigation(url) = &handshake.trigger {
                    environment.navigations.push(start_of(url));
                }
            }
        }
        environment
    }

    /// Returns the parameters that the app adds to an address it opens on this host.
    pub fn launch_parameters(&self, profile: &Profile, catalogue: &Catalogue) -> LaunchParameters {
        let values = |name: &str| self.value(profile, catalogue, name);
        let fill = |parameters: &[(String, Template)]| {
            let filled = parameters
                .iter()
                .map(|(name, template)| (name.clone(), template.fill_text(&values)));
            filled.collect()
        };
        let of = |bridge: &Bridge| LaunchParameters {
            query: fill(&bridge.query),
            hash: fill(&bridge.hash),
        };
        self.bridge(profile.platform).map(of).unwrap_or_default()
    }

    /// Returns the value of a profile placeholder: a setting, the list of calls, or their versions.
    pub fn value(&self, profile: &Profile, catalogue: &Catalogue, name: &str) -> Option<Value> {
        let bridge = self.bridge(profile.platform);
        let sent = |call: String| {
            bridge.map_or_else(|| call.clone(), |bridge| bridge.sent_name(&call).to_owned())
        };
        match name {
            "calls" => {
                let calls = supported_calls(profile, catalogue).into_iter();
                Some(calls.map(sent).collect())
            }
            "call_versions" => {
                let versions = first_versions(profile, catalogue).into_iter();
                let versions = versions.map(|(call, version)| (sent(call), version));
                Some(Value::Object(versions.collect()))
            }
            _ if profile.platform == Platform::Browser && name == "app_version" => None,
            _ => profile.value(name),
        }
    }
}

impl Environment {
    /// Adds everything a page needs to use a channel.
    fn open(&mut self, channel: &Channel, calls: &[&str], call_name: Option<&Template>) {
        let returns = channel.return_kind();
        match &channel.via {
            Via::Handler { name } => {
                for name in names(name, calls, call_name) {
                    let known = self.handlers.iter_mut().find(|known| known.name == name);
                    match known {
                        Some(known) if known.returns == ReturnKind::Nothing => {
                            known.returns = returns;
                        }
                        Some(_) => {}
                        None => self.handlers.push(MessageHandler { name, returns }),
                    }
                }
            }
            Via::Method { path } => {
                for path in names(path, calls, call_name) {
                    let known = self.methods.iter_mut().find(|known| known.path == path);
                    match known {
                        Some(known) if known.returns == ReturnKind::Nothing => {
                            known.returns = returns;
                        }
                        Some(_) => {}
                        None => self.methods.push(InjectedMethod { path, returns }),
                    }
                }
            }
            Via::Prompt => {
                let first = match &channel.arguments {
                    Template::List { items, .. } => items.first(),
                    _ => None,
                };
                let prefix = first.and_then(Template::prefix).unwrap_or_default();
                self.prompts.push(prefix.to_owned());
            }
            Via::Navigation { url, .. } => {
                self.navigations.push(start_of(url));
            }
            Via::PostMessage => self.posts = true,
        }
    }
}

/// Returns the prefix of an address, without a final slash, which a browser may have added.
fn start_of(url: &Template) -> String {
    let prefix = url.prefix().unwrap_or_default();
    prefix.trim_end_matches('/').to_owned()
}

/// Returns the name from a template, or one name for each call if the template contains the call's name or parts of it.
fn names(template: &Template, calls: &[&str], call_name: Option<&Template>) -> Vec<String> {
    if template.places().is_empty() {
        return vec![template.fill_text(&|_| None)];
    }
    let named = calls.iter().filter_map(|call| {
        let call = Value::from(*call);
        let mut parts = Captures::new();
        if let Some(call_name) = call_name {
            call_name.read(&call, "", &mut parts).ok()?;
        }
        parts.insert("call".to_owned(), call);
        Some(template.fill_text(&|place| parts.get(place).cloned()))
    });
    named.collect()
}

/// Returns the names of the app's calls.
fn supported_calls(profile: &Profile, catalogue: &Catalogue) -> Vec<String> {
    let (platform, version) = (profile.platform, profile.version());
    let names = catalogue.calls.names().filter(|name| {
        let availability = catalogue.call_availability(name, platform, version);
        availability.is_available()
    });
    names.map(str::to_owned).collect()
}

/// Returns the app's calls, each with its minimum version.
fn first_versions(profile: &Profile, catalogue: &Catalogue) -> Map<String, Value> {
    let names = supported_calls(profile, catalogue).into_iter();
    let first = |name: &str| {
        let minimum = catalogue.calls.get(name)?.minimum.on(profile.platform)?;
        Some(minimum.to_string().into())
    };
    names
        .filter_map(|name| first(&name).map(|version| (name, version)))
        .collect()
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
        dialect.environment(&profile, &catalogue)
    }

    #[test]
    fn ios_has_a_message_handler_and_android_an_object() {
        let ios = environment(Platform::Ios, "iphone-15");
        assert_eq!(ios.handlers[0].name, "myapp");
        assert!(ios.methods.is_empty());
        assert!(ios.user_agent.contains("iPhone OS 17_5 like"));
        assert!(ios.user_agent.ends_with(" MyApp/2.8.0"));

        let android = environment(Platform::Android, "pixel-8");
        assert!(android.handlers.is_empty());
        assert_eq!(android.methods[0].path, "myapp.send");
        assert!(android.user_agent.contains("Android 14; Pixel 8; wv"));
    }

    #[test]
    fn channel_name_may_contain_a_part_of_the_call_name() {
        let text = r#"
            name = "kits"
            call = "{module}.{method}"
            [ios]
            channel = { via = "message-handler", name = "{module}" }
            [android]
            channel = { via = "method", path = "{module}.{method}" }
            [message]
            module = "{module}"
            method = "{method}"
            callback = "{callback}"
            [reply]
            via = "callback"
            value = "{data}"
        "#;
        let dialect = Dialect::parse("kits.toml", text, None).unwrap();
        let harness = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let calls = ["Locale.get", "Locale.track", "Placeholder.watch", "whole"];
        let calls = calls.map(|name| {
            format!("[[call]]\nname = {name:?}\nsummary = \"A call.\"\nreply = \"callback\"\nminimum = \"1.0.0\"\n")
        });
        let folder = std::env::temp_dir().join(format!("footbridge-kits-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let app = "name = \"kits\"\nfirst_version = \"1.0.0\"\nlatest_version = \"2.0.0\"\n";
        std::fs::write(folder.join("app.toml"), app).unwrap();
        std::fs::write(folder.join("calls.toml"), calls.concat()).unwrap();
        let catalogue = Catalogue::load(&folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let devices = Devices::load(&harness.join("../fixtures/hosts")).unwrap();
        let page = |platform| {
            let device = devices.get("iphone-15").unwrap().clone();
            let profile = Profile::new(platform, Some(Version::new(2, 0, 0)), device);
            dialect.environment(&profile, &catalogue)
        };
        let handlers = page(Platform::Ios).handlers.into_iter();
        let handlers: Vec<String> = handlers.map(|handler| handler.name).collect();
        assert_eq!(handlers, ["Locale", "Placeholder"]);
        let methods = page(Platform::Android).methods.into_iter();
        let methods: Vec<String> = methods.map(|method| method.path).collect();
        assert_eq!(methods, ["Locale.get", "Locale.track", "Placeholder.watch"]);
    }

    #[test]
    fn browser_has_nothing_from_the_app_on_any_device() {
        for device in ["desktop", "iphone-15", "galaxy-s23"] {
            let browser = environment(Platform::Browser, device);
            assert!(browser.handlers.is_empty() && browser.methods.is_empty());
            assert!(!browser.user_agent.contains("MyApp"), "{device}");
        }
    }

    #[test]
    fn global_may_list_call_versions() {
        let harness = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let catalogue = Catalogue::load(harness.join("contract/tests/orders")).unwrap();
        let devices = Devices::load(&harness.join("../fixtures/hosts")).unwrap();
        let dialect = harness.join("host/tests/orders/dialect.toml");
        let dialect = Dialect::load(&dialect, Some(&catalogue)).unwrap();
        let versions = |platform| {
            let device = devices.get("iphone-15").unwrap().clone();
            let profile = Profile::new(platform, Some(Version::new(2, 8, 0)), device);
            dialect
                .value(&profile, &catalogue, "call_versions")
                .unwrap()
        };
        let ios = serde_json::json!({
            "share": "1.0.0", "close": "1.0.0", "fetch": "1.0.0", "openLink": "1.0.0", "scan": "1.0.0",
            "onVisible": "1.0.0", "keepBack": "1.0.0", "openBrowser": "1.6.0", "setTitle": "2.8.0",
        });
        assert_eq!(versions(Platform::Ios), ios);
        assert_eq!(versions(Platform::Android)["share"], "2.0.0");
        assert_eq!(versions(Platform::Browser), serde_json::json!({}));
    }

    #[test]
    fn environment_serialises_in_camel_case() {
        let json = serde_json::to_value(environment(Platform::Ios, "iphone-se")).unwrap();
        insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap(), @r#"
        {
          "userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MyApp/2.8.0",
          "platformName": "iPhone",
          "handlers": [
            {
              "name": "myapp",
              "returns": "nothing"
            }
          ],
          "methods": [],
          "prompts": [],
          "navigations": [],
          "posts": false,
          "globals": [],
          "absent": [],
          "bootstrap": [],
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
          "accessibility": {
            "reducedMotion": false,
            "contrast": "no-preference",
            "fontSize": 16
          },
          "language": "en",
          "theme": "dark"
        }
        "#);
    }
}
