//! RSA keys: the server's own, and those of clients.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rsa::pkcs1v15::{Signature, SigningKey, VerifyingKey};
use rsa::pkcs8::{DecodePrivateKey, DecodePublicKey};
use rsa::signature::{SignatureEncoding, Signer, Verifier};
use rsa::traits::PublicKeyParts;
use rsa::{Pkcs1v15Encrypt, PrivateKey, PublicKey};
use sha2::Sha256;
use thiserror::Error;

/// An error in a key file.
#[derive(Debug, Error)]
pub(crate) enum KeyError {
    /// The private key can't be read.
    #[error("not a private key in PKCS#8 PEM: {0}")]
    Private(#[source] rsa::pkcs8::Error),
    /// The public key can't be read.
    #[error("not a public key in PEM")]
    Public,
}

/// The server's key, with the authority's signature.
#[derive(Debug)]
pub(crate) struct ServerKeys {
    private: PrivateKey,
    /// Base64 of the SPKI DER.
    pub(crate) public: String,
    /// Base64 of the authority's signature over the text of `public` (§4).
    pub(crate) public_sign: String,
}

impl ServerKeys {
    /// Reads the keys from PEM texts.
    pub(crate) fn read(private: &str, public: &str, authority: &str) -> Result<Self, KeyError> {
        let private = PrivateKey::from_pkcs8_pem(private).map_err(KeyError::Private)?;
        let authority = PrivateKey::from_pkcs8_pem(authority).map_err(KeyError::Private)?;
        let public: String = public
            .lines()
            .filter(|line| !line.starts_with("-----"))
            .map(str::trim)
            .collect();
        ClientPublicKey::read(&public).ok_or(KeyError::Public)?;
        let authority = SigningKey::<Sha256>::new(authority);
        let public_sign = STANDARD.encode(authority.sign(public.as_bytes()).to_bytes());
        Ok(Self {
            private,
            public,
            public_sign,
        })
    }

    /// Decrypts a text that was encrypted with the server's key; `None` if it was not.
    pub(crate) fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        self.private.decrypt(Pkcs1v15Encrypt, sealed).ok()
    }
}

/// A client's public key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClientPublicKey {
    text: String,
    key: PublicKey,
}

impl ClientPublicKey {
    /// Parses a key from the base64 of its SPKI DER.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let der = STANDARD.decode(text).ok()?;
        let key = PublicKey::from_public_key_der(&der).ok()?;
        Some(Self {
            text: text.to_owned(),
            key,
        })
    }

    /// The text it was parsed from.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The length of the key in bits.
    pub(crate) fn bits(&self) -> usize {
        self.key.n().bit_width() as usize
    }

    /// Whether a text has this RSASSA-PKCS1-v1_5 SHA-256 signature, in base64.
    pub(crate) fn fits(&self, text: &str, signature: &str) -> bool {
        let Ok(bytes) = STANDARD.decode(signature) else {
            return false;
        };
        let Ok(signature) = Signature::try_from(bytes.as_slice()) else {
            return false;
        };
        let key = VerifyingKey::<Sha256>::new(self.key.clone());
        key.verify(text.as_bytes(), &signature).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn vectors() -> Value {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../fixtures/keys/vectors.json"
        );
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
    }

    #[test]
    fn known_signatures_verify_only_their_texts() {
        let vectors = vectors();
        for bits in [1024, 2048] {
            let algorithm = format!("rsa{bits}");
            let text = vectors["clientPublicKey"][&algorithm].as_str().unwrap();
            let key = ClientPublicKey::read(text).unwrap();
            assert_eq!((key.bits(), key.text()), (bits, text));
            for signed in vectors["signed"].as_array().unwrap() {
                let sign = signed["sign"][&algorithm].as_str().unwrap();
                let text = signed["text"].as_str().unwrap();
                assert!(key.fits(text, sign));
                assert!(!key.fits(&format!("{text}."), sign));
            }
        }
    }

    #[test]
    fn invalid_key_is_none() {
        for text in ["", "@", "AAAA", "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A"] {
            assert_eq!(ClientPublicKey::read(text), None, "{text}");
        }
    }
}
