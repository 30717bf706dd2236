//! The engines that `--engine` selects.

use clap::ValueEnum;
use footbridge_engine::{CHROMIUM, EngineName, EngineSelection, WEBKIT};

/// A single engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineChoice {
    Webkit,
    Chromium,
}

impl EngineChoice {
    /// Returns the engine's name.
    pub(crate) const fn name(self) -> EngineName {
        match self {
            Self::Webkit => WEBKIT,
            Self::Chromium => CHROMIUM,
        }
    }
}

/// The engines of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SelectedEngines {
    Webkit,
    Chromium,
    Phone,
    All,
}

impl SelectedEngines {
    /// Returns the selection.
    pub(crate) const fn selection(self) -> EngineSelection {
        match self {
            Self::Webkit => EngineSelection::WebKit,
            Self::Chromium => EngineSelection::Chromium,
            Self::Phone => EngineSelection::Phone,
            Self::All => EngineSelection::All,
        }
    }
}
