//! `footbridge open`.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args as ClapArgs;
use footbridge_browser::{self as browser, Chromium, Started};
use footbridge_contract::{Platform, Version};
use footbridge_inspector::{
    OpenError, OpenOptions, Opened, ReplaySetup, Traffic, open as open_session, open_replay,
    read_traffic,
};
use footbridge_runner::{Case, Options, Plan, Project, Stop};
use footbridge_scenario::{Filter, VersionFilter};
use serde_json::json;

use crate::environment::ProcessEnvironment;
use crate::options::app_version::{check_versions, parse_version};
use crate::options::client_option::ClientOption;
use crate::options::engine_choice::EngineChoice;
use crate::options::platform_option::parse_platform;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::project::plan::{plan, project};
use crate::signals;

#[derive(Debug, ClapArgs)]
pub(crate) struct OpenArgs {
    /// The first address, such as `/orders/7`, by default `/`; or a scenario file, to run it step by step.
    #[arg(value_name = "PATH|SCENARIO")]
    target: Option<String>,

    /// Replay the replies in this file: a record saved by the inspector, or a report.
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,

    /// Select the case of the scenario or report whose name contains this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    #[command(flatten)]
    client: ClientOption,

    /// Set the phone's platform; by default ios, or the scenario's first.
    #[arg(long, value_name = "ios|android|browser", value_parser = parse_platform)]
    platform: Option<Platform>,

    /// Set the app's version; by default the latest.
    #[arg(long, value_name = "MAJOR.MINOR.PATCH", value_parser = parse_version)]
    app_version: Option<Version>,

    /// Set the phone, one of the device folder in footbridge.toml; by default the platform's own.
    #[arg(long, value_name = "NAME")]
    device: Option<String>,

    /// Advance time only from the inspector, instead of with the machine's clock.
    #[arg(long)]
    virtual_clock: bool,

    /// Set the inspector's port; by default a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,

    /// Set the port of the pairing address, for pages on a development server; by default a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pairing_port: u16,

    /// Show the client in the system's webview or in the user's Chromium; by default in the first that is available.
    #[arg(long, value_name = "webkit|chromium", conflicts_with = "no_browser")]
    engine: Option<EngineChoice>,

    /// Print the addresses without opening a window.
    #[arg(long)]
    no_browser: bool,

    /// Print the addresses as a line of JSON, and exit when standard input closes.
    #[arg(long)]
    json: bool,
}

pub(crate) fn open(
    args: &OpenArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    let versions: Vec<Version> = args.app_version.into_iter().collect();
    check_versions(&versions, false, &project)?;
    if let Some(scenario) = args.target.as_deref().filter(|target| is_scenario(target)) {
        if args.replay.is_some() {
            return Err(CommandError::input([miette::miette!(
                help = "give the client's address instead, or omit one of the two",
                "a scenario has its own replies: --replay does not apply to it"
            )]));
        }
        return go_through(scenario, args, project, environment);
    }
    let options = open_options(args, &project, environment)?;
    let stop = stop(args)?;
    let mut started = Started::default();
    let opened = |opened: &Opened| {
        let text = if args.json {
            line(opened)
        } else {
            sentences(opened)
        };
        let mut output = anstream::stdout();
        // The reader may be gone; pages are served anyway.
        let _ = writeln!(output, "{text}").and_then(|()| output.flush());
        if args.no_browser {
            return None;
        }
        if !environment.has_display {
            if !args.json {
                let _ = writeln!(anstream::stderr(), "{NO_DISPLAY}");
            }
            return None;
        }
        let display;
        let engine = args.engine.map(EngineChoice::name);
        (started, display) = browser::start(opened, engine, &environment.programs);
        display.unwrap_or_else(|error| {
            // The session continues: the client can be opened by its address.
            let _ = writeln!(anstream::stderr(), "{error}");
            None
        })
    };
    let ended = open_session(project, &options, &environment.wall, &stop, opened);
    browser::end(started);
    ended.map_err(command_error)?;
    Ok(ExitStatus::Success)
}

/// Returns the options of a session, with the replies of `--replay`.
fn open_options(
    args: &OpenArgs,
    project: &Project,
    environment: &ProcessEnvironment,
) -> Result<OpenOptions, CommandError> {
    let traffic = match &args.replay {
        Some(file) => Some(
            read_traffic(file, args.filter.as_deref())
                .map_err(|error| CommandError::input([error]))?,
        ),
        None => None,
    };
    let phone = Phone::of(args, traffic.as_ref(), project);
    let recorded = traffic.as_ref().and_then(Traffic::address);
    Ok(OpenOptions {
        web: args.client.web.clone(),
        address: args
            .target
            .clone()
            .or(recorded)
            .unwrap_or_else(|| project.config.base.clone()),
        platform: phone.platform,
        version: phone.version,
        device: phone.device,
        traffic,
        is_virtual: args.virtual_clock,
        port: args.port,
        pairing_port: args.pairing_port,
        engines: environment.engines.of(&project.config),
    })
}

/// The warning when no window can be opened.
const NO_DISPLAY: &str = "no window opens: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set); open the addresses in a browser";

/// The initial phone: from the options, or else as recorded.
struct Phone {
    platform: Platform,
    version: Option<Version>,
    device: Option<String>,
}

impl Phone {
    fn of(args: &OpenArgs, traffic: Option<&Traffic>, project: &Project) -> Self {
        let recorded = traffic.map(Traffic::case);
        let platform = args.platform.or(recorded.map(|case| case.platform));
        let platform = platform.unwrap_or(Platform::Ios);
        let same = recorded.filter(|case| case.platform == platform);
        let device = same.map(|case| case.device.clone());
        let device = device.filter(|name| project.devices.get(name).is_some());
        Self {
            platform,
            version: args.app_version.or(same.and_then(|case| case.app_version)),
            device: args.device.clone().or(device),
        }
    }
}

/// Returns whether a target is a scenario file rather than an address.
fn is_scenario(target: &str) -> bool {
    let path = Path::new(target);
    let is_yaml = path
        .extension()
        .is_some_and(|end| end == "yaml" || end == "yml");
    is_yaml && (!target.starts_with('/') || path.exists())
}

/// Replays a scenario step by step.
fn go_through(
    scenario: &str,
    args: &OpenArgs,
    project: Project,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let (plan, case) = scenario_case(scenario, args, &project)?;
    let options = Options {
        is_compared: true,
        web: args.client.web.clone(),
        ..Options::once(environment.engines.of(&project.config))
    };
    let stop = stop(args)?;
    let mut started = Started::default();
    let opened = |inspector: &str| {
        let text = if args.json {
            json!({ "event": "ready", "inspector": inspector }).to_string()
        } else {
            format!("inspector  {inspector}")
        };
        let mut output = anstream::stdout();
        // The reader may be gone; the inspector is served anyway.
        let _ = writeln!(output, "{text}").and_then(|()| output.flush());
        if !args.no_browser && environment.has_display {
            started = browser::show_inspector(inspector, &environment.programs);
        }
    };
    let wall = &environment.wall;
    let setup = ReplaySetup {
        project,
        plan: &plan,
        case,
        options: &options,
        port: args.port,
    };
    let ended = open_replay(setup, wall, &stop, opened);
    browser::end(started);
    ended.map_err(command_error)?;
    Ok(ExitStatus::Success)
}

/// Plans a scenario, and selects its case on the latest version of its first platform.
fn scenario_case(
    scenario: &str,
    args: &OpenArgs,
    project: &Project,
) -> Result<(Plan, Case), CommandError> {
    let filter = Filter {
        platforms: args.platform.into_iter().collect(),
        versions: match args.app_version {
            Some(version) => VersionFilter::Instead(vec![version]),
            None => VersionFilter::Written,
        },
        text: args.filter.clone(),
    };
    let plan = plan(project, &[PathBuf::from(scenario)], &filter)?;
    // The latest version of the first platform, which has every feature of the scenario.
    let first = plan.cases.first().map(|case| case.spec.platform);
    let cases = plan
        .cases
        .iter()
        .filter(|case| Some(case.spec.platform) == first);
    let Some(case) = cases.max_by_key(|case| case.spec.version).cloned() else {
        return Err(CommandError::input([miette::miette!(
            help = "`footbridge list` shows all cases",
            "the scenario has no case on this host"
        )]));
    };
    Ok((plan, case))
}

/// Creates the switch that ends a session.
fn stop(args: &OpenArgs) -> Result<Stop, CommandError> {
    let stop = Stop::default();
    let pressed = stop.clone();
    signals::on_first(move || pressed.press())?;
    if args.json {
        end_with_input(stop.clone());
    }
    Ok(stop)
}

fn command_error(error: OpenError) -> CommandError {
    if error.is_input() {
        CommandError::input([error])
    } else {
        CommandError::environment(error)
    }
}

/// Presses `stop` when standard input closes, since the calling program holds its other end.
fn end_with_input(stop: Stop) {
    thread::spawn(move || {
        let mut unread = [0; 256];
        while matches!(std::io::stdin().read(&mut unread), Ok(read) if read > 0) {}
        stop.press();
    });
}

/// Formats the addresses for programs (docs/inspector.md).
fn line(opened: &Opened) -> String {
    json!({
        "event": "ready",
        "client": opened.client,
        "proxy": opened.proxy.to_string(),
        "key": opened.key,
        "pairing": opened.pairing,
        "inspector": opened.inspector,
    })
    .to_string()
}

/// Formats the addresses for people.
fn sentences(opened: &Opened) -> String {
    format!(
        "inspector  {}\nclient     {} by the proxy {}\nbrowser    {}\npairing    {} for a page that a development server serves",
        opened.inspector,
        opened.client,
        opened.proxy,
        Chromium::of(opened).command(),
        opened.pairing
    )
}
