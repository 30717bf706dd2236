//! The client only uses calls and links that the app offers.

use footbridge_journal::EntryKind;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "supported",
    summary: "No call is sent and no link is opened that this version of the app neither supports nor ignores.",
    advice: "Check the app's version first, and fall back if it is too old. The catalogue lists the minimum version.",
    holds_on_any_host: true,
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let sent = evidence
        .journal
        .entries()
        .iter()
        .filter_map(|entry| match &entry.kind {
            EntryKind::Call {
                number,
                name,
                availability,
                ..
            } => Some((entry, format!("{number} {name}"), *availability)),
            EntryKind::Link {
                path, availability, ..
            } => Some((entry, format!("the link {path}"), *availability)),
            _ => None,
        });
    let unsupported = sent
        .filter(|(_, _, availability)| !availability.is_available() && !availability.is_ignored())
        .map(|(entry, what, availability)| {
            InvariantViolation::of(entry, format!("{what} {availability}"))
        });
    unsupported.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_contract::{Availability, Version};
    use footbridge_journal::EntryKind;

    use super::super::tests::{call, violations};

    fn availability(mut entry: EntryKind, its: Availability) -> EntryKind {
        if let EntryKind::Call { availability, .. } | EntryKind::Link { availability, .. } =
            &mut entry
        {
            *availability = its;
        }
        entry
    }

    #[test]
    fn call_or_link_that_the_app_ignores_is_allowed() {
        let minimum = Version::new(2, 9, 0);
        for assumed in [false, true] {
            let ignored = Availability::Ignored { minimum, assumed };
            let entry = availability(call(1, "setBottomActions", None), ignored);
            assert!(violations("supported", [entry]).is_empty());
            let link = EntryKind::Link {
                url: "app://kyc/manually_review".into(),
                path: "kyc/manually_review".into(),
                parameters: Vec::new(),
                availability: ignored,
            };
            assert!(violations("supported", [link]).is_empty());
        }
    }

    #[test]
    fn unavailable_calls_and_links_are_violations() {
        let link = EntryKind::Link {
            url: "app://kyc/manually_review".into(),
            path: "kyc/manually_review".into(),
            parameters: Vec::new(),
            availability: Availability::NotOnPlatform,
        };
        let minimum = Version::new(2, 9, 0);
        assert_eq!(
            violations(
                "supported",
                [
                    call(1, "logout", None),
                    availability(
                        call(2, "setBottomActions", None),
                        Availability::BelowMinimum {
                            minimum,
                            assumed: false
                        }
                    ),
                    availability(
                        call(3, "setTitleVisible", None),
                        Availability::BelowMinimum {
                            minimum,
                            assumed: true
                        }
                    ),
                    availability(call(4, "nope", None), Availability::NotListed),
                    availability(link.clone(), Availability::OutsideApp),
                    link,
                ]
            ),
            [
                "#2 setBottomActions needs 2.9.0",
                "#3 setTitleVisible needs 2.9.0, assumed",
                "#4 nope is not in the catalogue",
                "the link kyc/manually_review needs the app",
                "the link kyc/manually_review is not known on this platform",
            ]
        );
    }
}
