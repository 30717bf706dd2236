//! The names by which a client recognises its app, and which the project's app doesn't have.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use footbridge_contract::Platform;
use footbridge_dialect::{Devices, Profile};
use regex::Regex;

use crate::client::texts::client_texts;
use crate::sources::config::is_url;
use crate::sources::project::Project;

/// A message handler of an app: `messageHandlers.shop`, `messageHandlers?.shop` or `messageHandlers["shop"]`.
static HANDLER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"\bmessageHandlers(?:\s*\?)?(?:\.\s*([A-Za-z_$][\w$]*)|\.?\[\s*["'`]([\w$.-]+)["'`]\s*\])"#).ok()
});

/// A property of `window` that a script reads: `window.ShopApp`, `window?.ShopApp` or `"ShopApp" in window`.
static GLOBAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"\b(?:window|globalThis|self)(?:\s*\?)?(?:\.\s*([A-Za-z_$][\w$]*)|\.?\[\s*["'`]([A-Za-z_$][\w$]*)["'`]\s*\])(\s*=[^=])?|["'`]([A-Za-z_$][\w$]*)["'`]\s*in\s+(?:window|globalThis|self)\b"#,
    )
    .ok()
});

/// The words in names of the objects that an app adds to `window`. Pages have many other globals.
const WORDS: [&str; 12] = [
    "android",
    "app",
    "bridge",
    "flutter",
    "host",
    "interface",
    "ios",
    "jsb",
    "native",
    "proxy",
    "webview",
    "container",
];

/// The browser's own names with such a word, and those of development tools.
const OTHERS: [&str; 3] = ["Proxy", "MSApp", "native"];

impl Project {
    /// Returns the names by which the client looks for its app, if the app of the dialect has none of them. Empty for a
    /// client at a URL.
    pub fn app_names_not_found(&self, web: Option<&str>) -> Vec<String> {
        let web = web.unwrap_or(&self.config.web);
        if is_url(web) {
            return Vec::new();
        }
        let texts = client_texts(&self.config.root.join(web));
        let looked_for = looked_for(texts);
        let offered = self.offered_names();
        if looked_for.iter().any(|name| offered.contains(name)) {
            return Vec::new();
        }
        looked_for.into_iter().collect()
    }

    /// The names of the objects and handlers that the app adds to a page, on any platform.
    fn offered_names(&self) -> BTreeSet<String> {
        let latest = self.catalogue.app.latest_version;
        let devices: &Devices = &self.devices;
        let profiles = Platform::APPS.into_iter().filter_map(|platform| {
            let device = devices.iter().find(|device| device.platform == platform)?;
            Some(Profile::new(platform, Some(latest), device.clone()))
        });
        let names = profiles.flat_map(|profile| {
            let page = self.dialect.environment(&profile, &self.catalogue);
            let first = |path: &str| path.split('.').next().unwrap_or_default().to_owned();
            let handlers = page
                .handlers
                .iter()
                .map(|handler| handler_path(&handler.name));
            let methods = page.methods.iter().map(|method| first(&method.path));
            let globals = page.globals.iter().map(|global| first(&global.path));
            handlers.chain(methods).chain(globals).collect::<Vec<_>>()
        });
        names.collect()
    }
}

fn handler_path(name: &str) -> String {
    format!("webkit.messageHandlers.{name}")
}

/// The names of message handlers and of an app's objects that scripts read and don't define themselves.
fn looked_for(texts: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    let mut read = BTreeSet::new();
    let mut written = BTreeSet::new();
    for text in texts {
        for found in HANDLER
            .iter()
            .flat_map(|handler| handler.captures_iter(&text))
        {
            if let Some(name) = found.get(1).or_else(|| found.get(2)) {
                read.insert(handler_path(name.as_str()));
            }
        }
        for found in GLOBAL.iter().flat_map(|global| global.captures_iter(&text)) {
            let name = [1, 2, 4].into_iter().find_map(|group| found.get(group));
            let Some(name) = name
                .map(|name| name.as_str())
                .filter(|name| is_app_like(name))
            else {
                continue;
            };
            let names = if found.get(3).is_some() {
                &mut written
            } else {
                &mut read
            };
            names.insert(name.to_owned());
        }
    }
    &read - &written
}

/// Whether a global may be an app's object.
fn is_app_like(name: &str) -> bool {
    let is_app_word = |word: &String| {
        WORDS.contains(&word.as_str()) || word.ends_with("bridge") || word.ends_with("webview")
    };
    !OTHERS.contains(&name) && !name.starts_with("__") && words(name).iter().any(is_app_word)
}

/// The words of a name in lower case: `flutter_inappwebview`, `ShopApp` and `JSBridge` have two each.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = name.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        let begins = letter.is_uppercase() && (before.is_lowercase() || next.is_lowercase());
        if begins || !letter.is_alphanumeric() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
        before = letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(script: &str) -> String {
        let names = looked_for([script.to_owned()]);
        names.into_iter().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_are_those_of_handlers_and_app_objects() {
        for script in [
            "window.webkit?.messageHandlers?.shop?.postMessage(1)",
            "webkit.messageHandlers['shop'].postMessage(1)",
            "const h = window.webkit.messageHandlers; h.x; window.webkit.messageHandlers.shop",
        ] {
            assert_eq!(names(script), "webkit.messageHandlers.shop", "{script}");
        }
        assert_eq!(
            names("if (window.AndroidBridge) window.AndroidBridge.send(1)"),
            "AndroidBridge"
        );
        assert_eq!(
            names(
                "window.flutter_inappwebview.callHandler(1); self.JSBridge?.x; window._dsbridge.call(2)"
            ),
            "JSBridge _dsbridge flutter_inappwebview"
        );
        assert_eq!(names("'ShopApp' in window"), "ShopApp");
        assert_eq!(names("window?.[\"NativeHost\"]?.call()"), "NativeHost");
    }

    #[test]
    fn names_of_the_browser_and_of_the_client_are_left_out() {
        for script in [
            "window.location.href; window.Proxy; window.__APP__; self.fetch",
            "window.shopApp = {}; window.shopApp.start()",
            "window.requestAnimationFrame(draw); window.applicationCache; window.axios.get(1); window.wrapper",
        ] {
            assert_eq!(names(script), "", "{script}");
        }
        assert_eq!(names("if (window.shopApp == null) leave()"), "shopApp");
    }
}
