//! The step `advance`.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::schema::{self, Names};
use crate::step::step_text;
use crate::syntax::duration;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Advances the stage's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdvanceStep {
    /// The time; more than zero.
    pub by: Spanned<Duration>,
}

impl Form for AdvanceStep {
    const KEY: &'static str = "advance";
    const ABOUT: &'static str = "Advances the clock, and runs everything that becomes due.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let by = reader.duration(value, "`advance`")?;
        if by.is_zero() {
            reader
                .bad_value(value, "`advance`", "the clock doesn't move")
                .help("leave the step out: what is due now runs after every step");
            return None;
        }
        Some(Self {
            by: Spanned::new(by, value.span),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        schema::duration(Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, duration::print(self.by.value))
    }

    fn line(&self) -> String {
        step_text::duration(self.by.value)
    }
}
