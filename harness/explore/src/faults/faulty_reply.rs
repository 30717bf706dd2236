//! Faulty replies: those of the app's own replies that a client may not expect.

use std::time::Duration;

use footbridge_contract::Platform;
use footbridge_dialect::UnusualForm;
use footbridge_scenario::{Body, ReplyLimit, Rule, Script, ScriptedReply, Spanned};
use serde_json::Value;

use crate::choices::Choices;
use crate::faults::{DETAILS, MOST_BEFORE, pick, sequence};
use crate::space::faulty_call::FaultyCall;
use crate::space::search_space::AppSpace;

/// A faulty reply after `before` usual ones.
pub(super) struct FaultyReply {
    before: usize,
    /// Whether the later replies are usual again.
    is_once: bool,
    reply: ScriptedReply,
}

/// The kinds of faulty replies, by number.
const REPLY_KINDS: [ReplyKind; 6] = [
    ReplyKind::Code,
    ReplyKind::Late,
    ReplyKind::Never,
    ReplyKind::Data,
    ReplyKind::Form,
    ReplyKind::Twice,
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReplyKind {
    /// A failure code of the catalogue.
    Code,
    Late,
    Never,
    /// Other data that the catalogue allows.
    Data,
    /// Another form that the dialect declares.
    Form,
    /// Two deliveries, which the dialect declares.
    Twice,
}

impl ReplyKind {
    /// The weight of this kind; 0 if the app can't send such a reply.
    fn weight(self, app: &AppSpace, call: &FaultyCall, platform: Platform) -> u32 {
        let limit = call.reply_limit(platform);
        let unusual = app.dialect.unusual_replies(platform);
        match self {
            Self::Code if call.codes(platform).is_empty() => 0,
            Self::Late | Self::Never if limit == Some(ReplyLimit::AtOnce) => 0,
            Self::Data if call.others.is_empty() => 0,
            Self::Form if unusual.forms.is_empty() => 0,
            Self::Twice if !unusual.repeats || limit.is_some() => 0,
            Self::Code => 8,
            Self::Late | Self::Never => 6,
            Self::Data => 5,
            Self::Form => 4,
            Self::Twice => 3,
        }
    }
}

/// Returns the number of different faulty replies of each kind that the app can send.
pub(crate) fn reply_details(app: &AppSpace, call: &FaultyCall, platform: Platform) -> Vec<u32> {
    let unusual = app.dialect.unusual_replies(platform);
    let details = |kind: ReplyKind| match kind {
        _ if kind.weight(app, call, platform) == 0 => 0,
        ReplyKind::Code => call.codes(platform).len(),
        ReplyKind::Late => late_by(call.limit).len(),
        ReplyKind::Never | ReplyKind::Twice => 1,
        ReplyKind::Data => call.others.len(),
        ReplyKind::Form => unusual.forms.len(),
    };
    let details = REPLY_KINDS.map(details).into_iter();
    details
        .map(|count| u32::try_from(count).unwrap_or(DETAILS).min(DETAILS))
        .collect()
}

/// Draws a faulty reply that the app can send; `None` if it always replies as usual.
pub(super) fn draw_reply(
    choices: &mut Choices,
    app: &AppSpace,
    call: &FaultyCall,
    platform: Platform,
) -> Option<FaultyReply> {
    let weights = REPLY_KINDS.map(|kind| kind.weight(app, call, platform));
    let kind = choices.draw_weighted(&weights);
    // Every kind draws one number, so that another kind doesn't shift the later choices.
    let detail = choices.draw(DETAILS as usize);
    let before = choices.draw_weighted(&[12, 3, 2, 1]).min(MOST_BEFORE);
    let is_once = choices.draw(2) == 1;
    if weights.get(kind).is_none_or(|weight| *weight == 0) {
        return None;
    }
    let unusual = app.dialect.unusual_replies(platform);
    let reply = match REPLY_KINDS.get(kind)? {
        ReplyKind::Code => {
            let code = pick(call.codes(platform), detail)?;
            ScriptedReply::once(Body::Envelope {
                code: Some(Spanned::from(code.clone())),
                msg: None,
                data: None,
                is_invalid: false,
            })
        }
        ReplyKind::Late => {
            let delays = late_by(call.limit);
            delivered(Body::SUCCESS, *pick(&delays, detail)?, 1)
        }
        ReplyKind::Never => ScriptedReply::Never,
        ReplyKind::Data => ScriptedReply::once(with_data(&pick(&call.others, detail)?.value)),
        ReplyKind::Form => {
            let form: &UnusualForm = pick(unusual.forms, detail)?;
            form.reply()
        }
        ReplyKind::Twice => delivered(Body::SUCCESS, Duration::ZERO, 2),
    };
    Some(FaultyReply {
        before,
        is_once,
        reply,
    })
}

fn with_data(data: &Value) -> Body {
    Body::Envelope {
        code: None,
        msg: None,
        data: Some(data.clone().into()),
        is_invalid: false,
    }
}

fn delivered(body: Body, after: Duration, times: u32) -> ScriptedReply {
    let every = Duration::from_millis(if times > 1 { 100 } else { 0 });
    ScriptedReply::Reply {
        body,
        form: None,
        after,
        times,
        every,
    }
}

/// Returns delays: short, around the call's time limit, and long.
fn late_by(limit: Option<u64>) -> [Duration; 8] {
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
    delays.map(Duration::from_millis)
}

/// Returns the script of a call: usual replies, with the faulty ones at their positions. `None` if the app replies by
/// itself as usual.
pub(super) fn script(call: &FaultyCall, faults: &[FaultyReply]) -> Option<Script> {
    let usual = match &call.example {
        // The catalogue has no default reply.
        Some(example) => ScriptedReply::once(with_data(example)),
        None if faults.is_empty() => return None,
        None => ScriptedReply::once(Body::SUCCESS),
    };
    let faults = faults
        .iter()
        .map(|fault| (fault.before, fault.is_once, &fault.reply));
    let rules = sequence(faults, &usual);
    let rules = rules.into_iter().map(|reply| Rule { when: None, reply });
    Some(Script {
        call: call.name.clone().into(),
        rules: rules.map(Spanned::from).collect(),
    })
}
