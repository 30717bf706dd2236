//! `footbridge doctor`: what this machine has and lacks, with the command that mends it.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use anstyle::{AnsiColor, Style};
use footbridge_runner::Project;
use footbridge_runner::config::{Config, is_url};

use crate::environment::Environment;
use crate::outcome::Outcome;

/// One thing that was looked at.
struct Finding {
    what: &'static str,
    /// What there is, or what is wrong.
    state: Result<String, String>,
    /// What mends it.
    mend: &'static str,
}

pub(crate) fn doctor(environment: &Environment) -> Outcome {
    let findings = [
        display(environment),
        engine(environment),
        project(environment),
        client(environment),
    ];
    let mut output = anstream::stdout().lock();
    for finding in &findings {
        let (word, style, text): (_, Style, _) = match &finding.state {
            Ok(found) => ("has  ", AnsiColor::Green.on_default(), found),
            Err(problem) => ("lacks", AnsiColor::Red.on_default().bold(), problem),
        };
        let _ = writeln!(output, "{style}{word}{style:#}  {:<14}{text}", finding.what);
        if finding.state.is_err() {
            let _ = writeln!(output, "       {:<14}mend it: {}", "", finding.mend);
        }
    }
    if findings.iter().all(|finding| finding.state.is_ok()) {
        Outcome::Good
    } else {
        Outcome::WrongEnvironment
    }
}

fn display(environment: &Environment) -> Finding {
    Finding {
        what: "display",
        state: environment
            .find("Xvfb")
            .map(|path| path.display().to_string())
            .ok_or_else(|| "Xvfb is not installed; the webview draws on it".to_owned()),
        mend: "apt-get install --no-install-recommends xvfb",
    }
}

fn engine(environment: &Environment) -> Finding {
    Finding {
        what: "webkit engine",
        state: engine_version(&environment.engine),
        mend: "apt-get install --no-install-recommends libwebkit2gtk-4.1-dev && cargo build -p footbridge-webkit",
    }
}

fn engine_version(program: &Path) -> Result<String, String> {
    let output = Command::new(program)
        .arg("--version")
        .output()
        .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(said
            .lines()
            .next()
            .unwrap_or("it does not start")
            .to_owned())
    }
}

fn project(environment: &Environment) -> Finding {
    Finding {
        what: "project",
        state: Config::find(&environment.folder)
            .map_err(|error| error.to_string())
            .and_then(|config| {
                Project::load(config).map_err(|errors| {
                    let more = errors.len().saturating_sub(1);
                    let first = errors.first().map(ToString::to_string).unwrap_or_default();
                    if more > 0 {
                        format!("{first} (and {more} more)")
                    } else {
                        first
                    }
                })
            })
            .map(|project| project.config.root.display().to_string()),
        mend: "run this in a project, and see what `footbridge check` says",
    }
}

fn client(environment: &Environment) -> Finding {
    let web = Config::find(&environment.folder).map(|config| config.web);
    Finding {
        what: "client",
        state: match web {
            Err(_) => Err("no project names one".to_owned()),
            Ok(web) if is_url(&web) || Path::new(&web).join("index.html").is_file() => Ok(web),
            Ok(web) => Err(format!("{web} holds no index.html")),
        },
        mend: "build it (npm ci && npm run build -w web-under-test), or name another with --web",
    }
}
