//! A project: what `footbridge.toml` names, loaded and validated.

use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_gateway::Backend;
use footbridge_host::{Device, Devices, Dialect};
use footbridge_scenario::Known;
use miette::Report;
use url::Url;

use crate::backends::Backends;
use crate::config::Config;
use crate::judge;

/// Everything a run stands on, besides its scenarios. All of it is data, and all of it is valid.
#[derive(Debug, Clone)]
pub struct Project {
    /// Where things are.
    pub config: Config,
    /// What the app is known to offer.
    pub catalogue: Arc<Catalogue>,
    /// How messages travel.
    pub dialect: Arc<Dialect>,
    /// The phones.
    pub devices: Arc<Devices>,
    /// The simulated servers, if the configuration names any.
    pub backend: Option<Arc<dyn Backend>>,
    /// Where the client believes it lives.
    pub site: Url,
}

impl Project {
    /// Loads all that the configuration names.
    ///
    /// # Errors
    /// Everything that is wrong with any of the files.
    pub fn load(config: Config, backends: &Backends) -> Result<Self, Vec<Report>> {
        let mut errors = Vec::new();
        let site = Url::parse(&config.origin)
            .ok()
            .filter(|url| url.scheme() == "https" && url.domain().is_some());
        if site.is_none() {
            errors.push(miette::miette!(
                help = "write a whole origin, such as \"https://www.exchange.test\"",
                "`origin` is `{}`, which is no https origin with a host name",
                config.origin
            ));
        }
        let catalogue = keep(&mut errors, Catalogue::load(&config.catalogue)).map(Arc::new);
        let devices = keep(&mut errors, Devices::load(&config.devices));
        let dialect = catalogue
            .as_ref()
            .and_then(|catalogue| keep(&mut errors, Dialect::load(&config.dialect, catalogue)));
        let backend =
            catalogue
                .as_ref()
                .zip(config.server.as_ref())
                .and_then(|(catalogue, folder)| {
                    let loaded = backends.load(folder, catalogue);
                    loaded.map_err(|found| errors.extend(found)).ok()
                });
        match (site, catalogue, dialect, devices) {
            (Some(site), Some(catalogue), Some(dialect), Some(devices)) if errors.is_empty() => {
                Ok(Self {
                    config,
                    catalogue,
                    dialect: Arc::new(dialect),
                    devices: Arc::new(devices),
                    backend,
                    site,
                })
            }
            _ => Err(errors),
        }
    }

    /// The names a scenario may use that the catalogue does not hold.
    pub fn known(&self) -> Known {
        Known {
            devices: self.devices.iter().map(name_device).collect(),
            invariants: judge::invariant_names().map(str::to_owned).collect(),
        }
    }
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
