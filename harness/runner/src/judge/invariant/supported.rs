//! Nothing is asked of an app that does not offer it.

use footbridge_host::EntryKind;

use super::{Breach, Invariant};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "supported",
    summary: "No call is sent and no link is opened that this version of the app doesn't support.",
    check,
};

fn check(evidence: &Evidence<'_>) -> Vec<Breach> {
    let sent = evidence
        .journal
        .entries()
        .iter()
        .filter_map(|entry| match &entry.kind {
            EntryKind::Call {
                number,
                name,
                standing,
                ..
            } => Some((entry.at, format!("{number} {name}"), *standing)),
            EntryKind::Link { path, standing, .. } => {
                Some((entry.at, format!("the link {path}"), *standing))
            }
            _ => None,
        });
    let unsupported =
        sent.filter(|(_, _, standing)| !standing.is_known())
            .map(|(at, what, standing)| Breach {
                at,
                text: format!("{what} {standing}"),
            });
    unsupported.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_contract::Version;
    use footbridge_host::{EntryKind, Standing};

    use super::super::tests::{breaches, call};

    fn standing(mut entry: EntryKind, its: Standing) -> EntryKind {
        if let EntryKind::Call { standing, .. } | EntryKind::Link { standing, .. } = &mut entry {
            *standing = its;
        }
        entry
    }

    #[test]
    fn what_the_version_lacks_is_wrong_to_send() {
        let link = EntryKind::Link {
            url: "exchange://app/kyc/manually_review".into(),
            path: "kyc/manually_review".into(),
            parameters: Vec::new(),
            standing: Standing::Elsewhere,
        };
        let minimum = Version::new(2, 9, 0);
        assert_eq!(
            breaches(
                "supported",
                [
                    call(1, "logout", None),
                    standing(
                        call(2, "setBottomActions", None),
                        Standing::Below { minimum }
                    ),
                    standing(call(3, "nope", None), Standing::Unlisted),
                    standing(link.clone(), Standing::OutsideApp),
                    link,
                ]
            ),
            [
                "#2 setBottomActions needs 2.9.0",
                "#3 nope is not in the catalogue",
                "the link kyc/manually_review needs the app",
                "the link kyc/manually_review is not known on this platform",
            ]
        );
    }
}
