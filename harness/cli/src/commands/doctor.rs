//! `footbridge doctor`: checks this machine, and shows the command that fixes each problem.

use std::io::Write as _;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use footbridge_contract::Platform;
use footbridge_engine::{EngineSelection, RequirementCheck, WEB_APIS};
use footbridge_runner::Project;
use footbridge_runner::config::{Config, is_url};

use crate::environment::ProcessEnvironment;
use crate::output::exit_status::ExitStatus;

/// The width of the lists of web APIs, and the indent of their continuation lines.
const WIDTH: usize = 100;
const INDENT: &str = "                          ";

pub(crate) fn doctor(environment: &ProcessEnvironment) -> ExitStatus {
    let config = Config::find(&environment.folder).ok();
    let selection = config.as_ref().map(|config| config.run.engines);
    let selection = selection.unwrap_or_default();
    let engines = match &config {
        Some(config) => environment.engines.of(config),
        None => environment.engines.all.clone(),
    };
    let mut checks = Vec::new();
    for engine in engines.iter() {
        let is_needed = selection.has(engine.name());
        checks.extend(engine.checks().into_iter().map(|check| (is_needed, check)));
    }
    checks.extend([project(environment), client(environment)].map(|check| (true, check)));
    let mut output = anstream::stdout().lock();
    for (is_needed, check) in &checks {
        let (word, style, text): (_, Style, _) = match &check.state {
            Ok(found) => ("has  ", AnsiColor::Green.on_default(), found),
            Err(problem) if *is_needed => ("lacks", AnsiColor::Red.on_default().bold(), problem),
            Err(problem) => ("no   ", AnsiColor::Yellow.on_default(), problem),
        };
        let _ = writeln!(
            output,
            "{style}{word}{style:#}  {:<17}{text}",
            check.subject
        );
        if check.state.is_err() {
            let purpose = if *is_needed {
                "fix"
            } else {
                "not required by this project; to fix it"
            };
            let _ = writeln!(output, "       {:<17}{purpose}: {}", "", check.remedy);
        }
    }
    web_apis(environment, selection, &mut output);
    let is_passed =
        |(is_needed, check): &(bool, RequirementCheck)| check.state.is_ok() || !is_needed;
    if checks.iter().all(is_passed) {
        ExitStatus::Success
    } else {
        ExitStatus::InvalidEnvironment
    }
}

/// Lists the web APIs that differ between phones' webviews and the engines of the project.
fn web_apis(
    environment: &ProcessEnvironment,
    selection: EngineSelection,
    output: &mut impl std::io::Write,
) {
    let _ = writeln!(output, "\nweb APIs that differ from a phone's webview");
    for platform in Platform::APPS {
        let engines = selection.engines(platform);
        for engine in engines
            .iter()
            .filter_map(|name| environment.engines.all.get(*name))
        {
            let differing = |on_phone: bool| {
                let has = engine.web_apis();
                let names: Vec<_> = WEB_APIS
                    .iter()
                    .filter(|api| api.is_on(platform) == Some(on_phone))
                    .filter(|api| has.contains(&api.name) != on_phone)
                    .map(|api| api.name)
                    .collect();
                names.join(", ")
            };
            let subject = format!("{platform} in {}", engine.name());
            for (subject, word, names) in [
                (subject.as_str(), "lacks", differing(true)),
                ("", "has", differing(false)),
            ] {
                let begin = format!("{subject:<20}{word:<6}");
                let options = textwrap::Options::new(WIDTH)
                    .initial_indent(&begin)
                    .subsequent_indent(INDENT)
                    .break_words(false)
                    .word_separator(textwrap::WordSeparator::AsciiSpace);
                let _ = writeln!(output, "{}", textwrap::fill(&names, options));
            }
        }
    }
}

fn project(environment: &ProcessEnvironment) -> RequirementCheck {
    RequirementCheck {
        subject: "project".to_owned(),
        state: Config::find(&environment.folder)
            .map_err(|error| error.to_string())
            .and_then(|config| {
                Project::load(config, &crate::project::backends::backends()).map_err(|errors| {
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
        remedy: "run this in a project folder, and fix the errors of `footbridge check`",
    }
}

fn client(environment: &ProcessEnvironment) -> RequirementCheck {
    let web = Config::find(&environment.folder).map(|config| config.web);
    RequirementCheck {
        subject: "client".to_owned(),
        state: match web {
            Err(_) => Err("no project configures one".to_owned()),
            Ok(web) if is_url(&web) || Path::new(&web).join("index.html").is_file() => Ok(web),
            Ok(web) => Err(format!("{web} has no index.html")),
        },
        remedy: "build it (npm ci && npm run build -w web-under-test), or give another with --web",
    }
}
