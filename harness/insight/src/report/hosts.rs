//! A short description of a set of hosts.

use std::collections::BTreeSet;

use footbridge_contract::{Platform, Version};
use footbridge_record::CaseIdentity;

/// Describes a set of hosts by ranges of versions without a gap among those tried.
///
/// `held` are the hosts to describe, `tried` all hosts that were tried, including these.
pub(super) fn describe_hosts<'c>(
    held: &(impl Iterator<Item = &'c CaseIdentity> + Clone),
    tried: &(impl Iterator<Item = &'c CaseIdentity> + Clone),
) -> String {
    let mut ranges = Vec::new();
    for platform in [Platform::Ios, Platform::Android, Platform::Browser] {
        let here = held.clone().filter(|case| case.platform == platform);
        let versions: BTreeSet<Option<Version>> = here.map(|case| case.app_version).collect();
        if versions.contains(&None) {
            ranges.push(platform.to_string());
        }
        let all = tried.clone().filter(|case| case.platform == platform);
        let all: BTreeSet<Version> = all.filter_map(|case| case.app_version).collect();
        let all: Vec<Version> = all.into_iter().collect();
        for run in all.chunk_by(|left, right| {
            versions.contains(&Some(*left)) == versions.contains(&Some(*right))
        }) {
            match run {
                [first, ..] if !versions.contains(&Some(*first)) => {}
                [only] => ranges.push(format!("{platform} {only}")),
                [first, .., last] => ranges.push(format!("{platform} {first} – {last}")),
                [] => {}
            }
        }
    }
    ranges.join(", ")
}

#[cfg(test)]
mod tests {
    use footbridge_record::testing::case;

    use super::*;

    #[test]
    fn consecutive_versions_are_one_range() {
        let on = |platform, version: &str| case("a.yaml", platform, version.parse().ok());
        let tried = [
            on(Platform::Ios, "2.9.0"),
            on(Platform::Ios, "2.10.0"),
            on(Platform::Ios, "2.14.0"),
            on(Platform::Ios, "2.56.0"),
            on(Platform::Android, "2.9.0"),
            on(Platform::Browser, "none"),
        ];
        let hosts = |held: &[usize]| {
            let held: Vec<_> = held.iter().map(|place| &tried[*place]).collect();
            describe_hosts(&held.iter().copied(), &tried.iter())
        };
        assert_eq!(hosts(&[1, 0]), "ios 2.9.0 – 2.10.0");
        assert_eq!(hosts(&[0, 1, 3]), "ios 2.9.0 – 2.10.0, ios 2.56.0");
        assert_eq!(hosts(&[4, 5]), "android 2.9.0, browser");
    }
}
