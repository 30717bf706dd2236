//! The same page, reloaded in a bare wry window: the baseline for `ci/bench`.
//!
//! `bare DIST PATH TIMES` serves the client folder over TLS and loads the path TIMES times in one window. It waits each
//! time until the client has drawn something, and prints the milliseconds per load.

#[cfg(target_os = "linux")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    linux::main()
}

#[cfg(not(target_os = "linux"))]
fn main() {}

#[cfg(target_os = "linux")]
mod linux {
    use std::error::Error;
    use std::io::Write as _;
    use std::time::Instant;

    use footbridge_gateway::{
        Authority, Client, ClientFolder, ClientSource, Gateway, HostName, Latency, Sites,
    };
    use gio::TlsCertificate;
    use tao::dpi::LogicalSize;
    use tao::event::Event;
    use tao::event_loop::{ControlFlow, EventLoopBuilder};
    use tao::platform::run_return::EventLoopExtRunReturn as _;
    use tao::platform::unix::WindowExtUnix as _;
    use tao::window::WindowBuilder;
    use webkit2gtk::{WebContextExt as _, WebViewExt as _};
    use wry::{
        ProxyConfig, ProxyEndpoint, WebViewBuilder, WebViewBuilderExtUnix as _, WebViewExtUnix as _,
    };

    /// A script that reports when the page is loaded and the client has drawn something.
    const REPORT_DRAWN: &str = "addEventListener('load', () => {
        const root = document.getElementById('root') ?? document.body;
        const look = () => root.childElementCount > 0 && (window.ipc.postMessage('drawn'), true);
        look() || new MutationObserver((_, self) => look() && self.disconnect())
            .observe(root, { childList: true, subtree: true });
    })";

    /// The number of loads before the measurement, to warm up.
    const WARM_UP: u32 = 5;

    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub(super) fn main() -> Result<(), Box<dyn Error>> {
        let mut args = std::env::args().skip(1);
        let (Some(dist), Some(path), Some(times)) = (args.next(), args.next(), args.next()) else {
            return Err("bare DIST PATH TIMES".into());
        };
        let times: u32 = times.parse()?;
        let host: HostName = "www.exchange.test".parse()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let authority = Authority::new([host.clone()])?;
        let gateway = Gateway::start(runtime.handle(), authority.clone())?;
        let client = Client::open(&ClientSource::Directory(ClientFolder::at_root(dist)))?;
        let _case = gateway.begin_case(
            Sites::new().with(host.clone(), client.router()),
            Latency::none(),
        )?;

        let mut events = EventLoopBuilder::<()>::with_user_event().build();
        let drawn = events.create_proxy();
        let window = WindowBuilder::new()
            .with_inner_size(LogicalSize::new(393, 852))
            .with_decorations(false)
            .build(&events)?;
        let webview = WebViewBuilder::new()
            .with_incognito(true)
            .with_proxy_config(ProxyConfig::Http(ProxyEndpoint {
                host: "127.0.0.1".into(),
                port: gateway.address().port().to_string(),
            }))
            .with_initialization_script(REPORT_DRAWN)
            .with_ipc_handler(move |_| {
                let _ = drawn.send_event(());
            })
            .build_gtk(window.default_vbox().ok_or("the window has no container")?)?;
        let context = webview
            .webview()
            .context()
            .ok_or("the webview has no context")?;
        let certificate = TlsCertificate::from_pem(authority.leaf_pem())?;
        context.allow_tls_certificate_for_host(&certificate, host.as_str());

        let url = format!("https://{host}{path}");
        webview.load_url(&url)?;
        let mut loads = 0;
        let mut began = Instant::now();
        events.run_return(|event, _, flow| {
            *flow = ControlFlow::Wait;
            if !matches!(event, Event::UserEvent(())) {
                return;
            }
            loads += 1;
            if loads == WARM_UP {
                began = Instant::now();
            }
            if loads == WARM_UP + times || webview.load_url(&url).is_err() {
                *flow = ControlFlow::Exit;
            }
        });
        let each = began.elapsed().as_secs_f64() * 1000.0 / f64::from(times);
        writeln!(std::io::stdout(), "{each:.1}")?;
        Ok(())
    }
}
