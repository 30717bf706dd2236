//! The latency of the simulated internet, set by the stage.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use hyper::Method;

type Rule = dyn Fn(&Method, &str) -> Option<Duration> + Send + Sync;

/// The delay of each response on the stage's clock.
///
/// The gateway reads no clock. It suspends a request whose response has a delay, passes it to the owner as a
/// [`PendingRequest`](crate::PendingRequest), and sends the response once that is released.
/// ```
/// use std::time::Duration;
/// use footbridge_gateway::Latency;
///
/// let slow_api = Latency::by(|_method, url| {
///     url.contains("/api/").then_some(Duration::from_millis(250))
/// });
/// ```
#[derive(Clone, Default)]
pub struct Latency(Option<Arc<Rule>>);

impl Latency {
    /// Sends every response at once.
    pub fn none() -> Self {
        Self(None)
    }

    /// Takes each request's delay from `rule`, by method and whole address. `None` sends the response at once.
    pub fn by(rule: impl Fn(&Method, &str) -> Option<Duration> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(rule)))
    }

    pub(crate) fn of(&self, method: &Method, url: &str) -> Option<Duration> {
        self.0.as_ref().and_then(|rule| rule(method, url))
    }
}

impl fmt::Debug for Latency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_some() {
            "Latency::by(…)"
        } else {
            "Latency::none()"
        })
    }
}
