//! The scenarios of the draft: they do what was done while the client was watched, and expect its calls.

use std::fmt::Write as _;

use footbridge_contract::Platform;

use super::catalogue_draft::names;
use super::draft::SEEN;
use super::finding::Finding;
use super::toml_text::quoted;
use crate::init::NewFile;

/// The first line of a scenario, from which an editor knows the schema.
const SCHEMA_LINE: &str = "# yaml-language-server: $schema=scenario.schema.json\n";

/// The most calls that a scenario expects.
const MOST_CALLS: usize = 20;

/// The scenario of both platforms, or of one where they share no call.
pub(super) fn first(open: &str, taps: &[String], findings: &[Finding]) -> String {
    let sent: Vec<_> = with_way(findings);
    let platforms: Vec<_> = match sent.first() {
        Some(first) if common(&sent).is_empty() => vec![*first],
        _ => sent,
    };
    text(open, taps, &platforms)
}

/// The scenario of the other platform, where they share no call.
pub(super) fn second(open: &str, taps: &[String], findings: &[Finding]) -> Option<NewFile> {
    let sent = with_way(findings);
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

fn with_way(findings: &[Finding]) -> Vec<&Finding> {
    findings
        .iter()
        .filter(|finding| finding.way.is_some())
        .collect()
}

/// The calls that the client made on each of the platforms, those that want a reply first.
fn common(findings: &[&Finding]) -> Vec<String> {
    let Some((first, others)) = findings.split_first() else {
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

fn text(open: &str, taps: &[String], findings: &[&Finding]) -> String {
    let platforms: Vec<_> = findings
        .iter()
        .map(|finding| finding.platform.name())
        .collect();
    let mut text = format!(
        "{SCHEMA_LINE}title: The client calls its app\nhosts: {{ platforms: [{}], versions: [latest] }}\nsteps:\n  - open: {}\n",
        platforms.join(", "),
        quoted(open)
    );
    for tap in taps {
        let _ = writeln!(text, "  - tap: {}", quoted(tap));
    }
    let calls = common(findings);
    if calls.is_empty() {
        text += "\n  # What to try next: tap something, and name the call that it makes.\n  # - expect: { call: getToken }\n";
    } else {
        text += "  - expect:\n";
        for call in calls {
            let _ = writeln!(text, "      - {{ call: {} }}   {SEEN}", quoted(&call));
        }
    }
    text
}
