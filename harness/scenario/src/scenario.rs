//! A scenario: the content of one file.

pub(crate) mod each;
pub(crate) mod row;
pub(crate) mod storage_access;
pub(crate) mod transcript;
pub(crate) mod waiver;

use std::collections::BTreeMap;
use std::sync::Arc;

use footbridge_contract::{Platform, Version};
use miette::NamedSource;

use crate::scenario::row::Row;
use crate::scenario::transcript::TranscriptOptions;
pub use crate::scenario::waiver::Waiver;
use crate::syntax::source_error::Source;
use crate::syntax::span::{Span, Spanned};

/// The keys of a scenario file in their usual order, with their descriptions.
pub(crate) const KEYS: [(&str, &str); 13] = [
    (
        "title",
        "What the scenario shows, in one sentence; `${name}` is a value of the row of `each`",
    ),
    ("about", "Why it matters"),
    (
        "feature",
        "A name under which the matrix lists it as a separate feature",
    ),
    (
        "requires",
        "The lowest versions that the client itself is meant to require, by platform",
    ),
    (
        "hosts",
        "The hosts it runs on; by default the latest version on ios and android",
    ),
    (
        "each",
        "One case per row; `${name}` is replaced in title, hosts, replies, network and steps",
    ),
    ("replies", "The app's replies, by call"),
    (
        "network",
        "The servers' responses: rules for requests; the first that matches and isn't used up applies",
    ),
    (
        "storage",
        "The page's access to its storage: `full` stores nothing more, `refused` throws",
    ),
    (
        "waive",
        "Invariants that may be broken here, each with the reason",
    ),
    (
        "properties",
        "The names of properties that hold here: ready ones, and files in the folder `properties`",
    ),
    (
        "transcript",
        "Optional content of the transcript: `ambient: shown` for the requests and transitions that every page makes, `animations: shown`",
    ),
    ("steps", "What happens, in order"),
];

/// One scenario.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The file's name, as it was given to [`parse`](crate::parse).
    pub name: String,
    /// The title as written, with its variables.
    pub title: Spanned<String>,
    /// A description of the scenario's purpose.
    pub about: Option<String>,
    /// The name under which the matrix lists it as a separate feature.
    pub feature: Option<String>,
    /// The lowest versions that the client itself is meant to require.
    pub requires: BTreeMap<Platform, Spanned<Version>>,
    /// The invariants that the scenario may break.
    pub waivers: Vec<Waiver>,
    /// The names of the properties that hold here.
    pub properties: Vec<Spanned<String>>,
    /// The optional content of the transcript.
    pub transcript: TranscriptOptions,
    /// The rows, at least one.
    pub rows: Vec<Row>,
    pub(crate) source: Source,
}

impl Scenario {
    /// Creates a scenario that isn't from a file, to be [printed](crate::print).
    pub fn unwritten(name: impl Into<String>, row: Row) -> Self {
        let name = name.into();
        Self {
            source: source(&name, ""),
            name,
            title: row.title.clone().into(),
            about: None,
            feature: None,
            requires: BTreeMap::new(),
            waivers: Vec::new(),
            properties: Vec::new(),
            transcript: TranscriptOptions::default(),
            rows: vec![row],
        }
    }

    /// The line of a span, from 1.
    pub fn line(&self, span: Span) -> usize {
        let before = self.source.inner().as_bytes().iter().take(span.start);
        1 + before.filter(|byte| **byte == b'\n').count()
    }

    /// The column of a span's start, from 1, in characters.
    pub fn column(&self, span: Span) -> usize {
        let text = self.source.inner();
        let before = text.get(..span.start).unwrap_or(text);
        let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
        1 + line.chars().count()
    }

    /// The file's name and text, for diagnostics of `miette`.
    pub fn source(&self) -> Arc<NamedSource<String>> {
        Arc::clone(&self.source)
    }
}

pub(crate) fn source(name: &str, text: &str) -> Source {
    Arc::new(NamedSource::new(name, text.to_owned()))
}
