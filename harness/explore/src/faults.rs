//! Faults of the app and of the servers.

pub(crate) mod setup;

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_contract::Platform;
use footbridge_scenario::{
    Address, Body, Content, NetworkRule, ReplyForm, ReplyLimit, Row, Rule, Script, ScriptedReply,
    ScriptedResponse, Spanned,
};
use serde_json::{Value, json};

use crate::choices::Choices;
use crate::novelty::SeenNames;
use crate::space::search_space::{FaultyCall, SearchSpace};

/// The maximum number of faults in a run.
const MOST_FAULTS: usize = 6;

/// The maximum number of usual replies before a faulty one.
const MOST_BEFORE: usize = 3;

/// The number of details of a kind of reply. A kind with fewer details repeats them.
const DETAILS: u32 = 64;

/// The weight of a call or an endpoint that the client has used. All others have the weight 1.
const KNOWN_WEIGHT: u32 = 40;

/// The scripts of the app and of the servers in a run.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub(crate) replies: Vec<Script>,
    pub(crate) network: Vec<Spanned<NetworkRule>>,
}

impl Faults {
    /// Puts the scripts of a scenario before the faults. Calls that the scenario scripts have no faults.
    pub(crate) fn after(mut self, row: &Row) -> Self {
        let is_scripted = |script: &Script| {
            let mut own = row.replies.iter();
            own.any(|own| own.call.value == script.call.value)
        };
        self.replies.retain(|script| !is_scripted(script));
        self.replies.splice(0..0, row.replies.iter().cloned());
        self.network.splice(0..0, row.network.iter().cloned());
        self
    }
}

/// Draws the faults of a run on this platform.
pub(crate) fn draw_faults(
    choices: &mut Choices,
    space: &SearchSpace,
    platform: Platform,
    seen: &SeenNames,
) -> Faults {
    let mut calls: BTreeMap<usize, Vec<FaultyReply>> = BTreeMap::new();
    let mut endpoints: BTreeMap<usize, Vec<FaultyResponse>> = BTreeMap::new();
    let [none, mut of_replies, mut of_responses] = space.faults.weights();
    if space.app.calls.is_empty() {
        of_replies = 0;
    }
    if space.servers.endpoints.is_empty() {
        of_responses = 0;
    }
    for _ in 0..MOST_FAULTS {
        let is_last = choices.group(|choices| {
            match choices.draw_weighted(&[none, of_replies, of_responses]) {
                1 if of_replies > 0 => {
                    let index = choices.draw_weighted(&call_weights(space, seen));
                    if let Some(call) = space.app.calls.get(index) {
                        let fault = draw_reply(choices, space, call, platform);
                        calls.entry(index).or_default().push(fault);
                    }
                }
                2 if of_responses > 0 => {
                    let index = choices.draw_weighted(&endpoint_weights(space, seen));
                    let is_script = space.servers.endpoints.get(index).is_some_and(is_script);
                    let fault = draw_response(choices, space, is_script);
                    endpoints.entry(index).or_default().push(fault);
                }
                _ => return true,
            }
            false
        });
        if is_last {
            break;
        }
    }
    let mut replies = Vec::new();
    for (index, call) in space.app.calls.iter().enumerate() {
        let faults = calls.remove(&index).unwrap_or_default();
        if !faults.is_empty() || call.data.is_none() {
            replies.push(script(call, &faults));
        }
    }
    let network = endpoints.into_iter().filter_map(|(index, faults)| {
        let address = space.servers.endpoints.get(index)?;
        Some(rules(address, &faults))
    });
    Faults {
        replies,
        network: network.flatten().collect(),
    }
}

/// Returns the number of kinds of faulty replies.
pub(crate) fn reply_kinds() -> u32 {
    u32::try_from(REPLY_KINDS.len()).unwrap_or(1)
}

/// Returns the number of kinds of faulty responses.
pub(crate) fn response_kinds(space: &SearchSpace) -> u32 {
    u32::try_from(responses(space).len()).unwrap_or(1)
}

/// Returns the choices from which [`draw_faults`] draws a faulty reply. `detail` is any number.
pub(crate) fn reply_fault(
    call: u32,
    kind: u32,
    detail: u32,
    before: u32,
    is_once: u32,
) -> Vec<u32> {
    vec![1, call, kind, detail % DETAILS, before, is_once]
}

/// Returns the choices from which [`draw_faults`] draws a faulty response.
pub(crate) fn response_fault(endpoint: u32, kind: u32, before: u32, is_once: u32) -> Vec<u32> {
    vec![2, endpoint, kind, before, is_once]
}

const fn weight(is_known: bool) -> u32 {
    if is_known { KNOWN_WEIGHT } else { 1 }
}

fn call_weights(space: &SearchSpace, seen: &SeenNames) -> Vec<u32> {
    let calls = space.app.calls.iter();
    calls
        .map(|call| weight(seen.calls.contains(&call.name)))
        .collect()
}

fn endpoint_weights(space: &SearchSpace, seen: &SeenNames) -> Vec<u32> {
    let endpoints = space.servers.endpoints.iter();
    endpoints
        .map(|address| {
            let mut requests = seen.requests.iter();
            weight(requests.any(|(host, path)| address.matches(host, path)))
        })
        .collect()
}

/// A faulty reply after `before` usual ones.
struct FaultyReply {
    before: usize,
    /// Whether the later replies are usual again.
    is_once: bool,
    reply: ScriptedReply,
}

/// A faulty response after `before` usual ones.
struct FaultyResponse {
    before: usize,
    /// Whether the later responses are usual again.
    is_once: bool,
    response: ScriptedResponse,
}

/// The kinds of faulty replies, by number.
const REPLY_KINDS: [ReplyKind; 8] = [
    ReplyKind::Code,
    ReplyKind::Late,
    ReplyKind::Never,
    ReplyKind::Twice,
    ReplyKind::Null,
    ReplyKind::Data,
    ReplyKind::Form,
    ReplyKind::Text,
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReplyKind {
    Code,
    Late,
    Never,
    Twice,
    Null,
    Data,
    Form,
    Text,
}

fn draw_reply(
    choices: &mut Choices,
    space: &SearchSpace,
    call: &FaultyCall,
    platform: Platform,
) -> FaultyReply {
    let limit = call.reply_limit(platform);
    let is_allowed = |kind: ReplyKind| match (kind, limit) {
        (ReplyKind::Code, _) => !space.app.codes.is_empty(),
        (ReplyKind::Late | ReplyKind::Never, Some(ReplyLimit::AtOnce))
        | (ReplyKind::Twice, Some(_)) => false,
        _ => true,
    };
    let weights = REPLY_KINDS.map(|kind| match kind {
        _ if !is_allowed(kind) => 0,
        ReplyKind::Code => 8,
        ReplyKind::Late => 6,
        ReplyKind::Never | ReplyKind::Twice | ReplyKind::Data => 3,
        ReplyKind::Null | ReplyKind::Form | ReplyKind::Text => 2,
    });
    let kind = choices.draw_weighted(&weights);
    let kind = REPLY_KINDS.get(kind).copied().unwrap_or(ReplyKind::Code);
    // Every kind draws one number, so that another kind doesn't shift the later choices.
    let detail = choices.draw(DETAILS as usize);
    let before = choices.draw_weighted(&[12, 3, 2, 1]).min(MOST_BEFORE);
    let is_once = choices.draw(2) == 1;
    let reply = match kind {
        kind if !is_allowed(kind) => ScriptedReply::once(Body::SUCCESS),
        ReplyKind::Code => ScriptedReply::once(Body::Envelope {
            code: pick(&space.app.codes, detail).cloned().map(Spanned::from),
            msg: None,
            data: None,
            is_invalid: false,
        }),
        ReplyKind::Late => success(None, late_by(call.limit, detail), 1),
        ReplyKind::Never => ScriptedReply::Never,
        ReplyKind::Twice => success(None, Duration::ZERO, 2),
        ReplyKind::Null => ScriptedReply::once(Body::Null),
        ReplyKind::Data => ScriptedReply::once(changed_data(space, call, detail)),
        ReplyKind::Form => {
            let forms = [ReplyForm::Json, ReplyForm::Object, ReplyForm::Base64];
            success(pick(&forms, detail).copied(), Duration::ZERO, 1)
        }
        ReplyKind::Text => {
            let bodies = [Body::Empty, Body::Malformed, Body::NoCode];
            ScriptedReply::once(pick(&bodies, detail).cloned().unwrap_or(Body::Empty))
        }
    };
    FaultyReply {
        before,
        is_once,
        reply,
    }
}

fn success(form: Option<ReplyForm>, after: Duration, times: u32) -> ScriptedReply {
    let every = Duration::from_millis(if times > 1 { 100 } else { 0 });
    ScriptedReply::Reply {
        body: Body::SUCCESS,
        form,
        after,
        times,
        every,
    }
}

/// Returns a delay: short, around the call's time limit, or long.
fn late_by(limit: Option<u64>, detail: usize) -> Duration {
    let limit = limit.unwrap_or(10_000);
    let delays = [
        1000,
        100,
        limit.saturating_sub(1),
        limit,
        limit.saturating_add(1),
        limit.saturating_mul(2),
        60_000,
        3_600_000,
    ];
    Duration::from_millis(pick(&delays, detail).copied().unwrap_or(1000))
}

/// Returns a success whose data lacks a field, has an unknown field, or is null.
fn changed_data(space: &SearchSpace, call: &FaultyCall, detail: usize) -> Body {
    let mut data = call.data.clone().unwrap_or_else(|| json!({}));
    match (detail, &mut data) {
        (0, _) => data = Value::Null,
        (1, Value::Object(fields)) => {
            fields.insert("unknown".to_owned(), json!(1));
        }
        (_, Value::Object(fields)) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if let Some(name) = pick(&names, detail - 1) {
                fields.remove(name);
            }
        }
        (_, Value::Array(items)) => items.clear(),
        _ => data = Value::Null,
    }
    let body = |is_invalid| Body::Envelope {
        code: None,
        msg: None,
        data: Some(data.clone().into()),
        is_invalid,
    };
    let entry = space.app.catalogue.calls.get(&call.name);
    let misfits = entry.map(|entry| body(true).mismatches(entry, &space.app.catalogue));
    body(misfits.is_some_and(|misfits| !misfits.is_empty()))
}

/// Whether an address belongs to a script. No client can handle a broken script.
fn is_script(address: &Address) -> bool {
    let path = address.pattern.value.as_str();
    path.rsplit_once('.')
        .is_some_and(|(_, ending)| matches!(ending, "js" | "mjs"))
}

/// Returns the faulty responses, by number.
fn responses(space: &SearchSpace) -> Vec<ScriptedResponse> {
    let plain = |status: Option<u16>, content: Content, after: u64| ScriptedResponse::Response {
        status,
        headers: Vec::new(),
        content,
        after: Duration::from_millis(after),
        is_cut: false,
    };
    let text = |status, text: &str| plain(status, Content::Text(text.to_owned()), 0);
    let mut responses = vec![
        plain(Some(500), Content::Default, 0),
        ScriptedResponse::Drop {
            after: Duration::ZERO,
        },
        text(None, "<html>"),
        text(None, ""),
        plain(None, Content::Json(Value::Null.into()), 0),
        plain(Some(403), Content::Default, 0),
        plain(Some(404), Content::Default, 0),
        plain(Some(429), Content::Default, 0),
        text(Some(503), "<html>"),
        plain(None, Content::Default, 1000),
        plain(None, Content::Default, 10_000),
        plain(None, Content::Default, 61_000),
        ScriptedResponse::Never,
        plain(None, Content::Json(json!([]).into()), 0),
        ScriptedResponse::Response {
            status: None,
            headers: Vec::new(),
            content: Content::Default,
            after: Duration::ZERO,
            is_cut: true,
        },
    ];
    if space.servers.has_envelope {
        for code in space.app.codes.iter().map(Some).chain([None]) {
            let code = Some(code.cloned().unwrap_or_else(|| "99999".to_owned()));
            let content = Content::Envelope {
                code,
                msg: None,
                data: None,
            };
            responses.push(plain(None, content, 0));
        }
    }
    responses
}

fn draw_response(choices: &mut Choices, space: &SearchSpace, is_script: bool) -> FaultyResponse {
    let mut responses = responses(space);
    let index = choices.draw(responses.len());
    let mut response = responses.swap_remove(index);
    if let ScriptedResponse::Response { content, .. } = &response
        && is_script
        && *content != Content::Default
    {
        response = ScriptedResponse::Response {
            status: Some(500),
            headers: Vec::new(),
            content: Content::Default,
            after: Duration::ZERO,
            is_cut: false,
        };
    }
    let before = choices.draw_weighted(&[12, 3, 2, 1]).min(MOST_BEFORE);
    let is_once = choices.draw(2) == 1;
    FaultyResponse {
        before,
        is_once,
        response,
    }
}

/// Returns the script of a call: usual replies, with the faulty ones at their positions.
fn script(call: &FaultyCall, faults: &[FaultyReply]) -> Script {
    let usual = || ScriptedReply::once(Body::SUCCESS);
    let faults = faults
        .iter()
        .map(|fault| (fault.before, fault.is_once, &fault.reply));
    let rules = sequence(faults, &usual());
    let rules = rules.into_iter().map(|reply| Rule { when: None, reply });
    Script {
        call: call.name.clone().into(),
        rules: rules.map(Spanned::from).collect(),
    }
}

fn rules(address: &Address, faults: &[FaultyResponse]) -> Vec<Spanned<NetworkRule>> {
    let usual = ScriptedResponse::Response {
        status: None,
        headers: Vec::new(),
        content: Content::Default,
        after: Duration::ZERO,
        is_cut: false,
    };
    let faults = faults
        .iter()
        .map(|fault| (fault.before, fault.is_once, &fault.response));
    let responses = sequence(faults, &usual).into_iter();
    responses
        .map(|response| NetworkRule {
            method: None,
            address: address.clone(),
            when: None,
            response,
        })
        .map(Spanned::from)
        .collect()
}

/// Returns the outcomes in order. The last one repeats.
fn sequence<'f, T: Clone + PartialEq + 'f>(
    faults: impl Iterator<Item = (usize, bool, &'f T)>,
    usual: &T,
) -> Vec<T> {
    let mut places: Vec<T> = Vec::new();
    let mut last = usual.clone();
    for (before, is_once, fault) in faults {
        while places.len() <= before {
            places.push(usual.clone());
        }
        if let Some(place) = places.get_mut(before) {
            *place = fault.clone();
        }
        if !is_once {
            last = fault.clone();
        }
    }
    places.push(last);
    // The last rule repeats, so equal rules before it are redundant.
    while let [.., before, end] = places.as_slice()
        && before == end
    {
        places.pop();
    }
    places
}

/// Returns the item at an index, which wraps around.
fn pick<T>(items: &[T], index: usize) -> Option<&T> {
    items.get(index.checked_rem(items.len())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_follow_each_other_and_the_last_repeats() {
        let all = |faults: &[(usize, bool, char)]| {
            let faults = faults
                .iter()
                .map(|(before, is_once, fault)| (*before, *is_once, fault));
            sequence(faults, &'.').into_iter().collect::<String>()
        };
        assert_eq!(all(&[(0, false, 'x')]), "x");
        assert_eq!(all(&[(0, true, 'x')]), "x.");
        assert_eq!(all(&[(2, true, 'x')]), "..x.");
        assert_eq!(all(&[(1, false, 'x')]), ".x");
        assert_eq!(all(&[(1, true, 'x'), (0, true, 'y')]), "yx.");
        assert_eq!(all(&[]), ".");
    }
}
