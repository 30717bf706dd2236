//! A deep link's destination.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Availability, Below, MinimumVersions, Observation};
use crate::entries::Named;
use crate::schema::{Extent, Field, Mismatch, Shape, Values, check_fields};
use crate::{Assumed, Platform, Version};

/// A destination in the app that a page may open.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Link {
    /// Its path, without a slash at either end; a segment in braces is a parameter: `orders/{id}`.
    pub path: String,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// The destination, in one sentence.
    pub summary: String,
    /// The parameters, in the path or in the query.
    pub parameters: Vec<Field>,
    /// Whether other parameters are allowed.
    pub extras: bool,
    /// The parameter that holds the address of the web page which the link opens in the app; `None` if it opens none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// The lowest versions that have it; a platform without a version doesn't have it.
    pub minimum: MinimumVersions,
    /// Its effect on versions of the app below its minimum.
    pub below: Below,
    /// The real apps in which it was as described.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub observed: Vec<Observation>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Link {
    /// Whether a page in the app can use it. `version` is `None` outside the app.
    pub fn availability(&self, platform: Platform, version: Option<Version>) -> Availability {
        self.minimum.availability(&self.below, platform, version)
    }

    /// The parameters as a JSON Schema of an object.
    pub fn json_schema(&self) -> Value {
        let fields = Some(self.parameters.clone());
        Shape::Object { fields }.json_schema()
    }

    /// The mismatches between parameters and those of the link; empty if they fit. A value may be given as JSON or as
    /// the text in a link; values that links omit are treated as absent. With [`Extent::Part`], missing parameters
    /// are allowed.
    pub fn mismatches(&self, parameters: &Map<String, Value>, extent: Extent) -> Vec<Mismatch> {
        let values = Values::Link {
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
