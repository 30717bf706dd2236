//! The kinds of steps: the actions of a scenario, in order.

mod advance;
mod expect;
mod fill;
mod open;
mod other_tab;
mod press;
mod select;
mod send;
mod tap;

use std::fmt;

use serde_json::Value;

pub use advance::Advance;
pub use expect::Expect;
pub use fill::Fill;
pub use open::Open;
pub use other_tab::{Change, OtherTab};
pub use press::Press;
pub use select::Select;
pub use send::Send;
pub use tap::Tap;

crate::form::kinds! {
    /// A step. A new kind is a new file here, and its line in this list.
    Step {
        Open,
        Tap,
        Fill,
        Select,
        Press,
        Advance,
        Send,
        OtherTab,
        Expect,
    }
}

impl fmt::Display for Step {
    /// Writes the step on one line, similar to its form in a file: `tap: {"role":"button","name":"Send"}`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, value)) in self.print().iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            match value {
                Value::String(text) => write!(formatter, "{comma}{key}: {text}")?,
                value => write!(formatter, "{comma}{key}: {value}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_reads_as_the_file_has_it_on_one_line() {
        let open = Step::Open(Open {
            address: "/about".to_owned().into(),
        });
        assert_eq!(open.to_string(), "open: /about");
        let fill = Step::Fill(Fill {
            target: crate::Target {
                finder: crate::Finder::Label("Amount".into()),
                nth: None,
            }
            .into(),
            with: "5".to_owned().into(),
        });
        assert_eq!(fill.to_string(), r#"fill: {"label":"Amount","with":"5"}"#);
    }
}
