//! The report for people with a browser: one file that needs no other and no network.
//!
//! The page is built from `harness/ui`. What is put into it is the JSON report, with the pictures in place of their paths.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::Reporter;
use super::gathered::Gathered;
use super::json::JsonReport;
use crate::event::RunEvent;
use crate::record::CaseRecord;

/// The page, with an empty element for a report.
const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/report/index.html"));

/// The element that the report goes into.
const ELEMENT: &str = r#"<script type="application/json" id="footbridge-report">"#;

/// Writes the report for people with a browser.
#[derive(Default)]
pub struct Html {
    gathered: Gathered,
}

impl Html {
    fn write(&self, report: &JsonReport, output: &mut dyn Write) -> io::Result<()> {
        let (before, after) = PAGE
            .split_once(ELEMENT)
            .ok_or_else(|| io::Error::other("the page has no place for a report"))?;
        write!(output, "{before}{ELEMENT}")?;
        for line in self.gathered.lines(report, with_picture)? {
            writeln!(output, "{}", escape(&line?))?;
        }
        output.write_all(after.as_bytes())
    }
}

impl Reporter for Html {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        match self.gathered.take(event) {
            Some(report) => self.write(&report, output),
            None => Ok(()),
        }
    }
}

/// The record with its picture in it. One that cannot be read keeps its path, which the page then names.
fn with_picture(record: &CaseRecord) -> Cow<'_, CaseRecord> {
    let Some(picture) = &record.picture else {
        return Cow::Borrowed(record);
    };
    let Ok(bytes) = fs::read(picture) else {
        return Cow::Borrowed(record);
    };
    Cow::Owned(CaseRecord {
        picture: Some(format!("data:image/png;base64,{}", STANDARD.encode(bytes))),
        ..record.clone()
    })
}

/// JSON in which no tag, no comment and no line of a script can begin or end.
fn escape(json: &str) -> String {
    json.replace('<', r"\u003c")
        .replace('\u{2028}', r"\u2028")
        .replace('\u{2029}', r"\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_one_place_for_a_report() {
        assert_eq!(PAGE.matches(ELEMENT).count(), 1);
        let (_, after) = PAGE.split_once(ELEMENT).unwrap();
        assert!(after.starts_with("</script>"), "the place is not empty");
    }

    #[test]
    fn the_page_asks_for_no_other_file() {
        for tag in [
            "<link rel=\"stylesheet\"",
            "<script type=\"module\" crossorigin",
            "src=\"./",
        ] {
            assert!(!PAGE.contains(tag), "{tag}");
        }
        assert!(PAGE.contains("default-src 'none'"));
    }

    #[test]
    fn what_would_end_the_element_is_escaped_and_reads_the_same() {
        let text = "</script><!-- \u{2028}\u{2029} \\u003c";
        let escaped = escape(&serde_json::to_string(text).unwrap());
        assert!(
            !escaped.contains(['<', '\u{2028}', '\u{2029}']),
            "{escaped}"
        );
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
    }
}
