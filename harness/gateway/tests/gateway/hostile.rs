//! Misbehaving clients, and the shutdown of a gateway.

use axum::Router;
use axum::routing::any;
use footbridge_gateway::{GatewayEvent, Latency};
use hyper::StatusCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{
    HOST, Page, client, client_case, connect, gateway, get, raw, secure, site, story, until,
};

#[tokio::test]
async fn nonsense_does_not_affect_other_connections() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    let long = format!(
        "GET http://{HOST}/{} HTTP/1.1\r\n\r\n",
        "a".repeat(1_000_000)
    );
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(5_000));
    for text in [
        "",
        "\r\n\r\n\r\n",
        "GET",
        "\u{0}\u{1}\u{2}\u{3}",
        "GET / HTTP/9.9\r\n\r\n",
        "CONNECT HTTP/1.1\r\n\r\n",
        "CONNECT :443 HTTP/1.1\r\n\r\n",
        "CONNECT /path HTTP/1.1\r\n\r\n",
        "GET http:// HTTP/1.1\r\n\r\n",
        "GET http://www.notes.test:99999/ HTTP/1.1\r\n\r\n",
        "GET * HTTP/1.1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\nzz",
        &long,
        &many,
    ] {
        let response = raw(gateway.address(), text.as_bytes()).await;
        assert!(
            response.is_empty()
                || response.starts_with("HTTP/1.1 4")
                || response.starts_with("HTTP/1.1 5"),
            "{text:.40}: {response:.80}"
        );
    }
    assert_eq!(
        Page::new(&gateway, &authority).await.get("/").await.0,
        StatusCode::OK
    );
    story(&mut case).await;
    assert_eq!(case.traffic().requests, 0);
}

#[tokio::test]
async fn nonsense_inside_a_tunnel_is_a_failed_handshake() {
    let (gateway, _) = gateway();
    let mut case = client_case(&gateway);
    let (mut stream, _) = connect(gateway.address(), "www.notes.test:443").await;
    stream.write_all(b"GET / HTTP/1.1\r\n\r\n").await.unwrap();
    let event = case.next_event().await.unwrap();
    assert!(
        matches!(event, GatewayEvent::HandshakeFailed { .. }),
        "{event:?}"
    );
    until(&case, |traffic| {
        traffic.requests == 0 && traffic.handshakes == 0
    })
    .await;
}

#[tokio::test]
async fn unused_tunnel_is_not_reported() {
    let (gateway, _) = gateway();
    let mut case = client_case(&gateway);
    let (stream, _) = connect(gateway.address(), "www.notes.test:443").await;
    until(&case, |traffic| traffic.handshakes == 1).await;
    drop(stream);
    assert!(story(&mut case).await.is_empty());
}

#[tokio::test]
async fn nonsense_inside_tls_does_not_affect_other_connections() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    for text in [
        "GET * HTTP/1.1\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: www.notes.test\r\n\r\n",
        "CONNECT tracker.test:443 HTTP/1.1\r\n\r\n",
        "GET /\u{1} HTTP/1.1\r\n\r\n",
        "GET https://tracker.test/ HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        "half a request",
    ] {
        let mut stream = secure(&gateway, &authority, HOST).await;
        stream.write_all(text.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut response = Vec::new();
        // A close without a TLS close alert is as good as one with it.
        let _ = stream.read_to_end(&mut response).await;
        let response = String::from_utf8_lossy(&response).into_owned();
        assert!(
            response.is_empty() || response.starts_with("HTTP/1.1 4"),
            "{text}: {response:.80}"
        );
    }
    assert_eq!(
        Page::new(&gateway, &authority).await.get("/").await.0,
        StatusCode::OK
    );
    story(&mut case).await;
    assert_eq!(case.traffic().requests, 0);
}

#[tokio::test]
async fn half_open_connections_do_not_block_others() {
    let (gateway, authority) = gateway();
    let _case = client_case(&gateway);
    let mut open = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(gateway.address()).await.unwrap();
        stream.write_all(b"GET http://www.notes").await.unwrap();
        open.push(stream);
    }
    let mut page = Page::new(&gateway, &authority).await;
    assert_eq!(page.get("/").await.0, StatusCode::OK);
}

#[tokio::test]
async fn shutting_down_ends_every_connection() {
    let (gateway, authority) = gateway();
    let router = Router::new()
        .route("/never", any(std::future::pending::<()>))
        .fallback_service(client().router());
    let mut case = gateway.begin_case(site(router), Latency::none()).unwrap();

    let mut half_open = TcpStream::connect(gateway.address()).await.unwrap();
    half_open.write_all(b"GET ").await.unwrap();
    let mut idle = Page::new(&gateway, &authority).await;
    assert_eq!(idle.get("/").await.0, StatusCode::OK);
    let (mut unused, _) = connect(gateway.address(), "www.notes.test:443").await;
    let mut busy = Page::new(&gateway, &authority).await;
    let asked = tokio::spawn(async move { busy.send(get("/never")).await });
    until(&case, |traffic| traffic.requests == 1).await;
    let address = gateway.address();

    gateway.shut_down().await;

    assert!(asked.await.unwrap().is_err());
    assert!(idle.send(get("/")).await.is_err());
    for stream in [&mut half_open, &mut unused] {
        assert!(matches!(stream.read(&mut [0]).await, Ok(0) | Err(_)));
    }
    assert!(TcpStream::connect(address).await.is_err());
    assert_eq!(case.traffic().requests, 0);
    while case.next_event().await.is_some() {}
}

#[tokio::test]
async fn dropped_gateway_ends_its_connections() {
    let (gateway, authority) = gateway();
    let _case = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    assert_eq!(page.get("/").await.0, StatusCode::OK);
    let (mut unused, _) = connect(gateway.address(), "www.notes.test:443").await;
    drop(gateway);
    assert!(matches!(unused.read(&mut [0]).await, Ok(0) | Err(_)));
}
