//! A gateway with a client on it, and a small HTTP client that uses the proxy and trusts the run's authority.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use footbridge_gateway::{
    Authority, Client, ClientFolder, ClientSource, Gateway, GatewayCase, GatewayEvent, HostName,
    Latency, Sites,
};
use futures_util::stream::unfold;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::client::conn::http2;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

pub(crate) const HOST: &str = "www.notes.test";

pub(crate) fn host(name: &str) -> HostName {
    name.parse().unwrap()
}

/// A gateway for `www.notes.test` and `m.notes.test`.
pub(crate) fn gateway() -> (Gateway, Authority) {
    let authority = Authority::new([host(HOST), host("m.notes.test")]).unwrap();
    let gateway = Gateway::start(&Handle::current(), authority.clone()).unwrap();
    (gateway, authority)
}

/// A body whose parts are sent one by one. An error breaks it off.
pub(crate) fn body_in_parts() -> (Sender<io::Result<Bytes>>, Body) {
    let (sender, parts) = channel(1);
    let parts = unfold(parts, async |mut parts: Receiver<_>| {
        let part = parts.recv().await?;
        Some((part, parts))
    });
    (sender, Body::from_stream(parts))
}

/// A small built client.
pub(crate) fn client() -> Client {
    let dist = tempfile::tempdir().unwrap();
    fs::create_dir(dist.path().join("assets")).unwrap();
    fs::write(dist.path().join("index.html"), "<p>client</p>").unwrap();
    fs::write(dist.path().join("assets/main.js"), "main()").unwrap();
    Client::open(&ClientSource::Directory(ClientFolder::at_root(dist.path()))).unwrap()
}

pub(crate) fn site(router: Router) -> Sites {
    Sites::new().with(host(HOST), router)
}

pub(crate) fn client_case(gateway: &Gateway) -> GatewayCase {
    gateway
        .begin_case(site(client().router()), Latency::none())
        .unwrap()
}

/// Waits until the case's counts satisfy a condition.
pub(crate) async fn until(case: &GatewayCase, is_so: impl Fn(footbridge_gateway::Traffic) -> bool) {
    case.watch_traffic()
        .wait_for(|traffic| is_so(*traffic))
        .await
        .unwrap();
}

/// All events, once no request is in progress.
async fn events(case: &mut GatewayCase) -> Vec<GatewayEvent> {
    until(case, |traffic| {
        traffic.requests == 0 && traffic.handshakes == 0
    })
    .await;
    case.take_events()
}

/// Each event as a short line, without those of the client's files, once no request is in progress.
pub(crate) async fn story(case: &mut GatewayCase) -> Vec<String> {
    let events = events(case).await;
    let lines = events.iter().filter(|event| {
        !matches!(
            event,
            GatewayEvent::ClientFile { .. } | GatewayEvent::ClientLookup(_)
        )
    });
    lines.map(line).collect()
}

/// The client's files that were served, and their hashes, once no request is in progress.
pub(crate) async fn take_files(case: &mut GatewayCase) -> Vec<(String, String)> {
    let events = events(case).await.into_iter();
    let files = events.filter_map(|event| match event {
        GatewayEvent::ClientFile { url, sha256 } => Some((url, sha256)),
        _ => None,
    });
    files.collect()
}

/// The look-ups in the client's folder, and whether they succeeded, once no request is in progress.
pub(crate) async fn take_lookups(case: &mut GatewayCase) -> Vec<(String, bool)> {
    let events = events(case).await.into_iter();
    let lookups = events.filter_map(|event| match event {
        GatewayEvent::ClientLookup(lookup) => Some((lookup.path, lookup.found.is_some())),
        _ => None,
    });
    lookups.collect()
}

pub(crate) fn line(event: &GatewayEvent) -> String {
    match event {
        GatewayEvent::Started { id, method, url } => format!("started {id} {method} {url}"),
        GatewayEvent::Received { id, record } => format!("received {id} {}", record.text),
        GatewayEvent::Violation { id, violation, .. } => format!("violated {id} {violation}"),
        GatewayEvent::Pending { request } => {
            format!("pending {} {:?}", request.id(), request.delay())
        }
        GatewayEvent::Refused { target, reason, .. } => format!("refused {target} {reason}"),
        GatewayEvent::ClientFile { url, sha256 } => format!("file {url} {sha256}"),
        GatewayEvent::ClientLookup(lookup) => format!("look-up {lookup:?}"),
        GatewayEvent::Finished { id, status } => format!("finished {id} {status}"),
        GatewayEvent::Abandoned { id } => format!("abandoned {id}"),
        GatewayEvent::ServiceWorker { id } => format!("service worker {id}"),
        GatewayEvent::HandshakeFailed { host, reason } => {
            format!("handshake failed {host} {reason}")
        }
    }
}

/// Sends text to the proxy port and reads everything until the gateway closes, or stops after a head.
pub(crate) async fn raw(address: SocketAddr, text: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text).await.unwrap();
    let mut response = Vec::new();
    stream.shutdown().await.unwrap();
    // A reset is as good as a close.
    let _ = stream.read_to_end(&mut response).await;
    String::from_utf8_lossy(&response).into_owned()
}

/// Requests a tunnel; returns the stream and the head of the response.
pub(crate) async fn connect(address: SocketAddr, target: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    (stream, String::from_utf8(head).unwrap())
}

pub(crate) fn connector(trusted: &Authority) -> TlsConnector {
    connector_for(trusted, b"http/1.1")
}

fn connector_for(trusted: &Authority, protocol: &[u8]) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    let root = CertificateDer::from_pem_slice(trusted.authority_pem().as_bytes()).unwrap();
    roots.add(root).unwrap();
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.to_vec()];
    TlsConnector::from(Arc::new(config))
}

/// A TLS stream to a host, through the proxy.
pub(crate) async fn secure(
    gateway: &Gateway,
    trusted: &Authority,
    name: &str,
) -> TlsStream<TcpStream> {
    secure_for(gateway, trusted, name, b"http/1.1").await
}

async fn secure_for(
    gateway: &Gateway,
    trusted: &Authority,
    name: &str,
    protocol: &[u8],
) -> TlsStream<TcpStream> {
    let (stream, head) = connect(gateway.address(), &format!("{name}:443")).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let server = ServerName::try_from(name.to_owned()).unwrap();
    let connector = connector_for(trusted, protocol);
    connector.connect(server, stream).await.unwrap()
}

/// An HTTP/2 connection to the client's host, through the proxy.
pub(crate) async fn http2(gateway: &Gateway, trusted: &Authority) -> http2::SendRequest<Body> {
    let stream = secure_for(gateway, trusted, HOST, b"h2").await;
    let (sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(stream))
        .await
        .unwrap();
    tokio::spawn(connection);
    sender
}

/// A keep-alive connection to a host, through the proxy.
pub(crate) struct Page {
    sender: SendRequest<Body>,
}

impl Page {
    pub(crate) async fn new(gateway: &Gateway, trusted: &Authority) -> Self {
        Self::at(gateway, trusted, HOST).await
    }

    pub(crate) async fn at(gateway: &Gateway, trusted: &Authority, host: &str) -> Self {
        let stream = secure(gateway, trusted, host).await;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Self { sender }
    }

    /// Sends a request whose head names the host, and returns the response once its head has arrived.
    pub(crate) async fn send(
        &mut self,
        mut request: Request<Body>,
    ) -> hyper::Result<Response<Incoming>> {
        let headers = request.headers_mut();
        if !headers.contains_key("host") {
            headers.insert("host", HOST.parse().unwrap());
        }
        self.sender.ready().await?;
        self.sender.send_request(request).await
    }

    /// Sends a script's request; returns the response's status and text.
    pub(crate) async fn get(&mut self, path: &str) -> (StatusCode, String) {
        let response = self.send(get(path)).await.unwrap();
        (response.status(), text(response).await)
    }

    /// Sends a navigation; returns the response's status and text.
    pub(crate) async fn navigate(&mut self, path: &str) -> (StatusCode, String) {
        let mut request = get(path);
        let accept = "text/html,application/xhtml+xml,*/*;q=0.8".parse().unwrap();
        request.headers_mut().insert("accept", accept);
        let response = self.send(request).await.unwrap();
        (response.status(), text(response).await)
    }
}

pub(crate) fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

pub(crate) async fn text(response: Response<Incoming>) -> String {
    let bytes: Bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}
