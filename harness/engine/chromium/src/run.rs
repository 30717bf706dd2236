//! The engine's loop. Commands and DevTools messages are read on separate threads; everything else happens on this one.

use std::process::{Command as Process, ExitCode};
use std::sync::mpsc::channel;

use footbridge_devtools::DevTools;
use footbridge_engine::fingerprint::describe_file;
use footbridge_engine::{EnginePage as _, Report, input};

use crate::browser::{self, Program, SWITCHES};
use crate::event::Event;
use crate::page::Page;
use crate::trust;
use footbridge_engine::output::{report, write_line};

/// The exit code if the machine lacks a requirement.
const LACKING: u8 = 3;

/// Prints the browser's product and version.
pub(crate) fn print_version(program: Result<Program, String>) -> ExitCode {
    match program.and_then(|program| version(&program)) {
        Ok(version) => {
            write_line(&version);
            ExitCode::SUCCESS
        }
        Err(problem) => {
            use std::io::Write as _;
            let _ = writeln!(std::io::stderr(), "{problem}");
            ExitCode::from(LACKING)
        }
    }
}

/// Prints what identifies the installed browser: its version, and the size and the date of its files.
pub(crate) fn print_browser(program: Result<Program, String>) -> ExitCode {
    let Ok((program, version)) = program.and_then(|program| {
        let version = version(&program)?;
        Ok((program, version))
    }) else {
        return ExitCode::from(LACKING);
    };
    write_line(&version);
    write_line(&SWITCHES.join(" "));
    for file in program.files() {
        if let Some(file) = describe_file(&file) {
            write_line(&file);
        }
    }
    ExitCode::SUCCESS
}

fn version(program: &Program) -> Result<String, String> {
    let lacking = || format!("{} prints no version", program.path.display());
    let output = Process::new(&program.path).arg("--version").output();
    let text = String::from_utf8(output.map_err(|_| lacking())?.stdout).map_err(|_| lacking())?;
    let version = text
        .split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    Ok(program.product(version.ok_or_else(lacking)?))
}

/// Carries out commands until the runner is gone.
pub(crate) fn run(program: Result<Program, String>) -> ExitCode {
    let Some(start) = input::read_start() else {
        return ExitCode::from(2);
    };
    let (sender, events) = channel();
    let opened = program.and_then(|program| {
        let key = trust::key_hash(&start.certificate).ok_or("the certificate can't be read")?;
        let browser = browser::start(&program, &key, sender.clone());
        let browser = browser.map_err(|error| error.to_string())?;
        let devtools = DevTools::new(browser.commands, events);
        let (page, version) = Page::open(devtools, start.proxy_port, &start.hosts)?;
        Ok((page, program.product(&version)))
    });
    let (mut page, version) = match opened {
        Ok(opened) => opened,
        Err(problem) => {
            report(&Report::Failed { problem });
            return ExitCode::from(LACKING);
        }
    };
    report(&Report::Ready { engine: version });
    input::listen(move |command| {
        let event = command.map_or(Event::RunnerGone, |command| {
            Event::Command(Box::new(command))
        });
        // An error means that the loop has ended.
        let _ = sender.send(event);
    });
    while let Some(event) = page.next_event() {
        let done = match event {
            Event::Command(command) => {
                page.execute(*command);
                Ok(())
            }
            Event::Message(message) => page.on_message(&message),
            Event::Timeout => {
                page.give_up_picture();
                Ok(())
            }
            Event::RunnerGone => return ExitCode::SUCCESS,
            Event::PageGone => Err("the page's process ended".to_owned()),
            Event::BrowserGone => Err("the browser ended".to_owned()),
        };
        if let Err(reason) = done {
            report(&Report::Crashed { reason });
            return ExitCode::from(LACKING);
        }
    }
    ExitCode::SUCCESS
}
