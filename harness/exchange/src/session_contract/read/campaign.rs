//! Reading a campaign.

use footbridge_contract::toml_reader::TomlTable;

use crate::session_contract::{Campaign, Trigger, Window};

/// Reads a `[[campaign]]`.
pub(super) fn campaign(table: &TomlTable<'_>) -> Option<Campaign> {
    let name = table.text("name", "name = \"…\"");
    let section = table.text("section", "section = \"5\"");
    let trigger = trigger(table);
    let days = table
        .need("validity_days", "validity_days = 7")
        .and_then(|node| node.whole_number());
    let window = table.may("window").map(|node| {
        node.table("a window", |table| {
            let instant = |key, help| table.need(key, help)?.whole_number();
            let starts = instant("starts", "starts = 1767225600000, in ms since 1970");
            let ends = instant("ends", "ends = 1769904000000, in ms since 1970");
            let window = Window {
                starts: starts?,
                ends: ends?,
            };
            if window.starts >= window.ends {
                let help = "set `ends` after `starts`";
                node.invalid("the window ends before it starts", "empty", help);
            }
            Some(window)
        })
    });
    let assumed = table.assumed();
    Some(Campaign {
        name: name?,
        section: section?,
        trigger: trigger?,
        validity_days: days?,
        window: match window {
            Some(window) => Some(window?),
            None => None,
        },
        assumed,
    })
}

fn trigger(table: &TomlTable<'_>) -> Option<Trigger> {
    if table.has_none_of(["channel"]) {
        let help = "link = \"/events/…\", or channel = \"…\"";
        return Some(Trigger::Link(table.need("link", help)?.url_path()?));
    }
    table.stray("link", "a campaign has a link or a channel");
    table.may("channel")?.text().map(Trigger::Channel)
}
