//! The app under verification, and its description.

use std::sync::Arc;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_dialect::{ClientSide, Devices, Dialect, Listeners, PageFacts, Profile};

use crate::identity::Identity;
use crate::wire::{RecorderSetup, Setup};

/// The description of an app: its catalogue and its dialect.
#[derive(Debug, Clone)]
pub struct Description {
    pub catalogue: Arc<Catalogue>,
    pub dialect: Arc<Dialect>,
    pub devices: Arc<Devices>,
}

/// The app around the page.
#[derive(Debug, Clone)]
pub(crate) struct Subject {
    pub(crate) profile: Profile,
    /// The version of the app.
    pub(crate) version: Version,
    /// The place where the page found the version; `None` if the user gave it.
    pub(crate) version_from: Option<String>,
    /// The facts that the page found on its first load.
    pub(crate) facts: PageFacts,
}

impl Description {
    /// Returns the setup of a page, with the environment probes and listeners of all platforms.
    pub(crate) fn setup(&self) -> Setup {
        Setup {
            probes: self.dialect.environment_probes(&self.catalogue),
            listeners: self.listeners(),
        }
    }

    /// Returns the setup of the recorder, with the environment probes, listeners and senders of all platforms.
    pub(crate) fn recorder_setup(&self) -> RecorderSetup {
        RecorderSetup {
            probes: self.dialect.environment_probes(&self.catalogue),
            listeners: self.listeners(),
            senders: self.dialect.senders(),
        }
    }

    /// Returns the listeners of all platforms, each once.
    fn listeners(&self) -> Listeners {
        let mut listeners = Listeners::default();
        for platform in Platform::APPS {
            let Some(profile) = self.profile(platform, self.catalogue.app.latest_version) else {
                continue;
            };
            let Some(client) = self.dialect.client_side(&profile, &self.catalogue) else {
                continue;
            };
            let own = client.listeners();
            for path in own.functions {
                if !listeners.functions.contains(&path) {
                    listeners.functions.push(path);
                }
            }
            for event in own.events {
                if !listeners.events.contains(&event) {
                    listeners.events.push(event);
                }
            }
        }
        listeners
    }

    /// Returns what the description of a platform lacks, if anything.
    pub(crate) fn undescribed(&self, platform: Platform) -> Option<Identity> {
        let Some(profile) = self.profile(platform, self.catalogue.app.latest_version) else {
            return Some(Identity::Device(platform));
        };
        let client = self.dialect.client_side(&profile, &self.catalogue);
        client.is_none().then_some(Identity::Bridge(platform))
    }

    /// Returns the profile of an app; `None` if its platform has no device.
    pub(crate) fn profile(&self, platform: Platform, version: Version) -> Option<Profile> {
        let device = self.devices.default_for(platform)?.clone();
        Some(Profile::new(platform, Some(version), device))
    }
}

impl Subject {
    /// Returns the client side of the app's bridge; `None` if the dialect has no bridge for the platform.
    pub(crate) fn client<'s>(&'s self, description: &'s Description) -> Option<ClientSide<'s>> {
        let (dialect, catalogue) = (&description.dialect, &description.catalogue);
        dialect.client_side(&self.profile, catalogue)
    }
}
