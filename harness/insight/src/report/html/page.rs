//! The HTML page of reports, and its contents.

use std::io::{self, Write};

use footbridge_record::{CaseRecord, ExplorationRecord, schema_of};
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::ReportIndex;
use crate::decision_page::DecisionPage;
use crate::matrix::Matrix;

/// The built page, with a mark in place of its contents.
const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/report/index.html"));

/// The mark.
const CONTENTS: &str = "<!-- contents -->";

/// All possible contents of a page. It is never serialised as a whole: its schema generates the page's TypeScript
/// types.
#[derive(Serialize, JsonSchema)]
pub struct PageContents {
    /// `footbridge-report`: a run.
    report: Option<ReportIndex>,
    /// The content of the parts `footbridge-records-0` and so on: the records, in the order of the index.
    records: Vec<CaseRecord>,
    /// `footbridge-exploration`: an exploration, beside the run of its findings.
    exploration: Option<ExplorationRecord>,
    /// `footbridge-matrix`: a matrix, beside a run or alone.
    matrix: Option<Matrix>,
    /// `footbridge-decision`: a decision, alone.
    decision: Option<DecisionPage>,
}

impl PageContents {
    /// Returns the JSON Schema of all contents.
    pub fn schema() -> Schema {
        schema_of::<Self>()
    }
}

/// A page that is being written. Each content is a data element, which the browser never executes.
///
/// ```no_run
/// # fn main() -> std::io::Result<()> {
/// # let mut output = Vec::new();
/// # let numbers = [1, 2];
/// use footbridge_insight::report::HtmlPage;
///
/// let mut page = HtmlPage::begin(&mut output)?;
/// page.json("matrix", &numbers)?; // <script type="application/json" id="footbridge-matrix">
/// page.end()
/// # }
/// ```
pub struct HtmlPage<'a> {
    output: &'a mut dyn Write,
    after: &'static str,
}

impl<'a> HtmlPage<'a> {
    /// Writes the page up to its contents.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn begin(output: &'a mut dyn Write) -> io::Result<Self> {
        let (before, after) = PAGE
            .split_once(CONTENTS)
            .ok_or_else(|| io::Error::other("the page has no place for its contents"))?;
        output.write_all(before.as_bytes())?;
        Ok(Self { output, after })
    }

    /// Writes a value as JSON.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn json(&mut self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let json = escape(&serde_json::to_string(value)?);
        self.element("application/json", name, &json)
    }

    /// Writes a text that needs no escaping, such as Base64.
    pub(super) fn text(&mut self, name: &str, text: &str) -> io::Result<()> {
        self.element("text/plain", name, text)
    }

    fn element(&mut self, media: &str, name: &str, text: &str) -> io::Result<()> {
        writeln!(
            self.output,
            r#"<script type="{media}" id="footbridge-{name}">{text}</script>"#
        )
    }

    /// Writes the rest of the page.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn end(self) -> io::Result<()> {
        self.output.write_all(self.after.as_bytes())
    }
}

/// Escapes JSON so that no tag, comment or script line can begin or end in it.
fn escape(json: &str) -> String {
    json.replace('<', r"\u003c")
        .replace('\u{2028}', r"\u2028")
        .replace('\u{2029}', r"\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_has_one_place_for_its_contents() {
        assert_eq!(PAGE.matches(CONTENTS).count(), 1);
    }

    #[test]
    fn page_loads_no_other_file() {
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
    fn text_that_would_end_the_element_is_escaped_and_reads_the_same() {
        let text = "</script><!-- \u{2028}\u{2029} \\u003c";
        let escaped = escape(&serde_json::to_string(text).unwrap());
        assert!(
            !escaped.contains(['<', '\u{2028}', '\u{2029}']),
            "{escaped}"
        );
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
    }
}
