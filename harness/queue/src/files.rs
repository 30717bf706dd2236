//! Objects named by the hash of their content.

use std::fmt;

use async_nats::jetstream::object_store::ObjectStore;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncReadExt as _;

use crate::connection::FRESH;
use crate::error::QueueError;
use crate::retry::until_done;

/// The SHA-256 of a file, in lower-case hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct ContentHash(String);

impl ContentHash {
    /// Returns the hash of these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(base16ct::lower::encode_string(&Sha256::digest(bytes)))
    }

    /// Returns its text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ContentHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_hash = text.len() == 64
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if is_hash {
            Ok(Self(text))
        } else {
            Err(format!("{text:?} is not a SHA-256 hash"))
        }
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Uploads bytes to a bucket, unless the bucket already has them and will keep them long enough. Returns whether they
/// were uploaded.
pub(crate) async fn put(
    bucket: &ObjectStore,
    hash: &ContentHash,
    bytes: &[u8],
    now_ms: u64,
) -> Result<bool, QueueError> {
    if let Ok(info) = bucket.info(hash.as_str()).await {
        let modified = info.modified;
        let modified = modified.and_then(|time| u64::try_from(time.unix_timestamp()).ok());
        let is_fresh = modified.is_some_and(|then| now_ms < then * 1000 + FRESH);
        if is_fresh && info.size == bytes.len() {
            return Ok(false);
        }
    }
    until_done("upload a file", || async move {
        let mut reader = bytes;
        bucket.put(hash.as_str(), &mut reader).await
    })
    .await?;
    Ok(true)
}

/// Downloads the object with a hash. Fails if it is longer than `most` bytes, or if its content has another hash.
pub(crate) async fn get(
    bucket: &ObjectStore,
    hash: &ContentHash,
    most: usize,
) -> Result<Vec<u8>, QueueError> {
    let read = || async move {
        let object = bucket
            .get(hash.as_str())
            .await
            .map_err(|error| error.to_string())?;
        let size = object.info().size;
        let mut bytes = Vec::new();
        if size > most {
            return Ok(None);
        }
        // One extra byte reveals an object that is longer than stated.
        let mut limited = object.take(u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1));
        limited
            .read_to_end(&mut bytes)
            .await
            .map_err(|error| error.to_string())?;
        Ok::<_, String>(Some(bytes))
    };
    let bytes = until_done("download a file", read).await?;
    match bytes {
        Some(bytes) if bytes.len() <= most && ContentHash::of(&bytes) == *hash => Ok(bytes),
        Some(_) => Err(QueueError::Protocol {
            problem: format!("the content of the object {hash} has another hash"),
        }),
        None => Err(QueueError::Protocol {
            problem: format!("the object {hash} is larger than {most} bytes"),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_is_exactly_sixty_four_digits() {
        let hash = ContentHash::of(b"abc");
        assert!(hash.as_str().starts_with("ba7816bf8f01cfea"));
        assert_eq!(ContentHash::try_from(hash.to_string()), Ok(hash.clone()));
        let upper = hash.as_str().to_uppercase();
        for wrong in ["", "../../etc/passwd", &upper, &format!("{hash}0")] {
            assert!(ContentHash::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
