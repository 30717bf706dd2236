//! TLS for a port that other machines reach.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use miette::Diagnostic;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, pem};
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{Receiver, channel};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The time limit for a handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// The number of connections that may wait to be accepted.
const WAITING: usize = 16;

/// A certificate and its key.
#[derive(Clone)]
pub struct TlsIdentity(Arc<ServerConfig>);

impl fmt::Debug for TlsIdentity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("TlsIdentity(…)")
    }
}

/// An error in the files of a certificate.
#[derive(Debug, Error, Diagnostic)]
pub enum TlsError {
    /// A file can't be read.
    #[error("failed to read {}", path.display())]
    #[diagnostic(help("give a file in PEM: the certificate with its chain, and its private key"))]
    File {
        path: PathBuf,
        /// The parser's error.
        source: pem::Error,
    },
    /// The key doesn't belong to the certificate, or can't be used.
    #[error("the certificate can't be used with this key")]
    Unusable(#[from] rustls::Error),
}

impl TlsIdentity {
    /// Reads a certificate with its chain, and its key, from files in PEM.
    ///
    /// # Errors
    /// [`TlsError`] if they can't be read or used.
    pub fn load(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| TlsError::File { path, source }
        };
        let chain = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(failed(certificate))?;
        let key = PrivateKeyDer::from_pem_file(key).map_err(failed(key))?;
        let provider = Arc::new(ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, key)?;
        Ok(Self(Arc::new(config)))
    }
}

/// A port whose connections are encrypted. Handshakes don't wait for each other.
pub(crate) struct TlsListener {
    accepted: Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
}

impl TlsListener {
    /// Accepts connections on a port. The runtime must be running.
    pub(crate) fn new(
        mut listener: TcpListener,
        identity: TlsIdentity,
        address: SocketAddr,
    ) -> Self {
        let (accept, accepted) = channel(WAITING);
        let acceptor = TlsAcceptor::from(identity.0);
        tokio::spawn(async move {
            while !accept.is_closed() {
                let (stream, peer) = Listener::accept(&mut listener).await;
                let (acceptor, accept) = (acceptor.clone(), accept.clone());
                tokio::spawn(async move {
                    let handshake = tokio::time::timeout(HANDSHAKE, acceptor.accept(stream));
                    if let Ok(Ok(stream)) = handshake.await {
                        // The server may have ended.
                        let _ = accept.send((stream, peer)).await;
                    }
                });
            }
        });
        Self { accepted, address }
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.accepted.recv().await {
            Some(connection) => connection,
            // Nothing accepts any more.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(self.address)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::Router;
    use axum::routing::get;
    use rcgen::{CertifiedKey, generate_simple_self_signed};
    use rustls::pki_types::ServerName;
    use rustls::{ClientConfig, RootCertStore};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::runtime::Runtime;
    use tokio_rustls::TlsConnector;

    use super::*;
    use crate::listening::Listening;

    fn certificate() -> CertifiedKey<rcgen::KeyPair> {
        generate_simple_self_signed(["localhost".to_owned()]).unwrap()
    }

    #[test]
    fn pages_are_served_over_tls_while_a_handshake_waits() {
        let made = certificate();
        let folder = tempfile::tempdir().unwrap();
        let (cert, key) = (
            folder.path().join("cert.pem"),
            folder.path().join("key.pem"),
        );
        std::fs::write(&cert, made.cert.pem()).unwrap();
        std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
        let identity = TlsIdentity::load(&cert, &key).unwrap();
        let runtime = Runtime::new().unwrap();
        let address = (Ipv4Addr::LOCALHOST, 0).into();
        let listening = Listening::at(&runtime, address).unwrap();
        let listening = listening.with_tls(Some(identity));
        let address = listening.address;
        runtime.spawn(listening.serve(Router::new().route("/", get(|| async { "page" }))));
        runtime.block_on(async {
            // It never begins its handshake.
            let _silent = TcpStream::connect(address).await.unwrap();
            let mut roots = RootCertStore::empty();
            roots.add(made.cert.der().clone()).unwrap();
            let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
                .with_safe_default_protocol_versions()
                .unwrap()
                .with_root_certificates(roots)
                .with_no_client_auth();
            let stream = TcpStream::connect(address).await.unwrap();
            let name = ServerName::try_from("localhost").unwrap();
            let connector = TlsConnector::from(Arc::new(config));
            let mut stream = connector.connect(name, stream).await.unwrap();
            let request = b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
            stream.write_all(request).await.unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).await.unwrap();
            assert!(text.ends_with("page"), "{text}");
        });
    }

    #[test]
    fn files_without_a_certificate_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("empty.pem");
        std::fs::write(&file, "").unwrap();
        let missing = TlsIdentity::load(&folder.path().join("missing.pem"), &file);
        assert!(missing.unwrap_err().to_string().contains("missing.pem"));
        let empty = TlsIdentity::load(&file, &file);
        assert!(empty.unwrap_err().to_string().contains("empty.pem"));
    }
}
