//! The parts of a draft that `footbridge check` rejected, each problem with its line.

use miette::{Diagnostic, Report};

use crate::toml_text::one_line;

/// The most problems that a draft quotes.
const MOST: usize = 5;

/// Returns the problems of a draft, each as a line.
pub(crate) fn refusals(errors: &[Report]) -> Vec<String> {
    let mut texts = Vec::new();
    for error in errors {
        collect(error.as_ref(), error.source_code(), &mut texts);
    }
    texts.truncate(MOST);
    texts
}

/// Collects the problem, or the problems that it consists of.
fn collect<'a>(
    error: &'a dyn Diagnostic,
    source: Option<&'a dyn miette::SourceCode>,
    texts: &mut Vec<String>,
) {
    let source = error.source_code().or(source);
    let before = texts.len();
    for inner in error.related().into_iter().flatten() {
        collect(inner, source, texts);
    }
    if texts.len() > before {
        return;
    }
    let text = match source.and_then(|source| line_of(error, source)) {
        Some(line) => format!("`{line}`: {error}"),
        None => error.to_string(),
    };
    let text = one_line(&text);
    if !texts.contains(&text) {
        texts.push(text);
    }
}

/// Returns the first line that a problem is about.
fn line_of(error: &dyn Diagnostic, source: &dyn miette::SourceCode) -> Option<String> {
    let label = error.labels()?.next()?;
    let contents = source.read_span(label.inner(), 0, 0).ok()?;
    let text = String::from_utf8_lossy(contents.data());
    let line = text.lines().next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
