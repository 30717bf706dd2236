//! The codes in a page's address.

use serde::Serialize;

/// A set of valid attribution codes. They serialise under the names used in storage and requests (§3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Codes {
    /// `channelCode`; never without a vip code.
    #[serde(rename = "registerChannel")]
    pub channel: Option<String>,
    /// `vipCode`.
    #[serde(rename = "registerVipNo")]
    pub vip: Option<String>,
    /// `clacCode`.
    #[serde(rename = "clacCode")]
    pub calc: Option<String>,
    /// `commonCode`.
    #[serde(rename = "commonCode")]
    pub common: Option<String>,
    /// `groupId`.
    #[serde(rename = "groupId")]
    pub group: Option<String>,
    /// `actCode`.
    #[serde(rename = "actCode")]
    pub activity: Option<String>,
}

impl Codes {
    /// The valid codes in a page's query: trimmed, without empty ones, only the first of each name, and a channel
    /// code only together with a vip code (§5).
    pub fn counted<'q>(query: impl IntoIterator<Item = (&'q str, &'q str)>) -> Self {
        let mut codes = Self::default();
        let mut seen = Vec::new();
        for (name, value) in query {
            let place = match name {
                "channelCode" => &mut codes.channel,
                "vipCode" => &mut codes.vip,
                "clacCode" => &mut codes.calc,
                "commonCode" => &mut codes.common,
                "groupId" => &mut codes.group,
                "actCode" => &mut codes.activity,
                _ => continue,
            };
            if !seen.contains(&name) {
                seen.push(name);
                let value = value.trim();
                *place = (!value.is_empty()).then(|| value.to_owned());
            }
        }
        if codes.vip.is_none() {
            codes.channel = None;
        }
        codes
    }

    /// Whether there is no valid code.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn codes_are_trimmed_and_the_first_of_a_name_counts() {
        let codes = Codes::counted([
            ("vipCode", " v "),
            ("channelCode", "c"),
            ("vipCode", "w"),
            ("actCode", " "),
            ("actCode", "later"),
            ("other", "x"),
        ]);
        assert_eq!(codes.vip.as_deref(), Some("v"));
        assert_eq!(codes.channel.as_deref(), Some("c"));
        assert_eq!(codes.activity, None);
    }

    #[test]
    fn channel_needs_a_vip_code() {
        assert!(Codes::counted([("channelCode", "c"), ("vipCode", "")]).is_empty());
        assert!(!Codes::counted([("vipCode", "v")]).is_empty());
    }

    proptest! {
        #[test]
        fn channel_always_has_a_vip_code(query in proptest::collection::vec(("channelCode|vipCode|groupId", " ?[ab]?"), 0..6)) {
            let codes = Codes::counted(query.iter().map(|(name, value)| (name.as_str(), value.as_str())));
            prop_assert!(codes.vip.is_some() || codes.channel.is_none());
        }
    }
}
