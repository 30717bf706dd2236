//! The first message to an inspector: the app, its catalogue, the devices.

use std::collections::BTreeMap;

use footbridge_contract::{
    AnyEntry, Below, Call, Catalogue, CodeOutcome, MinimumVersions, MissingEffect, Platform,
    Version,
};
use footbridge_runner::Project;
use footbridge_scenario::{AskSupport, ServerNames};
use serde_json::{Value, json};

use crate::VERSION;
use crate::wire::{
    Boundary, CatalogueCode, CatalogueEntry, CatalogueEvent, CatalogueKind, CatalogueReply,
    DeviceChoice, Hello, PROTOCOL, Since,
};

/// The suggested locales.
const LOCALES: [&str; 12] = [
    "en", "zh-CN", "zh-TW", "ja", "ko", "vi", "ru", "es", "fr", "de", "ar", "tr",
];

/// Returns the first message to an inspector.
pub(crate) fn hello(project: &Project, is_replay: bool) -> Hello {
    let catalogue = &project.catalogue;
    let names = project.names();
    let endpoints = match names.servers {
        ServerNames::Known(servers) => servers.endpoints,
        ServerNames::Unknown | ServerNames::Catalogue => Vec::new(),
    };
    let mut known: Vec<String> = endpoints
        .iter()
        .map(|endpoint| match &endpoint.method {
            Some(method) => format!("{} {}", method.as_str(), endpoint.path),
            None => endpoint.path.clone(),
        })
        .collect();
    known.extend(
        catalogue
            .endpoints
            .iter()
            .map(|endpoint| format!("{} {}", endpoint.method.as_str(), endpoint.path)),
    );
    let scenarios = project.config.scenarios.first();
    let scenarios = scenarios.map(|folder| {
        let below = folder.strip_prefix(&project.config.root);
        below.unwrap_or(folder).display().to_string()
    });
    Hello {
        protocol: PROTOCOL,
        version: VERSION.to_owned(),
        app: catalogue.app.name.clone(),
        origin: project.site.origin().ascii_serialization(),
        scenarios: scenarios.unwrap_or_default(),
        devices: project
            .devices
            .iter()
            .map(|device| DeviceChoice {
                name: device.name.clone(),
                model: device.model.clone(),
                platform: device.platform,
                width: device.viewport.width,
                height: device.viewport.height,
                is_default: device.is_default,
            })
            .collect(),
        locales: LOCALES.map(str::to_owned).to_vec(),
        boundaries: boundaries(catalogue),
        catalogue: calls(catalogue).chain(links(catalogue)).collect(),
        codes: codes(catalogue),
        events: events(project),
        can_ask: project.dialect.can_ask() != AskSupport::No,
        endpoints: known,
        is_replay,
    }
}

fn calls(catalogue: &Catalogue) -> impl Iterator<Item = CatalogueEntry> {
    catalogue.calls.iter().map(|call| {
        let replies = matches!(call.reply, footbridge_contract::Reply::Callback { .. });
        CatalogueEntry {
            kind: CatalogueKind::Call,
            name: call.name.clone(),
            summary: call.summary.clone(),
            section: call.section.clone(),
            observed: call.observed.iter().map(ToString::to_string).collect(),
            assumed: AnyEntry::Call(call).assumptions(),
            since: since(&call.minimum),
            fallback: fallback(&call.below),
            schema: call.payload.json_schema(),
            reply: replies.then(|| CatalogueReply {
                time_limit_ms: catalogue.time_limit(call).map(|limit| limit.ms),
                default: call.default_reply.as_ref().map_or(
                    Value::Null,
                    |reply| json!({ "code": reply.code, "msg": reply.msg, "data": reply.data }),
                ),
                codes: catalogue
                    .failure_codes(call)
                    .map(|code| code.code.clone())
                    .collect(),
                data: success_data(call),
            }),
        }
    })
}

/// Returns the JSON Schema of the data in a call's success reply; null if it has none.
fn success_data(call: &Call) -> Value {
    let mut shapes = call.reply_data.iter();
    let usual = shapes.find(|shape| shape.code.is_none());
    usual.map_or(Value::Null, |shape| shape.data.shape.json_schema())
}

fn links(catalogue: &Catalogue) -> impl Iterator<Item = CatalogueEntry> {
    catalogue.links.iter().map(|link| CatalogueEntry {
        kind: CatalogueKind::Link,
        name: link.path.clone(),
        summary: link.summary.clone(),
        section: link.section.clone(),
        observed: link.observed.iter().map(ToString::to_string).collect(),
        assumed: AnyEntry::Link(link).assumptions(),
        since: since(&link.minimum),
        fallback: fallback(&link.below),
        schema: link.json_schema(),
        reply: None,
    })
}

fn since(minimum: &MinimumVersions) -> Vec<Since> {
    Platform::APPS
        .map(|platform| Since {
            platform,
            version: minimum.on(platform).map(|version| version.to_string()),
        })
        .to_vec()
}

fn fallback(below: &Below) -> Option<String> {
    match &below.effect {
        MissingEffect::Unstated | MissingEffect::Nothing => None,
        MissingEffect::Ignored => Some("the app ignores it".to_owned()),
        MissingEffect::Fallback { fallback } => Some(fallback.clone()),
    }
}

fn codes(catalogue: &Catalogue) -> Vec<CatalogueCode> {
    let codes = catalogue.codes.iter();
    codes
        .map(|code| CatalogueCode {
            code: code.code.clone(),
            meaning: code.meaning.clone(),
            message: code.message.clone(),
            is_success: code.outcome == CodeOutcome::Success,
            is_assumed: code.assumed.any(),
        })
        .collect()
}

fn events(project: &Project) -> Vec<CatalogueEvent> {
    let events = project.dialect.events();
    events
        .map(|name| {
            let known = project.catalogue.events.get(name);
            CatalogueEvent {
                name: name.to_owned(),
                summary: known.map(|event| event.summary.clone()).unwrap_or_default(),
                section: known.and_then(|event| event.section.clone()),
                schema: known.map_or(Value::Null, |event| event.payload.json_schema()),
            }
        })
        .collect()
}

/// Returns the versions that introduce calls or links, with the app's first and latest.
fn boundaries(catalogue: &Catalogue) -> Vec<Boundary> {
    let mut all = Vec::new();
    for platform in Platform::APPS {
        let mut begins: BTreeMap<Version, Vec<String>> = BTreeMap::new();
        begins.entry(catalogue.app.first_version).or_default();
        begins.entry(catalogue.app.latest_version).or_default();
        let calls = catalogue.calls.iter();
        let calls = calls.map(|call| (&call.minimum, &call.name));
        let links = catalogue.links.iter();
        let links = links.map(|link| (&link.minimum, &link.path));
        for (minimum, name) in calls.chain(links) {
            if let Some(version) = minimum.on(platform) {
                begins.entry(version).or_default().push(name.clone());
            }
        }
        all.extend(begins.into_iter().map(|(version, begins)| Boundary {
            version,
            platform,
            begins,
        }));
    }
    all.sort_by_key(|boundary| boundary.version);
    all
}
