//! Violations of the servers' rules for requests.

use std::fmt;

/// A rule that a backend checks requests against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContractRule {
    pub name: &'static str,
    /// The section of the specification that defines it.
    pub section: &'static str,
}

/// A request that violates a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub rule: ContractRule,
    /// How the request violates the rule, as a lowercase fragment.
    pub reason: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ContractRule { name, section } = self.rule;
        write!(formatter, "{} ({name}, §{section})", self.reason)
    }
}

impl ContractRule {
    /// Creates a violation of this rule with a reason.
    pub fn broken(self, reason: impl Into<String>) -> Violation {
        Violation {
            rule: self,
            reason: reason.into(),
        }
    }
}
