//! One row of a scenario: a concrete script, with all variables filled in.

use crate::hosts::Hosts;
use crate::mention::Mention;
use crate::network::NetworkRule;
use crate::reply::Script;
use crate::span::Spanned;
use crate::step::Step;

/// One row of a scenario; a scenario without `each` has exactly one.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The scenario's title with the row's values, or the title and the row's first value. Rows have different titles.
    pub title: String,
    /// The hosts that it runs on.
    pub hosts: Hosts,
    /// What the host answers, by call.
    pub replies: Vec<Script>,
    /// What servers answer.
    pub network: Vec<Spanned<NetworkRule>>,
    /// What happens, in order.
    pub steps: Vec<Spanned<Step>>,
}

impl Row {
    /// The names that the catalogue has to know: those of the replies and of the network first, then those of the
    /// steps in their order.
    pub(crate) fn mentions(&self) -> impl Iterator<Item = Mention<'_>> {
        let replies = self.replies.iter().flat_map(Script::mentions);
        let steps = self.steps.iter().flat_map(|step| step.value.mentions());
        let network = self.network.iter().map(|rule| rule.value.mention());
        replies.chain(network).chain(steps)
    }

    /// Whether an expectation or a rule of `network` is about requests to this path on this host.
    pub fn speaks_of(&self, host: &str, path: &str) -> bool {
        self.mentions().any(|mention| match mention {
            Mention::Endpoint { address, .. } => address.matches(host, path),
            _ => false,
        })
    }
}
