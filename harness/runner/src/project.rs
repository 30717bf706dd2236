//! A project: everything that `footbridge.toml` names, loaded and validated.

use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_gateway::{Backend, DataBackend, EndpointInfo, HostName};
use footbridge_host::{Device, Devices, Dialect};
use footbridge_scenario::{Known, KnownEndpoint, KnownServers};
use miette::Report;
use url::Url;

use crate::backends::Backends;
use crate::config::Config;
use crate::judge;

/// The data of a project, apart from its scenarios.
#[derive(Debug, Clone)]
pub struct Project {
    /// The configuration.
    pub config: Config,
    /// The catalogue.
    pub catalogue: Arc<Catalogue>,
    /// The dialect of the bridge.
    pub dialect: Arc<Dialect>,
    /// The devices.
    pub devices: Arc<Devices>,
    /// The simulated servers.
    pub backends: Vec<Arc<dyn Backend>>,
    /// The origin under which the client is served.
    pub site: Url,
}

impl Project {
    /// Loads everything that the configuration names.
    ///
    /// # Errors
    /// Every mistake in any of the files.
    pub fn load(config: Config, backends: &Backends) -> Result<Self, Vec<Report>> {
        let mut errors = Vec::new();
        let site = Url::parse(&config.origin)
            .ok()
            .filter(|url| url.scheme() == "https" && url.domain().is_some());
        if site.is_none() {
            errors.push(miette::miette!(
                help = "write a whole origin, such as \"https://www.example.test\"",
                "`origin` is `{}`, which is no https origin with a host name",
                config.origin
            ));
        }
        let catalogue = keep(&mut errors, Catalogue::load(&config.catalogue)).map(Arc::new);
        let devices = Devices::load(&config.devices);
        let devices = devices
            .map_err(|found| errors.extend(found.into_iter().map(Report::new)))
            .ok();
        let dialect = Dialect::load(&config.dialect, catalogue.as_deref());
        let dialect = keep(&mut errors, dialect);
        let own = site.as_ref().and_then(host_name);
        let mut loaded: Vec<Arc<dyn Backend>> = Vec::new();
        if let (Some(folder), Some(own)) = (&config.server, &own) {
            match backends.load(folder, own, catalogue.as_ref()) {
                Ok(backend) => loaded.extend(backend),
                Err(found) => errors.extend(found),
            }
        }
        if let (Some(own), false) = (&own, config.hosts.is_empty()) {
            let hosts = DataBackend::of_hosts(config.hosts.iter().cloned(), own);
            loaded.push(Arc::new(hosts));
        }
        match (site, catalogue, dialect, devices) {
            (Some(site), Some(catalogue), Some(dialect), Some(devices)) if errors.is_empty() => {
                Ok(Self {
                    config,
                    catalogue,
                    dialect: Arc::new(dialect),
                    devices: Arc::new(devices),
                    backends: loaded,
                    site,
                })
            }
            _ => Err(errors),
        }
    }

    /// The names that a scenario may use besides those of the catalogue.
    pub fn known(&self) -> Known {
        Known {
            devices: self.devices.iter().map(name_device).collect(),
            invariants: judge::invariant_names().map(str::to_owned).collect(),
            servers: Some(self.known_servers()),
        }
    }

    /// The endpoints of the simulated servers.
    fn known_servers(&self) -> KnownServers {
        let endpoints = self
            .backends
            .iter()
            .filter_map(|backend| backend.endpoints());
        let known = |endpoint: EndpointInfo| KnownEndpoint {
            host: endpoint.host,
            method: endpoint.method,
            path: endpoint.path,
        };
        let mut backends = self.backends.iter();
        KnownServers {
            has_catalogue: backends
                .clone()
                .any(|backend| backend.endpoints().is_none()),
            endpoints: endpoints.flatten().map(known).collect(),
            has_envelope: backends.any(|backend| backend.envelope().is_some()),
        }
    }
}

fn host_name(site: &Url) -> Option<HostName> {
    site.domain()?.parse().ok()
}

fn name_device(device: &Device) -> footbridge_scenario::Device {
    footbridge_scenario::Device {
        name: device.name.clone(),
        platform: device.platform,
        is_default: device.is_default,
    }
}

fn keep<T, E: Into<Report>>(errors: &mut Vec<Report>, result: Result<T, E>) -> Option<T> {
    result.map_err(|error| errors.push(error.into())).ok()
}
