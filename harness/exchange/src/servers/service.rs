//! The services of the simulated servers, and the endpoint that each request belongs to.

use footbridge_contract::{Catalogue, Endpoint, HostRole, WebHost};
use footbridge_gateway::Refusal;

use super::trade::TradeCall;

/// The path of the signing configuration (§7.2).
const SIGN_CONFIG: &str = "/v1/mix/config/gatewaySignConfig";
/// The path of the security log (§7.2).
const SECURITY_LOG: &str = "/v1/buried/log/cspSecurity";
/// The path that creates a challenge (§7.2).
const CAPTCHA_GET: &str = "/v1/security/policy/captcha/get-captcha-id";
/// The path that verifies a solved challenge (§7.2).
const CAPTCHA_CHECK: &str = "/v1/security/policy/captcha/check-captcha";
/// The path of the device-risk script's token service (§7.3).
const TOKEN_SERVICE: &str = "/v1/constantid/udid/c1";

/// The name of the fingerprint service's host in the catalogue (§7.3).
const FINGERPRINT: &str = "fingerprint";
/// The name of the host that receives rare fingerprint requests (§7.3).
const MONITORING: &str = "monitoring";

/// Whether a host belongs to the fingerprint service.
pub(crate) fn is_fingerprint(host: &WebHost) -> bool {
    host.name == FINGERPRINT
}

/// A kind of service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Service {
    /// An endpoint that responds with an envelope.
    Plain,
    /// Simulated trading, whose responses depend on earlier requests.
    Trade(TradeCall),
    SignConfig,
    SecurityLog,
    CaptchaGet,
    CaptchaCheck,
    /// The device-risk script's token service.
    DeviceToken,
    Script,
    Fingerprint,
    Monitoring,
    Image,
    ErrorReport,
}

impl Service {
    fn of(host: &WebHost, path: &str) -> Self {
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

    /// Whether requests to the service go through the request layer and get an envelope.
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
}

/// Finds the endpoint of a request, and its service.
///
/// # Errors
/// The refusal of a path that this host doesn't have, or not for this method.
pub(crate) fn find<'c>(
    catalogue: &'c Catalogue,
    host: &WebHost,
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
