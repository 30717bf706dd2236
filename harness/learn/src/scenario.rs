//! The scenarios of the draft, which repeat the observed actions and expect the client's calls.

use std::fmt::Write as _;

use footbridge_contract::Platform;
use footbridge_scenario::Target;

use crate::catalogue_draft::names;
use crate::marks::SEEN;
use crate::new_file::NewFile;
use crate::observation::Observation;
use crate::tap::step_text;
use crate::toml_text::quoted;

/// The first line of a scenario, which points an editor to the schema.
const SCHEMA_LINE: &str = "# yaml-language-server: $schema=scenario.schema.json\n";

/// The most calls that a scenario expects.
const MOST_CALLS: usize = 20;

/// Returns the scenario of both platforms, or of one if they share no call.
pub(crate) fn first(open: &str, taps: &[Target], observations: &[Observation]) -> String {
    let sent: Vec<_> = with_channel(observations);
    let platforms: Vec<_> = match sent.first() {
        Some(first) if common(&sent).is_empty() => vec![*first],
        _ => sent,
    };
    text(open, taps, &platforms)
}

/// Returns the scenario of the other platform, if the platforms share no call.
pub(crate) fn second(open: &str, taps: &[Target], observations: &[Observation]) -> Option<NewFile> {
    let sent = with_channel(observations);
    let [_, other] = sent.as_slice() else {
        return None;
    };
    common(&sent).is_empty().then(|| {
        let path = match other.platform {
            Platform::Android => "scenarios/first-android.yaml",
            Platform::Ios | Platform::Browser => "scenarios/first-ios.yaml",
        };
        (path, text(open, taps, &[other]))
    })
}

fn with_channel(observations: &[Observation]) -> Vec<&Observation> {
    observations
        .iter()
        .filter(|observation| observation.channel.is_some())
        .collect()
}

/// Returns the calls that the client made on all platforms, calls with a reply first.
fn common(observations: &[&Observation]) -> Vec<String> {
    let Some((first, others)) = observations.split_first() else {
        return Vec::new();
    };
    let mut common = names(std::slice::from_ref(*first));
    for other in others {
        let known = names(std::slice::from_ref(*other));
        common.retain(|name| known.contains(name));
    }
    common.truncate(MOST_CALLS);
    common
}

fn text(open: &str, taps: &[Target], observations: &[&Observation]) -> String {
    let platforms: Vec<_> = observations
        .iter()
        .map(|observation| observation.platform.name())
        .collect();
    let mut text = format!(
        "{SCHEMA_LINE}title: The client calls its app\nhosts: {{ platforms: [{}], versions: [latest] }}\nsteps:\n  - open: {}\n",
        platforms.join(", "),
        quoted(open)
    );
    for tap in taps {
        let _ = writeln!(text, "  - tap: {}", step_text(tap));
    }
    let calls = common(observations);
    if calls.is_empty() {
        text += "\n  # Next: tap something and expect the call that it makes.\n  # - expect: { call: getToken }\n";
    } else {
        text += "  - expect:\n";
        for call in calls {
            let _ = writeln!(text, "      - {{ call: {} }}   {SEEN}", quoted(&call));
        }
    }
    text
}
