//! The entries that can be exercised: those of the catalogue, and other endpoints of the servers.

use footbridge_contract::{
    AnyEntry, Catalogue, Code, CodeOutcome, Endpoint, HostRole, Machine, Method, MinimumVersions,
    Origin, Platform, Reply, Transition,
};
use footbridge_dialect::{ReplyCapabilities, WireForm};
use footbridge_runner::Project;
use footbridge_scenario::KnownEndpoint;

use super::Area;

/// The scenarios' name for a reply that never comes.
pub(super) const NEVER: &str = "never";
/// The scenarios' name for an envelope without a code.
pub(super) const NO_CODE: &str = "no-code";

pub(super) const FORMS: [WireForm; 7] = [
    WireForm::Object,
    WireForm::Json,
    WireForm::Base64,
    WireForm::Empty,
    WireForm::Null,
    WireForm::Malformed,
    WireForm::Raw,
];

/// All entries that cases can exercise, and the data to recognise them in a journal.
#[derive(Debug)]
pub struct Scope<'p> {
    pub(super) catalogue: &'p Catalogue,
    /// The capabilities of the dialect's replies.
    pub(super) replies: ReplyCapabilities,
    pub(super) endpoints: Vec<ServedEndpoint>,
    items: Vec<Item>,
}

/// An entry to exercise.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) area: Area,
    pub(super) name: String,
    /// The platforms that have it, each counted separately; empty if it counts once.
    pub(super) platforms: Vec<Platform>,
    /// Whether the catalogue assumes any of it.
    pub(super) assumed: bool,
    /// The condition for the harness to observe it.
    pub(super) visibility: ItemVisibility,
}

/// The condition for the harness to observe an entry. An entry that was observed always counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemVisibility {
    /// The journal shows it.
    Always,
    /// The client has to report how calls settle (docs/probe.md).
    WithProbe,
    /// The dialect has no way to send it, or the client settles no call with it.
    Never,
}

/// An endpoint, and the hosts it is on.
#[derive(Debug)]
pub(super) struct ServedEndpoint {
    pub(super) name: String,
    pub(super) places: Vec<KnownEndpoint>,
    /// Whether the catalogue assumes any of it.
    pub(super) assumed: bool,
}

impl<'p> Scope<'p> {
    /// Returns the scope of a project: its catalogue, and the endpoints of its other servers.
    pub fn of(project: &'p Project) -> Self {
        let known = project.known_servers();
        let endpoints = if known.has_catalogue {
            catalogued(&project.catalogue)
        } else {
            Vec::new()
        };
        let others = known.endpoints.into_iter().map(|endpoint| ServedEndpoint {
            name: format!(
                "{} https://{}{}",
                endpoint.method.map_or("any", Method::as_str),
                endpoint.host,
                endpoint.path
            ),
            places: vec![endpoint],
            assumed: false,
        });
        Self::new(
            &project.catalogue,
            project.dialect.reply_capabilities(),
            endpoints.into_iter().chain(others).collect(),
        )
    }

    pub(super) fn new(
        catalogue: &'p Catalogue,
        replies: ReplyCapabilities,
        endpoints: Vec<ServedEndpoint>,
    ) -> Self {
        let items = entries(catalogue, &replies)
            .into_iter()
            .chain(endpoints.iter().map(|endpoint| Item {
                area: Area::Endpoints,
                name: endpoint.name.clone(),
                platforms: Vec::new(),
                assumed: endpoint.assumed,
                visibility: ItemVisibility::Always,
            }));
        Self {
            items: items.collect(),
            catalogue,
            replies,
            endpoints,
        }
    }

    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter()
    }
}

/// The entries of the catalogue itself.
fn entries(catalogue: &Catalogue, replies: &ReplyCapabilities) -> Vec<Item> {
    let is_assumed = |entry: AnyEntry<'_>| !entry.assumptions().is_empty();
    let on_platforms = |area, name: &str, minimum: &MinimumVersions, assumed| Item {
        area,
        name: name.to_owned(),
        platforms: Platform::APPS
            .into_iter()
            .filter(|platform| minimum.on(*platform).is_some())
            .collect(),
        assumed,
        visibility: ItemVisibility::Always,
    };
    let once = |area, name: String, assumed, visibility| Item {
        area,
        name,
        platforms: Vec::new(),
        assumed,
        visibility,
    };
    let calls = catalogue.calls.iter();
    let links = catalogue.links.iter();
    let has_replies = calls.clone().any(|call| call.reply != Reply::None);
    let visible_if = |is_visible| {
        if is_visible {
            ItemVisibility::Always
        } else {
            ItemVisibility::Never
        }
    };
    let forms = FORMS
        .map(|form| (form_name(form), visible_if(replies.forms.contains(&form))))
        .into_iter()
        .chain([
            (NO_CODE, visible_if(replies.has_success_code)),
            (NEVER, ItemVisibility::Always),
        ])
        .filter(|_| has_replies);
    let code_visibility = |code: &Code| match (code.origin, code.outcome) {
        (Origin::Client, _) if !code.settles => ItemVisibility::Never,
        (Origin::Client, _) => ItemVisibility::WithProbe,
        (Origin::App, CodeOutcome::Success) => visible_if(replies.has_success_code),
        (Origin::App, CodeOutcome::Failure | CodeOutcome::Timeout) => {
            visible_if(replies.has_failure_code)
        }
    };
    let limits = catalogue.limits.iter().filter(|limit| {
        let mut calls = catalogue.calls.iter();
        calls.any(|call| catalogue.time_limit(call) == Some(limit))
    });
    let moves = catalogue.machines.iter().flat_map(|machine| {
        let moves = machine.transitions.iter();
        moves.map(move |transition| {
            let name = transition_name(machine, transition);
            let visibility = ItemVisibility::Always;
            once(Area::Transitions, name, machine.assumed.any(), visibility)
        })
    });
    calls
        .map(|call| {
            let assumed = is_assumed(AnyEntry::Call(call));
            on_platforms(Area::Calls, &call.name, &call.minimum, assumed)
        })
        .chain(links.map(|link| {
            let assumed = is_assumed(AnyEntry::Link(link));
            on_platforms(Area::Links, &link.path, &link.minimum, assumed)
        }))
        .chain(catalogue.codes.iter().map(|code| {
            let visibility = code_visibility(code);
            once(
                Area::Codes,
                code.code.clone(),
                code.assumed.any(),
                visibility,
            )
        }))
        .chain(
            forms.map(|(form, visibility)| {
                once(Area::ReplyForms, form.to_owned(), false, visibility)
            }),
        )
        .chain(limits.map(|limit| {
            let visibility = ItemVisibility::WithProbe;
            once(
                Area::Limits,
                limit.name.clone(),
                limit.assumed.any(),
                visibility,
            )
        }))
        .chain(catalogue.events.iter().map(|event| {
            let assumed = is_assumed(AnyEntry::Event(event));
            let visibility = ItemVisibility::Always;
            once(Area::Events, event.name.clone(), assumed, visibility)
        }))
        .chain(moves)
        .collect()
}

/// The catalogue's endpoints. Endpoints of a site are on every site, those of an image host on every image host.
pub(super) fn catalogued(catalogue: &Catalogue) -> Vec<ServedEndpoint> {
    let hosts = |endpoint: &Endpoint| {
        let own = catalogue.hosts.get(&endpoint.host)?;
        let is_shared = matches!(own.role, HostRole::Site | HostRole::Image);
        let all = catalogue.hosts.iter();
        let same = all.filter(|host| {
            if is_shared {
                host.role == own.role
            } else {
                host.name == own.name
            }
        });
        Some(same.map(|host| host.host.clone()).collect::<Vec<_>>())
    };
    let endpoints = catalogue.endpoints.iter();
    endpoints
        .map(|endpoint| ServedEndpoint {
            name: format!("{} {}", endpoint.method.as_str(), endpoint.path),
            places: hosts(endpoint)
                .unwrap_or_default()
                .into_iter()
                .map(|host| KnownEndpoint {
                    host,
                    method: Some(endpoint.method),
                    path: endpoint.path.clone(),
                    data: None,
                })
                .collect(),
            assumed: !AnyEntry::Endpoint(endpoint).assumptions().is_empty(),
        })
        .collect()
}

/// Formats a transition: `risk-token: pending → fresh (reply)`.
pub(super) fn transition_name(machine: &Machine, transition: &Transition) -> String {
    let Transition {
        from, to, cause, ..
    } = transition;
    format!("{}: {from} → {to} ({cause})", machine.name)
}

/// The name of a form in scenarios.
pub(super) const fn form_name(form: WireForm) -> &'static str {
    match form {
        WireForm::Object => "object",
        WireForm::Json => "json",
        WireForm::Base64 => "base64",
        WireForm::Empty => "empty",
        WireForm::Null => "null",
        WireForm::Malformed => "malformed",
        WireForm::Raw => "raw",
    }
}
