//! The grounds of a finding: the sentences of the dialect and the catalogue that allow each of its faults.

use footbridge_contract::{Catalogue, Platform};
use footbridge_dialect::UnusualForm;
use footbridge_scenario::{Body, Row, ScriptedReply, ScriptedResponse, Step};

use crate::space::faulty_call::FaultyCall;
use crate::space::faulty_endpoint::FaultyEndpoint;
use crate::space::search_space::SearchSpace;

/// Returns the sentences that allow the replies, responses and events of a run, each once.
pub(crate) fn grounds(row: &Row, platform: Platform, space: &SearchSpace) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    let mut add = |sentence: String| {
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    };
    for script in &row.replies {
        let name = &script.call.value;
        let mut calls = space.app.calls.iter();
        let call = calls.find(|call| call.name == *name);
        for rule in &script.rules {
            reply_grounds(name, call, &rule.value.reply, (platform, space), &mut add);
        }
    }
    for rule in &row.network {
        let address = &rule.value.address;
        let mut endpoints = space.servers.endpoints.iter();
        let endpoint = endpoints.find(|endpoint| endpoint.address == *address);
        if let Some(sentence) = response_grounds(&rule.value.response, endpoint) {
            add(format!("{}: {sentence}", address.pattern.value));
        }
    }
    for step in &row.steps {
        if let Step::Send(send) = &step.value {
            let event = &send.event.value;
            add(format!(
                "events.toml: the app sends {event}, with such a payload"
            ));
        }
    }
    sentences
}

fn reply_grounds(
    name: &str,
    call: Option<&FaultyCall>,
    reply: &ScriptedReply,
    (platform, space): (Platform, &SearchSpace),
    add: &mut impl FnMut(String),
) {
    let (body, form, after, times) = match reply {
        ScriptedReply::Never => {
            return add(format!("{name}: an app may never reply"));
        }
        ScriptedReply::Reply {
            body,
            form,
            after,
            times,
            ..
        } => (body, form, after, times),
        ScriptedReply::Stream(_) => return,
    };
    let catalogue = &space.app.catalogue;
    if !after.is_zero() {
        add(format!("{name}: a reply may be late"));
    }
    if *times > 1 {
        add("dialect: `repeats = true` in [reply]".to_owned());
    }
    let unusual = space.app.dialect.unusual_replies(platform);
    let mut forms = unusual.forms.iter();
    let is_used = |known: &&UnusualForm| match known {
        UnusualForm::As(known) => *form == Some(*known),
        other => {
            matches!(other.reply(), ScriptedReply::Reply { body: known, .. } if known == *body)
        }
    };
    if let Some(form) = forms.find(is_used) {
        add(format!("dialect: `forms` of [reply] has `{}`", form.word()));
    }
    if let Body::Envelope { code, data, .. } = body {
        if let Some(code) = code {
            add(code_grounds(name, &code.value, catalogue));
        }
        if let (Some(data), Some(call)) = (data, call) {
            let mut others = call.others.iter();
            if let Some(other) = others.find(|other| other.value == data.value) {
                let has_shape = catalogue
                    .calls
                    .get(name)
                    .is_some_and(|call| !call.reply_data.is_empty());
                let by = if has_shape {
                    "`reply_data`"
                } else {
                    "no `reply_data`"
                };
                add(format!(
                    "calls.toml: {name} has {by}, which allows that {}",
                    other.difference
                ));
            }
        }
    }
}

fn code_grounds(name: &str, code: &str, catalogue: &Catalogue) -> String {
    let meaning = catalogue.codes.get(code).map(|code| code.meaning.as_str());
    let meaning = meaning.unwrap_or("a failure");
    let own = catalogue
        .calls
        .get(name)
        .and_then(|call| call.codes.as_ref());
    if own.is_some() {
        format!("calls.toml: `codes` of {name} has {code} ({meaning})")
    } else {
        format!("codes.toml: {code} ({meaning}), and {name} doesn't list its `codes`")
    }
}

fn response_grounds(
    response: &ScriptedResponse,
    endpoint: Option<&FaultyEndpoint>,
) -> Option<String> {
    if let (ScriptedResponse::Response { content, .. }, Some(endpoint)) = (response, endpoint) {
        let mut others = endpoint.others.iter();
        if let Some(other) = others.find(|other| endpoint.content(other.value.clone()) == *content)
        {
            return Some(format!(
                "a server may send other values of the same kinds, where {}",
                other.difference
            ));
        }
    }
    let sentence = match response {
        ScriptedResponse::Never => "a server may never respond",
        ScriptedResponse::Drop { .. } => "a connection may be lost",
        ScriptedResponse::Response { is_cut: true, .. } => "a connection may be lost halfway",
        ScriptedResponse::Response {
            status: Some(_), ..
        } => "a server may fail",
        ScriptedResponse::Response { after, .. } if !after.is_zero() => "a response may be late",
        ScriptedResponse::Response { .. } => return None,
    };
    Some(sentence.to_owned())
}
