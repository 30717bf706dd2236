//! What other files say that an entry may refer to.

use crate::Version;
use crate::catalogue::{App, Code, Endpoint, Entries, Host, Limit};
use crate::suggest::suggest_help;
use crate::toml_reader::{FileErrorKind, Node};

/// What other files say. What couldn't be read is `None`, and references to it are then not judged.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) app: Option<&'c App>,
    pub(crate) limits: Option<&'c Entries<Limit>>,
    pub(crate) codes: Option<&'c Entries<Code>>,
    pub(crate) hosts: Option<&'c Entries<Host>>,
    pub(crate) endpoints: Option<&'c Entries<Endpoint>>,
}

impl Context<'_> {
    /// A version that the app has had.
    pub(crate) fn version(&self, node: &Node<'_>) -> Option<Version> {
        let version = node.version()?;
        let Some(app) = self.app else {
            return Some(version);
        };
        let (first, latest) = (app.first_version, app.latest_version);
        if (first..=latest).contains(&version) {
            return Some(version);
        }
        let message =
            format!("no version of the app is {version}: they go from {first} to {latest}");
        let help = format!("write a version from {first} to {latest}, or widen app.toml's range");
        node.invalid(message, "out of range", help);
        None
    }

    /// The name of a limit.
    pub(crate) fn limit(&self, node: &Node<'_>) -> Option<String> {
        let names = self.limits.map(|limits| limits.names().collect::<Vec<_>>());
        reference(node, "limit", names)
    }

    /// A code.
    pub(crate) fn code(&self, node: &Node<'_>) -> Option<String> {
        let names = self.codes.map(|codes| codes.names().collect::<Vec<_>>());
        reference(node, "code", names)
    }

    /// The name of a host.
    pub(crate) fn host(&self, node: &Node<'_>) -> Option<String> {
        let names = self.hosts.map(|hosts| hosts.names().collect::<Vec<_>>());
        reference(node, "host", names)
    }

    /// The path of an endpoint.
    pub(crate) fn endpoint(&self, node: &Node<'_>) -> Option<String> {
        let paths = self
            .endpoints
            .map(|endpoints| endpoints.names().collect::<Vec<_>>());
        reference(node, "endpoint", paths)
    }
}

/// The name of one of `known`, called `noun` in messages; not judged if these couldn't be read.
pub(crate) fn reference(
    node: &Node<'_>,
    noun: &'static str,
    known: Option<Vec<&str>>,
) -> Option<String> {
    let name = node.text()?;
    let Some(known) = known else {
        return Some(name);
    };
    if known.contains(&name.as_str()) {
        return Some(name);
    }
    let help = suggest_help(&name, known);
    let kind = FileErrorKind::UnknownReference { noun, name };
    node.report(kind, "not known", help);
    None
}
