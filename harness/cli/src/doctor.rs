//! `footbridge doctor`: checks this machine, and shows the command that fixes each problem.

use std::io::Write as _;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use footbridge_engine::{Engine, RequirementCheck};
use footbridge_runner::Project;
use footbridge_runner::config::{Config, is_url};

use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;

pub(crate) fn doctor(environment: &ProcessEnvironment) -> ExitStatus {
    let mut checks: Vec<RequirementCheck> = environment
        .engines
        .iter()
        .flat_map(Engine::checks)
        .collect();
    checks.extend([project(environment), client(environment)]);
    let mut output = anstream::stdout().lock();
    for check in &checks {
        let (word, style, text): (_, Style, _) = match &check.state {
            Ok(found) => ("has  ", AnsiColor::Green.on_default(), found),
            Err(problem) => ("lacks", AnsiColor::Red.on_default().bold(), problem),
        };
        let _ = writeln!(
            output,
            "{style}{word}{style:#}  {:<14}{text}",
            check.subject
        );
        if check.state.is_err() {
            let _ = writeln!(output, "       {:<14}mend it: {}", "", check.remedy);
        }
    }
    if checks.iter().all(|check| check.state.is_ok()) {
        ExitStatus::Success
    } else {
        ExitStatus::InvalidEnvironment
    }
}

fn project(environment: &ProcessEnvironment) -> RequirementCheck {
    RequirementCheck {
        subject: "project".to_owned(),
        state: Config::find(&environment.folder)
            .map_err(|error| error.to_string())
            .and_then(|config| {
                Project::load(config, &crate::backends::backends()).map_err(|errors| {
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
        remedy: "run this in a project, and see what `footbridge check` says",
    }
}

fn client(environment: &ProcessEnvironment) -> RequirementCheck {
    let web = Config::find(&environment.folder).map(|config| config.web);
    RequirementCheck {
        subject: "client".to_owned(),
        state: match web {
            Err(_) => Err("no project names one".to_owned()),
            Ok(web) if is_url(&web) || Path::new(&web).join("index.html").is_file() => Ok(web),
            Ok(web) => Err(format!("{web} holds no index.html")),
        },
        remedy: "build it (npm ci && npm run build -w web-under-test), or name another with --web",
    }
}
