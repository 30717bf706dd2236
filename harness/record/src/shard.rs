//! Shards: the parts of a run that is divided among machines.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::CaseIdentity;

/// A part of a run, such as `2/3`, the second of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// The number, from 1.
    pub number: usize,
    /// The number of shards.
    pub of: usize,
}

/// The error of a text that isn't a shard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("write the number of the shard and the number of all shards, such as 1/3")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError)?;
        let number = number.parse().map_err(|_| ShardError)?;
        let of = of.parse().map_err(|_| ShardError)?;
        if (1..=of).contains(&number) && of <= MOST_SHARDS {
            Ok(Self { number, of })
        } else {
            Err(ShardError)
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

/// The maximum number of shards.
const MOST_SHARDS: usize = 10_000;

/// The expected durations of cases, from earlier runs.
pub trait ExpectedDurations {
    /// The expected duration of a case; `None` if it is unknown.
    fn expected(&self, case: &CaseIdentity) -> Option<Duration>;
}

/// The place of a shard in the whole run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShardPlan {
    /// The shard's number, from 1.
    pub number: usize,
    /// The number of shards.
    pub of: usize,
    /// The number of cases in the whole run.
    pub total: usize,
    /// The SHA-256 of the assignment of cases to shards. Shards of the same run have the same hash.
    pub division: String,
    /// The places of its cases in the whole run, in order.
    pub places: Vec<usize>,
}

impl ShardPlan {
    /// Assigns these cases to shards, the longest first, each to the shard with the least work so far, so that all
    /// shards take about the same time. A case without a known duration counts with the average.
    ///
    /// The same cases and durations give the same shards, on any machine.
    pub fn new(shard: Shard, cases: &[CaseIdentity], durations: &dyn ExpectedDurations) -> Self {
        let known: Vec<Option<u128>> = cases
            .iter()
            .map(|case| {
                durations
                    .expected(case)
                    .map(|duration| duration.as_millis().max(1))
            })
            .collect();
        let sum: u128 = known.iter().flatten().sum();
        let count = known.iter().flatten().count() as u128;
        let average = sum.checked_div(count).unwrap_or(1).max(1);
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|place| {
            let expected = known[*place].unwrap_or(average);
            (u128::MAX - expected, *place)
        });
        let mut loads = vec![0; shard.of];
        let mut owners = vec![0; cases.len()];
        for place in order {
            let least = (0..shard.of).min_by_key(|owner| (loads[*owner], *owner));
            let owner = least.unwrap_or_default();
            loads[owner] += known[place].unwrap_or(average);
            owners[place] = owner;
        }
        let mut division = Sha256::new();
        for (case, owner) in cases.iter().zip(&owners) {
            division.update(format!("{owner} {case} {} {}\n", case.device, case.engine));
        }
        let places = (0..cases.len()).filter(|place| owners[*place] + 1 == shard.number);
        Self {
            number: shard.number,
            of: shard.of,
            total: cases.len(),
            division: hexadecimal(&division.finalize()),
            places: places.collect(),
        }
    }
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
    digits.collect()
}

#[cfg(test)]
mod tests {
    use footbridge_contract::{Platform, Version};
    use proptest::prelude::*;

    use super::*;
    use crate::testing::case;

    /// Durations of cases by the patch number of their version, in milliseconds.
    struct Durations(Vec<Option<u64>>);

    impl ExpectedDurations for Durations {
        fn expected(&self, case: &CaseIdentity) -> Option<Duration> {
            let place = self.0.get(patch(case))?;
            place.map(Duration::from_millis)
        }
    }

    fn patch(case: &CaseIdentity) -> usize {
        let version = case.app_version.unwrap().to_string();
        version.rsplit('.').next().unwrap().parse().unwrap()
    }

    fn cases(count: u32) -> Vec<CaseIdentity> {
        let versions = (0..count).map(|patch| Version::new(2, 9, patch));
        versions
            .map(|version| case("a.yaml", Platform::Ios, Some(version)))
            .collect()
    }

    fn parts(of: usize, cases: &[CaseIdentity], durations: &Durations) -> Vec<ShardPlan> {
        (1..=of)
            .map(|number| ShardPlan::new(Shard { number, of }, cases, durations))
            .collect()
    }

    #[test]
    fn shard_is_parsed_from_two_numbers() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, of: 3 }));
        for wrong in [
            "", "2", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1/99999",
        ] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError), "{wrong}");
        }
    }

    #[test]
    fn shards_take_about_the_same_time() {
        let durations = Durations(vec![
            Some(900),
            Some(100),
            Some(300),
            Some(300),
            Some(200),
            None,
        ]);
        let parts = parts(2, &cases(6), &durations);
        // 900 + 200, and 360 (the average) + 300 + 300 + 100.
        assert_eq!(parts[0].places, [0, 4]);
        assert_eq!(parts[1].places, [1, 2, 3, 5]);
    }

    #[test]
    fn without_durations_shards_have_the_same_number_of_cases() {
        let parts = parts(3, &cases(8), &Durations(Vec::new()));
        let counts: Vec<usize> = parts.iter().map(|part| part.places.len()).collect();
        assert_eq!(counts, [3, 3, 2]);
    }

    #[test]
    fn another_division_has_another_hash() {
        let cases = cases(4);
        let shard = Shard { number: 1, of: 2 };
        let plan = |durations| ShardPlan::new(shard, &cases, &Durations(durations));
        let counted = plan(Vec::new());
        let balanced = plan(vec![Some(9), Some(1), Some(1), Some(1)]);
        assert_ne!(counted.division, balanced.division);
        assert_ne!(
            ShardPlan::new(shard, &cases[..3], &Durations(Vec::new())).division,
            counted.division
        );
    }

    proptest! {
        #[test]
        fn every_case_is_in_one_shard(
            durations in prop::collection::vec(any::<Option<u32>>(), 0..40),
            count in 0_u32..40,
            of in 1_usize..8,
        ) {
            let durations = durations.into_iter().map(|duration| duration.map(u64::from));
            let durations = Durations(durations.collect());
            let cases = cases(count);
            let parts = parts(of, &cases, &durations);
            let mut places: Vec<usize> = parts.iter().flat_map(|part| part.places.clone()).collect();
            places.sort_unstable();
            prop_assert_eq!(places, (0..cases.len()).collect::<Vec<_>>());
            prop_assert!(parts.iter().all(|part| part.division == parts[0].division));
        }
    }
}
