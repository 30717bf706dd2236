//! Runs of the client in apps with more and more globals.

use footbridge_contract::Platform;
use serde_json::{Value, json};

use crate::channel::HANDLERS;
use crate::key_words::SUCCESS_WORDS;
use crate::learn_error::LearnError;
use crate::observation::{Observation, observation};
use crate::offered::Offered;
use crate::pass::{Offer, Pass, PassRunner};
use crate::seen::Seen;
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
        unasked: Vec::new(),
    };
    passes.words = words(&passes.offer(&[], TEXT_CODE, false)?.pass);
    let bare = passes.offer(&[], TEXT_CODE, false)?;
    passes.unasked = unasked(&bare.pass);
    let mut offered = Vec::new();
    for name in missing_globals(&bare.pass) {
        passes.offer_one(name, &mut offered)?;
    }
    passes.offer_together(&bare, &mut offered)?;
    passes.offer_more(&mut offered)?;
    // A client without an app global, such as one that prompts, needs a second pass as well.
    if has_messages(&bare) {
        offered.push(passes.offer(&[], NUMBER_CODE, false)?);
    }
    let all = PLATFORMS.map(|platform| observation(platform, &bare, &offered));
    Ok(Observations(all.into()))
}

/// Passes that watch a client for the same words.
struct Passes<'a> {
    runner: &'a mut dyn PassRunner,
    words: Vec<String>,
    /// The events that no call precedes.
    unasked: Vec<String>,
}

impl Passes<'_> {
    /// Runs the client with these globals.
    fn offer(
        &mut self,
        names: &[String],
        number: usize,
        are_objects: bool,
    ) -> Result<Offered, LearnError> {
        let offer = Offer {
            names: names.to_vec(),
            code: success_codes(&self.words)
                .nth(number)
                .unwrap_or_else(|| json!("0")),
            unasked: self.unasked.clone(),
            are_objects,
            // Two passes with the same globals have different random values.
            seed: number,
        };
        let pass = self.runner.run(&self.words, &offer)?;
        Ok(Offered {
            names: offer.names,
            code: offer.code,
            seed: offer.seed,
            pass,
        })
    }

    /// Runs the client with one global, twice if it sends messages.
    fn offer_one(&mut self, name: String, offered: &mut Vec<Offered>) -> Result<(), LearnError> {
        let names = [name];
        let texts = self.offer(&names, TEXT_CODE, false)?;
        let is_used = has_messages(&texts);
        offered.push(texts);
        if is_used {
            return self.offer_codes(&names, false, offered);
        }
        // Some clients check that the global is an object.
        let objects = self.offer(&names, TEXT_CODE, true)?;
        if has_messages(&objects) {
            offered.push(objects);
            return self.offer_codes(&names, true, offered);
        }
        Ok(())
    }

    /// Runs the client with the same globals and other success codes: once more, and then until it takes a reply as a
    /// success.
    fn offer_codes(
        &mut self,
        names: &[String],
        are_objects: bool,
        offered: &mut Vec<Offered>,
    ) -> Result<(), LearnError> {
        offered.push(self.offer(names, NUMBER_CODE, are_objects)?);
        for number in NUMBER_CODE + 1..success_codes(&self.words).count() {
            let same: Vec<_> = offered
                .iter()
                .filter(|offer| offer.names == names)
                .collect();
            let lacks_success = |platform: &Platform| {
                let all = same.iter().map(|offer| offer.pass.of(*platform));
                all.clone().any(Seen::reads_code) && !all.clone().any(Seen::takes_success)
            };
            if !PLATFORMS.iter().any(lacks_success) {
                break;
            }
            offered.push(self.offer(names, number, are_objects)?);
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
            offered.push(self.offer(&names, TEXT_CODE, false)?);
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
            offered.push(self.offer(&names, TEXT_CODE, false)?);
            self.offer_codes(&names, false, offered)?;
        }
        Ok(())
    }
}

/// The numbers of the usual success codes.
const TEXT_CODE: usize = 0;
const NUMBER_CODE: usize = 1;

/// Returns the usual success codes: zero, the words that the client's scripts have, and other numbers.
fn success_codes(words: &[String]) -> impl Iterator<Item = Value> {
    let known = SUCCESS_WORDS.iter().filter(|known| {
        let mut words = words.iter();
        words.any(|word| word == **known)
    });
    let known = known.map(|word| json!(word));
    let numbers = [json!("0"), json!(0)].into_iter();
    numbers.chain(known).chain([json!(200), json!(1)])
}

/// Returns the events that no call precedes on either platform.
fn unasked(pass: &Pass) -> Vec<String> {
    let events = PLATFORMS
        .iter()
        .flat_map(|platform| pass.of(*platform).unasked());
    let mut keys: Vec<_> = events.map(|event| event.key()).collect();
    keys.sort();
    keys.dedup();
    keys
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
