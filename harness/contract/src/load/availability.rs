//! Reading `minimum` and `below`.

use super::context::Context;
use crate::catalogue::{Below, MinimumVersions, MissingEffect};
use crate::toml_reader::TomlTable;
use crate::{Assumed, Platform};

/// Reads `minimum`: one version for every platform, or a table of versions. If `platforms` is given, the table must
/// name exactly these; otherwise at least one.
pub(crate) fn minimum(
    entry: &TomlTable<'_>,
    context: Context<'_>,
    platforms: Option<&[Platform]>,
) -> Option<MinimumVersions> {
    let help = "minimum = \"1.2.51\", or minimum = { ios = \"1.2.51\", android = \"2.0.0\" }";
    let node = entry.need("minimum", help)?;
    if node.as_text().is_some() {
        let version = context.version(&node)?;
        let on = |platform| {
            let is_there = platforms.is_none_or(|named| named.contains(&platform));
            is_there.then_some(version)
        };
        return Some(MinimumVersions {
            ios: on(Platform::Ios),
            android: on(Platform::Android),
            assumed: Assumed::Nothing,
        });
    }
    if !node.is_table() {
        return node.wrong_type("a version", help.to_owned());
    }
    node.table("a minimum", |table| {
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
        let minimum = MinimumVersions {
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

/// Reads the optional `below`.
pub(crate) fn below(entry: &TomlTable<'_>) -> Option<Below> {
    let Some(node) = entry.may("below") else {
        return Some(Below {
            effect: MissingEffect::Unstated,
            assumed: Assumed::Nothing,
        });
    };
    if node.as_text().is_some() {
        let words = [
            ("nothing", Some(MissingEffect::Nothing)),
            ("ignored", Some(MissingEffect::Ignored)),
            ("fallback", None),
        ];
        let effect = node.one_of(&words)?;
        if effect.is_none() {
            let help =
                "write `{ effect = \"fallback\", fallback = \"what the page does instead\" }`";
            let reason = "`below = \"fallback\"` doesn't describe the fallback";
            node.invalid(reason.to_owned(), "no description", help);
        }
        return effect.map(|effect| Below {
            effect,
            assumed: Assumed::Nothing,
        });
    }
    node.table("a `below`", |table| {
        let effect = table.need(
            "effect",
            "effect = \"nothing\", \"ignored\" or \"fallback\"",
        );
        let word = effect.and_then(|node| {
            node.one_of(&[
                ("nothing", "nothing"),
                ("ignored", "ignored"),
                ("fallback", "fallback"),
            ])
        });
        let effect = match word {
            Some("fallback") => {
                let help = "fallback = \"what the page does instead\"";
                table
                    .text("fallback", help)
                    .map(|fallback| MissingEffect::Fallback { fallback })
            }
            Some(word) => {
                table.stray("fallback", format!("`effect` is \"{word}\""));
                Some(if word == "ignored" {
                    MissingEffect::Ignored
                } else {
                    MissingEffect::Nothing
                })
            }
            None => {
                // The error in the effect is already reported, so its text is not checked as well.
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
