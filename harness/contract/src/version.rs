//! An app version, `MAJOR.MINOR.PATCH`.
//!
//! ```
//! use footbridge_contract::Version;
//!
//! let version: Version = "2.15.0".parse()?;
//! assert!(version > Version::new(2, 9, 0));
//! assert_eq!(version.just_below(), Some(Version::new(2, 14, 99)));
//! # Ok::<(), footbridge_contract::VersionError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The minor and patch number that [`Version::just_below`] wraps around to.
pub(crate) const LAST_PART: u32 = 99;

/// A version of the app, ordered by its numbers.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
pub struct Version {
    major: u32,
    minor: u32,
    patch: u32,
}

impl Version {
    /// The version `major.minor.patch`.
    pub const fn new(major: u32, minor: u32, patch: u32) -> Self {
        Self {
            major,
            minor,
            patch,
        }
    }

    /// A version between this one and all earlier releases: `2.8.0` for `2.8.1`, `2.14.99` for `2.15.0`, `1.99.99`
    /// for `2.0.0`. `None` for `0.0.0`. [`App::just_below`](crate::App::just_below) takes the highest number of the
    /// app's versions into account.
    pub const fn just_below(self) -> Option<Self> {
        self.just_below_with(LAST_PART)
    }

    /// The same, with minor and patch numbers up to `last_part`.
    pub(crate) const fn just_below_with(self, last_part: u32) -> Option<Self> {
        match self {
            Self {
                patch: 0,
                minor: 0,
                major: 0,
            } => None,
            Self {
                patch: 0,
                minor: 0,
                major,
            } => Some(Self::new(major - 1, last_part, last_part)),
            Self {
                patch: 0,
                minor,
                major,
            } => Some(Self::new(major, minor - 1, last_part)),
            Self {
                patch,
                minor,
                major,
            } => Some(Self::new(major, minor, patch - 1)),
        }
    }

    /// The higher of its minor and patch numbers.
    pub(crate) fn highest_part(self) -> u32 {
        self.minor.max(self.patch)
    }

    /// Whether its minor and patch numbers have at most this number of digits.
    pub fn fits(self, digits: u32) -> bool {
        10_u32
            .checked_pow(digits)
            .is_none_or(|end| self.highest_part() < end)
    }

    /// Its index among all versions, counted so that the minor and patch number `last_part` is followed by the next
    /// minor or major number. `None` if a number is higher.
    pub(crate) fn ordinal(self, last_part: u32) -> Option<u64> {
        if self.highest_part() > last_part {
            return None;
        }
        let places = u64::from(last_part) + 1;
        let minors = u64::from(self.major).checked_mul(places)?;
        let patches = minors
            .checked_add(u64::from(self.minor))?
            .checked_mul(places)?;
        patches.checked_add(u64::from(self.patch))
    }

    /// The version at this index; `None` if its major number would be too high.
    pub(crate) fn from_ordinal(ordinal: u64, last_part: u32) -> Option<Self> {
        let places = u64::from(last_part) + 1;
        let number = |value: u64| u32::try_from(value).ok();
        Some(Self::new(
            number(ordinal / places / places)?,
            number(ordinal / places % places)?,
            number(ordinal % places)?,
        ))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

impl From<Version> for String {
    fn from(version: Version) -> Self {
        version.to_string()
    }
}

impl TryFrom<String> for Version {
    type Error = VersionError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// An error while parsing a version.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum VersionError {
    /// The number of parts is not three.
    #[error("`{text}` has {count} {} instead of three", if *count == 1 { "number" } else { "numbers" })]
    Parts {
        /// The text given.
        text: String,
        /// The number of parts between the dots.
        count: usize,
    },
    /// A part is not a whole number, has a sign or leading zeros, or is too large.
    #[error("`{part}` in `{text}` is not a plain whole number")]
    Number {
        /// The text given.
        text: String,
        /// The invalid part.
        part: String,
    },
}

impl VersionError {
    /// The help for the error.
    pub fn help(&self) -> String {
        let (text, kept) = match self {
            Self::Parts { text, count } => (text, *count < 3),
            Self::Number { text, .. } => (text, false),
        };
        let numbers: Vec<&str> = text.split('.').collect();
        if kept && numbers.iter().all(|part| number(part).is_some()) {
            let padded: Vec<&str> = numbers.into_iter().chain(["0", "0"]).take(3).collect();
            return format!("write \"{}\"", padded.join("."));
        }
        "write three whole numbers with dots between, as in \"2.15.0\"".to_owned()
    }
}

/// A part as a number, if it is in canonical form.
fn number(part: &str) -> Option<u32> {
    part.parse()
        .ok()
        .filter(|number: &u32| number.to_string() == part)
}

impl FromStr for Version {
    type Err = VersionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Vec<&str> = text.split('.').collect();
        let &[major, minor, patch] = parts.as_slice() else {
            return Err(VersionError::Parts {
                text: text.to_owned(),
                count: parts.len(),
            });
        };
        let read = |part: &str| {
            number(part).ok_or_else(|| VersionError::Number {
                text: text.to_owned(),
                part: part.to_owned(),
            })
        };
        Ok(Self::new(read(major)?, read(minor)?, read(patch)?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn refused(text: &str) -> (String, String) {
        let error = text.parse::<Version>().unwrap_err();
        (error.to_string(), error.help())
    }

    #[test]
    fn versions_compare_by_number() {
        let version = |text: &str| text.parse::<Version>().unwrap();
        assert!(version("2.9.0") < version("2.15.0"));
        assert!(version("2.15.0") < version("10.0.0"));
        assert!(version("1.2.51") < version("1.3.0"));
    }

    #[test]
    fn just_below_rolls_over_to_99() {
        let below = |text: &str| text.parse::<Version>().unwrap().just_below();
        assert_eq!(below("2.8.1"), Some(Version::new(2, 8, 0)));
        assert_eq!(below("2.15.0"), Some(Version::new(2, 14, 99)));
        assert_eq!(below("2.0.0"), Some(Version::new(1, 99, 99)));
        assert_eq!(below("0.0.0"), None);
    }

    #[test]
    fn invalid_version_is_rejected_with_help() {
        assert_eq!(
            refused("2.15"),
            (
                "`2.15` has 2 numbers instead of three".into(),
                "write \"2.15.0\"".into()
            )
        );
        assert_eq!(
            refused("2").0,
            "`2` has 1 number instead of three".to_owned()
        );
        assert_eq!(refused("2").1, "write \"2.0.0\"".to_owned());
        for text in [
            "",
            "2.x.0",
            "2.-1.0",
            "2.+1.0",
            "2.08.0",
            "v2.8.0",
            "2.8.0.1",
            "2.8.0 ",
            "4294967296.0.0",
        ] {
            assert!(refused(text).1.contains("as in"), "{text}");
        }
    }

    proptest! {
        #[test]
        fn printing_and_reading_is_the_same_version(major: u32, minor: u32, patch: u32) {
            let version = Version::new(major, minor, patch);
            prop_assert_eq!(version.to_string().parse(), Ok(version));
        }

        #[test]
        fn ordinals_have_no_gaps(ordinal in 1u64..1_000_000, last_part in prop_oneof![Just(99u32), Just(999)]) {
            let version = Version::from_ordinal(ordinal, last_part).unwrap();
            prop_assert_eq!(version.ordinal(last_part), Some(ordinal));
            prop_assert_eq!(version.just_below_with(last_part), Version::from_ordinal(ordinal - 1, last_part));
        }

        #[test]
        fn no_version_is_between_a_release_and_its_predecessor(major in 0u32..5, minor in 0u32..100, patch in 0u32..100, other in (0u32..5, 0u32..100, 0u32..100)) {
            let version = Version::new(major, minor, patch);
            let other = Version::new(other.0, other.1, other.2);
            if let Some(below) = version.just_below() {
                prop_assert!(below < version);
                prop_assert!(other <= below || other >= version);
            }
        }
    }
}
