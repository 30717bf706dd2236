//! The HTML report: one self-contained file that needs no network.
//!
//! The page is built from `harness/ui`. It first shows a summary of every case, the [`ReportIndex`]. The compressed
//! records follow, and are read when a case is opened, so a run of 10,000 cases opens as fast as a run of ten.

mod index;
mod page;
mod pictures;

use std::borrow::Cow;
use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use self::index::ReportIndex;
pub use page::{HtmlPage, PageContents};

use footbridge_record::{CaseRecord, RunEvent};

use self::pictures::EmbeddedPictures;
use super::gathered::{Gathered, GatheredRun};
use super::reporter::Reporter;
use crate::decision_page::DecisionPage;
use crate::matrix::Matrix;

/// The number of records in a part. Larger parts compress better, but take longer to read for a single record.
const RECORDS_IN_A_PART: usize = 32;

/// Writes the HTML report.
#[derive(Default)]
pub struct Html {
    gathered: Gathered,
}

impl Reporter for Html {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        match self.gathered.take(event) {
            Some(run) => write(output, &run),
            None => Ok(()),
        }
    }
}

/// Writes the page of a run.
fn write(output: &mut dyn Write, run: &GatheredRun<'_>) -> io::Result<()> {
    let records: Vec<&CaseRecord> = run.records().collect();
    let index = ReportIndex::new(run.report, run.problems(), &records, RECORDS_IN_A_PART);
    let mut page = HtmlPage::begin(output)?;
    page.json("report", &index)?;
    if let Some(exploration) = run.exploration {
        page.json("exploration", exploration)?;
    }
    let mut pictures = EmbeddedPictures::default();
    for (number, part) in records.chunks(RECORDS_IN_A_PART).enumerate() {
        let part: Vec<Cow<'_, CaseRecord>> =
            part.iter().map(|record| pictures.embed(record)).collect();
        page.text(&format!("records-{number}"), &compress(&part)?)?;
        for (name, bytes) in pictures.take_new() {
            page.text(&name, &STANDARD.encode(bytes))?;
        }
    }
    page.end()
}

/// Writes the page of a matrix.
///
/// # Errors
/// If it can't be written.
pub fn write_matrix_page(output: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    let mut page = HtmlPage::begin(output)?;
    page.json("matrix", matrix)?;
    page.end()
}

/// Writes the page of a decision.
///
/// # Errors
/// If it can't be written.
pub fn write_decision_page(output: &mut dyn Write, decision: &DecisionPage) -> io::Result<()> {
    let mut decision = decision.clone();
    // Keep a number and its unit together.
    decision.answer = decision.answer.replace(" %", "\u{a0}%");
    let mut page = HtmlPage::begin(output)?;
    page.json("decision", &decision)?;
    page.end()
}

/// Encodes records as JSON, compressed with gzip, in Base64.
fn compress(records: &[Cow<'_, CaseRecord>]) -> io::Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    serde_json::to_writer(&mut encoder, records)?;
    encoder.flush()?;
    Ok(STANDARD.encode(encoder.finish()?))
}

#[cfg(test)]
mod tests;
