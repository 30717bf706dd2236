//! The text form of an encrypted secret.

use std::fmt;

/// The parts of `bodyCiphertext`, each in base64, joined by full stops (assumed; §7.2, §9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sealed<'t> {
    /// The AES key, encrypted with the server's RSA key.
    pub key: &'t str,
    /// The initialisation vector.
    pub iv: &'t str,
    /// The secret, encrypted.
    pub ciphertext: &'t str,
}

impl<'t> Sealed<'t> {
    /// Parses a text; `None` unless it has three non-empty parts.
    pub fn parse(text: &'t str) -> Option<Self> {
        let mut parts = text.split('.').filter(|part| !part.is_empty());
        let parts = (parts.next()?, parts.next()?, parts.next()?, parts.next());
        let (key, iv, ciphertext, None) = parts else {
            return None;
        };
        let sealed = Self {
            key,
            iv,
            ciphertext,
        };
        // `split` drops empty parts, so only a text without any empty part prints back unchanged.
        (sealed.to_string() == text).then_some(sealed)
    }
}

impl fmt::Display for Sealed<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.key, self.iv, self.ciphertext)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn three_parts_are_a_secret() {
        let sealed = Sealed::parse("a==.b+/.c").unwrap();
        assert_eq!(
            (sealed.key, sealed.iv, sealed.ciphertext),
            ("a==", "b+/", "c")
        );
        for text in [
            "", "a", "a.b", "a..c", ".a.b", "a.b.", "a.b.c.d", "a.b.c.", "a..b.c",
        ] {
            assert_eq!(Sealed::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn secret_text_round_trips(key in "[A-Za-z0-9+/=]{1,9}", iv in "[A-Za-z0-9+/=]{1,9}", ciphertext in "[A-Za-z0-9+/=]{1,9}") {
            let sealed = Sealed { key: &key, iv: &iv, ciphertext: &ciphertext };
            let text = sealed.to_string();
            prop_assert_eq!(Sealed::parse(&text), Some(sealed));
        }
    }
}
