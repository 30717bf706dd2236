//! A child process that uses the wire protocol on its standard input and output.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::command::Command;
use crate::port::{EngineProcess, Listener, StartError};
use crate::protocol::{Report, decode, encode};
use crate::resources::{self, Resources};
use crate::spawn::spawn;

/// The size of the kept end of standard error, in bytes.
const STDERR_KEPT: usize = 4000;

/// A child process that takes commands on standard input and sends reports on standard output, one JSON line each.
#[derive(Debug)]
pub struct ChildProcess {
    child: Child,
    input: Option<ChildStdin>,
    stderr: Arc<Mutex<Tail>>,
}

impl ChildProcess {
    /// Starts the program. Its reports are passed to `listener` on a separate thread.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn spawn(mut program: std::process::Command, listener: Listener) -> io::Result<Self> {
        program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = spawn(program)?;
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_reports(output, &listener));
        }
        let stderr = Arc::<Mutex<Tail>>::default();
        if let Some(errors) = child.stderr.take() {
            let tail = Arc::clone(&stderr);
            thread::spawn(move || keep_tail(errors, &tail));
        }
        Ok(Self {
            child,
            input,
            stderr,
        })
    }
}

impl ChildProcess {
    /// Starts an engine's program. `remedy` is the fix for one that can't be started.
    ///
    /// # Errors
    /// [`StartError::Program`] if the program can't be started.
    pub fn start(
        program: std::process::Command,
        listener: Listener,
        remedy: &str,
    ) -> Result<Box<dyn EngineProcess>, StartError> {
        let name = program.get_program().display().to_string();
        let process = Self::spawn(program, listener).map_err(|source| StartError::Program {
            program: name,
            source,
            remedy: remedy.to_owned(),
        })?;
        Ok(Box::new(process))
    }
}

/// Returns the product and version of an engine, as its program prints them with `--version`, without starting a page.
///
/// # Errors
/// The reason, for a person, if the program can't be started or fails.
pub fn product_of(mut program: std::process::Command) -> Result<String, String> {
    program.arg("--version");
    let output = program.output().map_err(|error| {
        let name = program.get_program().display();
        format!("{name} cannot be started: {error}")
    })?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let first = stderr.lines().next();
        Err(first.unwrap_or("it does not start").to_owned())
    }
}

impl EngineProcess for ChildProcess {
    fn send(&mut self, command: &Command) {
        let Some(input) = &mut self.input else { return };
        let Ok(line) = encode(command) else { return };
        if writeln!(input, "{line}")
            .and_then(|()| input.flush())
            .is_err()
        {
            self.input = None;
        }
    }

    fn stderr(&self) -> String {
        self.stderr
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .text()
    }

    fn resources(&self) -> Option<Resources> {
        resources::of_group(self.child.id())
    }

    fn stop(&mut self) {
        self.input = None;
        // An error means that the process has ended already.
        let _ = kill_group(&mut self.child);
        let _ = self.child.wait();
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Ends a process that leads a group, and all others of the group. The process id stays valid until its end has been
/// waited for.
fn kill_group(leader: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    rustix::process::kill_process_group(
        rustix::process::Pid::from_child(leader),
        rustix::process::Signal::KILL,
    )?;
    leader.kill()
}

fn read_reports(output: ChildStdout, listener: &Listener) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        let report = decode(&line).unwrap_or_else(|error| Report::Failed {
            problem: format!("the engine's output is not a report: {error}"),
        });
        listener(Some(report));
    }
    listener(None);
}

fn keep_tail(errors: ChildStderr, tail: &Mutex<Tail>) {
    for line in BufReader::new(errors).lines().map_while(Result::ok) {
        tail.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(line);
    }
}

/// The end of a text.
#[derive(Debug, Default)]
struct Tail {
    lines: VecDeque<String>,
    length: usize,
}

impl Tail {
    fn push(&mut self, line: String) {
        self.length += line.len() + 1;
        self.lines.push_back(line);
        while self.length > STDERR_KEPT
            && let Some(first) = self.lines.pop_front()
        {
            self.length -= first.len() + 1;
        }
    }

    fn text(&self) -> String {
        let mut text = String::with_capacity(self.length);
        for line in &self.lines {
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command as Program;
    use std::sync::mpsc::channel;

    use super::*;

    /// Runs a shell script in place of an engine, and collects its reports until it ends.
    fn run(script: &str, command: Option<&Command>) -> (ChildProcess, Vec<Report>) {
        let (sender, reports) = channel();
        let listener = Box::new(move |report| drop(sender.send(report)));
        let mut program = Program::new("sh");
        program.args(["-c", script]);
        let mut process = ChildProcess::spawn(program, listener).unwrap();
        if let Some(command) = command {
            process.send(command);
        }
        let reports = reports.iter().map_while(|report| report).collect();
        (process, reports)
    }

    #[test]
    fn product_is_printed_by_the_program() {
        let product = |script: &str| {
            let mut program = Program::new("sh");
            program.args(["-c", script]);
            product_of(program)
        };
        assert_eq!(
            product(r#"echo "Engine 1 $0""#).unwrap(),
            "Engine 1 --version"
        );
        assert_eq!(product("echo lacking >&2; exit 3").unwrap_err(), "lacking");
        assert_eq!(product("exit 3").unwrap_err(), "it does not start");
        let problem = product_of(Program::new("/absent/engine")).unwrap_err();
        assert!(
            problem.starts_with("/absent/engine cannot be started"),
            "{problem}"
        );
    }

    #[test]
    fn program_that_cannot_be_started_has_a_remedy() {
        let program = Program::new("/absent/engine");
        let Err(error) = ChildProcess::start(program, Box::new(|_| {}), "build it") else {
            panic!("it was started");
        };
        let StartError::Program {
            program, remedy, ..
        } = error
        else {
            panic!("{error}");
        };
        assert_eq!(
            (program.as_str(), remedy.as_str()),
            ("/absent/engine", "build it")
        );
    }

    #[test]
    fn reports_arrive_in_order_before_the_end() {
        let (_, reports) = run(r#"echo '{"is":"reset"}'; echo nonsense"#, None);
        assert_eq!(reports[0], Report::Reset);
        let Report::Failed { problem } = &reports[1] else {
            panic!("{reports:?}");
        };
        assert!(problem.contains("not a report"), "{problem}");
        assert_eq!(reports.len(), 2);
    }

    #[test]
    fn a_command_arrives_as_a_line() {
        let script = r#"read -r line; [ "$line" = '{"do":"end"}' ] && echo '{"is":"reset"}'"#;
        let (_, reports) = run(script, Some(&Command::End));
        assert_eq!(reports, [Report::Reset]);
    }

    #[test]
    fn command_to_an_ended_process_is_dropped() {
        let (mut process, _) = run("exit 3", None);
        process.stop();
        process.send(&Command::End);
        assert_eq!(process.stderr(), "");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_of_child_processes_counts() {
        let mut program = Program::new("sh");
        // `tail` keeps input without a line end in memory.
        program.args([
            "-c",
            "(head -c 40000000 /dev/zero; sleep 1000) | tail -n 1 & wait",
        ]);
        let process = ChildProcess::spawn(program, Box::new(|_| {})).unwrap();
        while process.resources().unwrap().memory < 40_000_000 {
            thread::yield_now();
        }
    }

    /// There are more busy processes than processors.
    #[test]
    #[cfg(target_os = "linux")]
    fn wait_for_a_processor_counts() {
        let busy = thread::available_parallelism().unwrap().get() + 1;
        let mut program = Program::new("sh");
        program.args([
            "-c",
            "for number in $(seq $0); do while :; do :; done & done; wait",
            &busy.to_string(),
        ]);
        let process = ChildProcess::spawn(program, Box::new(|_| {})).unwrap();
        while process.resources().unwrap().processor_wait.as_millis() < 100 {
            thread::yield_now();
        }
    }

    /// A surviving process would hold standard output open, so that reading would never end.
    #[test]
    #[cfg(unix)]
    fn child_processes_are_stopped_too() {
        let (sender, reports) = channel();
        let listener = Box::new(move |report| drop(sender.send(report)));
        let mut program = Program::new("sh");
        program.args([
            "-c",
            r#"sh -c 'echo "{\"is\":\"reset\"}"; exec sleep 1000' & wait"#,
        ]);
        let mut process = ChildProcess::spawn(program, listener).unwrap();
        assert_eq!(reports.recv().unwrap(), Some(Report::Reset));
        process.stop();
        assert_eq!(reports.recv().unwrap(), None);
    }

    #[test]
    fn end_of_standard_error_is_kept() {
        let mut tail = Tail::default();
        for number in 0..1000 {
            tail.push(format!("line {number}"));
        }
        let text = tail.text();
        assert!(text.len() <= STDERR_KEPT, "{}", text.len());
        assert!(text.starts_with("line ") && text.ends_with("line 999\n"));
    }
}
