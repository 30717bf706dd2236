//! A first draft of a dialect and a catalogue, from a client's behaviour in an app that sends no replies.
//!
//! [`observe`] runs the client several times. The first run collects the names in its scripts. The second finds the
//! names that it reads on `window`. Further runs offer these names, as objects that accept and record every use.
//! [`draft`] turns the observations into project files, and tries them before anything is saved.
//!
//! ```no_run
//! use footbridge_learn::{EngineRunner, LearnError, LearnOptions, RunContext, draft, observe};
//!
//! fn learn(options: &LearnOptions, context: &RunContext<'_>) -> Result<(), LearnError> {
//!     let observations = observe(&mut EngineRunner::start(options, context)?)?;
//!     for (path, text) in draft(options, &observations, context)?.files {
//!         println!("{path}: {} bytes", text.len());
//!     }
//!     Ok(())
//! }
//! ```

mod app_script;
mod attempt;
mod calls;
mod catalogue_draft;
mod channel;
mod channel_draft;
mod dialect_draft;
mod draft;
mod engine_runner;
mod environment;
mod event_draft;
mod facts;
mod key_words;
mod learn_error;
mod left_out;
mod marks;
mod new_file;
mod observation;
mod observe;
mod offered;
mod options;
mod pass;
mod platform_draft;
mod recording;
mod refusal;
mod reply;
mod reply_channel;
mod reply_data;
mod reply_lines;
mod reply_value;
mod scenario;
mod seen;
mod shape;
mod silent_run;
mod summary;
mod tables;
mod tap;
mod templates;
pub mod testing;
mod toml_text;
mod unasked_event;
mod watcher_message;
mod watcher_settings;
pub mod wire;

pub use app_script::AppScript;
pub use attempt::Attempt;
pub use draft::{ValidDraft, draft, draft_paths};
pub use engine_runner::EngineRunner;
pub use learn_error::LearnError;
pub use left_out::LeftOut;
pub use new_file::NewFile;
pub use observe::{Observations, observe};
pub use options::{LearnOptions, RunContext};
pub use pass::{Offer, Pass, PassRunner};
pub use recording::{Recorder, Recording};
pub use seen::Seen;
pub use tap::read_tap;
