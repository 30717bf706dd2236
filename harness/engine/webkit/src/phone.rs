//! Showing pages as the phone does, as far as the webview has settings for it.

use footbridge_dialect::{Accessibility, Contrast, Environment};
use footbridge_scenario::Theme;
use gtk::prelude::*;
use webkit2gtk::{SettingsExt, WebContextExt, WebView, WebViewExt};

/// Applies an environment to a webview. `shown` is its previous environment; `None` for a new webview. Each setting
/// costs milliseconds even if nothing changes.
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
    let accessibility = environment.accessibility;
    let shown_accessibility =
        shown.map_or_else(Accessibility::default, |shown| shown.accessibility);
    if shown_accessibility != accessibility
        && let Some(settings) = WebViewExt::settings(view)
        && let Some(system) = gtk::Settings::default()
    {
        settings.set_default_font_size(accessibility.font_size);
        system.set_gtk_enable_animations(!accessibility.reduced_motion);
        let theme = match accessibility.contrast {
            Contrast::More => "HighContrast",
            Contrast::NoPreference | Contrast::Less => "Adwaita",
        };
        system.set_gtk_theme_name(Some(theme));
    }
    if shown.map(|shown| shown.theme) != Some(environment.theme)
        && let Some(system) = gtk::Settings::default()
    {
        system.set_gtk_application_prefer_dark_theme(environment.theme == Theme::Dark);
    }
}
