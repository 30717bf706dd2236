//! WebKit's network process, which handles a page's loads, storage and requests.
//!
//! WebKit doesn't report its loss: it starts another process, and everything under way fails as if the network were at
//! fault. So the engine watches the process itself.

use std::fs;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::rc::Rc;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

/// The first fifteen bytes of its program's name, as in `/proc`.
const NAME: &str = "WebKitNetworkPr";

/// The flag in `/proc/ID/stat` of a process that is exiting.
const EXITING: u64 = 0x4;

/// The network process of this engine.
#[derive(Debug)]
pub(crate) struct NetworkProcess {
    id: u32,
    /// A handle to the process. It stays valid even if another process gets its id.
    handle: OwnedFd,
}

impl NetworkProcess {
    /// Finds the network process that this process has started; `None` if it hasn't started yet.
    pub(crate) fn find() -> Option<Self> {
        let parent = std::process::id();
        let ids = fs::read_dir("/proc").ok()?;
        let id = ids
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
            .find(|id| is_network_process_of(*id, parent))?;
        let pid = Pid::from_raw(i32::try_from(id).ok()?)?;
        let handle = pidfd_open(pid, PidfdFlags::empty()).ok()?;
        Some(Self { id, handle })
    }

    /// Whether the process has ended or is ending. This is exact as soon as its connections break off, since the system
    /// marks the process as exiting before that. Waiting for its end would be later.
    pub(crate) fn is_lost(&self) -> bool {
        let mut handles = [PollFd::new(&self.handle, PollFlags::IN)];
        let has_ended = poll(&mut handles, Some(&Timespec::default())).is_ok_and(|ready| ready > 0);
        has_ended || is_exiting(self.id)
    }

    /// Calls `on_lost` on the main loop when the process ends.
    pub(crate) fn watch(self: &Rc<Self>, on_lost: impl Fn() + 'static) {
        let process = Rc::clone(self);
        glib::unix_fd_add_local(
            self.handle.as_raw_fd(),
            glib::IOCondition::IN,
            move |_, _| {
                // The handle has to stay open while the main loop watches it.
                let _ = &process;
                on_lost();
                glib::ControlFlow::Break
            },
        );
    }
}

/// Parses `/proc/ID/stat`: the name, and the fields after it, beginning with the state and the parent.
fn stat(id: u32) -> Option<(String, Vec<String>)> {
    let line = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (head, rest) = line.rsplit_once(") ")?;
    let name = head.split_once('(')?.1.to_owned();
    Some((name, rest.split(' ').map(str::to_owned).collect()))
}

fn is_network_process_of(id: u32, parent: u32) -> bool {
    stat(id).is_some_and(|(name, fields)| {
        name == NAME && fields.get(1).and_then(|field| field.parse().ok()) == Some(parent)
    })
}

fn is_exiting(id: u32) -> bool {
    let flags = stat(id).and_then(|(_, fields)| fields.get(6)?.parse::<u64>().ok());
    flags.is_none_or(|flags| flags & EXITING != 0)
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    fn of(child: &std::process::Child) -> NetworkProcess {
        let pid = Pid::from_child(child);
        NetworkProcess {
            id: child.id(),
            handle: pidfd_open(pid, PidfdFlags::empty()).unwrap(),
        }
    }

    #[test]
    fn process_is_lost_once_its_connections_break_off() {
        let mut child = Command::new("cat")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let process = of(&child);
        assert!(!process.is_lost());
        child.kill().unwrap();
        // Its output has ended by the time its loss is detected.
        let mut output = child.stdout.take().unwrap();
        std::io::copy(&mut output, &mut std::io::sink()).unwrap();
        assert!(process.is_lost());
        child.wait().unwrap();
        assert!(process.is_lost());
    }

    #[test]
    fn another_program_is_not_a_network_process() {
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        assert!(NetworkProcess::find().is_none());
        assert!(!is_network_process_of(child.id(), std::process::id()));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
