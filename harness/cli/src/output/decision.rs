//! The decisions on minimum versions, for people.

use footbridge_insight::DecisionPage;
use footbridge_insight::report::write_decision_page;

use crate::output::command_error::CommandError;
use crate::output::print;

/// The format of a decision for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecisionForm {
    Text,
    Markdown,
    Html,
}

/// Prints a decision for people.
pub(crate) fn print_decision(page: &DecisionPage, form: DecisionForm) -> Result<(), CommandError> {
    match form {
        DecisionForm::Text => print(&page.text()),
        DecisionForm::Markdown => print(&page.markdown()),
        DecisionForm::Html => {
            let mut html = Vec::new();
            write_decision_page(&mut html, page)
                .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
            print(&String::from_utf8_lossy(&html));
        }
    }
    Ok(())
}
