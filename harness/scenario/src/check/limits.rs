//! Checks of replies against the limits of the bridge.

use std::time::Duration;

use crate::names::project_names::{AskSupport, LimitedCall, ReplyLimit};
use crate::reply::{Script, ScriptedReply};
use crate::scenario::row::Row;
use crate::step::Step;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};

/// Reports replies that the bridge doesn't allow as scripted: late or missing for a page that waits for them, or more
/// than one for a page that accepts one.
pub(super) fn check_limits(row: &Row, known: &[LimitedCall], errors: &mut SourceErrors) {
    for script in &row.replies {
        let on_platform = |limited: &&LimitedCall| {
            let mut platforms = row.hosts.platforms.iter();
            limited.call == script.call.value
                && platforms.any(|platform| platform.value == limited.platform)
        };
        if let Some(limited) = known.iter().find(on_platform) {
            check_script(script, limited, errors);
        }
    }
}

/// Reports calls to the page that the project's app can't make, or whose result it wouldn't get.
pub(super) fn check_asks(row: &Row, can_ask: AskSupport, errors: &mut SourceErrors) {
    for step in &row.steps {
        let Step::Ask(ask) = &step.value else {
            continue;
        };
        let (reason, help) = match can_ask {
            AskSupport::No => (
                "the dialect doesn't define how the app calls the page",
                "write a table [ask] in the dialect (docs/dialects.md), or leave the step out",
            ),
            AskSupport::WithoutResult if ask.is_awaited() => (
                "the dialect doesn't define how the page returns a result",
                "write `answer` in the dialect's [ask], or leave `answer` and `within` out here",
            ),
            AskSupport::Unknown | AskSupport::WithoutResult | AskSupport::Yes => continue,
        };
        let kind = SourceErrorKind::Conflict {
            reason: reason.to_owned(),
        };
        errors.report(kind, ask.call.span).help(help);
    }
}

fn check_script(script: &Script, limited: &LimitedCall, errors: &mut SourceErrors) {
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
        if let Some((wish, help)) = refused(&rule.reply, limited.limit) {
            let reason = format!("{why}, so it can't {wish}");
            errors
                .report(SourceErrorKind::Conflict { reason }, rule.span)
                .help(help);
        }
    }
}

/// The reason why a limit disallows a reply, and the correction.
fn refused(reply: &ScriptedReply, limit: ReplyLimit) -> Option<(&'static str, &'static str)> {
    match (reply, limit) {
        (ScriptedReply::Never, ReplyLimit::AtOnce) => Some((
            "stay away",
            "write the reply that the page gets, such as `{ code: … }` or `empty`",
        )),
        (ScriptedReply::Reply { after, .. }, ReplyLimit::AtOnce) if *after > Duration::ZERO => {
            Some(("come later", "leave `after` out"))
        }
        (ScriptedReply::Reply { times, .. }, _) if *times > 1 => {
            Some(("come more than once", "leave `times` and `every` out"))
        }
        (ScriptedReply::Stream(_), _) => {
            Some(("come in parts", "write one reply in place of `stream`"))
        }
        _ => None,
    }
}
