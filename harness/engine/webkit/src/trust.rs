//! The one certificate this webview trusts, for the hosts of this run alone.

use gio::TlsCertificate;
use webkit2gtk::{WebContext, WebContextExt};

/// Trusts the certificate for those hosts. Every other certificate is checked as ever.
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
    Ok(())
}
