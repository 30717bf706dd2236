//! Faulty responses of the servers: failures, delays and lost connections.

use std::time::Duration;

use footbridge_scenario::{Address, Content, NetworkRule, ScriptedResponse, Spanned};

use crate::choices::Choices;
use crate::faults::{MOST_BEFORE, sequence};
use crate::space::search_space::SearchSpace;

/// A faulty response after `before` usual ones.
pub(super) struct FaultyResponse {
    before: usize,
    /// Whether the later responses are usual again.
    is_once: bool,
    response: ScriptedResponse,
}

/// Whether an address belongs to a script. No client can handle a broken script.
pub(super) fn is_script(address: &Address) -> bool {
    let path = address.pattern.value.as_str();
    path.rsplit_once('.')
        .is_some_and(|(_, ending)| matches!(ending, "js" | "mjs"))
}

/// Returns the faulty responses, by number.
pub(super) fn responses(space: &SearchSpace) -> Vec<ScriptedResponse> {
    let plain = |status: Option<u16>, content: Content, after: u64| ScriptedResponse::Response {
        status,
        headers: Vec::new(),
        content,
        after: Duration::from_millis(after),
        is_cut: false,
    };
    let mut responses = vec![
        plain(Some(500), Content::Default, 0),
        ScriptedResponse::Drop {
            after: Duration::ZERO,
        },
        plain(Some(403), Content::Default, 0),
        plain(Some(404), Content::Default, 0),
        plain(Some(429), Content::Default, 0),
        plain(Some(503), Content::Text("<html>".to_owned()), 0),
        plain(None, Content::Default, 1000),
        plain(None, Content::Default, 10_000),
        plain(None, Content::Default, 61_000),
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
            plain(None, content, 0)
        }));
    }
    responses
}

pub(super) fn draw_response(
    choices: &mut Choices,
    space: &SearchSpace,
    is_script: bool,
) -> FaultyResponse {
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

pub(super) fn rules(address: &Address, faults: &[FaultyResponse]) -> Vec<Spanned<NetworkRule>> {
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
