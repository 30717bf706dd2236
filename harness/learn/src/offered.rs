//! The passes with app globals, and the most informative of them.

use std::cmp::Reverse;

use footbridge_contract::Platform;
use serde_json::Value;

use crate::channel::{HANDLERS, of_most_used_channel, owner};
use crate::pass::Pass;
use crate::shape::Sent;

/// A pass with app globals and a reply code.
#[derive(Debug)]
pub(crate) struct Offered {
    pub(crate) names: Vec<String>,
    /// The code of the replies in this pass.
    pub(crate) code: Value,
    pub(crate) seed: usize,
    pub(crate) pass: Pass,
}

impl Offered {
    /// Returns whether a message left the page on this platform.
    pub(crate) fn has_messages(&self, platform: Platform) -> bool {
        !self.pass.of(platform).messages().is_empty()
    }
}

/// Returns the most informative pass for a platform. `bare` is the pass without an app.
pub(crate) fn best<'a>(
    platform: Platform,
    bare: &'a Offered,
    offered: &'a [Offered],
) -> &'a Offered {
    let mut best = bare;
    for offer in offered {
        // Android has no message handlers.
        if platform == Platform::Android && offer.names.iter().any(|name| name == HANDLERS) {
            continue;
        }
        if rank(platform, offer) > rank(platform, best) {
            best = offer;
        }
    }
    best
}

/// Ranks a pass: by the more usual channel on this platform, then by whether the client took a reply as a success, then
/// by the number of messages on their most used channel, then by the fewest errors.
fn rank(platform: Platform, offer: &Offered) -> (u8, bool, usize, Reverse<usize>) {
    let messages = offer.pass.of(platform).messages();
    let is_prompt = |sent: &Sent| sent.via == "window.prompt";
    let name = owner(&messages, &offer.names);
    let usual = match name {
        Some(HANDLERS) => 4,
        Some(_) if platform == Platform::Android => 4,
        _ if messages.iter().any(is_prompt) => 3,
        Some(_) => 2,
        None => u8::from(!messages.is_empty()),
    };
    let errors = offer.pass.of(platform).errors.len();
    let has_success = offer.pass.of(platform).takes_success();
    let count = of_most_used_channel(messages, name).len();
    (usual, has_success, count, Reverse(errors))
}

/// Returns another pass with the same globals but other random values.
pub(crate) fn twin<'a>(
    best: &Offered,
    bare: &'a Offered,
    offered: &'a [Offered],
) -> Option<&'a Offered> {
    let mut passes = offered.iter().chain([bare]);
    passes.find(|other| other.names == best.names && other.seed != best.seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(name: &str, seed: usize) -> Offered {
        Offered {
            names: vec![name.to_owned()],
            code: Value::from("0"),
            seed,
            pass: Pass::default(),
        }
    }

    #[test]
    fn twin_has_the_same_globals_and_other_random_values() {
        let (best, bare) = (pass("shop", 1), pass("none", 4));
        // A pass isn't its own twin: all of its values would seem constant.
        let passes = [pass("shop", 1), pass("kiosk", 2), pass("shop", 3)];
        let seed = |found: Option<&Offered>| found.map(|found| found.seed);
        assert_eq!(seed(twin(&best, &bare, &passes)), Some(3));
        assert_eq!(seed(twin(&best, &bare, &passes[..2])), None);
        assert_eq!(seed(twin(&pass("none", 1), &bare, &[])), Some(4));
    }
}
