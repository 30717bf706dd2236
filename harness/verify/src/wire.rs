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

/// What the page gets with its document, so that it listens before it sends anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct Setup {
    /// What to look for.
    pub probes: EnvironmentProbes,
    /// What to listen for.
    pub listeners: Listeners,
}

/// A report of the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PageReport {
    /// The page's own random name, which changes when it is loaded again.
    pub page: String,
    /// The number of the report on this page, from 1. A repeated report gets the same instruction.
    pub number: u32,
    /// The time on the page's clock, in milliseconds since it was loaded.
    pub now: f64,
    /// What happened since the last report, in order.
    pub seen: Vec<Seen>,
    /// What the page reports.
    pub event: PageEvent,
}

/// What a page reports.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PageEvent {
    /// It was loaded.
    Loaded {
        /// What it found.
        facts: PageFacts,
    },
    /// Something arrived, or the wait is over.
    Waited,
    /// The person answered a question.
    Answered {
        /// The number of the question.
        question: u32,
        /// The text, or the names of the chosen options.
        chosen: Vec<String>,
    },
}

/// Something that happened on the page.
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
        /// What arrived.
        arrival: Arrival,
    },
}

/// What the page does next.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Instruction {
    /// The next action.
    pub step: PageStep,
    /// What the page shows.
    pub view: View,
}

/// An action of the page. It reports when it is done.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PageStep {
    /// Send messages in order, then wait until something arrives, at most this time.
    Send {
        /// The messages.
        messages: Vec<PageMessage>,
        /// The time, in milliseconds.
        ms: u32,
    },
    /// Open a link, and report at once.
    Open {
        /// The link.
        url: String,
    },
    /// Wait until something arrives, at most this time.
    Wait {
        /// The time, in milliseconds.
        ms: u32,
    },
    /// Show a question. Arrivals are reported meanwhile.
    Ask {
        /// The question.
        question: Question,
    },
    /// Nothing is left to do.
    Finish,
    /// Another page has taken over.
    Replaced,
}

/// A question to the person at the phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Question {
    /// Its number.
    pub number: u32,
    /// The heading.
    pub title: String,
    /// The text below it.
    pub text: String,
    /// The kind of answer.
    pub answer: AnswerKind,
}

/// The kind of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AnswerKind {
    /// A text.
    Text {
        /// An example.
        example: String,
    },
    /// One of these options.
    One {
        /// The options.
        options: Vec<AnswerOption>,
    },
    /// Any of these options, and a button that confirms them.
    Many {
        /// The options.
        options: Vec<AnswerOption>,
        /// The text of the button.
        confirm: String,
    },
}

/// An option of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AnswerOption {
    /// Its name in the answer.
    pub name: String,
    /// Its text.
    pub label: String,
    /// A text below it; empty for none.
    pub detail: String,
}

/// What the page shows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct View {
    /// The app: name, platform and version; empty until it is known.
    pub app: String,
    /// The number of entries that are done.
    pub done: usize,
    /// The number of entries.
    pub total: usize,
    /// What happens now; empty if nothing does.
    pub now: String,
    /// What comes next; empty if nothing does.
    pub next: String,
    /// The results so far.
    pub results: Vec<ResultLine>,
}

/// The result of one entry.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ResultLine {
    /// The kind of entry.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// The verdict.
    #[ts(type = "\"as-described\" | \"differs\" | \"not-tried\"")]
    pub verdict: VerifiedVerdict,
    /// The differences, or the reason why it was not tried; empty for an entry that is as described.
    pub details: Vec<String>,
}

/// A time of a page, which is hostile, in whole milliseconds.
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
