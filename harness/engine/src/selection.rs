//! The selection of engines for a run.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use footbridge_contract::Platform;

use crate::port::{Engine, EngineName};

/// The name of the WebKit engine.
pub const WEBKIT: EngineName = EngineName::new("webkit");

/// The name of the Chromium engine.
pub const CHROMIUM: EngineName = EngineName::new("chromium");

/// The engines that a run uses for each platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EngineSelection {
    /// WebKit for every platform.
    #[default]
    WebKit,
    /// Chromium for every platform.
    Chromium,
    /// The engine of the platform's devices: WebKit for iOS, Chromium for Android and browsers.
    Phone,
    /// Both engines for every case.
    All,
}

impl EngineSelection {
    /// Every selection.
    pub const ALL: [Self; 4] = [Self::WebKit, Self::Chromium, Self::Phone, Self::All];

    /// Its name in options and in `footbridge.toml`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WebKit => "webkit",
            Self::Chromium => "chromium",
            Self::Phone => "phone",
            Self::All => "all",
        }
    }

    /// The selection of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == name)
    }

    /// The engines in which a case for that platform runs, in order. There is at least one.
    pub const fn engines(self, platform: Platform) -> &'static [EngineName] {
        match (self, platform) {
            (Self::WebKit, _) | (Self::Phone, Platform::Ios) => &[WEBKIT],
            (Self::Chromium, _) | (Self::Phone, Platform::Android | Platform::Browser) => {
                &[CHROMIUM]
            }
            (Self::All, _) => &[WEBKIT, CHROMIUM],
        }
    }

    /// Whether a case of any platform runs in that engine.
    pub fn has(self, engine: EngineName) -> bool {
        let mut platforms = Platform::ALL.into_iter();
        platforms.any(|platform| self.engines(platform).contains(&engine))
    }
}

impl fmt::Display for EngineSelection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

impl FromStr for EngineSelection {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut all = Self::ALL.into_iter();
        all.find(|selection| selection.as_str() == text).ok_or(())
    }
}

/// Engines, by name. Cheap to clone.
#[derive(Debug, Clone)]
pub struct EngineSet(Arc<[Arc<dyn Engine>]>);

impl EngineSet {
    /// The set of these engines.
    pub fn new(engines: impl IntoIterator<Item = Arc<dyn Engine>>) -> Self {
        Self(engines.into_iter().collect())
    }

    /// The engine of that name.
    pub fn get(&self, name: EngineName) -> Option<&Arc<dyn Engine>> {
        self.iter().find(|engine| engine.name() == name)
    }

    /// Returns these engines, with the browser that a project names for the engine that drives one.
    #[must_use]
    pub fn with_browser(&self, browser: Option<&str>) -> Self {
        let Some(browser) = browser else {
            return self.clone();
        };
        let engines = self.iter().map(|engine| {
            engine
                .with_browser(browser)
                .unwrap_or_else(|| Arc::clone(engine))
        });
        Self::new(engines)
    }

    /// Every engine.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Engine>> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phone_has_its_engine() {
        let engines = |platform| EngineSelection::Phone.engines(platform);
        assert_eq!(engines(Platform::Ios), [WEBKIT]);
        assert_eq!(engines(Platform::Android), [CHROMIUM]);
        assert_eq!(engines(Platform::Browser), [CHROMIUM]);
        assert!(EngineSelection::Phone.has(WEBKIT));
        assert!(!EngineSelection::Chromium.has(WEBKIT));
    }

    #[test]
    fn selection_is_parsed_from_its_name() {
        for selection in EngineSelection::ALL {
            assert_eq!(selection.as_str().parse(), Ok(selection));
        }
        assert_eq!("gecko".parse::<EngineSelection>(), Err(()));
    }
}
