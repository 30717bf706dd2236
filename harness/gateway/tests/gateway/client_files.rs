//! The client's files sent to a page, with their hashes.

use axum::Router;
use axum::body::Body;
use axum::routing::{get as route, post};
use footbridge_gateway::{Client, ClientSource, Latency};
use hyper::{Request, StatusCode};
use tokio::net::TcpListener;

use crate::support::{
    Page, body_in_parts, client_case, gateway, site, story, take_files, take_lookups,
};

/// The SHA-256 of `main()`, computed with `sha256sum`.
const MAIN: &str = "ea1a0f9102305e02f12ac58acc01ab6365ca5bb5e56e25b917139808b9c932c1";

#[tokio::test]
async fn built_file_is_reported_with_its_hash_each_time_it_is_served() {
    let (gateway, authority) = gateway();
    for _ in 0..2 {
        let mut case = client_case(&gateway);
        let mut page = Page::new(&gateway, &authority).await;
        page.get("/assets/main.js?v=1").await;
        assert_eq!(page.get("/absent.js").await.0, StatusCode::NOT_FOUND);
        assert_eq!(
            take_files(&mut case).await,
            [(
                "https://www.notes.test/assets/main.js".to_owned(),
                MAIN.to_owned()
            )]
        );
    }
}

#[tokio::test]
async fn every_look_up_is_reported_for_found_and_missing_files() {
    let (gateway, authority) = gateway();
    let mut case = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    page.get("/assets/main.js?v=1").await;
    page.get("/absent.js").await;
    assert_eq!(
        take_lookups(&mut case).await,
        [
            ("/assets/main.js".to_owned(), true),
            ("/absent.js".to_owned(), false)
        ]
    );
}

/// A developer's server whose script is sent in parts, with and without its length.
async fn developer_server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new()
        .route("/whole.js", route(|| async { "main()" }))
        .route("/parts.js", route(|| async { parts(false) }))
        .route("/broken.js", route(|| async { parts(true) }))
        .route("/gone.js", route(|| async { StatusCode::GONE }))
        .route("/post", post(|| async { "main()" }));
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

fn parts(is_broken: bool) -> Body {
    let (parts, body) = body_in_parts();
    tokio::spawn(async move {
        parts.send(Ok("ma".into())).await.unwrap();
        let rest = if is_broken {
            Err(std::io::ErrorKind::BrokenPipe.into())
        } else {
            Ok("in()".into())
        };
        parts.send(rest).await.unwrap();
    });
    body
}

#[tokio::test]
async fn forwarded_file_is_hashed_if_it_is_complete() {
    let server = developer_server().await;
    let (gateway, authority) = gateway();
    let client = Client::open(&ClientSource::Url(server)).unwrap();
    let mut case = gateway
        .begin_case(site(client.router()), Latency::none())
        .unwrap();
    let mut page = Page::new(&gateway, &authority).await;
    for path in ["/whole.js?t=1", "/parts.js", "/gone.js"] {
        page.get(path).await;
    }
    let sent = Request::post("/post").body(Body::empty()).unwrap();
    drop(page.send(sent).await);
    let mut other = Page::new(&gateway, &authority).await;
    let broken = Request::get("/broken.js").body(Body::empty()).unwrap();
    if let Ok(response) = other.send(broken).await {
        let read = http_body_util::BodyExt::collect(response.into_body()).await;
        assert!(read.is_err());
    }
    let file = |name: &str| (format!("https://www.notes.test/{name}"), MAIN.to_owned());
    assert_eq!(
        take_files(&mut case).await,
        [file("whole.js"), file("parts.js")]
    );
}

#[tokio::test]
async fn harness_fetch_is_not_reported_to_a_case() {
    let (gateway, _) = gateway();
    let mut case = client_case(&gateway);
    let client = crate::support::client();
    assert_eq!(client.fetch("/assets/main.js").await.unwrap(), b"main()");
    assert_eq!(client.fetch("/absent.js").await, None);
    assert!(story(&mut case).await.is_empty());
    assert!(take_files(&mut case).await.is_empty());
}
