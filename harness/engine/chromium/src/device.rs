//! The environment of a device, as far as the browser has settings for it. The agent emulates the rest.

use footbridge_dialect::{Accessibility, Contrast, Environment, Insets};
use footbridge_scenario::Theme;
use serde_json::{Value, json};

/// The number of simultaneous touch points.
const TOUCH_POINTS: u32 = 5;

/// Returns the requests that apply a device's environment to the page.
pub(crate) fn requests(environment: &Environment) -> [(&'static str, Value); 7] {
    let viewport = environment.viewport;
    let metrics = json!({
        "width": viewport.width,
        "height": viewport.height,
        "deviceScaleFactor": environment.pixel_ratio,
        "mobile": environment.touch,
    });
    let mut agent = json!({
        "userAgent": environment.user_agent,
        "acceptLanguage": environment.language,
    });
    if let Some(hints) = client_hints(&environment.user_agent) {
        agent["userAgentMetadata"] = hints;
    }
    let font_size = environment.accessibility.font_size;
    let fonts = json!({ "fontSizes": { "standard": font_size } });
    let locale = json!({ "locale": environment.language.replace('-', "_") });
    let touch = json!({ "enabled": environment.touch, "maxTouchPoints": TOUCH_POINTS });
    let Insets {
        top,
        right,
        bottom,
        left,
    } = environment.safe_area;
    let insets =
        json!({ "insets": { "top": top, "right": right, "bottom": bottom, "left": left } });
    [
        ("Emulation.setDeviceMetricsOverride", metrics),
        ("Emulation.setUserAgentOverride", agent),
        media(environment),
        ("Page.setFontSizes", fonts),
        ("Emulation.setLocaleOverride", locale),
        ("Emulation.setTouchEmulationEnabled", touch),
        ("Emulation.setSafeAreaInsetsOverride", insets),
    ]
}

/// Returns the requests that apply a changed environment to the page.
pub(crate) fn changes(
    from: &Environment,
    to: &Environment,
) -> impl Iterator<Item = (&'static str, Value)> {
    let pairs = requests(from).into_iter().zip(requests(to));
    pairs.filter_map(|(from, to)| (from != to).then_some(to))
}

/// Returns the request that applies the theme and the user's other preferences to the page.
fn media(environment: &Environment) -> (&'static str, Value) {
    let scheme = if environment.theme == Theme::Dark {
        "dark"
    } else {
        "light"
    };
    let Accessibility {
        reduced_motion,
        contrast,
        ..
    } = environment.accessibility;
    let motion = if reduced_motion { "reduce" } else { "" };
    let contrast = match contrast {
        Contrast::NoPreference => "",
        Contrast::More => "more",
        Contrast::Less => "less",
    };
    let media = json!({ "features": [
        { "name": "prefers-color-scheme", "value": scheme },
        { "name": "prefers-reduced-motion", "value": motion },
        { "name": "prefers-contrast", "value": contrast },
    ] });
    ("Emulation.setEmulatedMedia", media)
}

/// The client hints of a browser with that user agent; `None` if it sends none, as on iOS.
fn client_hints(user_agent: &str) -> Option<Value> {
    let (_, version) = user_agent.split_once("Chrome/")?;
    let version = version.split(' ').next()?;
    let major = version.split('.').next()?;
    let system = user_agent.split_once('(')?.1.split_once(')')?.0;
    let mut parts = system.split(';').map(str::trim);
    let android = parts.find_map(|part| part.strip_prefix("Android "))?;
    let model = parts.next().unwrap_or_default();
    let model = model.split(" Build/").next().unwrap_or_default();
    let product = if parts.any(|part| part == "wv") {
        "Android WebView"
    } else {
        "Google Chrome"
    };
    let brands = |version: &str| {
        json!([
            { "brand": "Chromium", "version": version },
            { "brand": product, "version": version },
            { "brand": "Not.A/Brand", "version": "24" },
        ])
    };
    Some(json!({
        "brands": brands(major),
        "fullVersionList": brands(version),
        "platform": "Android",
        "platformVersion": android,
        "architecture": "",
        "bitness": "",
        "wow64": false,
        "model": model,
        "mobile": user_agent.contains(" Mobile"),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn client_hints_of_an_android_webview_match_its_user_agent() {
        let hints = client_hints(
            "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 app/2.9.0",
        )
        .unwrap();
        assert_eq!(hints["model"], "Pixel 8");
        assert_eq!(hints["platformVersion"], "14");
        assert_eq!(hints["mobile"], true);
        assert_eq!(hints["brands"][1]["brand"], "Android WebView");
        assert_eq!(hints["brands"][1]["version"], "131");
        assert_eq!(hints["fullVersionList"][1]["version"], "131.0.6778.39");
    }

    #[test]
    fn iphone_has_no_client_hints() {
        let agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
        assert_eq!(client_hints(agent), None);
        for odd in ["", "Chrome/", "Chrome/1 (", "Chrome/1.2 (Linux; Android 4)"] {
            let _ = client_hints(odd);
        }
    }
}
