//! The shortened form in which people see arrivals.

use footbridge_dialect::excerpt;
use footbridge_record::{VerifiedArrival, VerifiedEntry};
use serde_json::Value;

/// The maximum number of arrivals to show for an entry.
const MOST_SHOWN: usize = 3;

/// Returns the arrivals that show the differences of a redacted entry, each shortened to one line.
pub fn arrived(entry: &VerifiedEntry) -> Vec<String> {
    let arrivals = entry.differing_arrivals().into_iter();
    arrivals.take(MOST_SHOWN).map(shown).collect()
}

/// Returns the arrivals of one probe of a redacted entry, each shortened to one line.
pub(crate) fn arrived_at(entry: &VerifiedEntry, probe: Option<usize>) -> Vec<String> {
    let probe = probe.and_then(|probe| entry.probes.get(probe));
    let arrivals = probe.iter().flat_map(|probe| &probe.arrivals);
    arrivals.take(MOST_SHOWN).map(shown).collect()
}

fn shown(arrival: &VerifiedArrival) -> String {
    let content = match &arrival.content {
        Value::Array(arguments) if arguments.len() == 1 => &arguments[0],
        content => content,
    };
    excerpt(content).replace(['\n', '\r'], " ")
}
