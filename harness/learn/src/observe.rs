//! Runs of the client in apps with more and more globals.

use footbridge_contract::Platform;
use serde_json::json;

use crate::channel::HANDLERS;
use crate::learn_error::LearnError;
use crate::observation::{Observation, observation};
use crate::offered::Offered;
use crate::pass::{Offer, Pass, PassRunner};
use crate::watcher_message::WatcherMessage;

/// The most globals to offer to the client, one by one.
const MOST_OFFERS: usize = 16;

/// The most names to watch on `window`.
const MOST_WORDS: usize = 20_000;

/// The most rounds that offer further globals to a client together.
const MOST_ROUNDS: usize = 3;

const PLATFORMS: [Platform; 2] = [Platform::Ios, Platform::Android];

/// The observations of a client on each platform.
#[derive(Debug, Clone)]
pub struct Observations(pub(crate) Vec<Observation>);

impl Observations {
    /// Whether a message left the page.
    pub fn has_channel(&self) -> bool {
        let mut all = self.0.iter();
        all.any(|observation| observation.channel.is_some())
    }

    /// Whether the client read the user agent.
    pub fn reads_agent(&self) -> bool {
        let mut all = self.0.iter();
        all.any(|observation| observation.globals.reads_agent)
    }
}

/// Observes the client in several passes.
///
/// # Errors
/// [`LearnError`] if the client can't be run.
pub fn observe(runner: &mut dyn PassRunner) -> Result<Observations, LearnError> {
    let mut passes = Passes {
        runner,
        words: Vec::new(),
    };
    passes.words = words(&passes.offer(&[], false, false)?.pass);
    let bare = passes.offer(&[], false, false)?;
    let mut offered = Vec::new();
    for name in missing_globals(&bare.pass) {
        passes.offer_one(name, &mut offered)?;
    }
    passes.offer_together(&bare, &mut offered)?;
    passes.offer_more(&mut offered)?;
    // A client without an app global, such as one that prompts, needs a second pass as well.
    if has_messages(&bare) {
        offered.push(passes.offer(&[], true, false)?);
    }
    let all = PLATFORMS.map(|platform| observation(platform, &bare, &offered));
    Ok(Observations(all.into()))
}

/// Passes that watch a client for the same words.
struct Passes<'a> {
    runner: &'a mut dyn PassRunner,
    words: Vec<String>,
}

impl Passes<'_> {
    /// Runs the client with these globals.
    fn offer(
        &mut self,
        names: &[String],
        is_code_number: bool,
        are_objects: bool,
    ) -> Result<Offered, LearnError> {
        let offer = Offer {
            names: names.to_vec(),
            code: if is_code_number { json!(0) } else { json!("0") },
            are_objects,
            // Two passes with the same globals have different random values.
            seed: usize::from(is_code_number),
        };
        let pass = self.runner.run(&self.words, &offer)?;
        Ok(Offered {
            names: offer.names,
            is_code_number,
            seed: offer.seed,
            pass,
        })
    }

    /// Runs the client with one global, twice if it sends messages.
    fn offer_one(&mut self, name: String, offered: &mut Vec<Offered>) -> Result<(), LearnError> {
        let names = [name];
        let texts = self.offer(&names, false, false)?;
        let is_used = has_messages(&texts);
        offered.push(texts);
        if is_used {
            offered.push(self.offer(&names, true, false)?);
            return Ok(());
        }
        // Some clients check that the global is an object.
        let objects = self.offer(&names, false, true)?;
        if has_messages(&objects) {
            offered.push(objects);
            offered.push(self.offer(&names, true, true)?);
        }
        Ok(())
    }

    /// Runs the client with several globals that it may need together. With these, it may look for more.
    fn offer_together(
        &mut self,
        bare: &Offered,
        offered: &mut Vec<Offered>,
    ) -> Result<(), LearnError> {
        let mut names: Vec<String> = Vec::new();
        for _ in 0..MOST_ROUNDS {
            let has_messages = |platform| {
                let mut all = offered.iter().chain([bare]);
                all.any(|seen| seen.has_messages(platform))
            };
            let last = offered.last().unwrap_or(bare);
            let more = missing_globals(&last.pass)
                .into_iter()
                .filter(|name| name != HANDLERS && !names.contains(name));
            let more: Vec<_> = more.collect();
            if PLATFORMS.into_iter().all(has_messages) || more.is_empty() {
                break;
            }
            names.extend(more);
            names.truncate(MOST_OFFERS);
            offered.push(self.offer(&names, false, false)?);
        }
        Ok(())
    }

    /// Runs the client with further globals beside the one that receives its messages. They may let the client send
    /// more messages.
    fn offer_more(&mut self, offered: &mut Vec<Offered>) -> Result<(), LearnError> {
        let Some(best) = offered.iter().rev().find(|offer| has_messages(offer)) else {
            return Ok(());
        };
        let mut names = best.names.clone();
        let known = names.len();
        for name in missing_globals(&best.pass) {
            if name != HANDLERS && !names.contains(&name) && !owns_messages(offered, &name) {
                names.push(name);
            }
        }
        names.truncate(MOST_OFFERS);
        if names.len() > known {
            offered.push(self.offer(&names, false, false)?);
            offered.push(self.offer(&names, true, false)?);
        }
        Ok(())
    }
}

/// Returns whether a message left the page on either platform.
fn has_messages(offered: &Offered) -> bool {
    let mut platforms = PLATFORMS.into_iter();
    platforms.any(|platform| offered.has_messages(platform))
}

/// Returns whether messages went to a global.
fn owns_messages(offered: &[Offered], name: &str) -> bool {
    let is_owner = |offer: &Offered| offer.names == [name] && has_messages(offer);
    offered.iter().any(is_owner)
}

/// Returns the globals that a client looked for on either platform.
fn missing_globals(pass: &Pass) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let looked_for = PLATFORMS
        .iter()
        .flat_map(|platform| pass.of(*platform).missing_globals());
    for name in looked_for {
        if names.len() < MOST_OFFERS && !names.contains(&name) {
            names.push(name);
        }
    }
    names.sort_by_key(|name| name != HANDLERS);
    names
}

fn words(pass: &Pass) -> Vec<String> {
    let watcher_messages = pass
        .ios
        .watcher_messages
        .iter()
        .chain(&pass.android.watcher_messages);
    let words = watcher_messages.filter_map(|watcher_message| match watcher_message {
        WatcherMessage::Words { words } => Some(words),
        _ => None,
    });
    let mut all: Vec<_> = words.flatten().cloned().collect();
    all.sort();
    all.dedup();
    all.truncate(MOST_WORDS);
    // Given no names, the script would collect them again.
    if all.is_empty() {
        all.push(HANDLERS.to_owned());
    }
    all
}
