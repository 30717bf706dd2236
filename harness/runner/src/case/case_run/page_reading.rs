//! Reading of the page for what is judged now.

use footbridge_engine::PageState;
use footbridge_scenario::Expectation;

use crate::judge::Seen;
use crate::stage::{CaseAborted, Stage};

/// Reads the part of the page that an expectation alone is about.
pub(super) fn read_for(
    stage: &mut Stage<'_>,
    expectation: &Expectation,
) -> Result<Seen, CaseAborted> {
    Ok(match expectation {
        Expectation::Element(expected) => Seen::Element(stage.examine(expected)?),
        Expectation::NoElement(expected) => Seen::Count(stage.count(&expected.target.value)?),
        Expectation::Head(_) => Seen::Head(stage.head()?),
        _ => Seen::Nothing,
    })
}

/// Reads the page.
pub(super) fn read(stage: &mut Stage<'_>) -> Result<PageState, CaseAborted> {
    let read = stage.read()?.unwrap_or_default();
    // Without an open page, or with an invalid command result, expectations see an empty page.
    Ok(serde_json::from_value(read).unwrap_or_default())
}
