//! What a request is for: an endpoint, and what kind of service answers it.

use footbridge_contract::{Catalogue, Endpoint, Host, HostRole};
use footbridge_gateway::Refusal;

use super::trade::TradeCall;

/// Where the signing configuration is had (§7.2).
const SIGN_CONFIG: &str = "/v1/mix/config/gatewaySignConfig";
/// Where security events are told (§7.2).
const SECURITY_LOG: &str = "/v1/buried/log/cspSecurity";
/// Where a challenge is asked for (§7.2).
const CAPTCHA_GET: &str = "/v1/security/policy/captcha/get-captcha-id";
/// Where a solved challenge is verified (§7.2).
const CAPTCHA_CHECK: &str = "/v1/security/policy/captcha/check-captcha";
/// The device-risk script's token service (§7.3).
const TOKEN_SERVICE: &str = "/v1/constantid/udid/c1";

/// The name of the fingerprint service's host in the catalogue (§7.3).
const FINGERPRINT: &str = "fingerprint";
/// The name of the host that hears of rare fingerprint calls (§7.3).
const MONITORING: &str = "monitoring";

/// Whether a host is the fingerprint service's.
pub(crate) fn is_fingerprint(host: &Host) -> bool {
    host.name == FINGERPRINT
}

/// A kind of service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Service {
    /// An endpoint that answers an envelope.
    Plain,
    /// The exchange, whose answers depend on what was asked before.
    Trade(TradeCall),
    SignConfig,
    SecurityLog,
    CaptchaGet,
    CaptchaCheck,
    /// The device-risk script's own.
    DeviceToken,
    Script,
    Fingerprint,
    Monitoring,
    Image,
    ErrorReport,
}

impl Service {
    fn of(host: &Host, path: &str) -> Self {
        match (host.role, path) {
            (HostRole::Site, SIGN_CONFIG) => Self::SignConfig,
            (HostRole::Site, SECURITY_LOG) => Self::SecurityLog,
            (HostRole::Site, CAPTCHA_GET) => Self::CaptchaGet,
            (HostRole::Site, CAPTCHA_CHECK) => Self::CaptchaCheck,
            (HostRole::Site, TOKEN_SERVICE) => Self::DeviceToken,
            (HostRole::Site, _) => TradeCall::of(path).map_or(Self::Plain, Self::Trade),
            (HostRole::Script, _) => Self::Script,
            (HostRole::Image, _) => Self::Image,
            (HostRole::Service, _) if is_fingerprint(host) => Self::Fingerprint,
            (HostRole::Service, _) if host.name == MONITORING => Self::Monitoring,
            (HostRole::Service, _) => Self::ErrorReport,
        }
    }

    /// Whether the request layer makes its requests, and it answers an envelope.
    pub(crate) const fn is_api(self) -> bool {
        matches!(
            self,
            Self::Plain
                | Self::Trade(_)
                | Self::SignConfig
                | Self::SecurityLog
                | Self::CaptchaGet
                | Self::CaptchaCheck
        )
    }

    /// Whether a page isn't loaded until this is answered.
    pub(crate) const fn blocks_load(self) -> bool {
        matches!(self, Self::Script | Self::Image | Self::Monitoring)
    }
}

/// The endpoint that a request is for, and its service.
///
/// # Errors
/// The refusal of a path that this host doesn't have, or not by this method.
pub(crate) fn find<'c>(
    catalogue: &'c Catalogue,
    host: &Host,
    method: &str,
    path: &str,
) -> Result<(&'c Endpoint, Service), Refusal> {
    let endpoint = catalogue.endpoints.get(path).filter(|endpoint| {
        let own = catalogue.hosts.get(&endpoint.host);
        own.is_some_and(|own| match own.role {
            HostRole::Site | HostRole::Image => own.role == host.role,
            _ => own.name == host.name,
        })
    });
    let endpoint = endpoint.ok_or(Refusal::UnknownPath)?;
    if endpoint.method.as_str() != method {
        return Err(Refusal::UnsupportedMethod);
    }
    Ok((endpoint, Service::of(host, path)))
}
