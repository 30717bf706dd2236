//! Showing pages as the phone does, as far as the webview has settings for it.

use footbridge_host::Environment;
use footbridge_scenario::Theme;
use gtk::prelude::*;
use webkit2gtk::{SettingsExt, WebContextExt, WebView, WebViewExt};

/// Applies an environment to a webview that shows pages in another; `None` for a new webview. Each setting costs milliseconds even
/// if nothing changes.
pub(crate) fn show(view: &WebView, shown: Option<&Environment>, environment: &Environment) {
    let differs = |of: fn(&Environment) -> &str| shown.map(of) != Some(of(environment));
    if differs(|environment| &environment.user_agent)
        && let Some(settings) = WebViewExt::settings(view)
    {
        settings.set_user_agent(Some(&environment.user_agent));
    }
    if differs(|environment| &environment.language)
        && let Some(context) = view.context()
    {
        context.set_preferred_languages(&[&environment.language]);
    }
    if shown.map(|shown| shown.theme) != Some(environment.theme)
        && let Some(settings) = gtk::Settings::default()
    {
        settings.set_gtk_application_prefer_dark_theme(environment.theme == Theme::Dark);
    }
}
