//! The transcript: a journal rendered as text (docs/transcript.md).
//!
//! Each entry is one line: the time, right-aligned to nine columns; the verb, left-aligned to nine with the call's
//! number at its right edge; the details. Texts from the page stay on their line: line breaks and other characters
//! that would move or reorder text are escaped.
//!
//! ```
//! use footbridge_journal::{EntryKind, Instant, Journal, transcript};
//!
//! let mut journal = Journal::default();
//! journal.record(
//!     Instant::from_millis(250),
//!     EntryKind::Step { verb: "tap".into(), text: r#"button "Send""#.into() },
//! );
//! assert_eq!(transcript(&journal), "    250ms  tap       button \"Send\"\n");
//! ```

use std::collections::BTreeSet;
use std::fmt::Write;

use footbridge_contract::Availability;
use footbridge_dialect::WireForm;
use serde_json::Value;

use crate::detail::{ConsoleLevel, EventOutcome, Settled};
use crate::entry::Entry;
use crate::journal::Journal;
use crate::kind::EntryKind;
use crate::number::{CallNumber, RequestNumber};

/// Renders the journal as text, with a line break after each line. Leaves out entries that only the judge reads, and
/// ambient requests with the default response.
pub fn transcript(journal: &Journal) -> String {
    let unremarkable = unremarkable_requests(journal);
    let is_shown = |entry: &Entry| {
        let is_ambient_state = matches!(
            entry.kind,
            EntryKind::State {
                is_ambient: true,
                ..
            }
        );
        let is_unremarkable =
            request_of(&entry.kind).is_some_and(|number| unremarkable.contains(&number));
        !is_ambient_state && !is_unremarkable
    };
    let mut text = String::new();
    for (index, entry) in journal
        .entries()
        .iter()
        .enumerate()
        .filter(|(_, entry)| is_shown(entry))
    {
        let line = match entry.kind {
            EntryKind::Repeated { entries, .. } => {
                let first = index.saturating_sub(usize::try_from(entries).unwrap_or(index));
                let above = journal.entries()[first..index].iter();
                let above = above.filter(|entry| is_shown(entry) && render(&entry.kind).is_some());
                repeated_line(entry, above.count())
            }
            _ => transcript_line(entry),
        };
        if let Some(line) = line {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// The line of entries that repeat. `shown` is the number of these in the transcript.
fn repeated_line(entry: &Entry, shown: usize) -> Option<String> {
    let mut entry = entry.clone();
    if let EntryKind::Repeated { entries, .. } = &mut entry.kind {
        *entries = u32::try_from(shown).unwrap_or(u32::MAX);
    }
    transcript_line(&entry).filter(|_| shown > 0)
}

/// The ambient requests that got the default response and violate no rule.
fn unremarkable_requests(journal: &Journal) -> BTreeSet<RequestNumber> {
    let mut ambient = BTreeSet::new();
    let mut responded = BTreeSet::new();
    let mut remarkable = BTreeSet::new();
    for (index, entry) in journal.entries().iter().enumerate() {
        match &entry.kind {
            EntryKind::Request {
                number,
                is_ambient: true,
                ..
            } => {
                ambient.insert(*number);
            }
            // The responses to the last requests before it are among the entries that it counts.
            EntryKind::Repeated { entries, .. } => {
                let first = index.saturating_sub(usize::try_from(*entries).unwrap_or(index));
                let above = journal.entries()[first..index].iter();
                responded.extend(above.filter_map(|entry| request_of(&entry.kind)));
            }
            EntryKind::Response {
                number,
                is_default: true,
                ..
            } => {
                responded.insert(*number);
            }
            EntryKind::Violation { number, .. } => {
                remarkable.insert(*number);
            }
            _ => {}
        }
    }
    ambient
        .into_iter()
        .filter(|number| responded.contains(number) && !remarkable.contains(number))
        .collect()
}

/// The number of the request that an entry belongs to.
fn request_of(kind: &EntryKind) -> Option<RequestNumber> {
    match kind {
        EntryKind::Request { number, .. }
        | EntryKind::Response { number, .. }
        | EntryKind::Violation { number, .. } => Some(*number),
        _ => None,
    }
}

/// The content of an entry's line after its verb, before the layout.
struct Line {
    call: Option<CallNumber>,
    text: String,
}

fn plain(text: impl Into<String>) -> Line {
    Line {
        call: None,
        text: text.into(),
    }
}

fn of_call(call: CallNumber, text: impl Into<String>) -> Line {
    Line {
        call: Some(call),
        text: text.into(),
    }
}

/// Renders one entry as its line of the transcript, without the line break; `None` for an entry that only the judge
/// reads.
pub fn transcript_line(entry: &Entry) -> Option<String> {
    let Line { call, text } = render(&entry.kind)?;
    let verb = escape(entry.kind.verb());
    let label = match call {
        Some(call) => {
            let number = call.to_string();
            let room = 9usize.saturating_sub(verb.len() + 1).max(number.len());
            format!("{verb} {number:>room$}")
        }
        None => verb,
    };
    let laid_out = format!("{:>9}  {label:<9} {}", entry.at, escape(&text));
    Some(laid_out.trim_end().to_owned())
}

/// The text of an entry's line, without its instant, verb and call; `None` for an entry that only the judge reads.
pub(crate) fn line_text(kind: &EntryKind) -> Option<String> {
    render(kind).map(|line| line.text)
}

fn render(kind: &EntryKind) -> Option<Line> {
    Some(match kind {
        EntryKind::Unscripted { .. }
        | EntryKind::Cookie { .. }
        | EntryKind::CallbackLeft { .. }
        | EntryKind::StillLoading { .. } => return None,
        EntryKind::CookieExpired { name, host, path } => {
            plain(format!("cookie {name} of {host}{path}"))
        }
        EntryKind::Step { text, .. }
        | EntryKind::Live { text, .. }
        | EntryKind::Error { text, .. }
        | EntryKind::Request { text, .. }
        | EntryKind::Title { text } => plain(text),
        EntryKind::Goto { url } | EntryKind::Window { url } | EntryKind::Download { url } => {
            plain(url)
        }
        EntryKind::Call {
            number,
            name,
            payload,
            availability,
            ..
        } => of_call(
            *number,
            format!("{name}{}{}", payload_of(payload), doubt(*availability)),
        ),
        EntryKind::Reply {
            call,
            form,
            text,
            by_default,
        } => of_call(*call, reply(*form, text, *by_default)),
        EntryKind::Part { call, form, text } => of_call(*call, reply(*form, text, false)),
        EntryKind::Missed { call, callback } => {
            of_call(*call, format!("no {callback} on the page"))
        }
        EntryKind::Event {
            name,
            payload,
            outcome,
        } => plain(format!("{name}{}{}", payload_of(payload), event(outcome))),
        EntryKind::Result { name, value } => plain(format!("{name} {value}")),
        EntryKind::Link {
            url, availability, ..
        } => plain(format!("{url}{}", doubt(*availability))),
        EntryKind::Settle {
            call,
            outcome,
            code,
            reason,
        } => of_call(*call, settle(*outcome, code.as_deref(), reason.as_deref())),
        EntryKind::State {
            machine,
            from,
            to,
            cause,
            is_ambient: _,
        } => plain(transition(machine, from, to, cause.as_deref())),
        EntryKind::Animation {
            phase,
            name,
            element,
        } => plain(format!("{} {name} on {element}", phase.word())),
        EntryKind::ScriptCall { name, arguments } => {
            let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
            plain(format!("{name}({})", arguments.join(", ")))
        }
        EntryKind::Shown { depth, text } => {
            let indent = "  ".repeat(usize::try_from(*depth).unwrap_or_default());
            plain(format!("{indent}{text}"))
        }
        EntryKind::Dialog { dialog, text } if text.is_empty() => plain(dialog.clone()),
        EntryKind::Dialog { dialog, text } => plain(format!("{dialog} {text}")),
        EntryKind::Console { level, text } => plain(format!("{} {text}", console(*level))),
        EntryKind::Response {
            request, outcome, ..
        } => plain(format!("{request} {outcome}")),
        EntryKind::Violation {
            request,
            rule,
            section,
            reason,
            ..
        } => plain(format!("{request}: {reason} ({rule}, §{section})")),
        EntryKind::Unsent { method, url } => plain(format!("{method} {url}")),
        EntryKind::Refused { url, reason } | EntryKind::LoadFailed { url, reason } => {
            plain(format!("{url} ({reason})"))
        }
        EntryKind::Repeated {
            entries,
            times,
            interval,
        } => plain(repeated(*entries, *times, *interval)),
        EntryKind::Unreadable { sent, reason } if sent.is_empty() => plain(reason),
        EntryKind::Unreadable { sent, reason } => plain(format!("{reason}: {sent}")),
    })
}

fn repeated(entries: u32, times: u32, interval: u64) -> String {
    let above = match entries {
        1 => "the entry above".to_owned(),
        several => format!("the {several} entries above"),
    };
    format!("{above}, {times} more times, every {interval}ms")
}

fn transition(machine: &str, from: &str, to: &str, cause: Option<&str>) -> String {
    let cause = cause.map_or_else(String::new, |cause| format!(" ({cause})"));
    format!("{machine} {from} → {to}{cause}")
}

fn console(level: ConsoleLevel) -> &'static str {
    match level {
        ConsoleLevel::Warning => "warning",
        ConsoleLevel::Error => "error",
    }
}

/// The text of a payload; empty for `null`.
fn payload_of(payload: &Value) -> String {
    match payload {
        Value::Null => String::new(),
        payload => format!(" {payload}"),
    }
}

// The version is not shown, so that all versions that lack a call share one section of a snapshot.
fn doubt(availability: Availability) -> &'static str {
    match availability {
        Availability::Available => "",
        Availability::BelowMinimum { .. } => " (not known to this version)",
        Availability::Ignored { .. } => " (ignored by this version)",
        Availability::NotOnPlatform => " (not known on this platform)",
        Availability::NotListed => " (not in the catalogue)",
        Availability::OutsideApp => " (outside the app)",
    }
}

fn reply(form: WireForm, text: &str, by_default: bool) -> String {
    let mut words = Vec::new();
    match form {
        WireForm::Object => {}
        WireForm::Json => words.push("json"),
        WireForm::Base64 => words.push("base64"),
        WireForm::Empty => words.push("empty"),
        WireForm::Null => words.push("null"),
        WireForm::Malformed => words.push("malformed"),
        WireForm::Raw => words.push("raw"),
    }
    // Each of these forms has one fixed text, which its name implies.
    if !matches!(form, WireForm::Empty | WireForm::Null) {
        words.push(text);
    }
    if by_default {
        words.push("by default");
    }
    words.join(" ")
}

fn event(outcome: &EventOutcome) -> String {
    match outcome {
        EventOutcome::Sent => String::new(),
        EventOutcome::Replied { calls } => {
            let calls: Vec<String> = calls.iter().map(ToString::to_string).collect();
            format!(" replies to {}", calls.join(", "))
        }
        EventOutcome::NoneOpen { name } => format!(" (no {name} is open)"),
    }
}

fn settle(outcome: Settled, code: Option<&str>, reason: Option<&str>) -> String {
    let mut words = vec![match outcome {
        Settled::Resolved => "resolved",
        Settled::Rejected => "rejected",
    }];
    words.extend(code);
    words.extend(reason);
    words.join(" ")
}

/// Escapes characters that would break or reorder a line. Backslashes stay unescaped, since escaping would double
/// those of every JSON text.
fn escape(text: &str) -> String {
    text.chars()
        .fold(String::with_capacity(text.len()), |mut escaped, char| {
            match char {
                '\n' => escaped.push_str("\\n"),
                '\r' => escaped.push_str("\\r"),
                '\t' => escaped.push_str("\\t"),
                char if char.is_control() || moves_text(char) => {
                    let _ = write!(escaped, "\\u{:04x}", u32::from(char));
                }
                char => escaped.push(char),
            }
            escaped
        })
}

/// Whether a character is a line or paragraph separator, changes the direction of text, or is invisible.
fn moves_text(char: char) -> bool {
    matches!(
        char,
        '\u{2028}' | '\u{2029}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests;
