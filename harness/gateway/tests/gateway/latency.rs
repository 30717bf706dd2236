//! Answers that wait for the owner.

use std::time::Duration;

use footbridge_gateway::{Case, Event, Gateway, Hold, Latency};
use hyper::StatusCode;

use crate::support::{Page, client, gateway, get, site, story, until};

fn slow_case(gateway: &Gateway) -> Case {
    let latency = Latency::by(|_, url| {
        url.ends_with("main.js")
            .then_some(Duration::from_secs(3600))
    });
    gateway
        .begin_case(site(client().router()), latency)
        .unwrap()
}

/// Requests, parked ones, handshakes.
fn counts(case: &Case) -> (usize, usize, usize) {
    let traffic = case.traffic();
    (traffic.requests, traffic.parked, traffic.handshakes)
}

async fn next_hold(case: &mut Case) -> Hold {
    loop {
        if let Event::Parked { hold } = case.next_event().await.unwrap() {
            return hold;
        }
    }
}

#[tokio::test]
async fn an_answer_waits_until_it_is_released() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    assert_eq!(page.get("/").await.0, StatusCode::OK);
    story(&mut case).await;

    let asked = tokio::spawn(async move { page.get("/assets/main.js").await });
    let hold = next_hold(&mut case).await;
    assert_eq!(hold.delay(), Some(Duration::from_secs(3600)));
    assert_eq!(counts(&case), (1, 1, 0));
    assert!(case.traffic().is_settled());
    assert!(!asked.is_finished());

    hold.release(Duration::ZERO);
    // The test's runtime has one thread, so the request has not moved yet, but it already counts as moving.
    assert_eq!(counts(&case), (1, 0, 0));
    assert!(!case.traffic().is_settled());
    assert_eq!(asked.await.unwrap(), (StatusCode::OK, "main()".to_owned()));
    assert_eq!(story(&mut case).await, ["finished 2 200"]);
}

#[tokio::test]
async fn answers_leave_in_the_order_of_their_release() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut asked = Vec::new();
    let mut holds = Vec::new();
    for _ in 0..3 {
        let mut page = Page::new(&gateway, &authority).await;
        asked.push(tokio::spawn(
            async move { page.get("/assets/main.js").await },
        ));
        holds.push(next_hold(&mut case).await);
    }
    case.take_events();
    while let (Some(hold), Some(asked)) = (holds.pop(), asked.pop()) {
        hold.release(Duration::ZERO);
        assert_eq!(asked.await.unwrap().0, StatusCode::OK);
    }
    assert_eq!(
        story(&mut case).await,
        ["finished 3 200", "finished 2 200", "finished 1 200"]
    );
}

#[tokio::test]
async fn a_dropped_hold_cuts_the_request_off() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    let asked = tokio::spawn(async move { page.send(get("/assets/main.js")).await });
    drop(next_hold(&mut case).await);
    assert!(asked.await.unwrap().is_err());
    assert_eq!(story(&mut case).await, ["abandoned 1"]);
    assert_eq!(counts(&case), (0, 0, 0));
}

#[tokio::test]
async fn a_client_that_leaves_takes_its_parked_request_along() {
    let (gateway, authority) = gateway();
    let mut case = slow_case(&gateway);
    let mut page = Page::new(&gateway, &authority).await;
    let asked = tokio::spawn(async move { page.send(get("/assets/main.js")).await });
    let hold = next_hold(&mut case).await;
    asked.abort();
    until(&case, |traffic| traffic.requests == 0).await;
    assert_eq!(story(&mut case).await, ["abandoned 1"]);
    hold.release(Duration::ZERO);
    assert_eq!(counts(&case), (0, 0, 0));
}
