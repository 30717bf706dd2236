//! The format of a snapshot file: insta's format, with sections.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use footbridge_contract::Platform;
use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

use super::host::TO;
use super::{HostRange, Section, Snapshot};

const FENCE: &str = "---";
const SOURCE: &str = "source: ";
/// The header line of a file that ends with a fence. Insta keeps a description.
const ENDS: &str = "description: ends with ---";
const ROW: &str = "## ";
const HOSTS: &str = "# ";
/// The separator between an engine and the hosts on which it has a separate transcript.
const IN: &str = ": ";

/// An error in a snapshot file.
#[derive(Debug, Error, Diagnostic)]
#[error("{problem}")]
#[diagnostic(help("{help}"))]
pub struct SnapshotError {
    /// The error, as a lowercase fragment.
    pub problem: String,
    #[source_code]
    source_code: Arc<NamedSource<String>>,
    #[label("here")]
    span: SourceSpan,
    help: String,
}

impl Snapshot {
    /// Parses a snapshot file. `name` is its name in errors.
    ///
    /// # Errors
    /// [`SnapshotError`] for a line that can't be part of a snapshot, such as the marks of an unfinished merge.
    pub fn parse(name: &str, text: &str) -> Result<Self, SnapshotError> {
        let mut reader = Reader {
            name,
            text,
            source: None,
            ends: false,
            row: None,
            sections: Vec::new(),
        };
        let mut place = Place::Before;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let span = start..start + line.trim_end_matches(['\r', '\n']).len();
            start += line.len();
            place = reader.line(place, &text[span.clone()], span)?;
        }
        if !matches!(place, Place::Body | Place::End) {
            return Err(reader.wrong("the header has no end", 0..text.len().min(FENCE.len())));
        }
        if !text.ends_with('\n') {
            let last = text.rfind('\n').map_or(0, |end| end + 1);
            return Err(reader.wrong(
                "the file is cut off: its last line has no end",
                last..text.len(),
            ));
        }
        if reader.ends && place != Place::End {
            let last = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
            return Err(reader.wrong(
                "the file is cut off: it doesn't end with `---`",
                last..text.trim_end().len(),
            ));
        }
        let Some(source) = reader.source else {
            return Err(reader.wrong("the header names no source", 0..text.len().min(FENCE.len())));
        };
        Ok(Self {
            source,
            sections: reader.sections,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Before,
    Header,
    Body,
    /// After the fence at the end of the file.
    End,
}

struct Reader<'a> {
    name: &'a str,
    text: &'a str,
    source: Option<String>,
    /// Whether the header states that the file ends with a fence. Older files lack this line.
    ends: bool,
    row: Option<String>,
    sections: Vec<Section>,
}

impl Reader<'_> {
    fn wrong(&self, problem: impl Into<String>, span: Range<usize>) -> SnapshotError {
        SnapshotError {
            problem: problem.into(),
            source_code: Arc::new(NamedSource::new(self.name, self.text.to_owned())),
            span: span.into(),
            help: "bring the file back from version control, or delete it and run with --update"
                .to_owned(),
        }
    }

    fn line(
        &mut self,
        place: Place,
        line: &str,
        span: Range<usize>,
    ) -> Result<Place, SnapshotError> {
        match (place, line) {
            (Place::Before, FENCE) => Ok(Place::Header),
            (Place::Header, FENCE) => Ok(Place::Body),
            (Place::Before, _) => Err(self.wrong("a snapshot begins with `---`", span)),
            (Place::Header, line) => {
                self.ends |= line == ENDS;
                // Insta may add other keys; only the source is needed.
                if let Some(source) = line.strip_prefix(SOURCE) {
                    self.source = Some(unquoted(source));
                }
                Ok(Place::Header)
            }
            (Place::Body, FENCE) | (Place::End, "") => Ok(Place::End),
            (Place::End, _) => Err(self.wrong("this line is after the end of the file", span)),
            (Place::Body, line) => self.body(line, span).map(|()| Place::Body),
        }
    }

    fn body(&mut self, line: &str, span: Range<usize>) -> Result<(), SnapshotError> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(row) = line.strip_prefix(ROW) {
            self.row = Some(row.to_owned());
            return Ok(());
        }
        if let Some(hosts) = line.strip_prefix(HOSTS) {
            let (engine, hosts) = match hosts.split_once(IN) {
                Some((engine, hosts)) => (Some(engine.to_owned()), hosts),
                None => (None, hosts),
            };
            let is_engine = |name: &String| {
                !name.is_empty() && name.chars().all(|char| char.is_ascii_lowercase())
            };
            if !engine.as_ref().is_none_or(is_engine) {
                return Err(self.wrong("this heading names no engine", span));
            }
            let hosts = hosts
                .split(", ")
                .map(range)
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| self.wrong("this heading names no hosts", span))?;
            self.sections.push(Section {
                row: self.row.clone(),
                engine,
                hosts,
                transcript: String::new(),
            });
            return Ok(());
        }
        if !is_transcript(line) {
            return Err(self.wrong("this is not a transcript line", span));
        }
        match self.sections.last_mut() {
            Some(section) => {
                section.transcript.push_str(line);
                section.transcript.push('\n');
                Ok(())
            }
            None => Err(self.wrong("this line is before the first heading", span)),
        }
    }
}

/// Whether a line begins with a time.
fn is_transcript(line: &str) -> bool {
    let time = line
        .trim_start()
        .trim_start_matches(|char: char| char.is_ascii_digit());
    time.len() < line.trim_start().len() && time.starts_with("ms  ")
}

fn range(text: &str) -> Option<HostRange> {
    let (platform, versions) = match text.split_once(' ') {
        None => (text, None),
        Some((platform, versions)) => (platform, Some(versions)),
    };
    let platform: Platform = platform.parse().ok()?;
    let versions = match versions {
        None => None,
        Some(versions) => {
            let (first, last) = versions.split_once(TO).unwrap_or((versions, versions));
            Some((first.parse().ok()?, last.parse().ok()?))
        }
    };
    Some(HostRange { platform, versions })
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = quoted(&self.source);
        writeln!(f, "{FENCE}\n{SOURCE}{source}\n{ENDS}\n{FENCE}")?;
        let mut row = None;
        for (index, section) in self.sections.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            if let Some(title) = &section.row
                && row != Some(title)
            {
                writeln!(f, "{ROW}{title}")?;
            }
            row = section.row.as_ref();
            let hosts: Vec<String> = section.hosts.iter().map(ToString::to_string).collect();
            let engine = section.engine.as_ref();
            let engine = engine.map_or_else(String::new, |engine| format!("{engine}{IN}"));
            writeln!(f, "{HOSTS}{engine}{}", hosts.join(", "))?;
            f.write_str(&section.transcript)?;
        }
        writeln!(f, "{FENCE}")
    }
}

/// A path as a YAML scalar, quoted if necessary.
fn quoted(source: &str) -> String {
    let is_plain = source.starts_with(|char: char| char.is_ascii_alphabetic())
        && source
            .chars()
            .all(|char| char.is_ascii_alphanumeric() || "_-./".contains(char));
    if is_plain {
        source.to_owned()
    } else {
        serde_json::Value::from(source).to_string()
    }
}

fn unquoted(source: &str) -> String {
    match serde_json::from_str(source) {
        Ok(serde_json::Value::String(text)) => text,
        _ => source.to_owned(),
    }
}
