//! Many requests at once on one connection.

use std::time::Duration;

use axum::body::Body;
use footbridge_gateway::{GatewayEvent, Latency};
use hyper::{Request, StatusCode};

use crate::support::{HOST, client, gateway, http2, site, text, until};

/// The number of requests: more than any engine opens connections to one host.
const MANY: usize = 200;

fn get(path: &str) -> Request<Body> {
    let url = format!("https://{HOST}{path}");
    Request::get(url).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn one_connection_carries_many_requests_at_once() {
    let (gateway, authority) = gateway();
    let latency = Latency::by(|_, url| url.ends_with("main.js").then_some(Duration::ZERO));
    let mut case = gateway
        .begin_case(site(client().router()), latency)
        .unwrap();
    let mut page = http2(&gateway, &authority).await;
    let responses: Vec<_> = (0..MANY)
        .map(|_| tokio::spawn(page.send_request(get("/assets/main.js"))))
        .collect();
    until(&case, |traffic| traffic.pending == MANY).await;
    assert!(case.traffic().is_idle());

    // The first request loses its connection, and the others get their responses.
    let mut lost = None;
    for event in case.take_events() {
        match event {
            GatewayEvent::Pending { request } if request.id().get() == 1 => {
                lost = Some(request.id());
            }
            GatewayEvent::Pending { request } => request.release(Duration::ZERO),
            _ => {}
        }
    }
    assert!(lost.is_some());
    let mut failed = 0;
    for response in responses {
        match response.await.unwrap() {
            Ok(response) => {
                assert_eq!(response.status(), StatusCode::OK);
                assert_eq!(text(response).await, "main()");
            }
            Err(_) => failed += 1,
        }
    }
    assert_eq!(failed, 1);
    until(&case, |traffic| traffic.requests == 0).await;
    let events = case.take_events();
    let finished = events
        .iter()
        .filter(|event| matches!(event, GatewayEvent::Finished { status: 200, .. }));
    assert_eq!(finished.count(), MANY - 1);
}

#[tokio::test]
async fn request_for_another_host_is_refused() {
    let (gateway, authority) = gateway();
    let _case = gateway
        .begin_case(site(client().router()), Latency::none())
        .unwrap();
    let mut page = http2(&gateway, &authority).await;
    let request = Request::get("https://m.notes.test/")
        .body(Body::empty())
        .unwrap();
    let response = page.send_request(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::MISDIRECTED_REQUEST);
}
