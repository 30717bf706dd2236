//! A list of rules. The first that matches and isn't used up applies.

/// An ordered list of rules that records which of them have been used.
///
/// [`choose`](Self::choose) returns the first rule that matches and isn't used up. A rule is used up by one use if a
/// later rule matches too, so the last matching rule repeats.
///
/// ```
/// use footbridge_scenario::RuleList;
///
/// let mut rules = RuleList::new(["first", "then"]);
/// let answers: Vec<_> = (0..3).filter_map(|_| rules.choose(|_| true).copied()).collect();
/// assert_eq!(answers, ["first", "then", "then"]);
/// ```
#[derive(Debug, Clone)]
pub struct RuleList<R> {
    rules: Vec<(R, bool)>,
}

impl<R> RuleList<R> {
    /// Creates a list of unused rules.
    pub fn new(rules: impl IntoIterator<Item = R>) -> Self {
        Self {
            rules: rules.into_iter().map(|rule| (rule, false)).collect(),
        }
    }

    /// Chooses the rule that applies, and marks it as used; `None` if no rule matches.
    pub fn choose(&mut self, matches: impl Fn(&R) -> bool) -> Option<&R> {
        let mut matching = self
            .rules
            .iter_mut()
            .filter(|(rule, _)| matches(rule))
            .peekable();
        while let Some((rule, used)) = matching.next() {
            if !*used || matching.peek().is_none() {
                *used = true;
                return Some(rule);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn last_matching_rule_repeats() {
        let mut rules = RuleList::new([1, 2]);
        for _ in 0..2 {
            assert_eq!(rules.choose(|rule| *rule == 1), Some(&1));
            assert_eq!(rules.choose(|rule| *rule == 2), Some(&2));
        }
        assert_eq!(rules.choose(|rule| *rule == 3), None);
    }

    proptest! {
        /// Of the matching rules, only the last may apply twice.
        #[test]
        fn only_the_last_match_repeats(
            rules in prop::collection::vec(prop::option::of(0u8..3), 1..6),
            requests in prop::collection::vec(0u8..3, 0..20),
        ) {
            let mut list = RuleList::new(rules.iter().copied().enumerate());
            let mut uses = vec![0; rules.len()];
            for request in requests {
                let matching: Vec<usize> = (0..rules.len())
                    .filter(|&index| rules[index].is_none_or(|wanted| wanted == request))
                    .collect();
                let chosen = list.choose(|(_, wanted)| wanted.is_none_or(|wanted| wanted == request));
                let chosen = chosen.map(|(index, _)| *index);
                prop_assert_eq!(chosen.is_none(), matching.is_empty());
                if let Some(chosen) = chosen {
                    prop_assert!(matching.contains(&chosen));
                    uses[chosen] += 1;
                    let is_last = matching.last() == Some(&chosen);
                    prop_assert!(is_last || uses[chosen] == 1);
                    // Every earlier match must have been used already.
                    prop_assert!(matching.iter().take_while(|&&index| index < chosen).all(|&index| uses[index] > 0));
                }
            }
        }
    }
}
