//! The signature headers of a core request, judged as far as possible without keys.

use super::{SignMode, SignatureRefusal};

/// The signature headers of a core request, as received.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Presented<'r> {
    /// `device-sign`.
    pub sign: Option<&'r str>,
    /// `device-sign-mode`.
    pub mode: Option<&'r str>,
    /// `device-sign-data-md5`.
    pub data_md5: Option<&'r str>,
    /// `device-sign-key`.
    pub key: Option<&'r str>,
    /// `device-sign-time`.
    pub time: Option<&'r str>,
    /// `traceId`.
    pub trace_id: Option<&'r str>,
}

/// The parts that remain to be verified with keys: the session's key, the digest and the signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readable<'r> {
    /// The signature, base64.
    pub sign: &'r str,
    /// The body's MD5, lower-case hex.
    pub data_md5: &'r str,
    /// The client's public key: base64 of the SPKI DER.
    pub key: &'r str,
    /// The corrected time, in milliseconds since 1970.
    pub time: u64,
    pub trace_id: &'r str,
}

impl<'r> Presented<'r> {
    /// Judges the headers without keys, at `now` by the server's clock; `tolerance` is in milliseconds.
    ///
    /// # Errors
    /// The first of these that applies: [`SignatureRefusal::Missing`] if a header is absent or empty,
    /// [`SignatureRefusal::ModeMismatch`] if the mode isn't `expected`, [`SignatureRefusal::Expired`] if the time
    /// isn't a number or is out of tolerance.
    pub fn read(
        &self,
        expected: SignMode,
        now: u64,
        tolerance: u64,
    ) -> Result<Readable<'r>, SignatureRefusal> {
        let there = |value: Option<&'r str>| {
            let value = value.filter(|value| !value.is_empty());
            value.ok_or(SignatureRefusal::Missing)
        };
        let sign = there(self.sign)?;
        let mode = there(self.mode)?;
        let data_md5 = there(self.data_md5)?;
        let key = there(self.key)?;
        let time = there(self.time)?;
        let trace_id = there(self.trace_id)?;
        if mode != expected.number().to_string() {
            return Err(SignatureRefusal::ModeMismatch);
        }
        let digits = time.bytes().all(|byte| byte.is_ascii_digit());
        let time: u64 = match time.parse() {
            Ok(time) if digits => time,
            _ => return Err(SignatureRefusal::Expired),
        };
        if now.abs_diff(time) > tolerance {
            return Err(SignatureRefusal::Expired);
        }
        Ok(Readable {
            sign,
            data_md5,
            key,
            time,
            trace_id,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: u64 = 1_767_268_800_000;

    fn presented(time: &str) -> Presented<'_> {
        Presented {
            sign: Some("s"),
            mode: Some("1"),
            data_md5: Some("m"),
            key: Some("k"),
            time: Some(time),
            trace_id: Some("t"),
        }
    }

    fn refusal(presented: Presented<'_>) -> Option<SignatureRefusal> {
        presented.read(SignMode::Traced, NOW, 300_000).err()
    }

    #[test]
    fn missing_header_precedes_wrong_values() {
        let time = NOW.to_string();
        let sound = presented(&time);
        assert_eq!(refusal(sound), None);
        assert_eq!(
            refusal(Presented::default()),
            Some(SignatureRefusal::Missing)
        );
        let wrong = Presented {
            mode: Some("2"),
            time: Some("x"),
            ..sound
        };
        assert_eq!(refusal(wrong), Some(SignatureRefusal::ModeMismatch));
        let missing = Presented {
            trace_id: Some(""),
            ..wrong
        };
        assert_eq!(refusal(missing), Some(SignatureRefusal::Missing));
    }

    #[test]
    fn time_that_is_not_a_number_has_expired() {
        for time in [
            "now",
            "-1",
            "+1767268800000",
            "1767268800000.5",
            "99999999999999999999",
        ] {
            assert_eq!(
                refusal(presented(time)),
                Some(SignatureRefusal::Expired),
                "{time}"
            );
        }
    }

    proptest! {
        #[test]
        fn only_times_within_the_tolerance_pass(off in 0u64..600_000, late in any::<bool>()) {
            let time = if late { NOW - off } else { NOW + off };
            let expected = (off > 300_000).then_some(SignatureRefusal::Expired);
            prop_assert_eq!(refusal(presented(&time.to_string())), expected);
        }
    }
}
