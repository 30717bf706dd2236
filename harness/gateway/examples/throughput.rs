//! Measures the gateway's throughput in requests per second: a 300 kB file over one keep-alive TLS connection, with
//! sequential requests.
//!
//! `cargo run --release -p footbridge-gateway --example throughput`

use std::error::Error;
use std::fs;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use footbridge_gateway::{
    Authority, Client, ClientFolder, ClientSource, Gateway, HostName, Latency, Sites,
};
use http_body_util::BodyExt;
use hyper::Request;
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

const HOST: &str = "www.exchange.test";
const FILE_BYTES: usize = 300_000;
const REQUESTS: u32 = 5_000;

fn main() -> Result<(), Box<dyn Error>> {
    let dist = tempfile::tempdir()?;
    fs::write(dist.path().join("index.html"), "")?;
    fs::write(dist.path().join("main.js"), vec![b'x'; FILE_BYTES])?;
    let client = Client::open(&ClientSource::Directory(ClientFolder::at_root(dist.path())))?;
    let host: HostName = HOST.parse()?;
    let authority = Authority::new([host.clone()])?;

    let serving = tokio::runtime::Runtime::new()?;
    let gateway = Gateway::start(serving.handle(), authority.clone())?;
    let sites = Sites::new().with(host, client.router());
    let case = gateway.begin_case(sites, Latency::none())?;

    let asking = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()?;
    let seconds = asking.block_on(ask(&gateway, &authority))?;
    let rate = f64::from(REQUESTS) / seconds;
    writeln!(
        std::io::stdout(),
        "{REQUESTS} requests of {FILE_BYTES} bytes in {seconds:.2} s: {rate:.0} a second; settled: {}",
        case.traffic().is_idle(),
    )?;
    Ok(())
}

#[expect(
    clippy::disallowed_methods,
    reason = "a measurement reads the wall clock"
)]
async fn ask(gateway: &Gateway, authority: &Authority) -> Result<f64, Box<dyn Error>> {
    let stream = secure(gateway, authority).await?;
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let began = Instant::now();
    for _ in 0..REQUESTS {
        let request = Request::get("/main.js")
            .header("host", HOST)
            .body(Body::empty())?;
        sender.ready().await?;
        let mut body = sender.send_request(request).await?.into_body();
        while let Some(frame) = body.frame().await {
            frame?;
        }
    }
    Ok(began.elapsed().as_secs_f64())
}

async fn secure(
    gateway: &Gateway,
    authority: &Authority,
) -> Result<TlsStream<TcpStream>, Box<dyn Error>> {
    let mut stream = TcpStream::connect(gateway.address()).await?;
    let request = format!("CONNECT {HOST}:443 HTTP/1.1\r\nHost: {HOST}:443\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(
        authority.authority_pem().as_bytes(),
    )?)?;
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = TlsConnector::from(Arc::new(config));
    Ok(connector
        .connect(ServerName::try_from(HOST)?, stream)
        .await?)
}
