//! The time for which a call without a reply may keep the page busy: `unanswered` in `[explore]` of `footbridge.toml`.

use std::time::Duration;

use footbridge_contract::toml_reader::TomlNode;
use footbridge_scenario::parse_duration;

/// The time for which a call that has no reply and no time limit may keep the page busy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unanswered {
    /// This time.
    For(Duration),
    /// Any time in an exploration, and the default time in a scenario that names the ready property.
    AnyTime,
}

/// The default time.
const USUAL: Duration = Duration::from_secs(60);

impl Default for Unanswered {
    fn default() -> Self {
        Self::For(USUAL)
    }
}

impl Unanswered {
    /// Whether explorations judge it.
    pub fn is_explored(self) -> bool {
        self != Self::AnyTime
    }

    /// The time, where it is judged.
    pub fn time(self) -> Duration {
        match self {
            Self::For(time) => time,
            Self::AnyTime => USUAL,
        }
    }

    /// Reads a duration or `false`.
    pub(super) fn read(node: &TomlNode<'_>) -> Option<Self> {
        let help = "write a time such as \"1m\", or false to allow any";
        let Some(text) = node.as_text() else {
            if node.boolean_or("a time or `false`")? {
                node.invalid("`true` is not a time", "not a time", help);
                return None;
            }
            return Some(Self::AnyTime);
        };
        match parse_duration(text) {
            Ok(time) => Some(Self::For(time)),
            Err(error) => {
                node.invalid(error.to_string(), "not a time", error.help());
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::sources::config::{Config, ConfigError};

    fn read(explore: &str) -> Result<Unanswered, ConfigError> {
        let text = format!(
            "[client]\nweb = \"dist\"\norigin = \"https://app.test\"\n\
             [app]\ncatalogue = \"c\"\ndialect = \"d.toml\"\n{explore}"
        );
        Config::parse(Path::new("/p"), &text).map(|config| config.unanswered)
    }

    #[test]
    fn time_is_a_minute_unless_the_file_has_another() {
        assert_eq!(read("").unwrap(), Unanswered::default());
        let others = "[explore]\nfaults = \"many\"\n";
        assert_eq!(read(others).unwrap(), Unanswered::default());
        let two = "[explore]\nunanswered = \"2m\"\n";
        assert_eq!(read(two).unwrap().time(), Duration::from_secs(120));
        let off = read("[explore]\nunanswered = false\n").unwrap();
        assert!(!off.is_explored() && off.time() == Duration::from_secs(60));
    }

    #[test]
    fn other_values_are_errors() {
        for value in ["true", "60", "\"60\"", "\"soon\""] {
            assert!(read(&format!("[explore]\nunanswered = {value}\n")).is_err());
        }
    }
}
