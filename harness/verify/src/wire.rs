//! The messages between the page in the app and the server: the page sends a [`PageReport`] and gets an
//! [`Instruction`]; a recorder sends a [`RecorderReport`] and gets a [`RecorderState`].

mod recorder;
mod typescript;

use footbridge_dialect::{Arrival, EnvironmentProbes, Listeners, PageFacts, PageMessage};
use footbridge_record::VerifiedVerdict;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use recorder::{Observed, RecorderReport, RecorderSetup, RecorderState};
pub use typescript::typescript;

/// The setup in the page's document, so that the page listens before it sends anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct Setup {
    /// The parts of the environment to look for.
    pub probes: EnvironmentProbes,
    /// The functions and events to listen for.
    pub listeners: Listeners,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PageReport {
    /// The page's random name, which changes on each load.
    pub page: String,
    /// The number of the report on this page, from 1. A repeated report gets the same instruction.
    pub number: u32,
    /// The time on the page's clock, in milliseconds since it was loaded.
    pub now: f64,
    /// The observations since the last report, in order.
    pub seen: Vec<Seen>,
    /// The event that caused the report.
    pub event: PageEvent,
}

/// The event that causes a report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PageEvent {
    /// It was loaded.
    Loaded {
        /// The facts that the page found.
        facts: PageFacts,
    },
    /// Something arrived, or the wait has ended.
    Waited,
    /// The user answered a question.
    Answered {
        /// The number of the question.
        question: u32,
        /// The text, or the names of the chosen options.
        chosen: Vec<String>,
    },
}

/// An observation of the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Seen {
    /// A call was sent.
    Sent {
        /// Its number.
        call: u32,
        /// The time, as in [`PageReport::now`].
        at: f64,
    },
    /// Something arrived.
    Arrived {
        /// The time.
        at: f64,
        arrival: Arrival,
    },
}

/// The page's next step, and its view.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Instruction {
    pub step: PageStep,
    pub view: View,
}

/// A step of the page, which reports when the step is done.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PageStep {
    /// Sends messages in order, then waits for an arrival.
    Send {
        messages: Vec<PageMessage>,
        /// The maximum wait, in milliseconds.
        ms: u32,
    },
    /// Opens a link, and reports at once.
    Open {
        /// The link.
        url: String,
    },
    /// Waits for an arrival.
    Wait {
        /// The maximum wait, in milliseconds.
        ms: u32,
    },
    /// Shows a question, and reports arrivals meanwhile.
    Ask { question: Question },
    /// The verification has ended.
    Finish,
    /// Another page has taken over.
    Replaced,
}

/// A question to the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Question {
    pub number: u32,
    /// The heading.
    pub title: String,
    /// The text below it.
    pub text: String,
    /// The kind of answer.
    pub answer: AnswerKind,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AnswerKind {
    Text {
        example: String,
    },
    /// One of these options.
    One {
        options: Vec<AnswerOption>,
    },
    /// Any of these options, and a button that confirms them.
    Many {
        options: Vec<AnswerOption>,
        /// The text of the button.
        confirm: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AnswerOption {
    /// Its name in the answer.
    pub name: String,
    /// Its text.
    pub label: String,
    /// A text below it; empty for none.
    pub detail: String,
}

/// The content of the page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct View {
    /// The app: name, platform and version; empty until it is known.
    pub app: String,
    /// The number of entries that are done.
    pub done: usize,
    /// The number of entries.
    pub total: usize,
    /// The current probe; empty if there is none.
    pub now: String,
    /// The next probe; empty if there is none.
    pub next: String,
    /// The results so far.
    pub results: Vec<ResultLine>,
}

/// The result of one entry.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ResultLine {
    /// The kind of entry.
    pub kind: String,
    pub name: String,
    #[ts(type = "\"as-described\" | \"differs\" | \"not-seen\" | \"not-tried\"")]
    pub verdict: VerifiedVerdict,
    /// The differences with what arrived, or the reason why it was not seen or not tried; empty for an entry that is as
    /// described.
    pub details: Vec<String>,
}

/// Converts a time of the page to whole milliseconds. The page is untrusted, so the time may be any number.
pub(crate) fn millis(time: f64) -> u64 {
    /// A day, in milliseconds.
    const LONGEST: f64 = 86_400_000.0;
    let time = if time.is_finite() { time } else { 0.0 };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a range that fits"
    )]
    let whole = time.clamp(0.0, LONGEST) as u64;
    whole
}
