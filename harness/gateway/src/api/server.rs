//! The simulated servers of a run.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::{Catalogue, HostRole, Session};
use footbridge_scenario::NetworkRule;

use super::case::ApiCase;
use super::data::{Data, ServerError};
use super::site;
use crate::client::Client;
use crate::host_name::HostName;
use crate::sites::Sites;

/// What the simulated servers know, whatever the case. Made once a run.
#[derive(Debug)]
pub struct Server {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) data: Data,
    hosts: Vec<(HostName, footbridge_contract::Host)>,
}

/// What is different about one case.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    /// What a scenario scripts, in its order.
    pub rules: Vec<NetworkRule>,
    /// The servers' time when the case begins, in milliseconds since 1970.
    pub epoch: u64,
}

impl Server {
    /// Reads `server.toml` in a folder, and the files that it names.
    ///
    /// # Errors
    /// [`ServerError`] if a file is missing or wrong, or the catalogue knows no servers.
    pub fn load(folder: &Path, catalogue: Arc<Catalogue>) -> Result<Self, ServerError> {
        if catalogue.session.is_none() {
            return Err(ServerError::NoSession);
        }
        let mut hosts = Vec::new();
        for host in &catalogue.hosts {
            hosts.push((host.host.parse()?, host.clone()));
        }
        Ok(Self {
            data: Data::load(folder)?,
            catalogue,
            hosts,
        })
    }

    /// The hosts that they answer for.
    pub fn hosts(&self) -> impl Iterator<Item = &HostName> {
        self.hosts.iter().map(|(name, _)| name)
    }

    /// All hosts as a case has them: the client and `/v1` on every site, and the third parties.
    pub fn sites(self: &Arc<Self>, client: &Client, scene: Scene) -> Sites {
        let case = Arc::new(ApiCase::new(Arc::clone(self), scene));
        let mut is_first = true;
        self.hosts.iter().fold(Sites::new(), |sites, (name, host)| {
            let is_site = host.role == HostRole::Site;
            let is_main = is_site && std::mem::take(&mut is_first);
            let router = site::router(Arc::clone(&case), host.clone(), is_main);
            let router = if is_site {
                router.fallback_service(client.router())
            } else {
                router
            };
            sites.with(name.clone(), router)
        })
    }

    /// What the catalogue says of sessions.
    pub(crate) fn session(&self) -> Option<&Session> {
        self.catalogue.session.as_ref()
    }
}
