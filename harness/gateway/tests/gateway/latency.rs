//! Responses that wait for the owner.

use std::time::Duration;

use footbridge_gateway::{Gateway, GatewayCase, GatewayEvent, Latency, PendingRequest};
use hyper::StatusCode;

use crate::support::{Page, client, gateway, get, site, story, until};

fn slow_case(gateway: &Gateway) -> GatewayCase {
    let latency = Latency::by(|_, url| {
        url.ends_with("main.js")
            .then_some(Duration::from_secs(3600))
    });
    gateway
        .begin_case(site(client().router()), latency)
        .unwrap()
}

/// The counts of requests, pending requests and handshakes.
fn counts(case: &GatewayCase) -> (usize, usize, usize) {
    let traffic = case.traffic();
    (traffic.requests, traffic.pending, traffic.handshakes)
}

async fn next_pending(case: &mut GatewayCase) -> PendingRequest {
    loop {
        if let GatewayEvent::Pending { request } = case.next_event().await.unwrap() {
            return request;
        }
    }
}

#[tokio::test]
async fn response_waits_until_it_is_released() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    assert_eq!(page.get("/").await.0, StatusCode::OK);
    story(&mut case).await;

    let response = tokio::spawn(async move { page.get("/assets/main.js").await });
    let request = next_pending(&mut case).await;
    assert_eq!(request.delay(), Some(Duration::from_secs(3600)));
    assert_eq!(counts(&case), (1, 1, 0));
    assert!(case.traffic().is_idle());
    assert!(!response.is_finished());

    request.release(Duration::ZERO);
    // The test's runtime has one thread, so the request has not advanced yet, but it no longer counts as pending.
    assert_eq!(counts(&case), (1, 0, 0));
    assert!(!case.traffic().is_idle());
    assert_eq!(
        response.await.unwrap(),
        (StatusCode::OK, "main()".to_owned())
    );
    assert_eq!(story(&mut case).await, ["finished 2 200"]);
}

#[tokio::test]
async fn responses_are_sent_in_the_order_of_their_release() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut responses = Vec::new();
    let mut pending = Vec::new();
    for _ in 0..3 {
        let mut page = Page::new(&gateway, &authority).await;
        responses.push(tokio::spawn(
            async move { page.get("/assets/main.js").await },
        ));
        pending.push(next_pending(&mut case).await);
    }
    case.take_events();
    while let (Some(request), Some(response)) = (pending.pop(), responses.pop()) {
        request.release(Duration::ZERO);
        assert_eq!(response.await.unwrap().0, StatusCode::OK);
    }
    assert_eq!(
        story(&mut case).await,
        ["finished 3 200", "finished 2 200", "finished 1 200"]
    );
}

#[tokio::test]
async fn dropping_a_pending_request_cuts_it_off() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    let response = tokio::spawn(async move { page.send(get("/assets/main.js")).await });
    drop(next_pending(&mut case).await);
    assert!(response.await.unwrap().is_err());
    assert_eq!(story(&mut case).await, ["abandoned 1"]);
    assert_eq!(counts(&case), (0, 0, 0));
}

#[tokio::test]
async fn pending_request_ends_when_its_client_disconnects() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    let response = tokio::spawn(async move { page.send(get("/assets/main.js")).await });
    let request = next_pending(&mut case).await;
    response.abort();
    until(&case, |traffic| traffic.requests == 0).await;
    assert_eq!(story(&mut case).await, ["abandoned 1"]);
    request.release(Duration::ZERO);
    assert_eq!(counts(&case), (0, 0, 0));
}
