//! Starting programs that end when this process does.

use std::io;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A program to start, and where its process is to be sent.
type PageCommand = (Command, Sender<io::Result<Child>>);

/// Starts a program in a process group of its own: a Ctrl-C at the terminal is for the harness, which then ends what it
/// has started.
///
/// It is started on a thread that lives as long as this process. A program that has asked the system to be ended with its
/// parent is ended with the thread that started it.
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
                // Whoever asked is waiting for it.
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
    fn a_program_has_a_group_of_its_own() {
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
    fn a_program_that_is_not_there_is_an_error() {
        let error = spawn(Command::new("/absent/program")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
