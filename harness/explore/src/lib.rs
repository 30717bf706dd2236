//! Exploration: the client is driven at random, with the app and the servers at their worst.
//!
//! A run is made from its [`Choices`]: a list of small numbers, drawn from a seed. The same list gives the same run,
//! so a run that violates an invariant is shrunk by shrinking the list, and what is left is written as a scenario. Runs
//! that reach something new are kept and changed, as fuzzers do (`docs/decisions/choices.md`).

mod choices;
mod exploration;
mod explored_run;
#[cfg(test)]
mod fake_client;
mod faults;
mod novelty;
mod space;
mod step_generator;

pub use choices::Choices;
pub use exploration::finding::Finding;
pub use exploration::remote::{RemoteError, RemoteExploration, RemoteRunner, RemoteSettings};
pub use exploration::{Budget, Exploration, ExplorationError, ExploreContext, Progress, explore};
pub use explored_run::against::Against;
pub use novelty::corpus::{Corpus, CorpusError};
pub use space::fault_level::FaultLevel;
pub use space::search_space::SearchSpace;
pub use space::settings::{Exclusions, ExploreSettings, StartPage};
