//! The settings of the watching script.

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use crate::pass::Offer;

/// The settings of the watching script in a pass.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub(crate) struct WatcherSettings {
    /// The words to watch on `window`. If empty, the script collects the words.
    pub(crate) words: Vec<String>,
    /// The texts of the app's scripts, whose words are collected as well.
    pub(crate) scripts: Vec<String>,
    /// The words to offer.
    pub(crate) provide: Vec<String>,
    /// The code of a success reply.
    #[ts(type = "string | number")]
    pub(crate) code: Value,
    /// The events that no call precedes, each as its target and name. They get no reply.
    pub(crate) unasked: Vec<String>,
    /// The seed of the pass.
    pub(crate) seed: usize,
    /// Whether offered globals are objects, as some clients require, instead of functions.
    pub(crate) objects: bool,
}

impl WatcherSettings {
    /// Returns the settings for an offer, with words to watch.
    pub(crate) fn new(words: &[String], scripts: Vec<String>, offer: &Offer) -> Self {
        Self {
            words: words.to_vec(),
            scripts,
            provide: offer.names.clone(),
            code: offer.code.clone(),
            unasked: offer.unasked.clone(),
            seed: offer.seed,
            objects: offer.are_objects,
        }
    }
}
