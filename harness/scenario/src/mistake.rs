//! What can be wrong with a scenario file, and where.
//!
//! A file is read to its end whatever it holds, so [`Mistakes`] has all that is wrong with it, in the order of the
//! file, each with its place and with what to write instead.

use std::fmt;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use thiserror::Error;

use crate::span::Span;
use crate::tree::{Node, Via};

/// A scenario file's name and text, as the messages show them.
pub(crate) type Source = Arc<NamedSource<String>>;

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MistakeKind {
    /// The file is no YAML.
    #[error("this is not YAML: {reason}")]
    Yaml {
        /// The parser's own words.
        reason: String,
    },
    /// YAML that a scenario has no use for.
    #[error("a scenario can't have {what}")]
    Unsupported {
        /// Such as "an anchor".
        what: &'static str,
    },
    /// A key that nothing reads.
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        /// The key as written.
        key: String,
        /// What it stands in, such as "a target".
        place: String,
    },
    /// The same key twice in one object.
    #[error("`{key}` is here twice")]
    DuplicateKey {
        /// The key as written.
        key: String,
    },
    /// A key that has to be there.
    #[error("{place} needs `{key}`")]
    MissingKey {
        /// The key.
        key: String,
        /// What it should stand in.
        place: String,
    },
    /// An empty object, list or file.
    #[error("{place} holds nothing")]
    Nothing {
        /// What is empty.
        place: String,
    },
    /// A value of the wrong type.
    #[error("{place} must be {expected}, not {found}")]
    WrongType {
        /// What the value is for.
        place: String,
        /// Such as "a text".
        expected: String,
        /// Such as "a list".
        found: String,
    },
    /// A value of the right type that says nothing useful.
    #[error("{place}: {reason}")]
    BadValue {
        /// What the value is for.
        place: String,
        /// Why it won't do.
        reason: String,
    },
    /// A word that is none of those allowed.
    #[error("`{word}` is no {what}")]
    UnknownWord {
        /// The word as written.
        word: String,
        /// Such as "theme".
        what: String,
    },
    /// A name that the catalogue, or whoever runs the scenario, doesn't know.
    #[error("there is no {what} `{name}`")]
    UnknownName {
        /// Such as "call".
        what: String,
        /// The name as written.
        name: String,
    },
    /// Keys that can't stand together, or a value that a neighbour makes pointless.
    #[error("{reason}")]
    Conflict {
        /// Which, and why.
        reason: String,
    },
    /// A payload that its call, or parameters that their link, can't carry.
    #[error("{owner} can't carry this: {reason}")]
    Misfit {
        /// Such as "call `requestAction`".
        owner: String,
        /// What doesn't fit.
        reason: String,
    },
    /// Hosts that can't be, or that make a part of the scenario impossible.
    #[error("{reason}")]
    ImpossibleHost {
        /// Why.
        reason: String,
    },
    /// Something about `each` and its variables.
    #[error("{reason}")]
    Variable {
        /// What.
        reason: String,
    },
}

/// One mistake, its place, and what to write instead.
#[derive(Debug, Clone)]
pub struct Mistake {
    /// What is wrong.
    pub kind: MistakeKind,
    /// Where.
    pub span: Span,
    label: String,
    also: Option<(Span, String)>,
    help: Option<String>,
    source: Source,
}

impl Mistake {
    /// Says what to write instead.
    pub(crate) fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Words for the place itself.
    pub(crate) fn label(&mut self, label: impl Into<String>) -> &mut Self {
        self.label = label.into();
        self
    }

    /// A second place that has to do with it.
    pub(crate) fn also(&mut self, span: Span, label: impl Into<String>) -> &mut Self {
        self.also = Some((span, label.into()));
        self
    }

    /// The place where a row's value was filled in, if one was.
    pub(crate) fn via(&mut self, via: Option<Via>) -> &mut Self {
        if let Some(Via { span, label }) = via {
            self.also = Some((span, label.to_owned()));
        }
        self
    }

    /// The words of the help line.
    pub fn help_text(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(formatter)
    }
}

impl std::error::Error for Mistake {}

impl Diagnostic for Mistake {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.help.as_deref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&*self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = Some(self.label.clone()).filter(|label| !label.is_empty());
        let here = LabeledSpan::new_primary_with_span(label, self.span);
        let also = self
            .also
            .as_ref()
            .map(|(span, label)| LabeledSpan::new_with_span(Some(label.clone()), *span));
        Some(Box::new(std::iter::once(here).chain(also)))
    }
}

/// All that is wrong with one file, in the order of the file.
///
/// As a [`Diagnostic`] it is a headline with one related diagnostic per mistake.
#[derive(Debug, Clone)]
pub struct Mistakes {
    source: Source,
    list: Vec<Mistake>,
}

impl Mistakes {
    pub(crate) fn of(source: Source) -> Self {
        Self {
            source,
            list: Vec::new(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Each of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Mistake> {
        self.list.iter()
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        self.source.name()
    }

    /// Adds a mistake, which the caller may then say more about.
    pub(crate) fn report(&mut self, kind: MistakeKind, span: Span) -> &mut Mistake {
        let index = self.list.len();
        self.list.push(Mistake {
            kind,
            span,
            label: "here".to_owned(),
            also: None,
            help: None,
            source: self.source.clone(),
        });
        &mut self.list[index]
    }

    /// Adds a mistake about a node, and where the node was filled in from.
    pub(crate) fn at(&mut self, node: &Node, kind: MistakeKind) -> &mut Mistake {
        self.report(kind, node.span).via(node.via)
    }

    /// In the order of the file, each once: rows of one `each` share most of what may be wrong with them.
    pub(crate) fn settle(mut self) -> Result<(), Self> {
        self.list.sort_by_key(|mistake| mistake.span);
        self.list
            .dedup_by(|later, first| later.span == first.span && later.kind == first.kind);
        if self.list.is_empty() {
            Ok(())
        } else {
            Err(self)
        }
    }
}

impl<'a> IntoIterator for &'a Mistakes {
    type Item = &'a Mistake;
    type IntoIter = std::slice::Iter<'a, Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.len() == 1 {
            "mistake"
        } else {
            "mistakes"
        };
        write!(formatter, "{} {noun} in {}", self.len(), self.file())
    }
}

impl std::error::Error for Mistakes {}

impl Diagnostic for Mistakes {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(
            self.list.iter().map(|mistake| mistake as &dyn Diagnostic),
        ))
    }
}
