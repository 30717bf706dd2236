//! Reading what is flat: the app, a code, a limit.

use super::Fault;
use super::node::Node;
use super::table::Table;
use crate::catalogue::{App, Code, Limit, Origin, Outcome};

/// Reads app.toml.
pub(crate) fn app(table: &Table<'_>) -> Option<App> {
    let name = table.text("name", "name = \"…\"");
    let first = table
        .need("first_version", "first_version = \"1.2.51\"")
        .and_then(|node| node.version());
    let latest = table.need("latest_version", "latest_version = \"2.56.0\"");
    let latest_version = latest.as_ref().and_then(Node::version);
    let scheme = table.text("scheme", "scheme = \"…\", without the colon");
    let alternate = table.text(
        "alternate_scheme",
        "alternate_scheme = \"…\", without the colon",
    );
    let link_host = table.text("link_host", "link_host = \"…\"");
    let assumed = table.assumed();
    if let (Some(first), Some(version), Some(node)) = (first, latest_version, latest)
        && version < first
    {
        let fault = Fault::VersionsReversed {
            first,
            latest: version,
        };
        let help = format!("write a version from {first} on");
        node.report(fault, "too low", help);
    }
    Some(App {
        name: name?,
        first_version: first?,
        latest_version: latest_version?,
        scheme: scheme?,
        alternate_scheme: alternate?,
        link_host: link_host?,
        assumed,
    })
}

/// Reads a `[[code]]`.
pub(crate) fn code(table: &Table<'_>) -> Option<Code> {
    let code = table.text("code", "code = \"…\"");
    let section = table.text("section", "section = \"8\"");
    let message = table.may("message").and_then(|node| node.text());
    let meaning = table.text("meaning", "meaning = \"…\"");
    let origin = table
        .need("origin", "origin = \"app\", or \"client\"")
        .and_then(|node| node.one_of(&Origin::WORDS));
    let outcome = table
        .need(
            "outcome",
            "outcome = \"success\", \"failure\" or \"timeout\"",
        )
        .and_then(|node| node.one_of(&Outcome::WORDS));
    let assumed = table.assumed();
    Some(Code {
        code: code?,
        section: section?,
        message,
        meaning: meaning?,
        origin: origin?,
        outcome: outcome?,
        assumed,
    })
}

/// Reads a `[[limit]]`.
pub(crate) fn limit(table: &Table<'_>) -> Option<Limit> {
    let name = table.text("name", "name = \"…\"");
    let section = table.text("section", "section = \"9\"");
    let summary = table.text("summary", "summary = \"What it limits.\"");
    let ms = table
        .need("ms", "ms = 3000, in milliseconds")
        .and_then(|node| node.whole_number());
    let assumed = table.assumed();
    Some(Limit {
        name: name?,
        section: section?,
        summary: summary?,
        ms: ms?,
        assumed,
    })
}
