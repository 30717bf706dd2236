//! The settings of an exploration: the table `[explore]` of `footbridge.toml`, and the command's options.
//!
//! ```toml
//! [explore]
//! start = ["/", "/orders"]              # the pages that runs begin with
//! scenario = "scenarios/login.yaml"     # a scenario that every run begins with
//! faults = "some"                       # none, some or many
//! ask = ["refresh"]                     # functions that the page offers to the app
//! unanswered = "1m"                     # how long a call without a reply may keep the page busy; or false
//!
//! [explore.exclude]
//! controls = ["Log out", "Delete*"]     # controls that are never operated, by name
//! calls = ["logout"]                    # a run ends when the client makes one of these
//! pages = ["/admin/*"]                  # a run ends when the client goes to one of these
//!
//! [explore.weights]                     # how often each kind of action is made; 0 for never
//! send = 20
//!
//! [explore.waive]                       # invariants and properties that may be broken, each with the reason
//! no-page-errors = "the client logs every failed call"
//! ```

use std::path::PathBuf;

use footbridge_contract::Platform;
use footbridge_contract::toml_reader::{self, InvalidFile, TomlNode, TomlTable};
use footbridge_runner::config::FILE;
use footbridge_runner::{Project, judge};
use footbridge_scenario::{Address, AskSupport};

use crate::space::action_kind::{ActionKind, ActionWeights};
use crate::space::fault_level::FaultLevel;

/// The settings of an exploration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExploreSettings {
    /// The start pages; `/` if empty.
    pub start: Vec<StartPage>,
    /// The scenario that every run begins with.
    pub scenario: Option<PathBuf>,
    /// The frequency of faults.
    pub faults: FaultLevel,
    /// The page's functions that the app calls.
    pub ask: Vec<String>,
    /// The platforms; if empty, all platforms of the app.
    pub platforms: Vec<Platform>,
    /// The excluded controls, calls and pages.
    pub exclude: Exclusions,
    /// The weight of each kind of action.
    pub weights: ActionWeights,
    /// The invariants and properties that may be broken, each with the reason.
    pub waived: Vec<(String, String)>,
}

/// A page that a run can start on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartPage {
    pub address: String,
    /// Its line in `footbridge.toml`; `None` for a command-line option.
    pub line: Option<usize>,
}

/// The exclusions of an exploration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exclusions {
    /// The names of controls that are never operated. A `*` matches any characters.
    pub controls: Vec<String>,
    /// The calls that end a run.
    pub calls: Vec<String>,
    /// The pages that end a run.
    pub pages: Vec<Address>,
}

impl ExploreSettings {
    /// Reads the table of a project's `footbridge.toml`.
    ///
    /// # Errors
    /// An [`InvalidFile`] with every error.
    pub fn read(project: &Project) -> Result<Self, InvalidFile> {
        let path = project.config.root.join(FILE);
        toml_reader::read(&path, FILE, |file| {
            // The other tables are read with the project.
            file.leave_rest();
            match file.may("explore") {
                Some(node) => node.table("[explore]", |table| Self::read_table(project, table)),
                None => Some(Self::default()),
            }
        })
    }

    fn read_table(project: &Project, table: &TomlTable<'_>) -> Option<Self> {
        // Read with the project, since it holds in scenarios too.
        table.may("unanswered");
        let start = match table.may("start") {
            Some(node) => node
                .list()
                .and_then(|items| items.iter().map(|item| start_page(project, item)).collect()),
            None => Some(Vec::new()),
        };
        let scenario = match table.may("scenario") {
            Some(node) => node.text_of_file().and_then(|_| node.path()).map(Some),
            None => Some(None),
        };
        let faults = match table.may("faults") {
            Some(node) => node.one_of(&FaultLevel::NAMES),
            None => Some(FaultLevel::default()),
        };
        let ask = match table.may("ask") {
            Some(node) => read_ask(project, &node),
            None => Some(Vec::new()),
        };
        let exclude = match table.may("exclude") {
            Some(node) => node.table("[explore.exclude]", |table| {
                Exclusions::read(project, table)
            }),
            None => Some(Exclusions::default()),
        };
        let weights = match table.may("weights") {
            Some(node) => node.table("[explore.weights]", read_weights),
            None => Some(ActionWeights::default()),
        };
        let waived = match table.may("waive") {
            Some(node) => read_waivers(project, &node),
            None => Some(Vec::new()),
        };
        Some(Self {
            start: start?,
            scenario: scenario?,
            faults: faults?,
            ask: ask?,
            platforms: Vec::new(),
            exclude: exclude?,
            weights: weights?,
            waived: waived?,
        })
    }
}

impl Exclusions {
    fn read(project: &Project, table: &TomlTable<'_>) -> Option<Self> {
        let list = |key| match table.may(key) {
            Some(node) => node.list(),
            None => Some(Vec::new()),
        };
        let controls =
            list("controls").and_then(|items| items.iter().map(TomlNode::text).collect());
        let calls = || project.catalogue.calls.names().collect();
        let calls = list("calls").and_then(|items| {
            let items = items.iter();
            items
                .map(|item| item.reference("call", Some(calls())))
                .collect()
        });
        let pages = list("pages").and_then(|items| items.iter().map(page).collect());
        Some(Self {
            controls: controls?,
            calls: calls?,
            pages: pages?,
        })
    }

    /// Whether a control with this name is excluded.
    pub(crate) fn has_control(&self, name: &str) -> bool {
        self.controls.iter().any(|pattern| is_like(name, pattern))
    }
}

/// Whether a text matches a pattern, in which `*` matches any characters.
fn is_like(text: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => text == pattern,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|left| {
            let mut ends = left.char_indices().map(|(at, _)| at).chain([left.len()]);
            ends.any(|at| left.get(at..).is_some_and(|left| is_like(left, rest)))
        }),
    }
}

fn start_page(project: &Project, node: &TomlNode<'_>) -> Option<StartPage> {
    let address = node.text()?;
    if project.site.join(&address).is_err() {
        let help = "write a path such as `/orders`";
        node.invalid(
            format!("`{address}` is not an address"),
            "not an address",
            help,
        );
        return None;
    }
    let text = std::fs::read_to_string(project.config.root.join(FILE)).unwrap_or_default();
    let before = text.get(..node.span().start).unwrap_or_default();
    Some(StartPage {
        address,
        line: Some(before.matches('\n').count() + 1),
    })
}

fn page(node: &TomlNode<'_>) -> Option<Address> {
    let pattern = node.text()?;
    let address = Address::new(&pattern);
    if address.is_none() {
        let help = "write a path such as `/admin/*`, without a query";
        node.invalid(format!("`{pattern}` is not a page"), "not a page", help);
    }
    address
}

fn read_ask(project: &Project, node: &TomlNode<'_>) -> Option<Vec<String>> {
    if project.dialect.can_ask() == AskSupport::No {
        let help = "remove `ask`, or describe these calls in the dialect's table `[ask]`";
        node.invalid(
            "the app calls no function of the page",
            "not possible",
            help,
        );
        return None;
    }
    node.list()?.iter().map(TomlNode::text).collect()
}

fn read_weights(table: &TomlTable<'_>) -> Option<ActionWeights> {
    let mut weights = ActionWeights::default();
    for kind in ActionKind::ALL {
        if let Some(node) = table.may(kind.name()) {
            weights.set(kind, node.whole_number_within(0..=1000)?);
        }
    }
    Some(weights)
}

fn read_waivers(project: &Project, node: &TomlNode<'_>) -> Option<Vec<(String, String)>> {
    let ready = judge::ready_names();
    let mut known: Vec<&str> = judge::invariant_names().chain(ready).collect();
    known.extend(project.properties.iter().map(|one| one.name.as_str()));
    let named = node.named_values()?.into_iter();
    let waivers = named.map(|(name, reason)| {
        if !known.contains(&name.as_str()) {
            let help = footbridge_contract::suggest_help(&name, known.iter().copied());
            reason.invalid(
                format!("no invariant or property is called `{name}`"),
                "unknown",
                help,
            );
            return None;
        }
        Some((name, reason.text()?))
    });
    waivers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_in_a_name_matches_any_characters() {
        assert!(is_like("Delete order 7", "Delete*"));
        assert!(is_like("Delete order 7", "*order*"));
        assert!(is_like("Log out", "Log out") && is_like("Löschen", "*en"));
        assert!(!is_like("Undelete", "Delete*") && !is_like("Log out now", "Log out"));
    }
}
