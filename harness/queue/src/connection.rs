//! The connection to the server, and its streams and buckets.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishError;
use async_nats::jetstream::object_store::{Config as BucketConfig, ObjectStore};
use async_nats::jetstream::stream::{Config as StreamConfig, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use percent_encoding::percent_decode_str;
use serde_json::Value;
use url::Url;

use crate::error::QueueError;
use crate::names::{
    CASE_SUBJECTS, CASES, FILES, RECORD_SUBJECTS, RECORDS, RESULTS, RunId, WORKERS,
};
use crate::retry::until_done;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The time after which a case goes to another worker, if its worker sends no heartbeat.
pub(crate) const LEASE: Duration = Duration::from_secs(10);

/// The interval between two heartbeats of a worker.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(3);

/// The time for which the server detects duplicates of a message by its identifier.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(10 * 60);

/// The most cases that workers may have at once.
const MOST_LEASED: i64 = 20_000;

/// The time for which project files are kept. A run uploads those again that are older than [`FRESH`].
const FILES_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The maximum age of a file on the server that a run relies on, in milliseconds.
pub(crate) const FRESH: u64 = 20 * 24 * 60 * 60 * 1000;

/// A connection to a server with JetStream, with its streams and buckets.
#[derive(Clone)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) context: Context,
    /// The work queue.
    pub(crate) cases: Stream,
    pub(crate) records: Stream,
    /// The project files.
    pub(crate) files: ObjectStore,
    /// Pictures, and records that are too large for a message.
    pub(crate) results: ObjectStore,
}

impl Connection {
    /// Connects, and creates missing streams and buckets.
    pub(crate) async fn open(address: &str, name: &str) -> Result<Self, QueueError> {
        let server = Server::parse(address)?;
        let client = connect(&server, name).await?;
        let context = jetstream::new(client.clone());
        need_jetstream(&client)
            .await
            .map_err(|problem| QueueError::NoJetStream {
                address: server.address,
                problem,
            })?;
        let cases = stream(
            &context,
            StreamConfig {
                name: CASES.to_owned(),
                subjects: vec![CASE_SUBJECTS.to_owned()],
                retention: RetentionPolicy::WorkQueue,
                max_age: DAY,
                duplicate_window: DUPLICATE_WINDOW,
                ..StreamConfig::default()
            },
        );
        let records = stream(
            &context,
            StreamConfig {
                name: RECORDS.to_owned(),
                subjects: vec![RECORD_SUBJECTS.to_owned()],
                max_age: DAY,
                duplicate_window: DUPLICATE_WINDOW,
                ..StreamConfig::default()
            },
        );
        Ok(Self {
            cases: cases.await?,
            records: records.await?,
            files: bucket(&context, FILES, FILES_KEPT).await?,
            results: bucket(&context, RESULTS, DAY).await?,
            client,
            context,
        })
    }

    /// Returns the consumer that delivers cases to workers.
    pub(crate) async fn workers(&self) -> Result<PullConsumer, QueueError> {
        let config = || pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: LEASE,
            max_ack_pending: MOST_LEASED,
            ..pull::Config::default()
        };
        until_done("reach the work queue", || {
            self.cases.get_or_create_consumer(WORKERS, config())
        })
        .await
    }

    /// Returns the consumer that reads a run's records.
    pub(crate) async fn records_of(&self, run: &RunId) -> Result<PullConsumer, QueueError> {
        let name = run.consumer();
        let config = || pull::Config {
            durable_name: Some(name.clone()),
            ack_policy: AckPolicy::Explicit,
            filter_subject: run.records(),
            inactive_threshold: HOUR,
            ..pull::Config::default()
        };
        until_done("reach the records", || {
            self.records.get_or_create_consumer(&name, config())
        })
        .await
    }

    /// Publishes that a run has ended, for workers that still have one of its cases. The server deletes the message
    /// after a day.
    pub(crate) async fn publish_end(&self, run: &RunId) -> Result<(), PublishError> {
        let published = self.context.publish(run.end(), "".into()).await?;
        published.await.map(drop)
    }

    /// Returns whether a run is known to have ended.
    pub(crate) async fn has_ended(&self, run: &RunId) -> bool {
        let end = run.end();
        self.records
            .get_last_raw_message_by_subject(&end)
            .await
            .is_ok()
    }
}

/// Requests the server's JetStream status. The response is read as plain JSON, since its content differs between
/// server versions.
async fn need_jetstream(client: &Client) -> Result<(), String> {
    let response = client.request("$JS.API.INFO", "".into()).await;
    let response = response.map_err(|error| error.to_string())?;
    let response: Value =
        serde_json::from_slice(&response.payload).map_err(|error| error.to_string())?;
    match response.get("error") {
        Some(error) => Err(error["description"]
            .as_str()
            .unwrap_or("refused")
            .to_owned()),
        None => Ok(()),
    }
}

async fn stream(context: &Context, config: StreamConfig) -> Result<Stream, QueueError> {
    until_done("create the streams of the queue", || {
        context.get_or_create_stream(config.clone())
    })
    .await
}

async fn bucket(
    context: &Context,
    name: &str,
    max_age: Duration,
) -> Result<ObjectStore, QueueError> {
    // Creating an identical bucket again succeeds.
    until_done("create the buckets of the queue", || {
        context.create_object_store(BucketConfig {
            bucket: name.to_owned(),
            max_age,
            ..BucketConfig::default()
        })
    })
    .await
}

async fn connect(server: &Server, name: &str) -> Result<Client, QueueError> {
    let options = ConnectOptions::new()
        .name(name)
        .connection_timeout(Duration::from_secs(5));
    let options = match (server.user.clone(), server.password.clone()) {
        (Some(user), Some(password)) => options.user_and_password(user, password),
        (Some(token), None) => options.token(token),
        (None, _) => options,
    };
    let connecting = options.connect(server.address.as_str());
    connecting.await.map_err(|error| {
        let address = server.address.clone();
        match error.kind() {
            ConnectErrorKind::ServerParse => QueueError::Address { address },
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                QueueError::Unauthorized { address }
            }
            _ => QueueError::Unreachable {
                address,
                problem: error.to_string(),
            },
        }
    })
}

/// A server with credentials.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Server {
    /// The address, without user and password.
    address: String,
    /// The user, or a token if there is no password.
    user: Option<String>,
    password: Option<String>,
}

impl Server {
    fn parse(address: &str) -> Result<Self, QueueError> {
        let invalid = |shown: &str| QueueError::Address {
            // An unreadable address might contain a password anywhere.
            address: if shown.contains('@') { "…" } else { shown }.to_owned(),
        };
        let mut url = Url::parse(address).map_err(|_| invalid(address))?;
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let user = Some(decode(url.username())).filter(|user| !user.is_empty());
        let password = url.password().map(decode);
        let is_cleared = url.set_username("").and(url.set_password(None)).is_ok();
        let shown = url.to_string();
        if is_cleared && matches!(url.scheme(), "nats" | "tls") {
            Ok(Self {
                address: shown,
                user,
                password,
            })
        } else {
            Err(invalid(&shown))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_may_contain_credentials() {
        let plain = Server::parse("nats://127.0.0.1:4222").unwrap();
        assert_eq!(plain.address, "nats://127.0.0.1:4222");
        assert_eq!((plain.user, plain.password), (None, None));
        let known = Server::parse("tls://us%40er:secret@queue.test:4222").unwrap();
        assert_eq!(known.address, "tls://queue.test:4222");
        assert_eq!(known.user.as_deref(), Some("us@er"));
        assert_eq!(known.password.as_deref(), Some("secret"));
        let token = Server::parse("nats://abc@queue.test").unwrap();
        assert_eq!((token.user.as_deref(), token.password), (Some("abc"), None));
    }

    #[test]
    fn invalid_address_is_shown_without_its_password() {
        for wrong in [
            "",
            "queue.test",
            "http://user:secret@queue.test",
            "nats:secret@",
            "secret@x",
            "nats://",
        ] {
            let error = Server::parse(wrong).unwrap_err();
            assert!(matches!(error, QueueError::Address { .. }), "{wrong}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }
}
