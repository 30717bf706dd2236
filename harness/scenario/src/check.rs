//! Checks of a scenario against the catalogue.

mod endpoints;
mod hosts;
mod limits;
mod names;
mod replies;
mod report;

use footbridge_contract::Catalogue;

pub(crate) use names::check_reference;

use crate::names::project_names::ProjectNames;
use crate::scenario::Scenario;
use crate::syntax::source_error::SourceErrors;

/// Checks a scenario against the catalogue and the other known names.
///
/// # Errors
/// [`SourceErrors`] with unknown names, payloads that don't fit, and impossible hosts.
pub fn check(
    scenario: &Scenario,
    catalogue: &Catalogue,
    known: &ProjectNames,
) -> Result<(), SourceErrors> {
    let mut errors = SourceErrors::of(scenario.source.clone());
    check_into(scenario, catalogue, known, &mut errors);
    errors.settle()
}

/// Checks the names that are not in a catalogue.
pub(crate) fn check_without_catalogue(
    scenario: &Scenario,
    known: &ProjectNames,
    errors: &mut SourceErrors,
) {
    names::check_waivers(scenario, known, errors);
    names::check_properties(scenario, known, errors);
    for rule in scenario.rows.iter().flat_map(|row| &row.network) {
        endpoints::check_envelope(rule, &known.servers, errors);
    }
}

pub(crate) fn check_into(
    scenario: &Scenario,
    catalogue: &Catalogue,
    known: &ProjectNames,
    errors: &mut SourceErrors,
) {
    names::check_waivers(scenario, known, errors);
    names::check_properties(scenario, known, errors);
    hosts::check_requires(scenario, catalogue, errors);
    for row in &scenario.rows {
        hosts::check_hosts(&row.hosts, catalogue, known, errors);
        for reference in row.references() {
            names::check_reference(reference, catalogue, known, errors);
        }
        for rule in &row.network {
            endpoints::check_envelope(rule, &known.servers, errors);
        }
        for script in &row.replies {
            names::check_success(script, catalogue, errors);
            replies::check_data(script, catalogue, errors);
            replies::check_codes(script, catalogue, errors);
        }
        limits::check_limits(row, &known.limits, errors);
        limits::check_asks(row, known.can_ask, errors);
        hosts::check_reach(row, catalogue, errors);
    }
}
