//! Pictures of the page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// Writes the picture in a result of the browser.
pub(crate) fn write_picture(result: &Value, path: &str) -> Result<(), String> {
    let data = result["data"].as_str().ok_or("the browser drew nothing")?;
    let picture = STANDARD.decode(data).map_err(|error| error.to_string())?;
    std::fs::write(path, picture).map_err(|error| format!("{path}: {error}"))
}
