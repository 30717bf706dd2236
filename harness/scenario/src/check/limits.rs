//! Checks of replies against what the bridge allows.

use std::time::Duration;

use crate::mistake::{MistakeKind, Mistakes};
use crate::project_names::{CanAsk, LimitedCall, ReplyLimit};
use crate::reply::{Answer, Script};
use crate::row::Row;
use crate::step::Step;

/// Reports replies that can't come as they are scripted: late or never to a page that waits for them, or more than
/// one to a page that takes one.
pub(super) fn check_limits(row: &Row, known: &[LimitedCall], mistakes: &mut Mistakes) {
    for script in &row.replies {
        let on_platform = |limited: &&LimitedCall| {
            let mut platforms = row.hosts.platforms.iter();
            limited.call == script.call.value
                && platforms.any(|platform| platform.value == limited.platform)
        };
        if let Some(limited) = known.iter().find(on_platform) {
            check_script(script, limited, mistakes);
        }
    }
}

/// Reports calls to the page that the app of the project can't make, or whose answer it wouldn't get.
pub(super) fn check_asks(row: &Row, can_ask: CanAsk, mistakes: &mut Mistakes) {
    for step in &row.steps {
        let Step::Ask(ask) = &step.value else {
            continue;
        };
        let (reason, help) = match can_ask {
            CanAsk::No => (
                "the dialect doesn't say how the app calls the page",
                "write a table [ask] in the dialect (docs/dialects.md), or leave the step out",
            ),
            CanAsk::Unanswered if ask.is_awaited() => (
                "the dialect doesn't say how the page answers",
                "write `answer` in the dialect's [ask], or leave `answer` and `within` out here",
            ),
            CanAsk::Unknown | CanAsk::Unanswered | CanAsk::Yes => continue,
        };
        let kind = MistakeKind::Conflict {
            reason: reason.to_owned(),
        };
        mistakes.report(kind, ask.call.span).help(help);
    }
}

fn check_script(script: &Script, limited: &LimitedCall, mistakes: &mut Mistakes) {
    let why = match limited.limit {
        ReplyLimit::AtOnce => format!(
            "on {}, the page waits for the reply to `{}`",
            limited.platform, limited.call
        ),
        ReplyLimit::Once => format!(
            "on {}, one reply settles the promise of `{}`",
            limited.platform, limited.call
        ),
    };
    for rule in &script.rules {
        if let Some((wish, help)) = refused(&rule.answer, limited.limit) {
            let reason = format!("{why}, so it can't {wish}");
            mistakes
                .report(MistakeKind::Conflict { reason }, rule.span)
                .help(help);
        }
    }
}

/// What a limit doesn't allow, and what to write instead.
fn refused(answer: &Answer, limit: ReplyLimit) -> Option<(&'static str, &'static str)> {
    match (answer, limit) {
        (Answer::Never, ReplyLimit::AtOnce) => Some((
            "stay away",
            "write the reply that the page gets, such as `{ code: … }` or `empty`",
        )),
        (Answer::Reply { after, .. }, ReplyLimit::AtOnce) if *after > Duration::ZERO => {
            Some(("come later", "leave `after` out"))
        }
        (Answer::Reply { times, .. }, _) if *times > 1 => {
            Some(("come more than once", "leave `times` and `every` out"))
        }
        (Answer::Stream(_), _) => Some(("come in parts", "write one reply in place of `stream`")),
        _ => None,
    }
}
