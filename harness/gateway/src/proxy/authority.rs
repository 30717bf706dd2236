//! The certificate authority of one run: created in memory, and trusted only by the run's own pages.
//!
//! ```
//! use footbridge_gateway::{Authority, HostName};
//!
//! let host: HostName = "www.notes.test".parse()?;
//! let authority = Authority::new([host])?;
//! assert!(authority.leaf_pem().starts_with("-----BEGIN CERTIFICATE-----"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miette::Diagnostic;
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose, PublicKeyData,
};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::host_name::{HostName, HostPattern};

/// An authority and the one leaf certificate it signed, which names every host of the run.
///
/// Cheap to clone: all gateways of a run share one. Its private keys never leave memory. The certificates have
/// rcgen's default validity, 1975 to 4096, so that creating them reads no clock.
#[derive(Debug, Clone)]
pub struct Authority {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    hosts: BTreeSet<HostPattern>,
    authority_pem: String,
    leaf_pem: String,
    leaf_der: Vec<u8>,
    leaf_spki_sha256: String,
    tls: Arc<ServerConfig>,
}

impl Authority {
    /// Creates an authority, and a leaf certificate for these hosts and patterns.
    ///
    /// # Errors
    ///
    /// [`AuthorityError::NoHosts`] if there is no host to certify; the others if the machine can't create keys or
    /// certificates.
    pub fn new<H: Into<HostPattern>>(
        hosts: impl IntoIterator<Item = H>,
    ) -> Result<Self, AuthorityError> {
        let hosts: BTreeSet<HostPattern> = hosts.into_iter().map(Into::into).collect();
        if hosts.is_empty() {
            return Err(AuthorityError::NoHosts);
        }
        let authority_key = KeyPair::generate()?;
        let authority_params = authority_params();
        let authority_pem = authority_params.self_signed(&authority_key)?.pem();
        let issuer = Issuer::new(authority_params, authority_key);

        let leaf_key = KeyPair::generate()?;
        let leaf = leaf_params(&hosts)?.signed_by(&leaf_key, &issuer)?;
        let spki = Sha256::digest(leaf_key.subject_public_key_info());
        let tls = tls_config(&leaf, &leaf_key)?;

        Ok(Self {
            inner: Arc::new(Inner {
                authority_pem,
                leaf_pem: leaf.pem(),
                leaf_der: leaf.der().to_vec(),
                leaf_spki_sha256: STANDARD.encode(spki),
                tls: Arc::new(tls),
                hosts,
            }),
        })
    }

    /// Every host and pattern that the leaf certificate names, in order.
    pub fn hosts(&self) -> impl Iterator<Item = &HostPattern> {
        self.inner.hosts.iter()
    }

    /// Whether the leaf certificate names this host.
    pub fn covers(&self, host: &HostName) -> bool {
        let mut hosts = self.inner.hosts.iter();
        hosts.any(|known| known.matches(host.as_str()))
    }

    /// The authority's own certificate, as PEM.
    pub fn authority_pem(&self) -> &str {
        &self.inner.authority_pem
    }

    /// The leaf certificate, as PEM.
    pub fn leaf_pem(&self) -> &str {
        &self.inner.leaf_pem
    }

    /// The leaf certificate, as DER.
    pub fn leaf_der(&self) -> &[u8] {
        &self.inner.leaf_der
    }

    /// The base64 SHA-256 of the leaf's public key, for Chromium's `--ignore-certificate-errors-spki-list`.
    pub fn leaf_spki_sha256(&self) -> &str {
        &self.inner.leaf_spki_sha256
    }

    pub(crate) fn tls(&self) -> Arc<ServerConfig> {
        Arc::clone(&self.inner.tls)
    }
}

fn authority_params() -> CertificateParams {
    let mut params = CertificateParams::default();
    params
        .distinguished_name
        .push(DnType::CommonName, "Footbridge, one run's authority");
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params
}

fn leaf_params(hosts: &BTreeSet<HostPattern>) -> Result<CertificateParams, AuthorityError> {
    let names: Vec<String> = hosts.iter().map(ToString::to_string).collect();
    let mut params = CertificateParams::new(names)?;
    params
        .distinguished_name
        .push(DnType::CommonName, "Footbridge gateway");
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    params.use_authority_key_identifier_extension = true;
    Ok(params)
}

/// The name of HTTP/2 in a TLS handshake.
pub(crate) const HTTP2: &[u8] = b"h2";

fn tls_config(leaf: &rcgen::Certificate, key: &KeyPair) -> Result<ServerConfig, AuthorityError> {
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![leaf.der().clone()], key)?;
    config.alpn_protocols = vec![HTTP2.to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

/// An error while creating an authority.
#[derive(Debug, Error, Diagnostic)]
pub enum AuthorityError {
    /// No host was given.
    #[error("no host to certify")]
    #[diagnostic(help("name at least one host that the gateway serves"))]
    NoHosts,
    /// The keys or certificates could not be created.
    #[error("make the run's certificates")]
    Certificate {
        /// The underlying error.
        #[from]
        source: rcgen::Error,
    },
    /// TLS rejected the certificates.
    #[error("set up TLS with the run's certificate")]
    Tls {
        /// The underlying error.
        #[from]
        source: rustls::Error,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(names: &[&str]) -> Vec<HostName> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn runs_share_no_key() {
        let first = Authority::new(hosts(&["www.notes.test"])).unwrap();
        let second = Authority::new(hosts(&["www.notes.test"])).unwrap();
        assert_ne!(first.leaf_spki_sha256(), second.leaf_spki_sha256());
        assert_ne!(first.authority_pem(), second.authority_pem());
    }

    #[test]
    fn fingerprint_is_of_the_leafs_key() {
        let authority = Authority::new(hosts(&["www.notes.test", "m.notes.test"])).unwrap();
        let fingerprint = STANDARD.decode(authority.leaf_spki_sha256()).unwrap();
        assert_eq!(fingerprint.len(), 32);
        // The key information is a DER sequence that the certificate contains unchanged.
        let der = authority.leaf_der();
        let found = (0..der.len()).any(|start| {
            (start + 1..=der.len().min(start + 128))
                .any(|end| Sha256::digest(&der[start..end]).as_slice() == fingerprint)
        });
        assert!(found, "no part of the leaf has this fingerprint");
    }

    #[test]
    fn authority_without_hosts_is_rejected() {
        assert!(matches!(
            Authority::new(hosts(&[])),
            Err(AuthorityError::NoHosts)
        ));
    }

    #[test]
    fn hosts_are_covered_in_any_case() {
        let authority = Authority::new(hosts(&["www.notes.test"])).unwrap();
        assert!(authority.covers(&"WWW.notes.test".parse().unwrap()));
        assert!(!authority.covers(&"tracker.test".parse().unwrap()));
    }
}
