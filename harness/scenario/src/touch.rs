//! What a row needs of the app, and what a host of some version can't give it.

use footbridge_contract::{Catalogue, Minimum, Platform, Support, Version};

use crate::mention::{Mention, Role};
use crate::row::Row;
use crate::span::Span;
use crate::step::Step;

/// The kinds of catalogue entry that have minimum versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// A call.
    Call,
    /// A link.
    Link,
}

impl EntryKind {
    /// The word used in messages.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Link => "link",
        }
    }
}

/// An entry of the catalogue that a row touches.
#[derive(Debug, Clone, Copy)]
pub struct Touched<'c> {
    /// Which kind.
    pub kind: EntryKind,
    /// The call's name or the link's path.
    pub name: &'c str,
    /// The versions that have it.
    pub minimum: &'c Minimum,
}

impl Touched<'_> {
    /// Whether a host has it; `version` is `None` in a browser, where no call is to be had and every link opens, by
    /// the app's alternate scheme (§2.3).
    pub fn support(&self, platform: Platform, version: Option<Version>) -> Support {
        match (platform, version) {
            (Platform::Browser, _) | (_, None) => match self.kind {
                EntryKind::Call => Support::NotOnPlatform,
                EntryKind::Link => Support::Supported,
            },
            (platform, Some(version)) => self.minimum.support(platform, version),
        }
    }
}

/// An expectation that a host can't meet, since the catalogue says that it lacks what it is about.
#[derive(Debug, Clone, Copy)]
pub struct Unmet<'c> {
    /// The step's place in [`Row::steps`], from 0.
    pub step: usize,
    /// The expectation's place in that step, from 0.
    pub expectation: usize,
    /// Where the expectation is written.
    pub span: Span,
    /// What the host lacks.
    pub entry: Touched<'c>,
    /// Why it lacks it.
    pub support: Support,
}

/// The catalogue entries that a row touches, each once: the calls of `replies`, and the calls and links of `expect`,
/// those of `no-call` and `no-link` included. Names that the catalogue doesn't know are left out.
pub fn touched<'c>(row: &Row, catalogue: &'c Catalogue) -> Vec<Touched<'c>> {
    let mut found: Vec<Touched<'c>> = Vec::new();
    for mention in row.mentions() {
        if let Some((entry, _)) = look_up(mention, catalogue)
            && !found
                .iter()
                .any(|known| known.kind == entry.kind && known.name == entry.name)
        {
            found.push(entry);
        }
    }
    found
}

/// The first expectation of a row that a host can't meet. From there on the row is *unsupported* on that host.
///
/// That something must not happen is an expectation that every host can meet.
pub fn first_unmet<'c>(
    row: &Row,
    catalogue: &'c Catalogue,
    platform: Platform,
    version: Option<Version>,
) -> Option<Unmet<'c>> {
    let steps = row.steps.iter().enumerate();
    let expectations = steps.flat_map(|(step, written)| {
        let list = match &written.value {
            Step::Expect(expect) => expect.expectations.as_slice(),
            _ => &[],
        };
        let numbered = list.iter().enumerate();
        numbered.map(move |(expectation, written)| (step, expectation, written))
    });
    for (step, expectation, written) in expectations {
        for mention in written.value.mentions() {
            let Some((entry, Role::Expected)) = look_up(mention, catalogue) else {
                continue;
            };
            let support = entry.support(platform, version);
            if !support.is_supported() {
                let span = written.span;
                return Some(Unmet {
                    step,
                    expectation,
                    span,
                    entry,
                    support,
                });
            }
        }
    }
    None
}

fn look_up<'c>(mention: Mention<'_>, catalogue: &'c Catalogue) -> Option<(Touched<'c>, Role)> {
    match mention {
        Mention::Call { name, role, .. } => {
            let call = catalogue.calls.get(name)?;
            let entry = Touched {
                kind: EntryKind::Call,
                name: &call.name,
                minimum: &call.minimum,
            };
            Some((entry, role))
        }
        Mention::Link { path, role, .. } => {
            let link = catalogue.links.get(path)?;
            let entry = Touched {
                kind: EntryKind::Link,
                name: &link.path,
                minimum: &link.minimum,
            };
            Some((entry, role))
        }
        Mention::Endpoint { .. } | Mention::Event { .. } | Mention::Code { .. } => None,
    }
}
