//! Reading an event.

use super::schema::payload;
use super::table::Table;
use crate::catalogue::Event;

/// Reads an `[[event]]`.
pub(crate) fn event(table: &Table<'_>) -> Option<Event> {
    let name = table.text("name", "name = \"…\"");
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What happened.\"");
    let payload = payload(table);
    let assumed = table.assumed();
    Some(Event {
        name: name?,
        section,
        summary: summary?,
        payload: payload?,
        assumed,
    })
}
