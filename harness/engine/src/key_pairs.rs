//! The RSA key pairs that pages generate: the same in every run.
//!
//! Generating a pair takes an engine longer than loading a page. Here each pair is generated once per engine process,
//! from a constant seed, and every case gets the same pairs in the same order.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::SeedableRng as _;
use rsa::traits::{PrivateKeyParts as _, PublicKeyParts as _};
use rsa::{BoxedUint, PrivateKey};
use serde_json::json;

/// The lengths of a modulus, in bits, for which there are pairs.
const LENGTHS: [usize; 2] = [1024, 2048];

/// The pairs generated so far, by length and number.
static PAIRS: Mutex<BTreeMap<(usize, u32), String>> = Mutex::new(BTreeMap::new());

/// Returns a pair as a JSON Web Key (RFC 7517) of its private key. `length` is the modulus's, in bits, and `number`
/// counts a case's pairs of this length, from zero. `None` if there are no pairs of this length.
pub(crate) fn key_pair(length: usize, number: u32) -> Option<String> {
    if !LENGTHS.contains(&length) {
        return None;
    }
    let mut pairs = PAIRS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pair) = pairs.get(&(length, number)) {
        return Some(pair.clone());
    }
    let pair = generate(length, number)?;
    pairs.insert((length, number), pair.clone());
    Some(pair)
}

fn generate(length: usize, number: u32) -> Option<String> {
    let seed = u64::try_from(length).ok()? << 32 | u64::from(number);
    let mut numbers = ChaCha20Rng::seed_from_u64(seed);
    let mut key = PrivateKey::new(&mut numbers, length).ok()?;
    while !is_first_prime_larger(&key) {
        key = PrivateKey::new(&mut numbers, length).ok()?;
    }
    let [p, q] = key.primes() else { return None };
    Some(
        json!({
            "kty": "RSA",
            "n": text(key.n().as_ref()),
            "e": text(key.e()),
            "d": text(key.d()),
            "p": text(p),
            "q": text(q),
            "dp": text(key.dp()?),
            "dq": text(key.dq()?),
            "qi": text(&key.crt_coefficient()?),
        })
        .to_string(),
    )
}

/// Whether the first prime is the larger one, as in the keys of most libraries. With the other order, libgcrypt, which
/// WebKit uses, makes some signatures that don't verify: it adds the modulus to a difference once, which is enough only
/// for this order.
fn is_first_prime_larger(key: &PrivateKey) -> bool {
    matches!(key.primes(), [p, q] if p > q)
}

/// The bytes of a number without leading zeros, most significant first, in base64url.
fn text(number: &BoxedUint) -> String {
    URL_SAFE_NO_PAD.encode(number.to_be_bytes_trimmed_vartime())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn pair_is_the_same_each_time_and_differs_by_number() {
        let first = key_pair(1024, 0).unwrap();
        assert_eq!(generate(1024, 0).unwrap(), first);
        assert_ne!(key_pair(1024, 1).unwrap(), first);
        assert_eq!(key_pair(512, 0), None);
    }

    #[test]
    fn first_prime_is_the_larger_one() {
        for number in 0..4 {
            let pair: Value = serde_json::from_str(&key_pair(1024, number).unwrap()).unwrap();
            let prime = |name: &str| URL_SAFE_NO_PAD.decode(pair[name].as_str().unwrap());
            assert!(prime("p").unwrap() > prime("q").unwrap(), "{pair}");
        }
    }
}
