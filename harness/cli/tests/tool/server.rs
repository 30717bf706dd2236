//! A client's own development server. The page's requests below `/signal/` report its progress to the test.

use std::fs;
use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::response::Html;
use axum::routing::any;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::support::client;

/// The response to a signal; `None` leaves the request pending.
pub(crate) type SignalResponse = Option<String>;

/// A running server, stopped when dropped.
pub(crate) struct Server {
    _runtime: Runtime,
    /// Its address, for `--web`.
    pub(crate) url: String,
}

impl Server {
    /// Serves a client's page at every path, and calls `on_signal` with the rest of a path below `/signal/`.
    pub(crate) fn start(
        name: &str,
        on_signal: impl Fn(&str) -> SignalResponse + Send + Sync + 'static,
    ) -> Self {
        let page = fs::read_to_string(client(name).join("index.html")).unwrap();
        let on_signal = Arc::new(on_signal);
        let router = Router::new()
            .route(
                "/signal/{name}",
                any(move |Path(signal): Path<String>| {
                    let on_signal = Arc::clone(&on_signal);
                    async move {
                        let response =
                            tokio::task::spawn_blocking(move || on_signal(&signal)).await;
                        match response.unwrap() {
                            Some(text) => text,
                            None => std::future::pending().await,
                        }
                    }
                }),
            )
            .fallback(move || std::future::ready(Html(page.clone())));
        let (runtime, url) = serve(router);
        Self {
            _runtime: runtime,
            url,
        }
    }
}

/// Serves a router on a loopback port while the runtime lives. Returns its address, for `--web`.
pub(crate) fn serve(router: Router) -> (Runtime, String) {
    let runtime = Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let listener = runtime
        .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
        .unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    runtime.spawn(async move { axum::serve(listener, router).await });
    (runtime, url)
}
