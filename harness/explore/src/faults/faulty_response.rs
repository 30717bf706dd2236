//! Faulty responses of the servers: failures, delays and lost connections.

use std::time::Duration;

use footbridge_scenario::{Address, Content, NetworkRule, ScriptedResponse, Spanned};

use crate::choices::Choices;
use crate::faults::{DETAILS, MOST_BEFORE, pick, sequence};
use crate::space::faulty_endpoint::FaultyEndpoint;
use crate::space::search_space::SearchSpace;

/// A faulty response after `before` usual ones.
pub(super) struct FaultyResponse {
    before: usize,
    /// Whether the later responses are usual again.
    is_once: bool,
    response: ScriptedResponse,
}

/// Returns the faulty responses of any server, by number.
fn responses(space: &SearchSpace) -> Vec<ScriptedResponse> {
    let mut responses = vec![
        response(Some(500), Content::Default, 0),
        ScriptedResponse::Drop {
            after: Duration::ZERO,
        },
        response(Some(403), Content::Default, 0),
        response(Some(404), Content::Default, 0),
        response(Some(429), Content::Default, 0),
        response(Some(503), Content::Text("<html>".to_owned()), 0),
        response(None, Content::Default, 1000),
        response(None, Content::Default, 10_000),
        response(None, Content::Default, 61_000),
        ScriptedResponse::Never,
        ScriptedResponse::Response {
            status: None,
            headers: Vec::new(),
            content: Content::Default,
            after: Duration::ZERO,
            is_cut: true,
        },
    ];
    if space.servers.has_envelope {
        let codes = space.app.codes.iter();
        responses.extend(codes.map(|code| {
            let content = Content::Envelope {
                code: Some(code.clone()),
                msg: None,
                data: None,
            };
            response(None, content, 0)
        }));
    }
    responses
}

const fn response(status: Option<u16>, content: Content, after: u64) -> ScriptedResponse {
    ScriptedResponse::Response {
        status,
        headers: Vec::new(),
        content,
        after: Duration::from_millis(after),
        is_cut: false,
    }
}

/// Returns the number of different faulty responses of each kind. Other JSON is one kind, the last.
pub(crate) fn response_details(space: &SearchSpace, endpoint: &FaultyEndpoint) -> Vec<u32> {
    let others = u32::try_from(endpoint.others.len()).unwrap_or(DETAILS);
    let mut details = vec![1; responses(space).len()];
    details.push(others.min(DETAILS));
    details
}

pub(super) fn draw_response(
    choices: &mut Choices,
    space: &SearchSpace,
    endpoint: &FaultyEndpoint,
) -> FaultyResponse {
    let mut responses = responses(space);
    let index = choices.draw(responses.len() + 1);
    // Every kind draws one number, so that another kind doesn't shift the later choices.
    let detail = choices.draw(DETAILS as usize);
    let is_script = endpoint.is_script();
    let faulty = if index < responses.len() {
        let faulty = responses.swap_remove(index);
        let is_text = matches!(&faulty, ScriptedResponse::Response { content, .. } if *content != Content::Default);
        Some(faulty).filter(|_| !(is_script && is_text))
    } else {
        let other = pick(&endpoint.others, detail).filter(|_| !is_script);
        other.map(|other| response(None, endpoint.content(other.value.clone()), 0))
    };
    let before = choices.draw_weighted(&[12, 3, 2, 1]).min(MOST_BEFORE);
    let is_once = choices.draw(2) == 1;
    FaultyResponse {
        before,
        is_once,
        response: faulty.unwrap_or_else(|| response(Some(500), Content::Default, 0)),
    }
}

pub(super) fn rules(address: &Address, faults: &[FaultyResponse]) -> Vec<Spanned<NetworkRule>> {
    let usual = response(None, Content::Default, 0);
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
