//! The key of a case: a hash of its inputs.

use std::fmt::{self, Write as _};

use sha2::{Digest as _, Sha256};

/// The hash of inputs, as 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(String);

impl Key {
    /// Hashes these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(hexadecimal(&Sha256::digest(bytes)))
    }

    /// The digits.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Hashes inputs, each with its name and its length, so that different lists of inputs have different hashes.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeyHasher(Sha256);

impl KeyHasher {
    /// Adds an input.
    pub(crate) fn add(&mut self, name: &str, value: impl AsRef<[u8]>) -> &mut Self {
        for bytes in [name.as_bytes(), value.as_ref()] {
            self.0.update(bytes.len().to_le_bytes());
            self.0.update(bytes);
        }
        self
    }

    /// Adds an input by its debug form, which contains the whole value.
    pub(crate) fn add_debug(&mut self, name: &str, value: &dyn fmt::Debug) -> &mut Self {
        self.add(name, format!("{value:?}"))
    }

    /// Returns the hash of all inputs.
    pub(crate) fn finish(self) -> Key {
        Key(hexadecimal(&self.0.finalize()))
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_inputs_do_not_collide() {
        let key = |inputs: &[(&str, &str)]| {
            let mut hasher = KeyHasher::default();
            for (name, value) in inputs {
                hasher.add(name, value);
            }
            hasher.finish()
        };
        let keys = [
            key(&[("a", "bc")]),
            key(&[("ab", "c")]),
            key(&[("a", "b"), ("c", "")]),
            key(&[("a", ""), ("b", "c")]),
            key(&[]),
        ];
        for (place, one) in keys.iter().enumerate() {
            assert_eq!(one.as_str().len(), 64);
            assert!(keys[..place].iter().all(|other| other != one));
        }
        assert_eq!(key(&[("a", "bc")]), keys[0]);
    }
}
