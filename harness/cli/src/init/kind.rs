//! The kinds of bridge that a project can begin with: three plain ones, and the examples of the repository.
//!
//! The examples are data. The build script reads the folders of `fixtures/examples` that have a `start` folder; no code
//! knows their names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A file's path below the project's folder, with slashes, and its text with places such as `{name}`.
pub(super) type TemplateFile = (&'static str, &'static str);

/// A kind of bridge, with everything that a project begins with.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(super) name: &'static str,
    /// A line about how the page and the app talk.
    pub(super) about: &'static str,
    /// Whether it is one of the examples, whose texts have places of dialects but not of `init`.
    pub(super) is_example: bool,
    /// The dialect, the catalogue, and the scripts that the dialect names.
    pub(super) files: &'static [TemplateFile],
    /// The page that a project begins with if it has no client.
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
        "The app calls a function on `window` that the message names"
    ),
    plain!("promise", "A call returns a promise of the reply"),
    plain!(
        "events",
        "The app sends an event to the page, with the id that the message had"
    ),
];

static EXAMPLES: &[Kind] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

impl Kind {
    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        PLAIN.iter().chain(EXAMPLES)
    }

    /// The kind for those who don't say one.
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
    fn every_kind_has_a_name_of_its_own_and_a_line_about_it() {
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
