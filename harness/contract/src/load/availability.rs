//! Reading `minimum` and `below`.

use super::context::Context;
use crate::Platform;
use crate::catalogue::{Below, Effect, Minimum};
use crate::toml_reader::Table;

/// Reads `minimum`. If `platforms` is given, it has to name exactly these; otherwise at least one.
pub(crate) fn minimum(
    entry: &Table<'_>,
    context: Context<'_>,
    platforms: Option<&[Platform]>,
) -> Option<Minimum> {
    let help = "minimum = { ios = \"1.2.51\", android = \"1.2.51\" }";
    entry.need("minimum", help)?.table("a minimum", |table| {
        let version = |platform: Platform| {
            let (key, help) = match platform {
                Platform::Android => ("android", "android = \"1.2.51\""),
                Platform::Ios | Platform::Browser => ("ios", "ios = \"1.2.51\""),
            };
            let node = match platforms {
                Some(named) if named.contains(&platform) => table.need(key, help),
                Some(_) => {
                    table.stray(key, format!("`platforms` leaves {platform} out"));
                    None
                }
                None => table.may(key),
            };
            node.and_then(|node| context.version(&node))
        };
        let minimum = Minimum {
            ios: version(Platform::Ios),
            android: version(Platform::Android),
            assumed: table.assumed(),
        };
        if platforms.is_none() && table.has_none_of(["ios", "android"]) {
            table.need("ios", "ios = \"1.2.51\", or android, or both");
        }
        Some(minimum)
    })
}

/// Reads `below`.
pub(crate) fn below(entry: &Table<'_>) -> Option<Below> {
    let help = "below = { effect = \"nothing\" }";
    entry.need("below", help)?.table("a `below`", |table| {
        let effect = table.need("effect", "effect = \"nothing\", or \"fallback\"");
        let fallback =
            effect.and_then(|node| node.one_of(&[("nothing", false), ("fallback", true)]));
        let effect = match fallback {
            Some(true) => {
                let help = "fallback = \"what the page does instead\"";
                table
                    .text("fallback", help)
                    .map(|fallback| Effect::Fallback { fallback })
            }
            Some(false) => {
                table.stray("fallback", "`effect` is \"nothing\"");
                Some(Effect::Nothing)
            }
            None => {
                // The effect is already reported, so its text is not checked as well.
                table.may("fallback");
                None
            }
        };
        let assumed = table.assumed();
        Some(Below {
            effect: effect?,
            assumed,
        })
    })
}
