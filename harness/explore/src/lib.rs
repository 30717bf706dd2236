//! Exploration: the client is driven at random, with the app and the servers at their worst.
//!
//! A run is made from its [`Choices`]: a list of small numbers, drawn from a seed. The same list gives the same run,
//! so a run that violates an invariant is shrunk by shrinking the list, and what is left is written as a scenario. Runs
//! that reach something new are kept and changed, as fuzzers do (`docs/decisions/choices.md`).

mod against;
mod choices;
mod corpus;
mod exploration;
mod explore_worker;
#[cfg(test)]
mod fake_client;
mod fault_level;
mod fault_targets;
mod faults;
mod finding;
mod history_place;
mod map;
mod move_kind;
mod moves;
mod novelty;
mod remote;
mod replies;
mod screen;
mod search_space;
mod settings;
mod setup;
mod shrink;
mod team;
mod trial;
mod values;
mod violation;
mod walk;

pub use against::Against;
pub use choices::Choices;
pub use corpus::{Corpus, CorpusError};
pub use exploration::{Budget, Exploration, ExplorationError, Progress, Surroundings, explore};
pub use fault_level::FaultLevel;
pub use finding::Finding;
pub use remote::{RemoteError, RemoteRunner, RemoteSettings, RemoteTrials};
pub use search_space::SearchSpace;
pub use settings::{Exclusions, ExploreSettings, StartPage};
