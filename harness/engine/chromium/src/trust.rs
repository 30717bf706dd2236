//! The one certificate that the browser trusts, identified by its key as in `--ignore-certificate-errors-spki-list`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The tag of an explicit version in a certificate's first part.
const VERSION: u8 = 0xa0;

/// Returns the hash of the public key in a PEM certificate. `None` if it isn't a certificate.
pub(crate) fn key_hash(pem: &str) -> Option<String> {
    let mut lines = pem.lines().map(str::trim);
    lines.find(|line| *line == "-----BEGIN CERTIFICATE-----")?;
    let text: String = lines
        .take_while(|line| !line.starts_with("-----"))
        .collect();
    let der = STANDARD.decode(text).ok()?;
    let (certificate, _) = element(&der)?;
    let (signed, _) = element(certificate.content)?;
    let mut rest = signed.content;
    if rest.first() == Some(&VERSION) {
        rest = element(rest)?.1;
    }
    // The serial number, the algorithm, the issuer, the validity and the subject come before the key.
    for _ in 0..5 {
        rest = element(rest)?.1;
    }
    let (key, _) = element(rest)?;
    Some(STANDARD.encode(Sha256::digest(key.whole)))
}

/// An element of DER, the encoding of certificates.
struct Element<'a> {
    whole: &'a [u8],
    content: &'a [u8],
}

/// The first element, and the bytes after it.
fn element(bytes: &[u8]) -> Option<(Element<'_>, &[u8])> {
    let first = usize::from(*bytes.get(1)?);
    let (start, length) = if first < 0x80 {
        (2, first)
    } else {
        let end = 2 + (first & 0x7f);
        let digits = bytes.get(2..end)?.iter();
        let length = digits.fold(0_usize, |sum, digit| (sum << 8) | usize::from(*digit));
        (end, length)
    };
    let end = start.checked_add(length)?;
    let whole = bytes.get(..end)?;
    let content = bytes.get(start..end)?;
    Some((Element { whole, content }, &bytes[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_key_of_a_certificate_is_hashed() {
        // A certificate's shape, with a key of three bytes: [0] version, five parts, the key.
        let key = [0x30, 0x03, 1, 2, 3];
        let mut signed = vec![0xa0, 0x00, 2, 0, 0x30, 0, 0x30, 0, 0x30, 0, 0x30, 0];
        signed.extend(key);
        let mut certificate = vec![0x30, 0x81, u8::try_from(signed.len()).unwrap()];
        certificate.extend(signed);
        let mut der = vec![0x30, u8::try_from(certificate.len()).unwrap()];
        der.extend(certificate);
        let pem = format!(
            "-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n",
            STANDARD.encode(der)
        );
        assert_eq!(key_hash(&pem), Some(STANDARD.encode(Sha256::digest(key))));
    }

    #[test]
    fn invalid_certificate_has_no_key() {
        let cut = format!(
            "-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----",
            STANDARD.encode([0x30, 0x05, 0x30])
        );
        for hostile in ["", "-----BEGIN CERTIFICATE-----\n!", cut.as_str()] {
            assert_eq!(key_hash(hostile), None, "{hostile}");
        }
    }
}
