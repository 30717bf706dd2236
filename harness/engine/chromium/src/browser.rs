//! The browser: which program it is, and how it is started.

use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::Sender;

use footbridge_devtools::Browser;

use crate::event::Event;

/// The switches that every browser gets.
pub(crate) const SWITCHES: [&str; 33] = [
    "--no-first-run",
    "--no-default-browser-check",
    "--no-service-autorun",
    "--password-store=basic",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-component-extensions-with-background-pages",
    "--disable-default-apps",
    "--disable-field-trial-config",
    "--disable-search-engine-choice-screen",
    "--disable-breakpad",
    "--disable-crash-reporter",
    // Only the runner's clock decides whether a page is slow or hung.
    "--disable-hang-monitor",
    "--disable-ipc-flooding-protection",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--disable-prompt-on-repost",
    "--block-new-web-contents",
    "--hide-scrollbars",
    "--mute-audio",
    // WebRTC looks up no address of this machine, and bypasses no proxy. The switch has had two names.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    // The empty page between two cases is of another site, for which the browser would start another process.
    "--renderer-process-limit=1",
    // A frame of another origin gets the agent together with its page only in the same process.
    "--disable-site-isolation-trials",
    "--disable-features=IsolateOrigins,RenderDocument,RenderDocumentCompositorReuse,site-per-process,BackForwardCache,HttpsUpgrades,ThirdPartyStoragePartitioning,PaintHolding,AcceptCHFrame,LazyFrameLoading,MediaRouter,Translate,OptimizationHints,AutofillServerCommunication,SuppressDifferentOriginSubframeJSDialogs,ScriptStreaming,BackgroundResourceFetch,PrecompileInlineScripts,ThreadedBodyLoader,ThreadedPreloadScanner",
    // On a slow network the browser sends few requests at once; it would take a pending response for one.
    "--force-effective-connection-type=4G",
    // The network runs in the browser's process, so that neither is lost without the other. The study beside it sets
    // parameters: while a document's head loads, the renderer would hold back all but two requests of low
    // priority, which DevTools has reported. The page would wait for the network, and the network for the page.
    "--enable-features=NetworkServiceInProcess2<RendererSideResourceScheduler.Unlimited:tight_limit/10000/tight_medium_limit/10000/limit/10000",
];

/// The browser's preferences: it connects to no host before a page requests it.
const PREFERENCES: &str = r#"{"net":{"network_prediction_options":2}}"#;

/// The browser's own requests go to a port without a listener. The page has a separate proxy.
const NO_PROXY: &str = "--proxy-server=http://127.0.0.1:1";

/// Starts a browser. Its messages are sent to `events`, and so is its end.
pub(crate) fn start(
    program: &Program,
    key_hash: &str,
    events: Sender<Event>,
) -> io::Result<Browser> {
    let profile = create_profile()?;
    let mut command = Command::new(&program.path);
    if !program.is_shell {
        command.arg("--headless=new");
    }
    // The sandbox refuses to run as root.
    if rustix::process::geteuid().is_root() {
        command.arg("--no-sandbox");
    }
    command
        .args(SWITCHES)
        .arg(NO_PROXY)
        .arg("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
        .arg(format!("--ignore-certificate-errors-spki-list={key_hash}"))
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg("about:blank");
    footbridge_devtools::start(&command, events, |mut command| command.spawn())
}

/// Creates the folder of the browser's profile, in the engine's home, which the harness removes at its end.
fn create_profile() -> io::Result<PathBuf> {
    let name = format!("footbridge-chromium-{}", std::process::id());
    let profile = std::env::temp_dir().join(name);
    let default = profile.join("Default");
    std::fs::create_dir_all(&default)?;
    std::fs::write(default.join("Preferences"), PREFERENCES)?;
    Ok(profile)
}

/// An installed browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    /// The file.
    pub(crate) path: PathBuf,
    /// Whether it is the headless shell, which has no windows.
    pub(crate) is_shell: bool,
}

impl Program {
    /// The product and its version, for reports.
    pub(crate) fn product(&self, version: &str) -> String {
        let name = if self.is_shell {
            "Chromium headless shell"
        } else {
            "Chromium"
        };
        format!("{name} {version}")
    }

    /// The files that identify it: the program, and the browser that a package's script of the same name starts.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let name = self.path.file_name().unwrap_or_default();
        let packaged = PathBuf::from("/usr/lib").join(name).join(name);
        let files = [self.path.clone(), packaged].into_iter();
        files.filter(|path| path.is_file()).collect()
    }
}

/// The names of the programs, the preferred first.
const NAMES: [&str; 5] = [
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
];

/// Finds the installed browser: by name or path, or else the first of the usual names in the folders of `path`.
///
/// # Errors
/// If no browser is installed.
pub(crate) fn find(path: &[PathBuf], wanted: Option<&str>) -> Result<Program, String> {
    let in_folders = |name: &str| {
        let mut files = path.iter().map(|folder| folder.join(name));
        files.find(|file| file.is_file())
    };
    let found = match wanted {
        None => NAMES.into_iter().find_map(in_folders),
        Some(file) if file.contains('/') => Some(PathBuf::from(file)).filter(|file| file.is_file()),
        Some(name) => in_folders(name),
    };
    let path = found.ok_or_else(|| match wanted {
        None => "no Chromium is installed".to_owned(),
        Some(name) => {
            format!("the browser `{name}` (`run.chromium` or FOOTBRIDGE_CHROMIUM_BROWSER) is not installed")
        }
    })?;
    let name = path.file_name().unwrap_or_default();
    let is_shell = name.to_string_lossy().ends_with("headless-shell");
    Ok(Program { path, is_shell })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headless_shell_is_preferred_unless_a_browser_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = [PathBuf::from("/absent"), folder.path().to_owned()];
        assert!(find(&path, None).unwrap_err().contains("no Chromium"));
        for name in ["chromium", "chromium-headless-shell"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        assert!(find(&path, None).unwrap().is_shell);
        let full = find(&path, Some("chromium")).unwrap();
        assert_eq!(full.product("156.0"), "Chromium 156.0");
        let file = full.path.to_string_lossy().into_owned();
        assert_eq!(find(&[], Some(&file)), Ok(full));
        let problem = find(&path, Some("chrome")).unwrap_err();
        assert!(problem.contains("`chrome` (`run.chromium`"), "{problem}");
    }
}
