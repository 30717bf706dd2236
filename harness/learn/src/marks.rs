//! The marks in drafts that distinguish observations from guesses.

/// The most names of one kind that a draft lists.
pub(crate) const MOST_NAMES: usize = 30;

/// The comment on an observation.
pub(crate) const SEEN: &str = "# seen";

/// The comment on a guess.
pub(crate) const GUESS: &str = "# a guess";
