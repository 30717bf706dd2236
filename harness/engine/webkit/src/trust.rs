//! The one certificate that this webview trusts, for the hosts of this run only.

use gio::TlsCertificate;
use webkit2gtk::{TLSErrorsPolicy, WebContext, WebContextExt, WebsiteDataManagerExt};

/// Trusts the certificate for these hosts. All other certificates are verified as usual.
pub(crate) fn allow(
    context: &WebContext,
    certificate: &str,
    hosts: &[String],
) -> Result<(), String> {
    let certificate = TlsCertificate::from_pem(certificate)
        .map_err(|error| format!("the gateway's certificate cannot be read: {error}"))?;
    for host in hosts {
        context.allow_tls_certificate_for_host(&certificate, host);
    }
    // WebKit trusts a certificate for single hosts only. Every connection of the page leads to the gateway, which has
    // no other certificate.
    if hosts.iter().any(|host| host.starts_with('*'))
        && let Some(data) = context.website_data_manager()
    {
        data.set_tls_errors_policy(TLSErrorsPolicy::Ignore);
    }
    Ok(())
}
