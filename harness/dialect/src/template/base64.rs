//! Base64 of placeholders, in both directions.

use ::base64::Engine as _;
use ::base64::alphabet;
use ::base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

const STANDARD: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

const URL_SAFE: GeneralPurpose = GeneralPurpose::new(
    &alphabet::URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

const fn engine(is_url: bool) -> &'static GeneralPurpose {
    if is_url { &URL_SAFE } else { &STANDARD }
}

/// Encodes a text.
pub(crate) fn encode(text: &str, is_url: bool) -> String {
    engine(is_url).encode(text)
}

/// Decodes a text, with or without padding; `None` if it is not base64 of UTF-8.
pub(super) fn decode(text: &str, is_url: bool) -> Option<String> {
    String::from_utf8(engine(is_url).decode(text).ok()?).ok()
}

/// Decodes a text with the usual alphabet; `None` if it is not base64 of UTF-8.
pub(crate) fn decode_standard(text: &str) -> Option<String> {
    decode(text, false)
}
