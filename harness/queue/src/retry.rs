//! Repeats a request until the server fulfils it, since the server may restart meanwhile.

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::error::QueueError;

/// The time for which a server may be unreachable.
const UNREACHABLE_TIMEOUT: Duration = Duration::from_secs(120);

/// The pause before the next attempt.
const PAUSE: Duration = Duration::from_millis(500);

/// Repeats `request` until it succeeds, or fails when the server is unreachable for too long. `action` completes
/// "failed to …".
pub(crate) async fn until_done<T, E: Display, F: Future<Output = Result<T, E>>>(
    action: &str,
    mut request: impl FnMut() -> F,
) -> Result<T, QueueError> {
    let mut problem = "it did not respond".to_owned();
    let requesting = async {
        loop {
            match request().await {
                Ok(done) => return done,
                Err(error) => problem = error.to_string(),
            }
            sleep(PAUSE).await;
        }
    };
    let done = timeout(UNREACHABLE_TIMEOUT, requesting).await;
    done.map_err(|_| QueueError::server(action)(problem))
}
