//! Errors whose texts and excerpts are short enough to be read, and to be laid out.

use std::error::Error;
use std::fmt;

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

use super::excerpt::Excerpt;

/// The maximum length of a quoted value, in characters.
const LONGEST_VALUE: usize = 100;

/// The maximum length of a text, in characters, and the length of its end if it is longer.
const LONGEST_TEXT: usize = 2000;
const END: usize = 200;

/// An error with its causes and its related errors, all with short texts and excerpts.
#[derive(Debug)]
pub(super) struct ShortDiagnostic<'d> {
    message: String,
    code: Option<String>,
    severity: Option<Severity>,
    help: Option<String>,
    source_code: Option<ShownSource<'d>>,
    labels: Option<Vec<LabeledSpan>>,
    related: Vec<Self>,
    diagnostic_cause: Option<Box<Self>>,
    cause: Option<Box<ShortError>>,
}

/// The source of an error.
enum ShownSource<'d> {
    /// As it is.
    Whole(&'d dyn SourceCode),
    Excerpt(Excerpt),
}

/// A cause that isn't a diagnostic.
#[derive(Debug)]
struct ShortError {
    message: String,
    cause: Option<Box<Self>>,
}

impl<'d> ShortDiagnostic<'d> {
    /// Creates a short form of an error.
    pub(super) fn of(error: &'d dyn Diagnostic) -> Self {
        Self::inside(error, None)
    }

    /// Creates a short form of an error that may refer to the source of another.
    fn inside(error: &'d dyn Diagnostic, outer: Option<&'d dyn SourceCode>) -> Self {
        let source = error.source_code().or(outer);
        let labels = error.labels().map(|labels| labels.map(short_label));
        let labels: Option<Vec<_>> = labels.map(Iterator::collect);
        let excerpt = source
            .zip(labels.as_deref())
            .and_then(|(source, labels)| Excerpt::of(source, labels));
        let (source_code, labels) = match excerpt {
            Some((excerpt, labels)) => (Some(ShownSource::Excerpt(excerpt)), Some(labels)),
            None => (source.map(ShownSource::Whole), labels),
        };
        let related = error.related().into_iter().flatten();
        let cause = error.diagnostic_source();
        Self {
            message: shortened(&error.to_string()),
            code: error.code().map(|code| code.to_string()),
            severity: error.severity(),
            help: error.help().map(|help| shortened(&help.to_string())),
            source_code,
            labels,
            related: related.map(|other| Self::inside(other, source)).collect(),
            diagnostic_cause: cause.map(|cause| Box::new(Self::inside(cause, source))),
            cause: error.source().map(|cause| Box::new(ShortError::of(cause))),
        }
    }
}

impl ShortError {
    fn of(error: &dyn Error) -> Self {
        Self {
            message: shortened(&error.to_string()),
            cause: error.source().map(|cause| Box::new(Self::of(cause))),
        }
    }
}

fn short_label(mut label: LabeledSpan) -> LabeledSpan {
    label.set_label(label.label().map(shortened));
    label
}

/// Cuts the long values that a text quotes, and its middle if it is too long.
fn shortened(text: &str) -> String {
    let quoted = text.split('`').enumerate().map(|(index, part)| {
        let cut = part.char_indices().nth(LONGEST_VALUE);
        match cut.filter(|_| index % 2 == 1) {
            Some((end, _)) => format!("{}…", &part[..end]),
            None => part.to_owned(),
        }
    });
    let text = quoted.collect::<Vec<_>>().join("`");
    let count = text.chars().count();
    if count <= LONGEST_TEXT {
        return text;
    }
    let begin = text.chars().take(LONGEST_TEXT - END);
    let end = text.chars().skip(count - END);
    begin.chain(['…']).chain(end).collect()
}

impl fmt::Display for ShortDiagnostic<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl fmt::Debug for ShownSource<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Whole(_) => "Whole",
            Self::Excerpt(_) => "Excerpt",
        })
    }
}

impl Error for ShortDiagnostic<'_> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

impl Diagnostic for ShortDiagnostic<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as _)
    }

    fn severity(&self) -> Option<Severity> {
        self.severity
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        match self.source_code.as_ref()? {
            ShownSource::Whole(source) => Some(*source),
            ShownSource::Excerpt(excerpt) => Some(excerpt),
        }
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.labels.as_ref()?;
        Some(Box::new(labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        let related = self.related.iter().map(|error| error as &dyn Diagnostic);
        (!self.related.is_empty()).then(|| Box::new(related) as _)
    }

    fn diagnostic_source(&self) -> Option<&dyn Diagnostic> {
        self.diagnostic_cause.as_deref().map(|cause| cause as _)
    }
}

impl fmt::Display for ShortError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl Error for ShortError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_cut_and_the_rest_stays() {
        let long = "é".repeat(3_000_000);
        let value = "é".repeat(100);
        assert_eq!(
            shortened(&format!("`{long}` isn't a platform, nor is `{long}`")),
            format!("`{value}…` isn't a platform, nor is `{value}…`")
        );
        assert_eq!(shortened("`a` and ` b"), "`a` and ` b");
    }

    #[test]
    fn long_text_keeps_its_begin_and_its_end() {
        let text = format!("there is no button \"{}\" here", "x".repeat(3_000_000));
        let short = shortened(&text);
        assert_eq!(short.chars().count(), LONGEST_TEXT + 1);
        assert!(short.starts_with("there is no button"), "{short}");
        assert!(short.ends_with("xx\" here"), "{short}");
    }
}
