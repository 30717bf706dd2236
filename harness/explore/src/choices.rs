//! The choices of a run.

use std::ops::Range;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};

/// Draws the choices of a run, and records them.
///
/// The choices begin with a given list. After its end, they are random, or 0 without a seed. A choice of 0 is always
/// the simplest: no fault, no further action.
#[derive(Debug)]
pub struct Choices {
    given: Vec<u32>,
    seed: Option<u64>,
    random: Option<ChaCha8Rng>,
    made: Vec<u32>,
    groups: Vec<Range<usize>>,
}

impl Choices {
    /// Creates choices that repeat a list, and are 0 after its end.
    pub fn repeat(given: Vec<u32>) -> Self {
        Self {
            given,
            seed: None,
            random: None,
            made: Vec::new(),
            groups: Vec::new(),
        }
    }

    /// Creates choices that begin with a list, and are random after its end.
    pub fn extend(given: Vec<u32>, seed: u64) -> Self {
        Self {
            seed: Some(seed),
            random: Some(ChaCha8Rng::seed_from_u64(seed)),
            ..Self::repeat(given)
        }
    }

    /// Returns the given list, and the seed of the later choices.
    pub(crate) fn source(&self) -> (&[u32], Option<u64>) {
        (&self.given, self.seed)
    }

    /// Creates choices from a given list, and the seed of the later choices.
    pub(crate) fn from_source(given: Vec<u32>, seed: Option<u64>) -> Self {
        match seed {
            Some(seed) => Self::extend(given, seed),
            None => Self::repeat(given),
        }
    }

    /// Draws a number below `bound`, which is at least 1.
    pub(crate) fn draw(&mut self, bound: usize) -> usize {
        let last = u32::try_from(bound.saturating_sub(1)).unwrap_or(u32::MAX);
        let choice = match (self.given.get(self.made.len()), &mut self.random) {
            (Some(given), _) => (*given).min(last),
            (None, Some(random)) => below(random, u64::from(last) + 1),
            (None, None) => 0,
        };
        self.made.push(choice);
        choice as usize
    }

    /// Draws the index of a weight. The probability of a random index is proportional to its weight.
    pub(crate) fn draw_weighted(&mut self, weights: &[u32]) -> usize {
        let sum: u64 = weights.iter().copied().map(u64::from).sum();
        let is_random = self.made.len() >= self.given.len();
        match &mut self.random {
            Some(random) if is_random && sum > 0 => {
                let mut left = below(random, sum);
                let index = weights.iter().position(|weight| {
                    let is_here = left < *weight;
                    left = left.saturating_sub(*weight);
                    is_here
                });
                let index = index.unwrap_or_default();
                self.made.push(u32::try_from(index).unwrap_or_default());
                index
            }
            _ => self.draw(weights.len()),
        }
    }

    /// Draws a group of choices, which can be removed together.
    pub(crate) fn group<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let start = self.made.len();
        let drawn = draw(self);
        self.groups.push(start..self.made.len());
        drawn
    }

    /// The choices made so far.
    pub fn made(&self) -> &[u32] {
        &self.made
    }

    /// The groups so far, in the order in which they ended.
    pub(crate) fn groups(&self) -> &[Range<usize>] {
        &self.groups
    }
}

/// Returns a random number below `bound`.
fn below(random: &mut ChaCha8Rng, bound: u64) -> u32 {
    u32::try_from(random.next_u64() % bound.max(1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw_all(mut choices: Choices) -> Vec<u32> {
        for bound in [3, 10, 1, 256] {
            choices.draw(bound);
        }
        choices.draw_weighted(&[1, 5, 0, 2]);
        choices.made().to_vec()
    }

    #[test]
    fn recorded_choices_repeat_a_random_run() {
        let made = draw_all(Choices::extend(Vec::new(), 7));
        assert_eq!(draw_all(Choices::repeat(made.clone())), made);
        assert_eq!(draw_all(Choices::extend(Vec::new(), 7)), made);
        assert_ne!(draw_all(Choices::extend(Vec::new(), 8)), made);
    }

    #[test]
    fn choices_beyond_a_bound_become_the_last() {
        let mut choices = Choices::repeat(vec![9]);
        assert_eq!((choices.draw(3), choices.draw(3)), (2, 0));
        assert_eq!(choices.made(), [2, 0]);
    }

    #[test]
    fn weight_zero_is_never_drawn() {
        let mut choices = Choices::extend(Vec::new(), 1);
        let drawn: Vec<_> = (0..100)
            .map(|_| choices.draw_weighted(&[1, 0, 1]))
            .collect();
        assert!(!drawn.contains(&1) && drawn.contains(&0) && drawn.contains(&2));
    }
}
