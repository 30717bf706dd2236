//! Requests with random faults, outside and inside TLS: each gets a response or is cut off, nothing panics, and the
//! next request is served.

use std::sync::atomic::{AtomicUsize, Ordering};

use hyper::StatusCode;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, FileFailurePersistence, TestRunner};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::Runtime;

use crate::support::{HOST, Page, client_case, gateway, raw, secure, story};

/// The starts of requests that a page can send.
const REQUESTS: [&str; 7] = [
    "GET http://www.notes.test/ HTTP/1.1\r\nHost: www.notes.test\r\nAccept: */*\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: www.notes.test\r\nCookie: a=b; c=d\r\nIf-None-Match: \"x\"\r\nRange: bytes=0-9\r\n\r\n",
    "POST /notes?a=%20&b HTTP/1.1\r\nHost: www.notes.test\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
    "POST / HTTP/1.1\r\nHost: www.notes.test\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: www.notes.test\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 53\r\n\r\n--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--x--",
    "GET /socket HTTP/1.1\r\nHost: www.notes.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    "CONNECT www.notes.test:443 HTTP/1.1\r\nHost: www.notes.test:443\r\n\r\n",
];

/// A fault in a request.
#[derive(Debug, Clone)]
enum Fault {
    Byte(Index, u8),
    Lost(Index, usize),
    Added(Index, Vec<u8>),
    LineTwice(Index),
    CutOff(Index),
}

impl Fault {
    fn any() -> impl Strategy<Value = Self> {
        let at = any::<Index>;
        prop_oneof![
            (at(), any::<u8>()).prop_map(|(at, byte)| Self::Byte(at, byte)),
            (at(), 1_usize..20).prop_map(|(at, count)| Self::Lost(at, count)),
            (at(), prop::collection::vec(any::<u8>(), 1..40))
                .prop_map(|(at, bytes)| Self::Added(at, bytes)),
            at().prop_map(Self::LineTwice),
            at().prop_map(Self::CutOff),
        ]
    }

    fn make(&self, mut request: Vec<u8>) -> Vec<u8> {
        if request.is_empty() {
            return request;
        }
        let length = request.len();
        match self {
            Self::Byte(at, byte) => request[at.index(length)] = *byte,
            Self::Lost(at, count) => {
                let start = at.index(length);
                request.drain(start..length.min(start + count));
            }
            Self::Added(at, bytes) => {
                let start = at.index(length);
                request.splice(start..start, bytes.iter().copied());
            }
            Self::LineTwice(at) => {
                let mut lines: Vec<Vec<u8>> = request
                    .split_inclusive(|byte| *byte == b'\n')
                    .map(<[u8]>::to_vec)
                    .collect();
                let line = at.index(lines.len());
                lines.insert(line, lines[line].clone());
                request = lines.concat();
            }
            Self::CutOff(at) => request.truncate(at.index(length)),
        }
        request
    }
}

#[test]
fn any_request_gets_a_response_or_is_cut_off() {
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::SeqCst);
        usual(panic);
    }));
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let (gateway, authority) = gateway();
        let mut case = client_case(&gateway);
        let requests = (
            select(REQUESTS.to_vec()),
            prop::collection::vec(Fault::any(), 1..6),
            any::<bool>(),
        );
        let mut runner = TestRunner::new(Config {
            // Failures found before are tried first.
            failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
                "tests/gateway/found/requests.txt",
            ))),
            ..Config::default()
        });
        let tried = tokio::task::block_in_place(|| {
            runner.run(&requests, |(request, faults, is_secure)| {
                let request = request.as_bytes().to_vec();
                let request = faults
                    .iter()
                    .fold(request, |request, fault| fault.make(request));
                let response = tokio::runtime::Handle::current().block_on(async {
                    if !is_secure {
                        return raw(gateway.address(), &request).await;
                    }
                    let mut stream = secure(&gateway, &authority, HOST).await;
                    let _ = stream.write_all(&request).await;
                    let _ = stream.shutdown().await;
                    let mut response = Vec::new();
                    // A close without a TLS close alert is as good as one with it.
                    let _ = stream.read_to_end(&mut response).await;
                    String::from_utf8_lossy(&response).into_owned()
                });
                prop_assert!(
                    response.is_empty() || response.starts_with("HTTP/1."),
                    "{response:.80}"
                );
                prop_assert_eq!(PANICS.load(Ordering::SeqCst), 0);
                Ok(())
            })
        });
        tried.unwrap();
        let served = Page::new(&gateway, &authority).await.get("/").await;
        assert_eq!(served.0, StatusCode::OK);
        story(&mut case).await;
        assert_eq!(case.traffic().requests, 0);
    });
}
