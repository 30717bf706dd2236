//! A project: everything that `footbridge.toml` names, loaded and validated.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_gateway::{Backend, DataBackend, EndpointInfo, HostName};
use footbridge_host::{Device, Devices, Dialect};
use footbridge_scenario::{KnownEndpoint, KnownServers, ProjectNames};
use miette::Report;
use url::Url;

use crate::backends::Backends;
use crate::config::{Config, ConfigDraft};
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
        let files = NamedFiles::of(&config);
        let mut errors = Vec::new();
        let parts = Parts::load(files, backends, &mut errors);
        let mut loaded = parts.backends;
        let own = parts.site.as_ref().and_then(host_name);
        if let (Some(own), false) = (&own, config.hosts.is_empty()) {
            let hosts = DataBackend::of_hosts(config.hosts.iter().cloned(), own);
            loaded.push(Arc::new(hosts));
        }
        match (parts.site, parts.catalogue, parts.dialect, parts.devices) {
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
    pub fn names(&self) -> ProjectNames {
        ProjectNames {
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

/// The files that a configuration names, as far as it is sound.
#[derive(Debug, Clone, Copy)]
struct NamedFiles<'c> {
    origin: Option<&'c str>,
    catalogue: Option<&'c Path>,
    dialect: Option<&'c Path>,
    devices: Option<&'c Path>,
    server: Option<&'c Path>,
}

impl<'c> NamedFiles<'c> {
    fn of(config: &'c Config) -> Self {
        Self {
            origin: Some(&config.origin),
            catalogue: Some(&config.catalogue),
            dialect: Some(&config.dialect),
            devices: Some(&config.devices),
            server: config.server.as_deref(),
        }
    }

    fn of_draft(draft: &'c ConfigDraft) -> Self {
        Self {
            origin: draft.origin.as_deref(),
            catalogue: draft.catalogue.as_deref(),
            dialect: draft.dialect.as_deref(),
            devices: draft.devices.as_deref(),
            server: draft.server.as_deref(),
        }
    }
}

/// The contents of the named files, as far as they could be loaded.
struct Parts {
    site: Option<Url>,
    catalogue: Option<Arc<Catalogue>>,
    dialect: Option<Dialect>,
    devices: Option<Devices>,
    backends: Vec<Arc<dyn Backend>>,
}

impl Parts {
    /// Loads each file, whatever is wrong with the others, and adds every mistake to `errors`.
    fn load(files: NamedFiles<'_>, backends: &Backends, errors: &mut Vec<Report>) -> Self {
        let site = files.origin.and_then(|origin| {
            let site = Url::parse(origin).ok();
            let site = site.filter(|url| url.scheme() == "https" && url.domain().is_some());
            if site.is_none() {
                errors.push(miette::miette!(
                    help = "write a whole origin, such as \"https://www.example.test\"",
                    "`origin` is `{origin}`, which is no https origin with a host name"
                ));
            }
            site
        });
        let catalogue = files.catalogue;
        let catalogue = catalogue.and_then(|folder| keep(errors, Catalogue::load(folder)));
        let catalogue = catalogue.map(Arc::new);
        let devices = files.devices.and_then(|folder| {
            let found = Devices::load(folder);
            found
                .map_err(|found| errors.extend(found.into_iter().map(Report::new)))
                .ok()
        });
        let dialect = files
            .dialect
            .and_then(|file| keep(errors, Dialect::load(file, catalogue.as_deref())));
        let own = site.as_ref().and_then(host_name);
        let loaded = files.server.and_then(|folder| {
            match backends.load(folder, own.as_ref(), catalogue.as_ref()) {
                Ok(backend) => backend,
                Err(found) => {
                    errors.extend(found);
                    None
                }
            }
        });
        Self {
            site,
            catalogue,
            dialect,
            devices,
            backends: loaded.into_iter().collect(),
        }
    }
}

/// Every mistake in the files that a configuration with mistakes of its own names.
pub fn check_named_files(draft: &ConfigDraft, backends: &Backends) -> Vec<Report> {
    let mut errors = Vec::new();
    Parts::load(NamedFiles::of_draft(draft), backends, &mut errors);
    errors
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
