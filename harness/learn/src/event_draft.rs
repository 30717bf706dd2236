//! The drafts of the events that no call precedes, in the dialect and in the catalogue.

use std::fmt::Write as _;

use crate::marks::{GUESS, MOST_NAMES, SEEN};
use crate::observation::Observation;
use crate::templates::braced;
use crate::toml_text::{one_line, quoted};
use crate::unasked_event::UnaskedEvent;

/// The events of one target, without their common start.
struct Events<'a> {
    /// `window` or `document`.
    on: &'a str,
    /// The start of each event's name, up to a separator.
    start: &'a str,
    /// The events, each with its name in the catalogue.
    list: Vec<(&'a str, &'a UnaskedEvent)>,
    /// Events that the table doesn't describe, since they have another target or start.
    others: Vec<&'a UnaskedEvent>,
}

impl<'a> Events<'a> {
    fn of(observations: &'a [Observation]) -> Option<Self> {
        let observations = observations.iter();
        let all = observations
            .filter(|observation| observation.channel.is_some())
            .flat_map(|observation| &observation.page.unasked);
        let first = all.clone().next()?;
        let end = first.event.rfind([':', '.', '/']).map_or(0, |at| at + 1);
        let start = &first.event[..end];
        let mut events = Self {
            on: &first.on,
            start,
            list: Vec::new(),
            others: Vec::new(),
        };
        for event in all.take(MOST_NAMES) {
            let name = event.event.strip_prefix(start);
            let name = name.filter(|name| event.on == events.on && is_event_name(name));
            match name {
                Some(name) if events.list.iter().any(|(known, _)| *known == name) => {}
                Some(name) => events.list.push((name, event)),
                None if events.others.contains(&event) => {}
                None => events.others.push(event),
            }
        }
        Some(events)
    }
}

/// Returns the dialect's table of events.
pub(crate) fn events(observations: &[Observation]) -> String {
    let Some(events) = Events::of(observations) else {
        return String::new();
    };
    let mut text = String::new();
    if !events.list.is_empty() {
        let name = quoted(&format!("{}{{event}}", braced(events.start)));
        let _ = write!(
            text,
            "\n# Events that no call precedes.\n[events]\n\
             via = \"event\"   {SEEN}: the client did something on it before any call\nevent = {name}   {SEEN}\n"
        );
        if events.on != "window" {
            let _ = writeln!(text, "on = {}   {SEEN}", quoted(events.on));
        }
        let _ = writeln!(text, "detail = \"{{payload}}\"   {GUESS}");
    }
    for event in events.others {
        let name = one_line(&event.event);
        let _ = writeln!(
            text,
            "# seen, but not in this table: the event {name} on {}",
            event.on
        );
    }
    text
}

/// Returns the catalogue's events; `None` if there are none.
pub(crate) fn catalogue(observations: &[Observation]) -> Option<String> {
    let events = Events::of(observations)?;
    let mut text = "# The events on which the client did something before any call.\n".to_owned();
    for (name, event) in &events.list {
        let fields = one_line(&event.fields.join(", "));
        let _ = write!(
            text,
            "\n[[event]]\nname = {}   {SEEN}\nsummary = \"Seen.\"\n# The client read {fields}\n",
            quoted(name)
        );
    }
    (!events.list.is_empty()).then_some(text)
}

/// Returns whether a catalogue can have an event of this name.
fn is_event_name(name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    !name.is_empty() && name.len() <= 100 && name.chars().all(is_part)
}
