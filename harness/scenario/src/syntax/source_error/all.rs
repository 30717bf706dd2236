//! All errors in a file.

use std::collections::HashSet;
use std::fmt;

use miette::Diagnostic;

use super::{Source, SourceError, SourceErrorKind};
use crate::syntax::span::Span;

/// The number of errors shown for one file. Each is shown with its lines, and more are usually the same error
/// repeated.
const MOST_SHOWN: usize = 100;

/// All errors in one file, in the order of the file.
///
/// As a [`Diagnostic`], it is a headline with a related diagnostic for each of the first hundred errors.
#[derive(Debug, Clone)]
pub struct SourceErrors {
    source: Source,
    list: Vec<SourceError>,
}

impl SourceErrors {
    pub(crate) fn of(source: Source) -> Self {
        Self {
            source,
            list: Vec::new(),
        }
    }

    /// The number of errors.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// An iterator over the errors.
    pub fn iter(&self) -> std::slice::Iter<'_, SourceError> {
        self.list.iter()
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        self.source.name()
    }

    /// Adds an error, to which the caller may add details.
    pub(crate) fn report(&mut self, kind: SourceErrorKind, span: Span) -> &mut SourceError {
        let index = self.list.len();
        let label = kind.label().to_owned();
        self.list.push(SourceError {
            kind,
            span,
            label,
            also: None,
            help: None,
            source: self.source.clone(),
        });
        &mut self.list[index]
    }

    /// Sorts the errors in the order of the file and removes duplicates, since the rows of one `each` share most of
    /// them.
    pub(crate) fn settle(mut self) -> Result<(), Self> {
        self.list.sort_by_key(|error| error.span);
        let mut seen = HashSet::new();
        self.list
            .retain(|error| seen.insert((error.span, error.kind.clone())));
        if self.list.is_empty() {
            Ok(())
        } else {
            Err(self)
        }
    }
}

impl<'a> IntoIterator for &'a SourceErrors {
    type Item = &'a SourceError;
    type IntoIter = std::slice::Iter<'a, SourceError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for SourceErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.len() == 1 { "error" } else { "errors" };
        write!(formatter, "{} {noun} in {}", self.len(), self.file())?;
        if self.len() > MOST_SHOWN {
            write!(formatter, "; the first {MOST_SHOWN} are shown")?;
        }
        Ok(())
    }
}

impl std::error::Error for SourceErrors {}

impl Diagnostic for SourceErrors {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(
            self.list
                .iter()
                .take(MOST_SHOWN)
                .map(|error| error as &dyn Diagnostic),
        ))
    }
}
