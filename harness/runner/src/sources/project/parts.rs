//! The parts of a project, loaded independently of each other's errors.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use footbridge_contract::project_file::read_text;
use footbridge_contract::toml_reader::record_reads;
use footbridge_contract::{Catalogue, Platform};
use footbridge_dialect::{Device, Devices, Dialect};
use footbridge_gateway::{Backend, DataBackend, EndpointInfo, HostName};
use footbridge_scenario::{
    AskSupport, KnownDevice, KnownEndpoint, KnownServers, LimitedCall, ProjectNames, Property,
    ServerNames,
};
use miette::Report;
use url::Url;

use super::Project;
use crate::judge;
use crate::sources::backends::Backends;
use crate::sources::config::{
    Config, ConfigDraft, DeviceSource, PROPERTIES, ServerSources, property_files,
};

/// The contents of the files in a configuration. A part that could not be loaded is `None`.
#[derive(Debug, Clone)]
pub(crate) struct ProjectParts {
    site: Option<Url>,
    pub(crate) catalogue: Option<Arc<Catalogue>>,
    dialect: Option<Arc<Dialect>>,
    devices: Option<Arc<Devices>>,
    backends: Option<Vec<Arc<dyn Backend>>>,
    properties: Vec<Arc<Property>>,
    /// The files that were read.
    files: BTreeSet<PathBuf>,
}

impl ProjectParts {
    /// Loads the valid files in the configuration, and adds every error to `errors`.
    pub(crate) fn load(draft: &ConfigDraft, backends: &Backends, errors: &mut Vec<Report>) -> Self {
        let (mut parts, files) = record_reads(|| Self::read(draft, backends, errors));
        parts.files = files;
        // A run over the queue includes them as well.
        parts
            .files
            .extend(property_files(&draft.root).into_values());
        parts
    }

    fn read(draft: &ConfigDraft, backends: &Backends, errors: &mut Vec<Report>) -> Self {
        let site = draft.origin.as_deref().and_then(|origin| {
            let site = Url::parse(origin).ok();
            let site = site.filter(|url| url.scheme() == "https" && url.domain().is_some());
            if site.is_none() {
                errors.push(miette::miette!(
                    help = "write a whole origin, such as \"https://www.example.test\"",
                    "`origin` is `{origin}`, which isn't an https origin with a host name"
                ));
            }
            site
        });
        let catalogue = draft.catalogue.as_deref();
        let catalogue = catalogue.and_then(|folder| keep(errors, Catalogue::load(folder)));
        let catalogue = catalogue.map(Arc::new);
        let devices = draft.devices.as_ref().and_then(|source| {
            let found = match source {
                DeviceSource::BuiltIn => Devices::built_in(),
                DeviceSource::Folder(folder) => Devices::load(folder),
            };
            found
                .map_err(|found| errors.extend(found.into_iter().map(Report::new)))
                .ok()
        });
        let dialect = draft.dialect.as_deref();
        let dialect =
            dialect.and_then(|file| keep(errors, Dialect::load(file, catalogue.as_deref())));
        let own = site.as_ref().and_then(host_name);
        let servers = draft.servers.as_ref();
        let backends = servers.and_then(|sources| {
            load_servers(sources, own.as_ref(), catalogue.as_ref(), backends, errors)
        });
        let mut parts = Self {
            site,
            catalogue,
            dialect: dialect.map(Arc::new),
            devices: devices.map(Arc::new),
            backends,
            properties: Vec::new(),
            files: BTreeSet::new(),
        };
        parts.properties = load_properties(draft, &parts, errors);
        parts
    }

    /// The project, if every part of it could be loaded.
    pub(crate) fn finish(self, config: Config) -> Option<Project> {
        Some(Project {
            engines: config.run.engines,
            config,
            catalogue: self.catalogue?,
            dialect: self.dialect?,
            devices: self.devices?,
            backends: self.backends?,
            properties: self.properties,
            site: self.site?,
            files: self.files,
        })
    }

    /// The names that a scenario may use in addition to those of the catalogue.
    pub(crate) fn names(&self) -> ProjectNames {
        names(
            self.devices.as_deref(),
            self.backends.as_deref(),
            self.dialect.as_deref().zip(self.catalogue.as_deref()),
            &self.properties,
        )
    }
}

/// The properties in the project's folder.
fn load_properties(
    draft: &ConfigDraft,
    parts: &ProjectParts,
    errors: &mut Vec<Report>,
) -> Vec<Arc<Property>> {
    let known = parts.names();
    let files = property_files(&draft.root).into_iter();
    let properties = files.filter_map(|(name, path)| {
        let file = format!("{PROPERTIES}/{name}.yaml");
        if judge::ready_names().any(|ready| ready == name) {
            errors.push(miette::miette!(
                help = "give the file another name, or remove it and use the ready one",
                "{file}: `{name}` is the name of a ready property"
            ));
            return None;
        }
        let text = match read_text(&path) {
            Ok(text) => text,
            Err(error) => {
                errors.push(miette::miette!(
                    help = "make it a text file in UTF-8 that you may read",
                    "failed to read {file}: {error}"
                ));
                return None;
            }
        };
        let catalogue = parts.catalogue.as_deref();
        let property = Property::load(&name, &file, &text, catalogue, &known);
        property
            .map_err(|found| errors.push(found.into()))
            .ok()
            .map(Arc::new)
    });
    properties.collect()
}

/// The simulated servers; `None` if they could not be loaded.
fn load_servers(
    sources: &ServerSources,
    own: Option<&HostName>,
    catalogue: Option<&Arc<Catalogue>>,
    backends: &Backends,
    errors: &mut Vec<Report>,
) -> Option<Vec<Arc<dyn Backend>>> {
    let mut loaded = Vec::new();
    let mut is_whole = true;
    if let Some(folder) = &sources.folder {
        match backends.load(folder, own, catalogue) {
            Ok(Some(backend)) => loaded.push(backend),
            Ok(None) => is_whole = false,
            Err(found) => {
                errors.extend(found);
                is_whole = false;
            }
        }
    }
    let own = own?;
    if !sources.plain.is_empty() {
        let hosts = DataBackend::of_hosts(sources.plain.iter().cloned(), own);
        loaded.push(Arc::new(hosts));
    }
    is_whole.then_some(loaded)
}

/// The names of a project's devices, invariants and servers, if these could be loaded.
pub(super) fn names(
    devices: Option<&Devices>,
    backends: Option<&[Arc<dyn Backend>]>,
    bridge: Option<(&Dialect, &Catalogue)>,
    properties: &[Arc<Property>],
) -> ProjectNames {
    let property_names = || {
        let own = properties.iter().map(|property| property.name.clone());
        judge::ready_names().map(str::to_owned).chain(own)
    };
    ProjectNames {
        devices: devices.map(|devices| devices.iter().map(name_device).collect()),
        // A property can be waived as an invariant can.
        invariants: judge::invariant_names()
            .map(str::to_owned)
            .chain(property_names())
            .collect(),
        properties: property_names().collect(),
        servers: backends.map_or(ServerNames::Unknown, |backends| {
            ServerNames::Known(known_servers(backends))
        }),
        limits: bridge.map_or_else(Vec::new, |(dialect, catalogue)| {
            reply_limits(dialect, catalogue)
        }),
        version_digits: bridge.map_or_else(BTreeMap::new, |(dialect, _)| {
            let digits =
                Platform::APPS.map(|platform| (platform, dialect.version_digits(platform)));
            let digits = digits.into_iter();
            let given = digits.filter_map(|(platform, digits)| Some((platform, digits?)));
            given.collect()
        }),
        can_ask: bridge.map_or(AskSupport::Unknown, |(dialect, _)| dialect.can_ask()),
    }
}

/// The calls with limits on their replies in the dialect.
fn reply_limits(dialect: &Dialect, catalogue: &Catalogue) -> Vec<LimitedCall> {
    let calls = catalogue.calls.names();
    let limits = calls.flat_map(|call| {
        Platform::APPS.into_iter().filter_map(move |platform| {
            Some(LimitedCall {
                platform,
                call: call.to_owned(),
                limit: dialect.reply_limit(platform, call)?,
            })
        })
    });
    limits.collect()
}

/// The endpoints of the simulated servers.
pub(super) fn known_servers(backends: &[Arc<dyn Backend>]) -> KnownServers {
    let endpoints = backends.iter().filter_map(|backend| backend.endpoints());
    let known = |endpoint: EndpointInfo| KnownEndpoint {
        host: endpoint.host,
        method: endpoint.method,
        path: endpoint.path,
        data: endpoint.data,
    };
    let mut backends = backends.iter();
    KnownServers {
        has_catalogue: backends
            .clone()
            .any(|backend| backend.endpoints().is_none()),
        endpoints: endpoints.flatten().map(known).collect(),
        has_envelope: backends.any(|backend| backend.envelope().is_some()),
    }
}

fn host_name(site: &Url) -> Option<HostName> {
    site.domain()?.parse().ok()
}

fn name_device(device: &Device) -> KnownDevice {
    KnownDevice {
        name: device.name.clone(),
        platform: device.platform,
        is_default: device.is_default,
    }
}

fn keep<T, E: Into<Report>>(errors: &mut Vec<Report>, result: Result<T, E>) -> Option<T> {
    result.map_err(|error| errors.push(error.into())).ok()
}
