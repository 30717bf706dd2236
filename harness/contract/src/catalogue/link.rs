//! A deep link's destination.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Below, Minimum, Named};
use crate::Assumed;
use crate::schema::{Extent, Field, Mismatch, Values, check_fields};

/// A place in the app that a page may open.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Link {
    /// Its path, without a slash at either end; a segment in braces is a parameter: `orders/{id}`.
    pub path: String,
    /// The section of the specification it comes from, if the catalogue says.
    pub section: Option<String>,
    /// What is there, in a sentence.
    pub summary: String,
    /// The parameters it takes, in its path or in its query.
    pub parameters: Vec<Field>,
    /// Whether it takes others besides.
    pub extras: bool,
    /// The versions that have it; a platform without a version doesn't have it at all.
    pub minimum: Minimum,
    /// What a client does where the app lacks it.
    pub below: Below,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Link {
    /// Where parameters depart from what the link takes; empty if they fit. A value may be given as JSON or as the text
    /// that a link carries; what links leave out is taken as absent. With [`Extent::Part`], missing parameters are no
    /// departure.
    pub fn mismatches(&self, parameters: &Map<String, Value>, extent: Extent) -> Vec<Mismatch> {
        let values = Values::Text {
            extras: self.extras,
        };
        check_fields(&self.parameters, parameters, extent, values)
    }
}

impl Named for Link {
    const NOUN: &str = "link";
    const KEY: &str = "path";

    fn name(&self) -> &str {
        &self.path
    }
}
