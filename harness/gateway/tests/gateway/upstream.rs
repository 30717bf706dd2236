//! A developer's own server behind a host.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::{Message as Received, WebSocketUpgrade};
use axum::extract::{Request as ServerRequest, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect};
use axum::routing::{any, get as route, post};
use footbridge_gateway::{Client, ClientSource, Gateway, GatewayCase, Latency};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use hyper::{Request, StatusCode};
use tokio::net::TcpListener;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::support::{HOST, Page, body_in_parts, gateway, get, secure, site, story, text};

/// A developer's server with one endpoint of each kind.
async fn developer_server() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new()
        .route("/mirror", any(mirror))
        .route(
            "/echo",
            post(|request: ServerRequest| async { request.into_body() }),
        )
        .route(
            "/away",
            route(|State(own): State<SocketAddr>| async move {
                Redirect::temporary(&format!("http://{own}/mirror?a=1"))
            }),
        )
        .route("/broken", route(broken))
        .route("/gone", route(|| async { StatusCode::IM_A_TEAPOT }))
        .route("/hmr", any(socket))
        .with_state(address);
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// Responds with the request that the server received, as text.
async fn mirror(request: ServerRequest) -> impl IntoResponse {
    let (parts, body) = request.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    let header = |name| {
        let value = parts.headers.get(name);
        value
            .map_or("-", |value| value.to_str().unwrap())
            .to_owned()
    };
    let seen = [
        parts.method.to_string(),
        parts.uri.to_string(),
        header("host"),
        header("origin"),
        header("referer"),
        header("x-kept"),
        header("x-private"),
        String::from_utf8(body.to_vec()).unwrap(),
    ];
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, "a=1".parse().unwrap());
    (headers, seen.join("\n"))
}

/// A body that breaks off after its first part.
async fn broken() -> Body {
    let (parts, body) = body_in_parts();
    tokio::spawn(async move {
        parts.send(Ok("first".into())).await.unwrap();
        let error = std::io::ErrorKind::BrokenPipe.into();
        parts.send(Err(error)).await.unwrap();
    });
    body
}

async fn socket(upgrade: WebSocketUpgrade) -> impl IntoResponse {
    upgrade
        .protocols(["vite-hmr"])
        .on_upgrade(|mut socket| async move {
            while let Some(Ok(message)) = socket.recv().await {
                if let Received::Text(text) = message {
                    let echoed = format!("echo {text}");
                    if socket.send(Received::Text(echoed.into())).await.is_err() {
                        break;
                    }
                }
            }
        })
}

fn upstream_case(gateway: &Gateway, address: SocketAddr) -> GatewayCase {
    let client = Client::open(&ClientSource::Url(format!("http://{address}"))).unwrap();
    gateway
        .begin_case(site(client.router()), Latency::none())
        .unwrap()
}

#[tokio::test]
async fn requests_are_forwarded_with_the_servers_origin() {
    let address = developer_server().await;
    let (gateway, authority) = gateway();
    let mut case = upstream_case(&gateway, address);
    let mut page = Page::new(&gateway, &authority).await;
    let request = Request::put("/mirror?q=a%20b")
        .header("origin", "https://www.notes.test")
        .header("referer", "https://www.notes.test/en")
        .header("x-kept", "1")
        .header("x-private", "1")
        .header("connection", "x-private")
        .body(Body::from("hello"))
        .unwrap();
    let response = page.send(request).await.unwrap();
    assert_eq!(response.headers()["set-cookie"], "a=1");
    let origin = format!("http://{address}");
    assert_eq!(
        text(response).await,
        format!("PUT\n/mirror?q=a%20b\n{address}\n{origin}\n{origin}/en\n1\n-\nhello")
    );

    let response = page.send(get("/away")).await.unwrap();
    assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
    assert_eq!(
        response.headers()["location"],
        "https://www.notes.test/mirror?a=1"
    );
    drop(response);
    assert_eq!(
        Page::new(&gateway, &authority).await.get("/gone").await.0,
        StatusCode::IM_A_TEAPOT
    );
    assert_eq!(
        story(&mut case).await,
        [
            "started 1 PUT https://www.notes.test/mirror?q=a%20b",
            "finished 1 200",
            "started 2 GET https://www.notes.test/away",
            "finished 2 307",
            "started 3 GET https://www.notes.test/gone",
            "finished 3 418",
        ]
    );
}

#[tokio::test]
async fn bodies_are_streamed_both_ways() {
    let address = developer_server().await;
    let (gateway, authority) = gateway();
    let mut case = upstream_case(&gateway, address);
    let mut page = Page::new(&gateway, &authority).await;
    let (parts, body) = body_in_parts();
    let request = Request::post("/echo").body(body).unwrap();
    // Each part returns before the next is sent, which only works if neither side waits for a whole body.
    parts.send(Ok("one".into())).await.unwrap();
    let mut body = page.send(request).await.unwrap().into_body();
    for part in ["one", "two", "three"] {
        if part != "one" {
            parts.send(Ok(part.into())).await.unwrap();
        }
        let frame = body.frame().await.unwrap().unwrap();
        assert_eq!(frame.into_data().unwrap(), part);
        assert_eq!(case.traffic().requests, 1);
    }
    drop(parts);
    assert!(body.frame().await.is_none());
    assert_eq!(story(&mut case).await.last().unwrap(), "finished 1 200");
}

#[tokio::test]
async fn response_that_breaks_off_is_abandoned() {
    let address = developer_server().await;
    let (gateway, authority) = gateway();
    let mut case = upstream_case(&gateway, address);
    let mut page = Page::new(&gateway, &authority).await;
    let response = page.send(get("/broken")).await;
    if let Ok(response) = response {
        assert!(response.into_body().collect().await.is_err());
    }
    assert_eq!(
        story(&mut case).await,
        ["started 1 GET https://www.notes.test/broken", "abandoned 1",]
    );
}

#[tokio::test]
async fn unreachable_server_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let (gateway, authority) = gateway();
    let mut case = upstream_case(&gateway, address);
    let mut page = Page::new(&gateway, &authority).await;
    let (status, body) = page.navigate("/en").await;
    assert_eq!(status, StatusCode::BAD_GATEWAY);
    assert!(
        body.starts_with(&format!(
            "The client's server at http://{address} did not respond: "
        )),
        "{body}"
    );
    let lines = story(&mut case).await;
    let refused = format!("refused https://www.notes.test/en http://{address} did not respond: ");
    assert!(lines[1].starts_with(&refused), "{lines:?}");
    assert_eq!(lines[2], "finished 1 502");
}

#[tokio::test]
async fn web_socket_is_forwarded_and_ends_with_its_case() {
    let address = developer_server().await;
    let (gateway, authority) = gateway();
    let mut case = upstream_case(&gateway, address);
    let stream = secure(&gateway, &authority, HOST).await;
    let mut request = "wss://www.notes.test/hmr?token=1"
        .into_client_request()
        .unwrap();
    let protocol = "vite-hmr".parse().unwrap();
    request
        .headers_mut()
        .insert("sec-websocket-protocol", protocol);
    let (mut socket, response) = client_async(request, stream).await.unwrap();
    assert_eq!(response.headers()["sec-websocket-protocol"], "vite-hmr");
    for word in ["one", "two"] {
        socket.send(Message::text(word)).await.unwrap();
        let message = socket.next().await.unwrap().unwrap();
        assert_eq!(message.to_text().unwrap(), format!("echo {word}"));
    }
    // An open socket doesn't keep the case from being idle.
    assert_eq!(
        story(&mut case).await,
        [
            "started 1 GET https://www.notes.test/hmr?token=1",
            "finished 1 101",
        ]
    );
    drop(case);
    assert!(!matches!(socket.next().await, Some(Ok(_))));
}

#[tokio::test]
async fn refused_upgrade_is_an_ordinary_response() {
    let address = developer_server().await;
    let (gateway, authority) = gateway();
    let mut case = upstream_case(&gateway, address);
    let stream = secure(&gateway, &authority, HOST).await;
    let request = "wss://www.notes.test/gone".into_client_request().unwrap();
    assert!(client_async(request, stream).await.is_err());
    assert_eq!(story(&mut case).await.last().unwrap(), "finished 1 418");
}
