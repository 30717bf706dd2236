//! The record of an exploration: where it went, what the app replied, and what it found.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of the schema. It changes with every incompatible change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum ExplorationSchema {
    /// The current version.
    #[default]
    #[serde(rename = "footbridge.exploration/1")]
    Current,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExplorationRecord {
    pub schema: ExplorationSchema,
    /// The seed of its runs.
    pub seed: u64,
    /// The number of runs.
    pub runs: usize,
    /// The number of actions in all runs.
    pub actions: usize,
    /// The duration, in milliseconds.
    pub duration_ms: u64,
    /// The screens, in the order in which they were first seen.
    pub screens: Vec<ExploredScreen>,
    /// The actions from screen to screen, most frequent first.
    pub passages: Vec<ExploredPassage>,
    /// The calls of the client and their replies, by name.
    pub calls: Vec<ExploredCall>,
    /// The growth of what is known, one point per batch of runs.
    pub curve: Vec<CurvePoint>,
    /// The findings, in the order in which they were found.
    pub findings: Vec<ExploredFinding>,
    /// The parts of the client's world that the project doesn't describe.
    #[serde(default)]
    pub gaps: Vec<ExploredGap>,
}

/// A part of the client's world that the project doesn't describe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploredGap {
    /// The action of the client, or the lack of the catalogue, as a clause.
    pub about: String,
    /// The file to complete.
    pub file: String,
    /// The lines to write, to be adapted.
    pub lines: String,
    /// The number of runs that showed it; 0 if the project alone shows it.
    pub runs: usize,
}

/// A screen of the client: a page, or a dialog on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploredScreen {
    /// The path of its address, with `0` for numbers.
    pub route: String,
    /// The name of its dialog, else its first heading; empty without either.
    pub title: String,
    /// The number of times that an action led to it or began with it.
    pub visits: usize,
    /// The number of different states it was seen in.
    pub states: usize,
}

/// An action from one screen to another, or to the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploredPassage {
    /// The index of the screen before it; null for the first page of a run.
    pub from: Option<usize>,
    /// The index of the screen after it.
    pub to: usize,
    /// The action as a step of a scenario, such as `tap: Pay`.
    pub step: String,
    /// The number of times it was made.
    pub count: usize,
}

/// A call of the client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploredCall {
    pub name: String,
    /// The number of times it was made.
    pub count: usize,
    /// The app's replies, by kind.
    pub replies: Vec<ExploredReply>,
}

/// The replies of one kind to a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploredReply {
    /// The kind: a code, `success`, `failure`, `null`, `other`, or `none` if no reply came; with the form of a reply
    /// that is not an object, such as `0 base64`.
    pub kind: String,
    /// The number of such replies.
    pub count: usize,
}

/// The progress of an exploration after a number of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CurvePoint {
    /// The number of runs.
    pub runs: usize,
    /// The time since the beginning, in milliseconds.
    pub ms: u64,
    /// The number of states.
    pub states: usize,
    /// The number of pairs of a call and the form of its reply.
    pub pairs: usize,
    /// The number of functions of the client's code that ran; 0 if the engine doesn't record them.
    pub code: usize,
    /// The number of findings.
    pub findings: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExploredFinding {
    /// The broken invariant or property; null for a crash, a hang or a difference.
    pub invariant: Option<String>,
    /// The problem, in one line.
    pub message: String,
    /// The scenario that shows it, as its cases name it.
    pub scenario: String,
    /// The number of runs that showed it.
    pub runs: usize,
    /// The number of steps that are left.
    pub steps: usize,
    /// The index of the screen at the end; null if no page was open.
    pub screen: Option<usize>,
    /// The sentences of the dialect and the catalogue that allow its replies, responses and events.
    #[serde(default)]
    pub grounds: Vec<String>,
}
