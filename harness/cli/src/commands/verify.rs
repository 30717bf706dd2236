//! `footbridge verify`: a real app held to its catalogue.

mod recording;

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use footbridge_contract::link::{Scheme, build};
use footbridge_contract::{Catalogue, Platform, Version, counted, suggest_help};
use footbridge_record::{VerificationRecord, VerifiedEntry, VerifiedVerdict};
use footbridge_runner::Project;
use footbridge_verify::{
    Description, TlsIdentity, VerifyEvent, VerifyOptions, arrived, catalogue_update, run_events,
    verify as verify_app,
};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use serde_json::Value;
use similar::TextDiff;
use tokio::sync::watch;

use crate::environment::ProcessEnvironment;
use crate::options::app_version::parse_version;
use crate::options::platform_option::parse_platform;
use crate::output::about::started_at;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::reporter_choice::{ReporterChoice, parse_reporter, reporter_help};
use crate::output::reports::{ReportOptions, reports};
use crate::project::plan::project;
use crate::signals;

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Serve the page at this address; a port of 0 selects a free one.
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0))]
    listen: SocketAddr,

    /// Encrypt with this certificate, a PEM file with its chain.
    #[arg(long, value_name = "FILE", requires = "key")]
    certificate: Option<PathBuf>,

    /// Use the certificate's private key in this PEM file.
    #[arg(long, value_name = "FILE", requires = "certificate")]
    key: Option<PathBuf>,

    /// Serve other machines without encryption.
    #[arg(long, conflicts_with = "certificate")]
    insecure: bool,

    /// Set the app's platform; by default as the page finds it.
    #[arg(long, value_name = "ios|android", value_parser = parse_platform)]
    platform: Option<Platform>,

    /// Set the app's version; by default as the page finds it.
    #[arg(long, value_name = "MAJOR.MINOR.PATCH", value_parser = parse_version)]
    app_version: Option<Version>,

    /// Make these calls and open these links without a question, whatever their effect.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    allow: Vec<String>,

    /// Leave out everything that needs a user at the phone.
    #[arg(long)]
    unattended: bool,

    /// Put what was seen into the catalogue: default replies, and where entries were observed.
    #[arg(long)]
    write: bool,

    /// Record a session of the client in the app, for `footbridge open --replay`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["allow", "unattended", "write", "reporter"])]
    record: Option<PathBuf>,

    /// Write a report, to FILE if given; may be repeated.
    #[arg(long, value_name = "NAME[=FILE]", value_parser = parse_reporter, long_help = reporter_help())]
    reporter: Vec<ReporterChoice>,
}

pub(crate) fn verify(
    args: &VerifyArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    args.check(&project)?;
    let (pressed, mut interrupted) = watch::channel(false);
    signals::on_first(move || {
        // The verification may be over.
        let _ = pressed.send(true);
    })?;
    let interrupted = async move {
        let _ = interrupted.wait_for(|is_pressed| *is_pressed).await;
    };
    if let Some(file) = &args.record {
        return recording::record_session(args, file, &project, interrupted);
    }
    let started_at = started_at(environment.wall.unix_millis());
    let record = verify_app(
        description(&project),
        args.options(),
        args.listen,
        args.tls()?,
        started_at,
        interrupted,
        |event| print_event(&event, &project.catalogue, environment),
    );
    let record = record.map_err(CommandError::environment)?;
    let Some(record) = record else {
        return Err(CommandError::environment(miette::miette!(
            help = "open the printed address in the app; docs/verify.md shows how",
            "the page was not opened in an app"
        )));
    };
    print_rest(&record);
    let differs = record.with(VerifiedVerdict::Differs).next().is_some();
    let is_whole = record.ended_early.is_none();
    if args.write {
        write_catalogue(&record, &project)?;
    }
    let totals = totals(&record);
    write_reports(args, &project, record, environment)?;
    let _ = writeln!(anstream::stdout(), "\n{totals}");
    Ok(if differs || !is_whole {
        ExitStatus::Failure
    } else {
        ExitStatus::Success
    })
}

/// The description of the app.
fn description(project: &Project) -> Description {
    Description {
        catalogue: project.catalogue.clone(),
        dialect: project.dialect.clone(),
        devices: project.devices.clone(),
    }
}

impl VerifyArgs {
    /// The options of the verification.
    fn options(&self) -> VerifyOptions {
        VerifyOptions {
            platform: self.platform,
            version: self.app_version,
            allow: self.allow.clone(),
            is_unattended: self.unattended,
        }
    }

    /// The certificate and its key.
    fn tls(&self) -> Result<Option<TlsIdentity>, CommandError> {
        match (&self.certificate, &self.key) {
            (Some(certificate), Some(key)) => TlsIdentity::load(certificate, key)
                .map(Some)
                .map_err(|error| CommandError::input([error])),
            _ => Ok(None),
        }
    }

    /// Rejects options that don't fit the project, or each other.
    fn check(&self, project: &Project) -> Result<(), CommandError> {
        let is_loopback = self.listen.ip().is_loopback();
        if !is_loopback && !self.insecure && self.certificate.is_none() {
            return Err(CommandError::input([miette::miette!(
                help = "add --certificate and --key, or --insecure on a network that you trust; a device on this machine's USB port and a simulator need no --listen (docs/verify.md)",
                "--listen {} would send what the app replies over the network without encryption",
                self.listen
            )]));
        }
        if self.listen.ip().is_unspecified() {
            return Err(CommandError::input([miette::miette!(
                help = "give this machine's address in the network of the device",
                "{} isn't an address that a device can open",
                self.listen
            )]));
        }
        if self.platform == Some(Platform::Browser) {
            return Err(CommandError::input([miette::miette!(
                help = "the platforms of an app are ios and android",
                "there is no app in a browser"
            )]));
        }
        let catalogue = &project.catalogue;
        let calls = catalogue.calls.names();
        let names: Vec<&str> = calls.chain(catalogue.links.names()).collect();
        let unknown = self
            .allow
            .iter()
            .filter(|name| !names.contains(&name.as_str()));
        let errors: Vec<_> = unknown
            .map(|name| {
                let help = suggest_help(name, names.iter().copied());
                miette::miette!(help = help, "the catalogue has no call or link `{name}`")
            })
            .collect();
        if errors.is_empty() {
            Ok(())
        } else {
            Err(CommandError::input(errors))
        }
    }
}

/// Prints what changes in the catalogue, and changes it.
fn write_catalogue(record: &VerificationRecord, project: &Project) -> Result<(), CommandError> {
    let update =
        catalogue_update(record, &project.config.catalogue).map_err(CommandError::environment)?;
    let mut output = anstream::stdout();
    if update.changes.is_empty() && update.left_out.is_empty() {
        let _ = writeln!(output, "\nThe catalogue states already what was seen.");
    }
    for change in &update.changes {
        let path = change.path.strip_prefix(&project.config.root);
        let path = path.unwrap_or(&change.path).display().to_string();
        let diff = TextDiff::from_lines(&change.before, &change.after);
        let diff = diff.unified_diff().header(&path, &path).to_string();
        let _ = write!(output, "\n{diff}");
        change.write().map_err(CommandError::environment)?;
    }
    if !update.left_out.is_empty() {
        let _ = writeln!(
            output,
            "\nNot written, since `footbridge check` would refuse it:"
        );
    }
    for left_out in &update.left_out {
        let (kind, name, reason) = (left_out.kind.word(), &left_out.name, &left_out.reason);
        let _ = writeln!(output, "    {kind} {name}: {reason}");
    }
    Ok(())
}

/// Writes the requested reports.
fn write_reports(
    args: &VerifyArgs,
    project: &Project,
    record: VerificationRecord,
    environment: &ProcessEnvironment,
) -> Result<(), CommandError> {
    let options = ReportOptions {
        choices: &args.reporter,
        root: Some(&project.config.root),
        shows_timings: false,
    };
    let mut reports = reports(options, environment)?;
    for event in run_events(record) {
        reports.take(&event);
    }
    let errors = reports.into_errors();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CommandError::environment_all(errors))
    }
}

fn print_event(event: &VerifyEvent<'_>, catalogue: &Catalogue, environment: &ProcessEnvironment) {
    let mut output = anstream::stdout();
    // If standard output is closed, the record is still written.
    let _ = match event {
        VerifyEvent::Listening { url } => {
            let mut text = format!("open      {url}\n");
            let link = page_link(catalogue, url);
            if let Some(link) = &link {
                text = format!("{text}link      {link}\n");
            }
            if environment.terminal.is_watched
                && let Some(code) = qr_code(link.as_deref().unwrap_or(url))
            {
                text.push_str(&code);
            }
            write!(output, "{text}")
        }
        VerifyEvent::Opened { app } => writeln!(output, "opened    {app}"),
        // What was not seen or not tried is summed up at the end.
        VerifyEvent::Entry(entry) if is_left(entry) => Ok(()),
        VerifyEvent::Entry(entry) => write!(output, "{}", lines(entry)),
    };
    let _ = output.flush();
}

/// The app's link that opens a web page in the app; `None` if the catalogue has none.
fn page_link(catalogue: &Catalogue, url: &str) -> Option<String> {
    let mut links = catalogue.links.iter();
    links.find_map(|link| {
        let parameter = link.page.clone()?;
        let parameters = [(parameter, Value::from(url))].into_iter().collect();
        build(&catalogue.app, Scheme::InApp, &link.path, &parameters)
    })
}

/// A text as a QR code for a terminal; `None` if it is too long.
fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    // Terminals are mostly dark, and readers expect dark on light.
    let image = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build();
    Some(format!("\n{image}\n\n"))
}

/// The lines of an entry.
fn lines(entry: &VerifiedEntry) -> String {
    let mark = match entry.verdict {
        VerifiedVerdict::AsDescribed => "✓",
        VerifiedVerdict::Differs => "✗",
        VerifiedVerdict::NotSeen => "?",
        VerifiedVerdict::NotTried => "–",
    };
    let mut text = format!("{mark} {} {}", entry.kind.word(), entry.name);
    if let Some(reason) = &entry.reason
        && is_left(entry)
    {
        text.push_str(": ");
        text.push_str(reason);
    }
    text.push('\n');
    for difference in &entry.differences {
        text.push_str("    ");
        text.push_str(&difference.message);
        text.push('\n');
    }
    for arrived in arrived(entry) {
        text.push_str("    arrived: ");
        text.push_str(&arrived);
        text.push('\n');
    }
    text
}

/// Whether the verification came to no result about an entry.
fn is_left(entry: &VerifiedEntry) -> bool {
    matches!(
        entry.verdict,
        VerifiedVerdict::NotSeen | VerifiedVerdict::NotTried
    )
}

/// The number of entries with the same reason from which on they are counted instead of listed.
const COUNTED: usize = 4;

/// The lines for what was not seen or not tried, by verdict, kind and reason.
fn left_lines(record: &VerificationRecord) -> String {
    let mut groups: Vec<Vec<&VerifiedEntry>> = Vec::new();
    let not_seen = record.with(VerifiedVerdict::NotSeen);
    for entry in not_seen.chain(record.with(VerifiedVerdict::NotTried)) {
        let key = |entry: &VerifiedEntry| (entry.verdict, entry.kind, entry.reason.clone());
        let is_same = |group: &&mut Vec<&VerifiedEntry>| {
            let mut first = group.iter();
            first.any(|first| key(first) == key(entry))
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(entry),
            None => groups.push(vec![entry]),
        }
    }
    let lines = groups.iter().map(|group| match group.as_slice() {
        [first, ..] if group.len() >= COUNTED => group_lines(first, group),
        few => few.iter().map(|entry| lines(entry)).collect(),
    });
    lines.collect()
}

/// The lines of entries with one reason. Entries that were not seen are named, since a user can look for their effect.
fn group_lines(first: &VerifiedEntry, group: &[&VerifiedEntry]) -> String {
    let count = counted(group.len(), first.kind.word());
    let reason = first.reason.as_deref().unwrap_or("the verification ended");
    if first.verdict == VerifiedVerdict::NotSeen {
        let names: Vec<&str> = group.iter().map(|entry| entry.name.as_str()).collect();
        format!("? {count}: {reason}\n    {}\n", names.join(", "))
    } else {
        format!("– {count}: {reason}\n")
    }
}

fn print_rest(record: &VerificationRecord) {
    let _ = write!(anstream::stdout(), "{}", left_lines(record));
}

/// The number of entries with each verdict.
fn totals(record: &VerificationRecord) -> String {
    let count = |verdict| record.with(verdict).count();
    let described = count(VerifiedVerdict::AsDescribed);
    let differs = count(VerifiedVerdict::Differs);
    let not_seen = count(VerifiedVerdict::NotSeen);
    let not_tried = count(VerifiedVerdict::NotTried);
    let differ = if differs == 1 { "differs" } else { "differ" };
    let early = record.ended_early.as_ref();
    let early = early.map_or_else(String::new, |reason| format!(" · ended early: {reason}"));
    format!(
        "{described} as described · {differs} {differ} · {not_seen} not seen · {not_tried} not tried{early}"
    )
}
