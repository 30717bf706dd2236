//! The environment of a device, as far as the browser has settings for it. The agent emulates the rest.

use footbridge_host::Environment;
use footbridge_scenario::Theme;
use serde_json::{Value, json};

/// The requests that make the page that of a device.
pub(crate) fn requests(environment: &Environment) -> [(&'static str, Value); 4] {
    let viewport = environment.viewport;
    let metrics = json!({
        "width": viewport.width,
        "height": viewport.height,
        // The agent says the device's pixel ratio.
        "deviceScaleFactor": 1,
        "mobile": false,
    });
    let agent = json!({
        "userAgent": environment.user_agent,
        "acceptLanguage": environment.language,
    });
    let scheme = if environment.theme == Theme::Dark {
        "dark"
    } else {
        "light"
    };
    let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
    let locale = json!({ "locale": environment.language.replace('-', "_") });
    [
        ("Emulation.setDeviceMetricsOverride", metrics),
        ("Emulation.setUserAgentOverride", agent),
        ("Emulation.setEmulatedMedia", scheme),
        ("Emulation.setLocaleOverride", locale),
    ]
}
