//! The kinds of bridge that a project can start with: three plain ones, and the examples of the repository.
//!
//! The examples are data. The build script reads the folders of `fixtures/examples` that have a `start` folder; no
//! code contains their names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A file's path below the project folder, with slashes, and its text with placeholders such as `{name}`.
pub(super) type TemplateFile = (&'static str, &'static str);

/// A kind of bridge, with all files of its starter project.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(super) name: &'static str,
    /// A one-line description of how page and app communicate.
    pub(super) about: &'static str,
    /// Whether it is one of the examples, whose texts have the placeholders of dialects but not of `init`.
    pub(super) is_example: bool,
    /// The dialect, the catalogue, and the dialect's scripts.
    pub(super) files: &'static [TemplateFile],
    /// The page of a project without a client.
    pub(super) page: &'static str,
    /// The scenario that passes on this page, and its snapshot.
    pub(super) scenario: &'static str,
    pub(super) snapshot: &'static str,
}

macro_rules! plain {
    ($name:literal, $about:literal) => {
        Kind {
            name: $name,
            about: $about,
            is_example: false,
            files: &[
                (
                    "footbridge/dialect.toml",
                    include_str!(concat!("template/", $name, "/dialect.toml")),
                ),
                (
                    "footbridge/catalogue/app.toml",
                    include_str!("template/catalogue/app.toml"),
                ),
                (
                    "footbridge/catalogue/calls.toml",
                    include_str!("template/catalogue/calls.toml"),
                ),
                (
                    "footbridge/catalogue/codes.toml",
                    include_str!("template/catalogue/codes.toml"),
                ),
                (
                    "footbridge/catalogue/limits.toml",
                    include_str!("template/catalogue/limits.toml"),
                ),
            ],
            page: include_str!(concat!("template/", $name, "/index.html")),
            scenario: include_str!("template/logs-in.yaml"),
            snapshot: include_str!(concat!("template/", $name, "/first.snap")),
        }
    };
}

static PLAIN: [Kind; 3] = [
    plain!(
        "callback",
        "The app calls a function on `window` named in the message"
    ),
    plain!("promise", "A call returns a promise of the reply"),
    plain!(
        "events",
        "The app dispatches an event with the message's id"
    ),
];

static EXAMPLES: &[Kind] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

impl Kind {
    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        PLAIN.iter().chain(EXAMPLES)
    }

    /// The default kind.
    pub(super) const fn default() -> &'static Self {
        &PLAIN[0]
    }

    pub(super) fn find(name: &str) -> Option<&'static Self> {
        Self::all().find(|kind| kind.name == name)
    }

    /// Parses a kind's name on the command line; the help lists every kind.
    pub(super) fn parser() -> impl TypedValueParser<Value = &'static Self> {
        let value = |kind: &'static Self| PossibleValue::new(kind.name).help(kind.about);
        PossibleValuesParser::new(Self::all().map(value)).try_map(|name| {
            Self::find(&name).ok_or("there is no such kind") // the parser has found it already
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_unique_names_and_descriptions() {
        let mut names: Vec<_> = Kind::all().map(|kind| kind.name).collect();
        assert!(names.len() > PLAIN.len(), "{names:?}");
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Kind::all().count(), "{names:?}");
        for Kind { name, about, .. } in Kind::all() {
            assert!(!about.is_empty() && about.lines().count() == 1, "{name}");
        }
    }
}
