//! Exploration: drives the client at random, with the app and the servers at their worst.
//!
//! A run is determined by its [`Choices`]: a list of small numbers, drawn from a seed. To shrink a run that violates an
//! invariant, the exploration shrinks this list. It writes the shortest run as a scenario. Like a fuzzer, it keeps and
//! mutates the runs that reach something new (`docs/decisions/choices.md`).

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
pub use exploration::budget::Budget;
pub use exploration::finding::Finding;
pub use exploration::progress::{ExploreListener, Progress};
pub use exploration::remote::{RemoteError, RemoteExploration, RemoteRunner, RemoteSettings};
pub use exploration::{Exploration, ExplorationError, ExploreContext, explore};
pub use explored_run::against::Against;
pub use novelty::corpus::{Corpus, CorpusError};
pub use space::fault_level::FaultLevel;
pub use space::search_space::SearchSpace;
pub use space::settings::{Exclusions, ExploreSettings, StartPage};
