//! Decrypting `bodyCiphertext` (§7.2, §9).

use crate::encryption::{ClientKey, OpenError, Sealed, Split, open};
use aes::Aes256;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cbc::Decryptor;
use cbc::cipher::block_padding::Pkcs7;
use cbc::cipher::{BlockModeDecrypt, KeyIvInit};
use footbridge_contract::well_formed;
use serde_json::{Map, Value};
use thiserror::Error;

use super::keys::{ClientPublicKey, ServerKeys};

/// The key's length in bytes (§9).
const KEY_BYTES: usize = 32;

/// An error while decrypting a body.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum CiphertextError {
    #[error("`bodyCiphertext` is not three parts joined by full stops")]
    Parts,
    #[error("the {part} in `bodyCiphertext` is not base64")]
    Base64 { part: &'static str },
    #[error("the key in `bodyCiphertext` doesn't open to 32 bytes: it was sealed to another key")]
    NotSealed,
    #[error("the vector in `bodyCiphertext` has {found} bytes, not 16")]
    VectorLength { found: usize },
    #[error("the secret doesn't decrypt: its padding is wrong")]
    Padding,
    #[error("the secret is not a JSON object")]
    NotObject,
    #[error(transparent)]
    Halves(#[from] OpenError),
    #[error("`clientPublicKey` is not an RSA key in base64 of its SPKI DER")]
    ClientKey,
    #[error("`clientPublicKey` has {found} bits, which is not {algorithm}")]
    Algorithm { found: usize, algorithm: String },
}

#[derive(Debug, Clone)]
pub(crate) struct DecryptedBody {
    /// The payload, with the decrypted fields in place.
    pub(crate) payload: Map<String, Value>,
    /// The client's public key.
    pub(crate) key: ClientPublicKey,
    pub(crate) aes_key: [u8; KEY_BYTES],
    /// The initialisation vector.
    pub(crate) vector: [u8; 16],
}

/// Decrypts a body whose `bodyCiphertext` was taken out of it.
pub(crate) fn open_body(
    keys: &ServerKeys,
    clear: Map<String, Value>,
    ciphertext: &str,
) -> Result<DecryptedBody, CiphertextError> {
    let sealed = Sealed::parse(ciphertext).ok_or(CiphertextError::Parts)?;
    let decode = |text: &str, part| {
        let bytes = STANDARD.decode(text);
        bytes.map_err(|_| CiphertextError::Base64 { part })
    };
    let key = decode(sealed.key, "key")?;
    let iv = decode(sealed.iv, "vector")?;
    let mut secret = decode(sealed.ciphertext, "secret")?;
    // With implicit rejection, a text encrypted with another key decrypts to random bytes of any length, so the two
    // cases can't be distinguished.
    let key = keys.open(&key).ok_or(CiphertextError::NotSealed)?;
    let aes_key: [u8; KEY_BYTES] = key.try_into().map_err(|_| CiphertextError::NotSealed)?;
    let found = iv.len();
    let vector: [u8; 16] = iv
        .try_into()
        .map_err(|_| CiphertextError::VectorLength { found })?;
    let decryptor = Decryptor::<Aes256>::new(&aes_key.into(), &vector.into());
    let secret = decryptor
        .decrypt_padded::<Pkcs7>(&mut secret)
        .map_err(|_| CiphertextError::Padding)?;
    let secret = std::str::from_utf8(secret).map_err(|_| CiphertextError::NotObject)?;
    let secret: Map<String, Value> =
        serde_json::from_str(&well_formed(secret)).map_err(|_| CiphertextError::NotObject)?;
    let (payload, key) = open(Split { secret, clear })?;
    Ok(DecryptedBody {
        payload,
        key: read_key(&key)?,
        aes_key,
        vector,
    })
}

/// Parses the client's key, and checks that its length matches its algorithm.
fn read_key(key: &ClientKey) -> Result<ClientPublicKey, CiphertextError> {
    let read = ClientPublicKey::read(&key.public_key).ok_or(CiphertextError::ClientKey)?;
    let found = read.bits();
    if key.algorithm == format!("rsa{found}") && matches!(found, 1024 | 2048) {
        return Ok(read);
    }
    let algorithm = key.algorithm.chars().take(20).collect();
    Err(CiphertextError::Algorithm { found, algorithm })
}

#[cfg(test)]
mod tests {
    use std::fs::read_to_string;

    use super::*;

    #[test]
    fn known_ciphertext_decrypts_to_the_known_secret() {
        let file = |name: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/keys/");
            read_to_string(format!("{folder}{name}")).unwrap()
        };
        let keys = ServerKeys::read(
            &file("server.private.pem"),
            &file("server.public.pem"),
            &file("signing-authority.private.pem"),
        );
        let keys = keys.unwrap();
        let vectors: Value = serde_json::from_str(&file("vectors.json")).unwrap();
        assert_eq!(vectors["serverPublicKey"], keys.public.as_str());
        assert_eq!(vectors["serverPublicKeySign"], keys.public_sign.as_str());
        let ciphertext = vectors["sealed"]["bodyCiphertext"].as_str().unwrap();
        let opened = open_body(&keys, Map::new(), ciphertext).unwrap();
        assert_eq!(opened.payload["loginName"], "trader@exchange.test");
        assert_eq!(vectors["clientPublicKey"]["rsa2048"], opened.key.text());
    }
}
