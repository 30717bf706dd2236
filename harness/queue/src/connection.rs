//! The connection to the server, and the streams and buckets on it.

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

/// The time after which a case goes to another worker, if its worker gives no sign of life.
pub(crate) const LEASE: Duration = Duration::from_secs(10);

/// The interval between two signs of life of a worker.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(3);

/// The time for which the server remembers the identifier of a message, so that it stores the message once.
const REMEMBERED: Duration = Duration::from_secs(10 * 60);

/// The most cases that may be with workers at once.
const MOST_LEASED: i64 = 20_000;

/// The time for which files of a project are kept. A run uploads those again that are older than [`FRESH`].
const FILES_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The age of a file on the server up to which a run relies on it, in milliseconds.
pub(crate) const FRESH: u64 = 20 * 24 * 60 * 60 * 1000;

/// A connection to a server with JetStream, on which the streams and buckets are.
#[derive(Clone)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) context: Context,
    /// The work queue.
    pub(crate) cases: Stream,
    /// The records.
    pub(crate) records: Stream,
    /// The files of projects.
    pub(crate) files: ObjectStore,
    /// Records that are too large for a message, and pictures.
    pub(crate) results: ObjectStore,
}

impl Connection {
    /// Connects, and makes the streams and buckets that are missing.
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
                duplicate_window: REMEMBERED,
                ..StreamConfig::default()
            },
        );
        let records = stream(
            &context,
            StreamConfig {
                name: RECORDS.to_owned(),
                subjects: vec![RECORD_SUBJECTS.to_owned()],
                max_age: DAY,
                duplicate_window: REMEMBERED,
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

    /// The consumer that hands cases to workers.
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

    /// The consumer by which a run reads its records.
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

    /// Notes that a run has ended, for the workers that still have one of its cases. The note goes when it is a day old.
    pub(crate) async fn note_end(&self, run: &RunId) -> Result<(), PublishError> {
        let published = self.context.publish(run.end(), "".into()).await?;
        published.await.map(drop)
    }

    /// Whether a run is known to have ended.
    pub(crate) async fn has_ended(&self, run: &RunId) -> bool {
        let end = run.end();
        self.records
            .get_last_raw_message_by_subject(&end)
            .await
            .is_ok()
    }
}

/// Asks the server for its JetStream. The answer is read as plain JSON: servers of different age say different things in it.
async fn need_jetstream(client: &Client) -> Result<(), String> {
    let asked = client.request("$JS.API.INFO", "".into()).await;
    let answer = asked.map_err(|error| error.to_string())?;
    let answer: Value =
        serde_json::from_slice(&answer.payload).map_err(|error| error.to_string())?;
    match answer.get("error") {
        Some(error) => Err(error["description"]
            .as_str()
            .unwrap_or("refused")
            .to_owned()),
        None => Ok(()),
    }
}

async fn stream(context: &Context, config: StreamConfig) -> Result<Stream, QueueError> {
    until_done("make the streams of the queue", || {
        context.get_or_create_stream(config.clone())
    })
    .await
}

async fn bucket(
    context: &Context,
    name: &str,
    max_age: Duration,
) -> Result<ObjectStore, QueueError> {
    // Making a bucket that is there already is no error, if it is the same.
    until_done("make the buckets of the queue", || {
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

/// A server, and who somebody is to it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Server {
    /// The address, without user and password.
    address: String,
    /// The user; a token, if there is no password.
    user: Option<String>,
    password: Option<String>,
}

impl Server {
    fn parse(address: &str) -> Result<Self, QueueError> {
        let wrong = |shown: &str| QueueError::Address {
            // What can't be read might hold a password anywhere.
            address: if shown.contains('@') { "…" } else { shown }.to_owned(),
        };
        let mut url = Url::parse(address).map_err(|_| wrong(address))?;
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
            Err(wrong(&shown))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_say_who_one_is() {
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
    fn a_wrong_address_is_shown_without_its_password() {
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
