//! The texts of steps in a transcript.

use std::time::Duration;

use crate::{Finder, Target};

/// Quotes a text, on one line.
pub fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Describes a target: `button "Send"`.
pub fn target(target: &Target) -> String {
    let named = match &target.finder {
        Finder::Named(name) | Finder::Text(name) | Finder::Label(name) => text(name),
        Finder::Role { role, name: None } => role.clone(),
        Finder::Role {
            role,
            name: Some(name),
        } => format!("{role} {}", text(name)),
        Finder::Placeholder(placeholder) => format!("placeholder {}", text(placeholder)),
        Finder::TestId(id) => format!("test id {}", text(id)),
    };
    match target.nth {
        Some(nth) => format!("{named} ({nth})"),
        None => named,
    }
}

/// Formats a duration in the largest unit that gives a whole number, as in a scenario.
pub fn duration(duration: Duration) -> String {
    const UNITS: [(u128, &str); 3] = [(3_600_000, "h"), (60_000, "m"), (1000, "s")];
    let ms = duration.as_millis();
    UNITS
        .iter()
        .find(|(unit, _)| ms > 0 && ms.is_multiple_of(*unit))
        .map_or_else(
            || format!("{ms}ms"),
            |(unit, word)| format!("{}{word}", ms / unit),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_formatted_as_in_scenarios() {
        assert_eq!(duration(Duration::from_millis(250)), "250ms");
        assert_eq!(duration(Duration::from_secs(10)), "10s");
        assert_eq!(duration(Duration::from_secs(90)), "90s");
        assert_eq!(duration(Duration::from_secs(3600)), "1h");
        assert_eq!(duration(Duration::ZERO), "0ms");
    }

    #[test]
    fn targets_are_described_by_role_and_name() {
        let shown = target(&Target {
            finder: Finder::Role {
                role: "button".into(),
                name: Some("Send".into()),
            },
            nth: Some(2),
        });
        assert_eq!(shown, r#"button "Send" (2)"#);
    }
}
