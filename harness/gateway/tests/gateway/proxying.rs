//! Known hosts, unknown hosts, and the events reported for each.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::routing::get as route;
use footbridge_gateway::{GatewayEvent, Latency};
use hyper::{Request, StatusCode};
use rustls::pki_types::ServerName;

use crate::support::{
    HOST, Page, client, client_case, connect, connector, gateway, get, raw, secure, site, story,
};

#[tokio::test]
async fn known_host_is_served_over_tls() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    let stream = secure(&gateway, &authority, HOST).await;
    let (_, tls) = stream.get_ref();
    assert_eq!(tls.alpn_protocol(), Some(&b"http/1.1"[..]));
    assert_eq!(
        tls.peer_certificates().unwrap()[0].as_ref(),
        authority.leaf_der()
    );

    let mut page = Page::new(&gateway, &authority).await;
    let response = page.get("/assets/main.js?v=1").await;
    assert_eq!(response, (StatusCode::OK, "main()".to_owned()));
    assert_eq!(
        story(&mut case).await,
        [
            "started 1 GET https://www.notes.test/assets/main.js?v=1",
            "finished 1 200",
        ]
    );
}

#[tokio::test]
async fn one_connection_carries_many_requests() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    for _ in 0..20 {
        assert_eq!(page.get("/assets/main.js").await.0, StatusCode::OK);
    }
    assert_eq!(story(&mut case).await.last().unwrap(), "finished 20 200");
}

#[tokio::test]
async fn client_handles_its_own_routes() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    let index = (StatusCode::OK, "<p>client</p>".to_owned());
    assert_eq!(page.navigate("/futures/usdt/BTCUSDT?a=1.5").await, index);
    let response = page.send(get("/")).await.unwrap();
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(
        response.headers()["content-type"],
        "text/html; charset=utf-8"
    );
    assert_eq!(response.headers()["content-length"], "13");
    drop(response);

    let mut page = Page::new(&gateway, &authority).await;
    story(&mut case).await;
    assert_eq!(page.get("/api/user").await.0, StatusCode::NOT_FOUND);
    assert_eq!(page.navigate("/gone.css").await.0, StatusCode::NOT_FOUND);
    assert_eq!(
        page.navigate("/..%2f..%2fetc").await.0,
        StatusCode::NOT_FOUND
    );
    let post = Request::post("/").body(Body::empty()).unwrap();
    let response = page.send(post).await.unwrap();
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    let refused: Vec<String> = story(&mut case)
        .await
        .into_iter()
        .filter(|line| line.starts_with("refused"))
        .collect();
    assert_eq!(
        refused,
        [
            "refused https://www.notes.test/api/user unknown path",
            "refused https://www.notes.test/gone.css unknown path",
            "refused https://www.notes.test/..%2f..%2fetc unknown path",
            "refused https://www.notes.test/ unsupported method",
        ]
    );
}

#[tokio::test]
async fn head_request_finishes_without_a_body() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    let head = Request::head("/assets/main.js")
        .body(Body::empty())
        .unwrap();
    let response = page.send(head).await.unwrap();
    assert_eq!(response.headers()["content-length"], "6");
    assert_eq!(story(&mut case).await.last().unwrap(), "finished 1 200");
}

#[tokio::test]
async fn unknown_host_gets_no_tunnel() {
    let (gateway, _) = gateway();
    let mut case = client_case(&gateway);
    for target in [
        "tracker.test:443",
        "www.notes.test:8443",
        "www.notes.test:80",
        "m.notes.test:443",
        "127.0.0.1:443",
        "[::1]:443",
    ] {
        let (_, head) = connect(gateway.address(), target).await;
        assert!(head.starts_with("HTTP/1.1 502"), "{target}: {head}");
        assert_eq!(
            story(&mut case).await,
            [format!("refused {target} unknown host")]
        );
    }
}

#[tokio::test]
async fn plain_http_is_redirected_to_https_or_refused() {
    let (gateway, _) = gateway();
    let mut case = client_case(&gateway);
    let plain = |url: &str, headers: &str| {
        let text = format!(
            "GET {url} HTTP/1.1\r\nHost: ignored.test\r\n{headers}Connection: close\r\n\r\n"
        );
        let address = gateway.address();
        async move { raw(address, text.as_bytes()).await }
    };
    let known = plain("http://WWW.notes.test/en?a=1", "").await;
    assert!(known.starts_with("HTTP/1.1 308"), "{known}");
    assert!(
        known.contains("location: https://www.notes.test/en?a=1\r\n"),
        "{known}"
    );

    let unknown = plain("http://tracker.test/pixel", "").await;
    assert!(unknown.starts_with("HTTP/1.1 502"), "{unknown}");
    assert!(unknown.contains("http://tracker.test/pixel"), "{unknown}");

    let socket = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    let unknown = plain("http://tracker.test/live", socket).await;
    assert!(unknown.starts_with("HTTP/1.1 502"), "{unknown}");

    let direct = plain("/index.html", "").await;
    assert!(direct.starts_with("HTTP/1.1 400"), "{direct}");

    assert_eq!(
        story(&mut case).await,
        [
            "started 1 GET http://WWW.notes.test/en?a=1",
            "finished 1 308",
            "started 2 GET http://tracker.test/pixel",
            "refused http://tracker.test/pixel unknown host",
            "finished 2 502",
            "started 3 GET http://tracker.test/live",
            "refused http://tracker.test/live unknown host",
            "finished 3 502",
            "started 4 GET http://ignored.test/index.html",
            "refused http://ignored.test/index.html misdirected",
            "finished 4 400",
        ]
    );
}

#[tokio::test]
async fn tunnel_serves_only_its_own_host() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    let mut request = get("/");
    request
        .headers_mut()
        .insert("host", "m.notes.test".parse().unwrap());
    let response = page.send(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::MISDIRECTED_REQUEST);
    assert!(story(&mut case).await[1].ends_with("misdirected"));
}

#[tokio::test]
async fn untrusting_page_is_reported() {
    let (gateway, _) = gateway();
    let (_, stranger) = crate::support::gateway();
    let mut case = client_case(&gateway);
    let (stream, _) = connect(gateway.address(), "www.notes.test:443").await;
    let server = ServerName::try_from(HOST).unwrap();
    assert!(connector(&stranger).connect(server, stream).await.is_err());
    let event = case.next_event().await.unwrap();
    assert!(
        matches!(event, GatewayEvent::HandshakeFailed { .. }),
        "{event:?}"
    );
    assert!(story(&mut case).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_requests_all_get_responses_and_are_counted() {
    let (gateway, authority) = gateway();
    let router = Router::new()
        .route("/big", route(|| async { vec![b'x'; 300_000] }))
        .fallback_service(client().router());
    let mut case = gateway.begin_case(site(router), Latency::none()).unwrap();
    let mut pages = Vec::new();
    for _ in 0..16 {
        let mut page = Page::new(&gateway, &authority).await;
        pages.push(tokio::spawn(async move {
            for _ in 0..10 {
                assert_eq!(page.get("/big").await.1.len(), 300_000);
                assert_eq!(page.navigate("/en").await.0, StatusCode::OK);
            }
        }));
    }
    for page in pages {
        page.await.unwrap();
    }
    let lines = story(&mut case).await;
    let finished: BTreeSet<&String> = lines
        .iter()
        .filter(|line| line.starts_with("finished"))
        .collect();
    assert_eq!(lines.len(), 640);
    assert_eq!(finished.len(), 320);
    assert!(case.traffic().is_idle());
}
