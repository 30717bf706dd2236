//! The phone that a session emulates.

use footbridge_contract::{Platform, Version};
use footbridge_dialect::Profile;
use footbridge_runner::Project;
use footbridge_scenario::Theme;
use miette::Diagnostic;
use thiserror::Error;

use crate::wire::Phone;

/// A phone that the project doesn't have.
#[derive(Debug, Clone, PartialEq, Eq, Error, Diagnostic)]
pub enum InvalidPhone {
    /// The device doesn't exist.
    #[error("there is no device `{name}`")]
    #[diagnostic(help("there are {}", known.join(", ")))]
    Device {
        name: String,
        /// The devices' names.
        known: Vec<String>,
    },
    /// The platform has no device.
    #[error("there is no device for {platform} in the device folder")]
    NoDevice { platform: Platform },
    /// The device runs another platform.
    #[error("the device `{name}` runs {is}, not {platform}")]
    #[diagnostic(help("choose a device of {platform}, or the platform {is}"))]
    Platform {
        /// The device's name.
        name: String,
        /// Its platform.
        is: Platform,
        /// The requested platform.
        platform: Platform,
    },
    /// The app has a version in a browser, or none elsewhere.
    #[error("{problem}")]
    Version { problem: &'static str },
    /// The app version doesn't exist.
    #[error("there is no version {version} of {app}")]
    #[diagnostic(help("its versions are {first} to {latest}"))]
    UnknownVersion {
        version: Version,
        /// The app's name.
        app: String,
        /// Its first version.
        first: Version,
        /// Its latest version.
        latest: Version,
    },
    /// The locale is not a language tag.
    #[error("`{locale}` is not a locale")]
    #[diagnostic(help("write a language tag, such as `en` or `zh-CN`"))]
    Locale { locale: String },
}

/// Returns the initial phone: the platform's default device with the app's latest version, unless another is given.
///
/// # Errors
/// [`InvalidPhone`] if the project doesn't have it.
pub(crate) fn first_phone(
    project: &Project,
    platform: Platform,
    version: Option<Version>,
    device: Option<&str>,
) -> Result<Phone, InvalidPhone> {
    let device = match device {
        Some(name) => name.to_owned(),
        None => project
            .devices
            .default_for(platform)
            .map(|device| device.name.clone())
            .ok_or(InvalidPhone::NoDevice { platform })?,
    };
    let latest = project.catalogue.app.latest_version;
    let phone = Phone {
        platform,
        app_version: (platform != Platform::Browser).then(|| version.unwrap_or(latest)),
        device,
        locale: "en".to_owned(),
        theme: Theme::Dark,
    };
    profile(project, &phone).map(|_| phone)
}

/// Returns the profile of a phone.
pub(super) fn profile(project: &Project, phone: &Phone) -> Result<Profile, InvalidPhone> {
    let Some(device) = project.devices.get(&phone.device) else {
        return Err(InvalidPhone::Device {
            name: phone.device.clone(),
            known: project
                .devices
                .iter()
                .map(|device| device.name.clone())
                .collect(),
        });
    };
    if phone.platform != Platform::Browser && device.platform != phone.platform {
        return Err(InvalidPhone::Platform {
            name: device.name.clone(),
            is: device.platform,
            platform: phone.platform,
        });
    }
    if phone.app_version.is_some() != (phone.platform != Platform::Browser) {
        return Err(InvalidPhone::Version {
            problem: if phone.app_version.is_some() {
                "a browser has no app version"
            } else {
                "an app needs a version"
            },
        });
    }
    let app = &project.catalogue.app;
    let known = app.first_version..=app.latest_version;
    if let Some(version) = phone.app_version.filter(|version| !known.contains(version)) {
        return Err(InvalidPhone::UnknownVersion {
            version,
            app: app.name.clone(),
            first: app.first_version,
            latest: app.latest_version,
        });
    }
    let is_tag = !phone.locale.is_empty()
        && phone.locale.len() <= 35
        && phone
            .locale
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(|char| char.is_ascii_alphanumeric()));
    if !is_tag {
        return Err(InvalidPhone::Locale {
            locale: phone.locale.clone(),
        });
    }
    let mut profile = Profile::new(phone.platform, phone.app_version, device.clone());
    profile.locale.clone_from(&phone.locale);
    profile.theme = phone.theme;
    Ok(profile)
}
