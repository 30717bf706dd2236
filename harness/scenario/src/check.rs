//! Checks of a scenario against the catalogue.

mod endpoints;
mod hosts;
mod limits;
mod names;
mod replies;
mod report;

use footbridge_contract::Catalogue;

use crate::mistake::Mistakes;
use crate::project_names::ProjectNames;
use crate::scenario::Scenario;

/// Checks a scenario against the catalogue and the other known names.
///
/// # Errors
/// [`Mistakes`] with unknown names, payloads that don't fit, and impossible hosts.
pub fn check(
    scenario: &Scenario,
    catalogue: &Catalogue,
    known: &ProjectNames,
) -> Result<(), Mistakes> {
    let mut mistakes = Mistakes::of(scenario.source.clone());
    check_into(scenario, catalogue, known, &mut mistakes);
    mistakes.settle()
}

/// Checks the names that are not in a catalogue.
pub(crate) fn check_without_catalogue(
    scenario: &Scenario,
    known: &ProjectNames,
    mistakes: &mut Mistakes,
) {
    names::check_waivers(scenario, known, mistakes);
    for rule in scenario.rows.iter().flat_map(|row| &row.network) {
        endpoints::check_envelope(rule, &known.servers, mistakes);
    }
}

pub(crate) fn check_into(
    scenario: &Scenario,
    catalogue: &Catalogue,
    known: &ProjectNames,
    mistakes: &mut Mistakes,
) {
    names::check_waivers(scenario, known, mistakes);
    hosts::check_requires(scenario, catalogue, mistakes);
    for row in &scenario.rows {
        hosts::check_hosts(&row.hosts, catalogue, known, mistakes);
        for reference in row.references() {
            names::check_reference(reference, catalogue, known, mistakes);
        }
        for rule in &row.network {
            endpoints::check_envelope(rule, &known.servers, mistakes);
        }
        for script in &row.replies {
            names::check_success(script, catalogue, mistakes);
            replies::check_data(script, catalogue, mistakes);
        }
        limits::check_limits(row, &known.limits, mistakes);
        limits::check_asks(row, known.can_ask, mistakes);
        hosts::check_reach(row, catalogue, mistakes);
    }
}
