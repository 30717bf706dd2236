//! One error in a scenario file.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use super::{Source, SourceErrorKind};
use crate::syntax::span::Span;

/// A second place of a node that was filled in from a row of `each`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Via {
    pub(crate) span: Span,
    pub(crate) label: &'static str,
}

/// An error in a scenario file, with its place and the correct form.
#[derive(Debug, Clone)]
pub struct SourceError {
    /// The kind of error.
    pub kind: SourceErrorKind,
    /// The place in the file.
    pub span: Span,
    pub(super) label: String,
    pub(super) also: Option<(Span, String)>,
    pub(super) help: Option<String>,
    pub(super) source: Source,
}

impl SourceError {
    /// Sets the help.
    pub(crate) fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the label of the place.
    pub(crate) fn label(&mut self, label: impl Into<String>) -> &mut Self {
        self.label = label.into();
        self
    }

    /// Adds a related place.
    pub(crate) fn also(&mut self, span: Span, label: impl Into<String>) -> &mut Self {
        self.also = Some((span, label.into()));
        self
    }

    /// Adds the place of the row's value that was filled in, if any.
    pub(crate) fn via(&mut self, via: Option<Via>) -> &mut Self {
        if let Some(Via { span, label }) = via {
            self.also = Some((span, label.to_owned()));
        }
        self
    }

    /// The line and the column, both counted from 1, the column in characters.
    pub fn position(&self) -> (usize, usize) {
        let text = self.source.inner();
        let before = text.get(..self.span.start).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }

    pub fn help_text(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(formatter)
    }
}

impl std::error::Error for SourceError {}

impl Diagnostic for SourceError {
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
