//! `footbridge open`: starts all parts of a live session together.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use footbridge_contract::{Platform, Version};
use footbridge_dialect::Environment;
use footbridge_engine::EngineSet;
use footbridge_gateway::{Gateway, GatewayError};
use footbridge_page_server::{Access, ListenError, Listening, Token};
use footbridge_runner::{Project, RunError, Stop, WallClock, Web, WebError};
use miette::Diagnostic;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::unbounded_channel;
use url::{Position, Url};

use crate::board::Board;
use crate::boot::BootSource;
use crate::display::Display;
use crate::pairing::{Pages, for_any_page, for_served_pages};
use crate::scenario_runs::ScenarioRuns;
use crate::server::{Inspector, NAMES, routes};
use crate::session::{Beginning, Inputs, InvalidPhone, Parts, Session, SessionError, first_phone};
use crate::traffic::Traffic;
use crate::wire::ClockMode;

/// The options of a session.
#[derive(Debug, Clone)]
pub struct OpenOptions {
    /// The client, instead of the configured one.
    pub web: Option<String>,
    /// The first address: a path or a full address.
    pub address: String,
    pub platform: Platform,
    /// The app's version; `None` for the latest.
    pub version: Option<Version>,
    /// The device's name; `None` for the platform's default.
    pub device: Option<String>,
    /// Whether the clock is virtual.
    pub is_virtual: bool,
    /// The inspector's port; 0 for a free one.
    pub port: u16,
    /// The port of the pairing address; 0 for a free one.
    pub pairing_port: u16,
    /// Recorded traffic, which the app replays.
    pub traffic: Option<Traffic>,
    /// The engines that run recorded scenarios.
    pub engines: EngineSet,
}

/// The addresses of a session.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    /// The client's address, for a browser that uses the proxy.
    pub client: String,
    pub proxy: SocketAddr,
    /// The base64 SHA-256 of the certificate's public key, in Chromium's format.
    pub key: String,
    /// The certificate to trust, in PEM.
    pub certificate: String,
    /// The hosts that it is for.
    pub hosts: Vec<String>,
    /// The pairing address, for pages that don't use the proxy.
    pub pairing: String,
    /// The inspector's address, with its token.
    pub inspector: String,
    /// The environment that the phone gives a page.
    pub environment: Environment,
}

/// An error while opening.
#[derive(Debug, Error, Diagnostic)]
pub enum OpenError {
    /// The client can't be served, or the certificates can't be created.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Web(#[from] WebError),
    /// The gateway failed to start.
    #[error("failed to start the gateway")]
    Gateway(#[from] GatewayError),
    /// The phone doesn't exist.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Phone(#[from] InvalidPhone),
    /// The session failed to start.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Session(#[from] SessionError),
    /// The address is invalid.
    #[error("`{address}` is not an address of the client")]
    #[diagnostic(help("write a path such as `/orders/7`"))]
    Address { address: String },
    /// A port can't be used.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Port(#[from] ListenError),
    /// The scenario can't be run.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Run(#[from] RunError),
    /// The picture folder can't be created.
    #[error("failed to make a folder for pictures")]
    Pictures(#[source] io::Error),
    /// The network's runtime failed to start.
    #[error("failed to start the network's runtime")]
    Runtime(#[source] io::Error),
}

impl OpenError {
    /// Returns whether the user's input is at fault, rather than the environment.
    pub fn is_input(&self) -> bool {
        match self {
            Self::Web(error) => error.is_input(),
            Self::Run(error) => error.is_input(),
            Self::Phone(_)
            | Self::Address { .. }
            | Self::Session(SessionError::Phone(_) | SessionError::Traffic { .. }) => true,
            _ => false,
        }
    }
}

/// Emulates the app for the connecting pages, until `stop` is pressed. `opened` is called once, when pages can
/// connect. The display that it returns becomes the page's phone.
///
/// # Errors
/// [`OpenError`] if it failed to start.
pub fn open(
    project: Project,
    options: &OpenOptions,
    wall: &WallClock,
    stop: &Stop,
    opened: impl FnOnce(&Opened) -> Option<Box<dyn Display>>,
) -> Result<(), OpenError> {
    let (beginning, address) = beginning(&project, options)?;
    let runtime = Runtime::new().map_err(OpenError::Runtime)?;
    let web = Web::open(&project, options.web.as_deref())?;
    web.reach()?;
    let project = Arc::new(project);
    let channel = format!("footbridge-{}", Token::random().as_str());
    let boots = BootSource::empty();
    let (pages, page_events) = Pages::new();
    let pairing = Listening::on(&runtime, options.pairing_port)?;
    let pairing_address = format!("http://{}", pairing.address);
    let site = project.site.clone();
    let any_page = for_any_page(&pairing_address, site.clone(), pages.clone(), boots.clone());
    let served = (pages, boots.clone());
    let web = web.serve_by(|client| for_served_pages(client, site, served.0, served.1));
    let gateway = Gateway::start(runtime.handle(), web.authority().clone())?;
    let inspector = Listening::on(&runtime, options.port)?;
    let access = Access::new(inspector.address, Token::random(), NAMES);
    let board = Board::new(wall.clone());
    let (session, asked) = unbounded_channel();
    let scenario_runs = ScenarioRuns {
        project: Arc::clone(&project),
        engines: options.engines.clone(),
        web: options.web.clone(),
        wall: wall.clone(),
    };
    let authority = web.authority().clone();
    let proxy = gateway.address();
    let parts = Parts {
        project: Arc::clone(&project),
        web,
        gateway,
        wall: wall.clone(),
        board: board.clone(),
        boots,
        scenario_runs,
        channel,
    };
    let mut live = {
        let _entered = runtime.enter();
        Session::begin(parts, beginning)?
    };
    let addresses = Opened {
        client: address.to_string(),
        proxy,
        key: authority.leaf_spki_sha256().to_owned(),
        certificate: authority.leaf_pem().to_owned(),
        hosts: authority.hosts().map(ToString::to_string).collect(),
        pairing: pairing_address,
        inspector: access.url(),
        environment: live.environment(),
    };
    let inspector_routes = routes(Inspector {
        access,
        board,
        session,
        pictures: None,
    });
    runtime.spawn(pairing.serve(any_page));
    runtime.spawn(inspector.serve(inspector_routes));
    if let Some(display) = opened(&addresses) {
        live.set_display(display);
    }
    let inputs = Inputs {
        asked,
        pages: page_events,
    };
    runtime.block_on(async {
        tokio::select! {
            () = live.run(inputs) => {}
            () = stop.pressed() => {}
        }
    });
    // The page's open connections wait for nothing.
    runtime.shutdown_background();
    Ok(())
}

/// The initial state of a session, and the address of its first page.
fn beginning(project: &Project, options: &OpenOptions) -> Result<(Beginning, Url), OpenError> {
    let mut phone = first_phone(
        project,
        options.platform,
        options.version,
        options.device.as_deref(),
    )?;
    if let Some(traffic) = &options.traffic {
        phone.locale.clone_from(&traffic.case().locale);
        phone.theme = traffic.case().theme;
    }
    let address = project.site.join(&options.address);
    let address = address.map_err(|_| OpenError::Address {
        address: options.address.clone(),
    })?;
    let beginning = Beginning {
        phone,
        clock: if options.is_virtual {
            ClockMode::Virtual
        } else {
            ClockMode::Real
        },
        address: address[Position::BeforePath..].to_owned(),
        traffic: options.traffic.clone(),
    };
    Ok((beginning, address))
}
