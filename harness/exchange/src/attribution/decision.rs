//! The decision whether to store attribution codes.

use super::{Cached, Codes, without_locale};
use crate::session_contract::{Campaign, Trigger};

/// The facts about the start of a page that attribution needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival<'a> {
    /// The page's path, with its locale prefix.
    pub path: &'a str,
    /// The page's whole address, without fragment.
    pub link: &'a str,
    /// The time of the start, in milliseconds since 1970.
    pub now: u64,
}

/// The decision about the codes in a page's address and the stored ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttributionDecision {
    /// The address has no valid codes: the stored ones apply.
    Keep,
    /// The codes apply to this page only; the stored ones stay.
    Use {
        /// The codes.
        codes: Codes,
    },
    /// The codes apply, and replace the stored ones.
    Replace {
        /// The new stored value.
        cached: Cached,
    },
}

/// Decides by the campaigns, first by link, then by channel, and otherwise by `default_validity`, in milliseconds
/// (§5).
pub fn decide<'c>(
    codes: Codes,
    arrival: Arrival<'_>,
    campaigns: impl IntoIterator<Item = &'c Campaign>,
    default_validity: u64,
) -> AttributionDecision {
    if codes.is_empty() {
        return AttributionDecision::Keep;
    }
    let campaigns: Vec<&Campaign> = campaigns.into_iter().collect();
    let first = |fits: &dyn Fn(&Trigger) -> bool| {
        let found = campaigns.iter().find(|campaign| fits(&campaign.trigger));
        found.copied()
    };
    let path = without_locale(arrival.path);
    let by_link = first(&|trigger| matches!(trigger, Trigger::Link(link) if link == path));
    let campaign = by_link.or_else(|| {
        let channel = codes.channel.as_ref()?;
        first(&|trigger| matches!(trigger, Trigger::Channel(known) if known == channel))
    });
    let window = campaign.and_then(|campaign| campaign.window);
    if window.is_some_and(|window| !window.holds(arrival.now)) {
        return AttributionDecision::Use { codes };
    }
    let validity = campaign.map_or(default_validity, Campaign::validity_ms);
    AttributionDecision::Replace {
        cached: Cached {
            codes,
            current_link: arrival.link.to_owned(),
            effective_end_time: window.map(|window| window.ends),
            expires_at: arrival.now.saturating_add(validity),
        },
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::session_contract::Window;
    use footbridge_contract::Assumed;

    const DAY: u64 = 86_400_000;

    fn campaigns() -> [Campaign; 2] {
        let campaign = |trigger, validity_days, window| Campaign {
            name: "c".to_owned(),
            section: "5".to_owned(),
            trigger,
            validity_days,
            window,
            assumed: Assumed::Everything,
        };
        let window = Window {
            starts: 10 * DAY,
            ends: 20 * DAY,
        };
        [
            campaign(Trigger::Channel("partner".to_owned()), 60, None),
            campaign(Trigger::Link("/events/a".to_owned()), 7, Some(window)),
        ]
    }

    fn decided(path: &str, query: &[(&str, &str)], now: u64) -> AttributionDecision {
        let arrival = Arrival {
            path,
            link: "https://x.test/",
            now,
        };
        let codes = Codes::counted(query.iter().copied());
        decide(codes, arrival, &campaigns(), 30 * DAY)
    }

    /// The days until the codes expire, and until their campaign ends.
    fn kept(decision: &AttributionDecision) -> Option<(u64, Option<u64>)> {
        match decision {
            AttributionDecision::Replace { cached } => Some((
                cached.expires_at / DAY,
                cached.effective_end_time.map(|end| end / DAY),
            )),
            AttributionDecision::Keep | AttributionDecision::Use { .. } => None,
        }
    }

    #[test]
    fn link_precedes_channel_and_channel_precedes_default() {
        let partner = [("channelCode", "partner"), ("vipCode", "v")];
        let now = 12 * DAY;
        assert_eq!(
            kept(&decided("/ja/events/a", &partner, now)),
            Some((19, Some(20)))
        );
        assert_eq!(kept(&decided("/events/b", &partner, now)), Some((72, None)));
        assert_eq!(
            kept(&decided("/", &[("groupId", "g")], now)),
            Some((42, None))
        );
        let unpaired = [("channelCode", "partner"), ("groupId", "g")];
        assert_eq!(kept(&decided("/", &unpaired, now)), Some((42, None)));
        assert_eq!(
            decided("/", &[("channelCode", "partner")], now),
            AttributionDecision::Keep
        );
    }

    #[test]
    fn codes_outside_a_campaigns_window_are_not_stored() {
        let query = [("groupId", "g")];
        for (day, is_kept) in [(9, false), (10, true), (19, true), (20, false)] {
            let decision = decided("/events/a", &query, day * DAY);
            assert_eq!(kept(&decision).is_some(), is_kept, "{day}");
            assert_ne!(decision, AttributionDecision::Keep);
        }
    }

    proptest! {
        #[test]
        fn stored_codes_are_valid_at_once_and_expire(now in 0u64..100 * DAY, path in "/|/events/a|/fr/events/a") {
            if let AttributionDecision::Replace { cached } = decided(&path, &[("vipCode", "v")], now) {
                prop_assert!(cached.is_valid(now));
                prop_assert!(!cached.is_valid(cached.expires_at));
                prop_assert!(cached.effective_end_time.is_none_or(|end| !cached.is_valid(end)));
            }
        }
    }
}
