//! A project: all files that `footbridge.toml` refers to, loaded and validated.

mod parts;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use footbridge_contract::{Catalogue, HostRole};
use footbridge_dialect::{Devices, Dialect};
use footbridge_engine::EngineSelection;
use footbridge_gateway::Backend;
use footbridge_scenario::{KnownServers, ProjectNames, Property, Scenario};
use miette::Report;
use url::Url;

use crate::judge::{Invariant, Outside, READY_PROPERTIES};
use crate::sources::backends::Backends;
use crate::sources::config::{Config, ConfigDraft};

pub(crate) use parts::ProjectParts;

/// The data of a project, apart from its scenarios.
#[derive(Debug, Clone)]
pub struct Project {
    /// The configuration.
    pub config: Config,
    /// The engines that pages run in.
    pub engines: EngineSelection,
    pub catalogue: Arc<Catalogue>,
    /// The dialect of the bridge.
    pub dialect: Arc<Dialect>,
    pub devices: Arc<Devices>,
    /// The simulated servers.
    pub backends: Vec<Arc<dyn Backend>>,
    /// The properties in the project's folder, by name.
    pub properties: Vec<Arc<Property>>,
    /// The origin under which the client is served.
    pub site: Url,
    /// The files of the project data.
    pub(crate) files: BTreeSet<PathBuf>,
}

impl Project {
    /// Loads all files that the configuration refers to.
    ///
    /// # Errors
    /// Every error in any of the files.
    pub fn load(config: Config, backends: &Backends) -> Result<Self, Vec<Report>> {
        let mut errors = Vec::new();
        let draft = ConfigDraft::from(config.clone());
        let parts = ProjectParts::load(&draft, backends, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        parts.finish(config).ok_or(errors)
    }

    /// The names that a scenario may use in addition to those of the catalogue.
    pub fn names(&self) -> ProjectNames {
        parts::names(
            Some(&self.devices),
            Some(&self.backends),
            Some((&self.dialect, &self.catalogue)),
            &self.properties,
        )
    }

    /// The pages outside the client's site that it may go to; `None` for any.
    pub fn outside(&self) -> Option<Outside> {
        let addresses = self.config.pages.outside.clone()?;
        let sites = self.catalogue.hosts.iter();
        let sites = sites.filter(|host| host.role == HostRole::Site);
        let sites = sites.map(|host| host.host.clone());
        let own = self.site.host_str().map(str::to_owned);
        Some(Outside::new(sites.chain(own), addresses))
    }

    /// The properties that hold in the cases of a scenario: those that it names, and those of every run.
    pub(crate) fn properties_of(
        &self,
        scenario: &Scenario,
    ) -> impl Iterator<Item = &Arc<Property>> {
        let properties = self.properties.iter();
        properties.filter(|property| self.names_property(scenario, &property.name))
    }

    /// The ready properties that hold in the cases of a scenario.
    pub(crate) fn ready_properties_of(
        &self,
        scenario: &Scenario,
    ) -> impl Iterator<Item = &'static Invariant> {
        let properties = READY_PROPERTIES.iter();
        properties.filter(|property| self.names_property(scenario, property.name))
    }

    /// The ready properties that hold in every case.
    pub fn ready_properties(&self) -> impl Iterator<Item = &'static Invariant> {
        let names = &self.config.run.properties;
        let properties = READY_PROPERTIES.iter();
        properties.filter(|property| names.iter().any(|name| name == property.name))
    }

    /// Whether a scenario, or the configuration for every scenario, names a property.
    fn names_property(&self, scenario: &Scenario, property: &str) -> bool {
        let named = scenario.properties.iter().map(|name| &name.value);
        let mut named = named.chain(&self.config.run.properties);
        named.any(|name| name == property)
    }

    /// The endpoints of the simulated servers.
    pub fn known_servers(&self) -> KnownServers {
        parts::known_servers(&self.backends)
    }
}
