//! Reading an event.

use super::observation::observed;
use super::schema::payload;
use crate::catalogue::Event;
use crate::toml_reader::TomlTable;

/// Reads an `[[event]]`.
pub(crate) fn event(table: &TomlTable<'_>) -> Option<Event> {
    let name = table.text("name", "name = \"…\"");
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What happened.\"");
    let payload = payload(table);
    let trigger = table.text_if_any("trigger");
    let observed = observed(table);
    let assumed = table.assumed();
    Some(Event {
        name: name?,
        section,
        summary: summary?,
        payload: payload?,
        trigger,
        observed,
        assumed,
    })
}
