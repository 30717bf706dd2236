//! Servers that are known by their hosts alone: `[[server]]` in `footbridge.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use axum::body::Bytes;

use crate::backend::{ParsedRequest, ServerBody, ServerResponse};
use crate::host_name::HostPattern;

/// A transparent picture of one pixel, as GIF.
const PIXEL: &[u8] = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";

/// Hosts whose every path exists, with every method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainServer {
    pub hosts: Vec<HostPattern>,
    /// The response to a request that no rule matches.
    pub answer: PlainAnswer,
    /// A folder with files to respond with: `HOST/PATH` in it, or else `PATH`.
    pub folder: Option<PathBuf>,
}

/// The response of a plain server.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PlainAnswer {
    /// The status 204, without a body.
    #[default]
    Nothing,
    /// A fitting one: a picture, a script, a style, or data.
    Fitting,
    /// The empty JSON object.
    Data,
    /// A picture of one pixel.
    Picture,
    /// An empty script.
    Script,
}

impl PlainAnswer {
    /// The words in `footbridge.toml`.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("nothing", Self::Nothing),
        ("fitting", Self::Fitting),
        ("data", Self::Data),
        ("picture", Self::Picture),
        ("script", Self::Script),
    ];

    /// Returns the response to a request for something of this destination (Fetch standard).
    fn response(self, destination: Option<&str>) -> ServerResponse {
        let text =
            |content_type: &str| ServerResponse::of(content_type, ServerBody::Text(String::new()));
        match self {
            Self::Nothing => ServerResponse::empty(204),
            Self::Data => ServerResponse::of("application/json", ServerBody::Text("{}".to_owned())),
            Self::Picture => {
                ServerResponse::of("image/gif", ServerBody::Bytes(Bytes::from_static(PIXEL)))
            }
            Self::Script => text("text/javascript"),
            Self::Fitting => match destination {
                Some("image") => Self::Picture.response(None),
                Some("script" | "worker" | "sharedworker" | "serviceworker") => {
                    Self::Script.response(None)
                }
                Some("style") => text("text/css"),
                Some("document" | "iframe" | "frame") => text("text/html"),
                Some("font" | "audio" | "video" | "track") => Self::Nothing.response(None),
                _ => Self::Data.response(None),
            },
        }
    }
}

impl PlainServer {
    /// A host that responds with the status 204.
    pub fn of_host(host: HostPattern) -> Self {
        Self {
            hosts: vec![host],
            answer: PlainAnswer::Nothing,
            folder: None,
        }
    }

    /// Returns the response to a request: a file of the folder, or else the answer.
    pub(super) fn response(&self, request: &ParsedRequest) -> ServerResponse {
        let file = self.folder.as_deref().and_then(|folder| {
            let path = request.path.trim_start_matches('/');
            let of_host = file_response(folder, &format!("{}/{path}", request.host));
            of_host.or_else(|| file_response(folder, path))
        });
        file.unwrap_or_else(|| self.answer.response(request.header("sec-fetch-dest")))
    }
}

/// The response with a file of a folder.
fn file_response(folder: &Path, relative: &str) -> Option<ServerResponse> {
    let is_inside = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
    if !relative.split('/').all(is_inside) {
        return None;
    }
    let path = folder.join(relative);
    let bytes = fs::read(&path).ok()?;
    let kind = mime_guess::from_path(&path).first_or_octet_stream();
    Some(ServerResponse::of(
        kind.essence_str(),
        ServerBody::Bytes(bytes.into()),
    ))
}
