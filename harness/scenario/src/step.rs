//! The kinds of steps: the actions of a scenario, in order.

mod advance;
mod ask;
mod expect;
mod fill;
mod go;
mod hover;
mod look;
mod open;
mod other_tab;
mod press;
mod reload;
mod restart;
mod scroll;
mod select;
mod send;
pub mod step_text;
mod tap;
mod theme;

use std::fmt;

use serde_json::{Map, Value};

use crate::syntax::yaml_value::{escape, print_flow};

pub use advance::AdvanceStep;
pub use ask::AskStep;
pub use expect::ExpectStep;
pub use fill::FillStep;
pub use go::{GoStep, HistoryDirection};
pub use hover::HoverStep;
pub use look::LookStep;
pub use open::OpenStep;
pub use other_tab::{Change, OtherTabStep};
pub use press::PressStep;
pub use reload::ReloadStep;
pub use restart::RestartStep;
pub use scroll::{ScrollEnd, ScrollStep};
pub use select::SelectStep;
pub use send::SendStep;
pub use tap::TapStep;
pub use theme::ThemeStep;

crate::form::kinds! {
    /// A step. To add a kind, create a file here and add a line to this list.
    Step {
        Open(OpenStep),
        Tap(TapStep),
        Fill(FillStep),
        Select(SelectStep),
        Press(PressStep),
        Hover(HoverStep),
        Scroll(ScrollStep),
        Go(GoStep),
        Reload(ReloadStep),
        Restart(RestartStep),
        Theme(ThemeStep),
        Advance(AdvanceStep),
        Send(SendStep),
        Ask(AskStep),
        OtherTab(OtherTabStep),
        Look(LookStep),
        Expect(ExpectStep),
    }
}

impl fmt::Display for Step {
    /// Writes the step on one line, as in a scenario file: `tap: {role: button, name: Send}`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(formatter, self.print())
    }
}

/// The length limit of a text in a step's summary, in characters.
const LONGEST_TEXT: usize = 60;

/// The length limit of a step's summary, in characters.
const LONGEST_SUMMARY: usize = 200;

impl Step {
    /// The step on one line, as in a scenario file, with long texts cut.
    pub fn summary(&self) -> String {
        let mut line = String::new();
        let map = self.print().into_iter();
        let cut = map.map(|(key, value)| (key, cut_texts(value)));
        // Writing to a string can't fail.
        let _ = write_line(&mut line, cut.collect());
        cut_text(&line, LONGEST_SUMMARY)
    }
}

fn write_line(output: &mut impl fmt::Write, map: Map<String, Value>) -> fmt::Result {
    for (index, (key, value)) in map.into_iter().enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        write!(output, "{comma}{key}: {}", print_flow(&escape(value)))?;
    }
    Ok(())
}

fn cut_texts(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(cut_text(&text, LONGEST_TEXT)),
        Value::Array(items) => items.into_iter().map(cut_texts).collect(),
        Value::Object(map) => {
            let cut = map.into_iter().map(|(key, value)| (key, cut_texts(value)));
            Value::Object(cut.collect())
        }
        other => other,
    }
}

fn cut_text(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn step_is_shown_on_one_line_as_in_the_file() {
        let open = Step::Open(OpenStep {
            address: "/about".to_owned().into(),
        });
        assert_eq!(open.to_string(), "open: /about");
        let fill = Step::Fill(FillStep {
            target: crate::Target {
                finder: crate::Finder::Label("Amount".into()),
                nth: None,
            }
            .into(),
            with: "5".to_owned().into(),
        });
        assert_eq!(fill.to_string(), r#"fill: { label: Amount, with: "5" }"#);
        assert_eq!(fill.summary(), fill.to_string());
    }

    #[test]
    fn summary_cuts_long_texts() {
        let open = Step::Open(OpenStep {
            address: format!("/{}", "a".repeat(100)).into(),
        });
        assert_eq!(open.summary(), format!("open: /{}…", "a".repeat(58)));
        assert!(open.to_string().ends_with("aaa"));
    }
}
