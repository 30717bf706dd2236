//! Starts programs that end with this process.

use std::io;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A program to start, and the channel for its process.
type PageCommand = (Command, Sender<io::Result<Child>>);

/// Starts a program in its own process group. A Ctrl-C at the terminal goes to the harness, which then ends its
/// processes.
///
/// The program is started on a thread that lives as long as this process, because a program that has requested to end
/// with its parent ends with the thread that started it.
///
/// # Errors
/// If the program cannot be started.
pub fn spawn(mut program: Command) -> io::Result<Child> {
    static SPAWNER: OnceLock<Sender<PageCommand>> = OnceLock::new();
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut program, 0);
    let spawner = SPAWNER.get_or_init(|| {
        let (sender, orders) = channel::<PageCommand>();
        thread::spawn(move || {
            for (mut program, sender) in orders {
                // An error means that the caller has ended.
                let _ = sender.send(program.spawn());
            }
        });
        sender
    });
    let gone = || io::Error::other("the thread that starts programs is gone");
    let (sender, started) = channel();
    spawner.send((program, sender)).map_err(|_| gone())?;
    started.recv().map_err(|_| gone())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn program_has_its_own_process_group() {
        let mut program = Command::new("sh");
        program
            .args(["-c", "cut -d' ' -f5 /proc/$$/stat"])
            .stdout(std::process::Stdio::piped());
        let child = spawn(program).unwrap();
        let id = child.id().to_string();
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), id);
    }

    #[test]
    fn missing_program_is_an_error() {
        let error = spawn(Command::new("/absent/program")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
