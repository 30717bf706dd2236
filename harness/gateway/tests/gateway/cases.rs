//! Successive cases on one gateway.

use axum::Router;
use axum::routing::get as route;
use footbridge_gateway::{GatewayError, Latency, Sites};
use http_body_util::BodyExt;
use hyper::StatusCode;

use crate::support::{
    Page, body_in_parts, client, client_case, gateway, get, host, site, story, until,
};

/// A site whose response has a first part and no end.
fn endless() -> Router {
    Router::new().route(
        "/stream",
        route(|| async {
            let (parts, body) = body_in_parts();
            tokio::spawn(async move {
                parts.send(Ok("first".into())).await.unwrap();
                std::future::pending::<()>().await;
            });
            body
        }),
    )
}

#[tokio::test]
async fn idle_connection_serves_the_next_case() {
    let (gateway, authority) = gateway();
    let mut first = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    assert_eq!(page.get("/assets/main.js").await.0, StatusCode::OK);
    assert_eq!(story(&mut first).await.len(), 2);
    drop(first);

    assert_eq!(page.get("/").await.0, StatusCode::SERVICE_UNAVAILABLE);

    let mut second = client_case(&gateway);
    assert_eq!(page.get("/").await.0, StatusCode::OK);
    assert_eq!(
        story(&mut second).await,
        ["started 1 GET https://www.notes.test/", "finished 1 200"]
    );
}

#[tokio::test]
async fn case_uses_its_own_sites() {
    let (gateway, authority) = gateway();
    let first = client_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    drop(first);
    let mut second = gateway.begin_case(Sites::new(), Latency::none()).unwrap();
    assert_eq!(page.get("/").await.0, StatusCode::BAD_GATEWAY);
    assert!(story(&mut second).await[1].ends_with("unknown host"));
}

#[tokio::test]
async fn endless_response_ends_with_its_case() {
    let (gateway, authority) = gateway();
    let mut first = gateway
        .begin_case(site(endless()), Latency::none())
        .unwrap();
    let mut page = Page::new(&gateway, &authority).await;
    let mut body = page.send(get("/stream")).await.unwrap().into_body();
    let frame = body.frame().await.unwrap().unwrap();
    assert_eq!(frame.into_data().unwrap(), "first");
    assert_eq!(first.traffic().requests, 1);

    let mut second = client_case(&gateway);
    assert!(body.frame().await.unwrap().is_err());
    assert_eq!(story(&mut first).await.last().unwrap(), "abandoned 1");
    assert!(second.take_events().is_empty());
    assert!(first.next_event().await.is_none());
}

#[tokio::test]
async fn request_without_a_response_ends_with_its_case() {
    let (gateway, authority) = gateway();
    let router = Router::new().route("/never", route(std::future::pending::<()>));
    let mut first = gateway.begin_case(site(router), Latency::none()).unwrap();
    let mut page = Page::new(&gateway, &authority).await;
    let request = tokio::spawn(async move { page.send(get("/never")).await });
    until(&first, |traffic| traffic.requests == 1).await;

    let _second = client_case(&gateway);
    // A request that is cut off would be repeated, and the second case would receive it.
    let response = request.await.unwrap().unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(story(&mut first).await.last().unwrap(), "abandoned 1");
}

#[tokio::test]
async fn request_counts_until_its_last_byte_reaches_the_socket() {
    // More than both sockets can buffer, so that the gateway can't finish before the page reads.
    const SIZE: usize = 64 * 1024 * 1024;
    let (gateway, authority) = gateway();
    let router = Router::new().route("/big", route(|| async { vec![0_u8; SIZE] }));
    let mut case = gateway.begin_case(site(router), Latency::none()).unwrap();
    let mut page = Page::new(&gateway, &authority).await;
    let response = page.send(get("/big")).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(case.traffic().requests, 1);
    assert!(!case.traffic().is_idle());

    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    assert_eq!(bytes.len(), SIZE);
    until(&case, |traffic| traffic.requests == 0).await;
    assert_eq!(story(&mut case).await.last().unwrap(), "finished 1 200");
}

#[tokio::test]
async fn response_that_is_not_read_to_its_end_is_abandoned() {
    let (gateway, authority) = gateway();
    let router = Router::new().route("/big", route(|| async { vec![0_u8; 64 * 1024 * 1024] }));
    let mut case = gateway.begin_case(site(router), Latency::none()).unwrap();
    let mut page = Page::new(&gateway, &authority).await;
    let response = page.send(get("/big")).await.unwrap();
    drop(response);
    drop(page);
    assert_eq!(story(&mut case).await.last().unwrap(), "abandoned 1");
}

#[tokio::test]
async fn site_outside_the_certificate_is_rejected_at_once() {
    let (gateway, _) = gateway();
    let sites = Sites::new().with(host("shop.test"), client().router());
    let error = gateway.begin_case(sites, Latency::none()).unwrap_err();
    assert!(matches!(error, GatewayError::HostNotCovered { .. }));
    assert_eq!(
        error.to_string(),
        "the run's certificate does not name shop.test"
    );
}
