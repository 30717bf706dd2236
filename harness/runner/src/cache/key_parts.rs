//! The named parts of a case's key, so that a changed key can be explained.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::key::{Key, KeyHasher};

/// The number of digits that are stored of a part's hash. They distinguish parts, and identify no result.
const STORED: usize = 16;

/// The maximum number of keys that are remembered of a case.
const MOST: usize = 4;

/// An input that is part of a key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Input {
    /// The program file, and the version of the cache's rules.
    Footbridge,
    /// A part of the engine, or of the machine that its pages depend on, such as `fonts`.
    Engine(String),
    /// The files of the app's data.
    AppData,
    /// The settings in `footbridge.toml`.
    Settings,
    /// The scenario row and its steps.
    Scenario,
    /// The properties that the case watches.
    Properties,
    /// The device with its data.
    Device,
}

impl Input {
    pub(crate) fn engine(part: &str) -> Self {
        Self::Engine(part.to_owned())
    }

    /// The change of this input, as a clause.
    pub(crate) const fn clause(&self) -> &'static str {
        match self {
            Self::Footbridge => "footbridge itself changed",
            Self::Engine(_) => "the engine changed",
            Self::AppData => "the app's data changed",
            Self::Settings => "footbridge.toml changed",
            Self::Scenario => "the scenario changed",
            Self::Properties => "the properties changed",
            Self::Device => "the device changed",
        }
    }

    /// The changed part of the input, if the clause doesn't name it.
    pub(crate) fn detail(&self) -> Option<&str> {
        match self {
            Self::Engine(part) => Some(part),
            _ => None,
        }
    }
}

/// The hash of each input of a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct KeyParts(BTreeMap<Input, Key>);

impl KeyParts {
    /// Sets the hash of an input.
    pub(crate) fn set(&mut self, input: Input, hash: Key) -> &mut Self {
        self.0.insert(input, hash);
        self
    }

    /// Sets the hashes of several inputs.
    pub(crate) fn extend(&mut self, parts: impl IntoIterator<Item = (Input, Key)>) -> &mut Self {
        self.0.extend(parts);
        self
    }

    /// Returns the key of the case with this identity.
    pub(crate) fn key(&self, case: &str) -> Key {
        let mut hasher = KeyHasher::default();
        for (input, hash) in &self.0 {
            hasher.add_debug("input", input).add("hash", hash.as_str());
        }
        hasher.add("case", case);
        hasher.finish()
    }

    /// Returns the parts as they are stored.
    fn stored(&self) -> StoredParts {
        let parts = self.0.iter();
        let parts = parts.map(|(input, hash)| (input.clone(), hash.as_str()[..STORED].to_owned()));
        StoredParts(parts.collect())
    }
}

/// The parts of a key that has a result, with shortened hashes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredParts(Vec<(Input, String)>);

/// The parts of the latest keys of a case that have results.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownKeys(Vec<StoredParts>);

impl KnownKeys {
    /// Adds a key as the latest.
    pub(crate) fn add(&mut self, parts: &KeyParts) {
        let stored = parts.stored();
        self.0.retain(|known| *known != stored);
        self.0.insert(0, stored);
        self.0.truncate(MOST);
    }

    /// Returns the inputs in which a key differs from the nearest known one, the latest of equally near ones. `None`
    /// if no key is known.
    pub(crate) fn changes(&self, parts: &KeyParts) -> Option<BTreeSet<Input>> {
        let stored = parts.stored();
        let known = self.0.iter();
        let changes = known.map(|known| differing(known, &stored));
        changes.min_by_key(BTreeSet::len)
    }
}

/// The inputs whose hashes differ, or that only one of the keys has.
fn differing(one: &StoredParts, other: &StoredParts) -> BTreeSet<Input> {
    let only_in = |these: &StoredParts, those: &StoredParts| -> Vec<Input> {
        let parts = these.0.iter().filter(|part| !those.0.contains(part));
        parts.map(|(input, _)| input.clone()).collect()
    };
    let changed = only_in(one, other).into_iter();
    changed.chain(only_in(other, one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key with these fonts and this scenario.
    fn parts(fonts: &str, scenario: &str) -> KeyParts {
        let mut parts = KeyParts::default();
        parts
            .set(Input::Footbridge, Key::of(b"program"))
            .set(Input::engine("fonts"), Key::of(fonts.as_bytes()))
            .set(Input::Scenario, Key::of(scenario.as_bytes()));
        parts
    }

    #[test]
    fn changed_part_gives_another_key() {
        let usual = parts("a", "a");
        assert_eq!(usual.key("case"), parts("a", "a").key("case"));
        assert_ne!(usual.key("case"), usual.key("another case"));
        assert_ne!(usual.key("case"), parts("b", "a").key("case"));
        let mut renamed = usual.clone();
        renamed.0.remove(&Input::Scenario);
        renamed.set(Input::Settings, Key::of(b"a"));
        assert_ne!(usual.key("case"), renamed.key("case"));
    }

    #[test]
    fn changes_are_those_since_the_nearest_key() {
        let mut known = KnownKeys::default();
        assert_eq!(known.changes(&parts("a", "a")), None);
        known.add(&parts("a", "a"));
        known.add(&parts("b", "b"));
        let changes = |fonts, scenario| known.changes(&parts(fonts, scenario)).unwrap();
        let (fonts, scenario) = (Input::engine("fonts"), Input::Scenario);
        assert_eq!(changes("a", "a"), [].into());
        assert_eq!(changes("c", "a"), [fonts.clone()].into());
        assert_eq!(changes("b", "c"), [scenario.clone()].into());
        assert_eq!(changes("c", "c"), [fonts, scenario].into());
    }

    #[test]
    fn new_or_removed_input_is_a_change() {
        let mut known = KnownKeys::default();
        known.add(&parts("a", "a"));
        let mut with_library = parts("a", "a");
        let library = Input::engine("libraries");
        with_library.set(library.clone(), Key::of(b"1"));
        assert_eq!(known.changes(&with_library), Some([library.clone()].into()));
        let mut known = KnownKeys::default();
        known.add(&with_library);
        assert_eq!(known.changes(&parts("a", "a")), Some([library].into()));
    }

    #[test]
    fn only_the_latest_keys_are_known() {
        let mut known = KnownKeys::default();
        for scenario in ["a", "b", "c", "d", "a", "e"] {
            known.add(&parts("a", scenario));
        }
        let is_known = |scenario| known.changes(&parts("a", scenario)) == Some(BTreeSet::default());
        let all = ["a", "b", "c", "d", "e"];
        assert_eq!(all.map(is_known), [true, false, true, true, true]);
        let text = serde_json::to_string(&known).unwrap();
        assert_eq!(serde_json::from_str::<KnownKeys>(&text).unwrap(), known);
    }
}
