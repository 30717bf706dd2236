//! Runs of the client with more and more of an app present.

use footbridge_contract::Platform;
use serde_json::json;

use crate::channel::HANDLERS;
use crate::learn_error::LearnError;
use crate::observation::{Observation, observation};
use crate::offered::Offered;
use crate::pass::{Offer, Pass, PassRunner};
use crate::watcher_message::WatcherMessage;

/// The most globals that are offered to the client, one after the other.
const MOST_OFFERS: usize = 16;

/// The most names that are watched on `window`.
const MOST_WORDS: usize = 20_000;

/// The most rounds in which further globals are offered to a client together.
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

/// Runs the client as often as required.
///
/// # Errors
/// [`LearnError`] if the client can't be run.
pub fn observe(runner: &mut dyn PassRunner) -> Result<Observations, LearnError> {
    let mut offer_as = |words: &[String], names: &[String], is_code_number: bool, are_objects| {
        let offer = Offer {
            names: names.to_vec(),
            code: if is_code_number { json!(0) } else { json!("0") },
            are_objects,
            // Two passes with the same globals have different random values.
            seed: usize::from(is_code_number),
        };
        let pass = runner.run(words, &offer)?;
        Ok::<_, LearnError>(Offered {
            names: offer.names,
            is_code_number,
            seed: offer.seed,
            pass,
        })
    };
    let words = words(&offer_as(&[], &[], false, false)?.pass);
    let bare = offer_as(&words, &[], false, false)?;
    let mut offered: Vec<Offered> = Vec::new();
    for name in missing_globals(&bare.pass) {
        let names = [name];
        let texts = offer_as(&words, &names, false, false)?;
        let has_messages = PLATFORMS
            .iter()
            .any(|platform| texts.has_messages(*platform));
        offered.push(texts);
        if has_messages {
            offered.push(offer_as(&words, &names, true, false)?);
            continue;
        }
        // Some clients check that it is an object.
        let objects = offer_as(&words, &names, false, true)?;
        let mut platforms = PLATFORMS.iter();
        if platforms.any(|platform| objects.has_messages(*platform)) {
            offered.push(objects);
            offered.push(offer_as(&words, &names, true, true)?);
        }
    }
    // A client may need several together, and look for more when it has these.
    let mut names = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let has_messages = |platform| {
            offered
                .iter()
                .chain([&bare])
                .any(|seen| seen.has_messages(platform))
        };
        let last = offered.last().unwrap_or(&bare);
        let more = missing_globals(&last.pass)
            .into_iter()
            .filter(|name| name != HANDLERS && !names.contains(name));
        let more: Vec<_> = more.collect();
        if PLATFORMS.iter().all(|platform| has_messages(*platform)) || more.is_empty() {
            break;
        }
        names.extend(more);
        names.truncate(MOST_OFFERS);
        offered.push(offer_as(&words, &names, false, false)?);
    }
    // Further globals beside the one that receives its messages may allow it to send more.
    let last = |offer: &&Offered| {
        PLATFORMS
            .iter()
            .any(|platform| offer.has_messages(*platform))
    };
    if let Some(best) = offered.iter().rev().find(last) {
        let mut names = best.names.clone();
        let known = names.len();
        for name in missing_globals(&best.pass) {
            if name != HANDLERS && !names.contains(&name) && !owns_messages(&offered, &name) {
                names.push(name);
            }
        }
        names.truncate(MOST_OFFERS);
        if names.len() > known {
            offered.push(offer_as(&words, &names, false, false)?);
            offered.push(offer_as(&words, &names, true, false)?);
        }
    }
    // A client without an app global, such as one that prompts, needs a second pass as well.
    if PLATFORMS
        .iter()
        .any(|platform| bare.has_messages(*platform))
    {
        offered.push(offer_as(&words, &[], true, false)?);
    }
    let all = PLATFORMS.map(|platform| observation(platform, &bare, &offered));
    Ok(Observations(all.into()))
}

/// Returns whether messages went to a global.
fn owns_messages(offered: &[Offered], name: &str) -> bool {
    let is_owner = |offer: &Offered| {
        let platforms = PLATFORMS.iter();
        offer.names == [name]
            && platforms
                .clone()
                .any(|platform| offer.has_messages(*platform))
    };
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
    // Without any name, the script collects them again.
    if all.is_empty() {
        all.push(HANDLERS.to_owned());
    }
    all
}
