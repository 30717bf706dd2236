//! Repeats a request until the server fulfils it: it may be restarted meanwhile.

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::error::QueueError;

/// The time for which a server may be unreachable.
const PATIENCE: Duration = Duration::from_secs(120);

/// The pause before the next attempt.
const PAUSE: Duration = Duration::from_millis(500);

/// Asks until it is done, or the server has been gone for too long. `action` completes "failed to …".
pub(crate) async fn until_done<T, E: Display, F: Future<Output = Result<T, E>>>(
    action: &str,
    mut ask: impl FnMut() -> F,
) -> Result<T, QueueError> {
    let mut problem = "it did not answer".to_owned();
    let asking = async {
        loop {
            match ask().await {
                Ok(done) => return done,
                Err(error) => problem = error.to_string(),
            }
            sleep(PAUSE).await;
        }
    };
    let done = timeout(PATIENCE, asking).await;
    done.map_err(|_| QueueError::server(action)(problem))
}
