//! One row of a scenario: a concrete script, with all variables filled in.

use crate::hosts::Hosts;
use crate::network::NetworkRule;
use crate::reply::Script;
use crate::scenario::storage_access::StorageAccess;
use crate::step::Step;
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;

/// One row of a scenario; a scenario without `each` has exactly one.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The scenario's title with the row's values, or the title and the row's first value. Titles are unique among
    /// the rows.
    pub title: String,
    /// The hosts that it runs on.
    pub hosts: Hosts,
    /// The host's replies, by call.
    pub replies: Vec<Script>,
    /// The rules for server responses.
    pub network: Vec<Spanned<NetworkRule>>,
    /// The page's access to its storage.
    pub storage: StorageAccess,
    /// The steps, in order.
    pub steps: Vec<Spanned<Step>>,
}

impl Row {
    /// The names that must be in the catalogue: first those of the replies and of the network rules, then those of
    /// the steps, in order.
    pub(crate) fn references(&self) -> impl Iterator<Item = Reference<'_>> {
        let replies = self.replies.iter().flat_map(Script::references);
        let steps = self.steps.iter().flat_map(|step| step.value.references());
        let network = self.network.iter().map(|rule| rule.value.reference());
        replies.chain(network).chain(steps)
    }

    /// Whether an expectation or a network rule is about requests to a path on a host.
    pub fn speaks_of(&self, host: &str, path: &str) -> bool {
        self.references().any(|reference| match reference {
            Reference::Endpoint { address, .. } => address.matches(host, path),
            _ => false,
        })
    }

    /// Whether an expectation is about animations.
    pub fn is_about_animations(&self) -> bool {
        self.steps.iter().any(|step| match &step.value {
            Step::Expect(expect) => expect
                .expectations
                .iter()
                .any(|expectation| expectation.value.is_about_animations()),
            _ => false,
        })
    }

    /// The names of the client's state machines that expectations are about.
    pub fn machines(&self) -> impl Iterator<Item = &str> {
        self.references().filter_map(|reference| match reference {
            Reference::Machine { name } => Some(name.value.as_str()),
            _ => None,
        })
    }
}
