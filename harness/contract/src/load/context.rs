//! Contents of other files that an entry may refer to.

use std::collections::BTreeSet;

use crate::Version;
use crate::catalogue::{App, AppState, Code, Event, Limit, WebHost};
use crate::entries::Entries;
use crate::toml_reader::TomlNode;

/// The contents of other files. References to a file that could not be read (`None`) are not checked.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) app: Option<&'c App>,
    pub(crate) limits: Option<&'c Entries<Limit>>,
    pub(crate) codes: Option<&'c Entries<Code>>,
    pub(crate) hosts: Option<&'c Entries<WebHost>>,
    pub(crate) events: Option<&'c Entries<Event>>,
    pub(crate) states: Option<&'c Entries<AppState>>,
}

impl Context<'_> {
    /// A version within the app's range.
    pub(crate) fn version(&self, node: &TomlNode<'_>) -> Option<Version> {
        let version = node.version()?;
        let Some(app) = self.app else {
            return Some(version);
        };
        let (first, latest) = (app.first_version, app.latest_version);
        if (first..=latest).contains(&version) {
            return Some(version);
        }
        let message = format!(
            "the app has no version {version}: its versions range from {first} to {latest}"
        );
        let help = format!("write a version from {first} to {latest}, or widen app.toml's range");
        node.invalid(message, "out of range", help);
        None
    }

    /// The name of a limit.
    pub(crate) fn limit(&self, node: &TomlNode<'_>) -> Option<String> {
        let names = self.limits.map(|limits| limits.names().collect::<Vec<_>>());
        node.reference("limit", names)
    }

    pub(crate) fn code(&self, node: &TomlNode<'_>) -> Option<String> {
        let names = self.codes.map(|codes| codes.names().collect::<Vec<_>>());
        node.reference("code", names)
    }

    /// The failure codes of a group, by its name.
    pub(crate) fn code_group(&self, node: &TomlNode<'_>) -> Option<Vec<String>> {
        let groups = self.codes.map(|codes| {
            let groups: BTreeSet<_> = codes
                .iter()
                .filter_map(|code| code.group.as_deref())
                .collect();
            groups.into_iter().collect()
        });
        let name = node.reference("group of codes", groups)?;
        let codes = self.codes.into_iter().flat_map(Entries::iter);
        let own = codes.filter(|code| code.group.as_ref() == Some(&name) && code.is_app_failure());
        Some(own.map(|code| code.code.clone()).collect())
    }

    /// The name of an event.
    pub(crate) fn event(&self, node: &TomlNode<'_>) -> Option<String> {
        let names = self.events.map(|events| events.names().collect::<Vec<_>>());
        node.reference("event", names)
    }

    /// The name of a state.
    pub(crate) fn state(&self, node: &TomlNode<'_>) -> Option<String> {
        let names = self.states.map(|states| states.names().collect::<Vec<_>>());
        node.reference("state", names)
    }

    /// The name of a host.
    pub(crate) fn host(&self, node: &TomlNode<'_>) -> Option<String> {
        let names = self.hosts.map(|hosts| hosts.names().collect::<Vec<_>>());
        node.reference("host", names)
    }
}
