//! A filter that keeps an engine's processes from contacting other machines.
//!
//! A page's requests go through the gateway's proxy. Browsers also open other sockets: to detect IPv6, and to find
//! their own address for WebRTC. A filter of system calls refuses those sockets, in this process and in every process
//! that it starts.

/// Refuses sockets for datagrams and for IPv6, which the path to the gateway doesn't need. Call it before any thread or
/// process is started.
///
/// # Errors
/// If the system has no such filters.
#[cfg(target_os = "linux")]
pub fn keep_to_loopback() -> Result<(), String> {
    use std::collections::BTreeMap;

    use seccompiler::{
        SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    };

    // The number of the system call `socket`, and the values of its arguments, which are the same on every architecture.
    const SOCKET: i64 = if cfg!(target_arch = "x86_64") {
        41
    } else {
        198
    };
    const IPV4: u64 = 2;
    const IPV6: u64 = 10;
    const DATAGRAM: u64 = 2;
    /// The bits of a type that are not flags.
    const TYPE: u64 = 0xf;
    /// `EAFNOSUPPORT`, as on a machine without IPv6.
    const NOT_SUPPORTED: u32 = 97;

    let equals = |argument, operator, value| {
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, value)
    };
    let rules = || -> Result<_, seccompiler::BackendError> {
        let ipv6 = SeccompRule::new(vec![equals(0, SeccompCmpOp::Eq, IPV6)?])?;
        let datagrams = SeccompRule::new(vec![
            equals(0, SeccompCmpOp::Eq, IPV4)?,
            equals(1, SeccompCmpOp::MaskedEq(TYPE), DATAGRAM)?,
        ])?;
        let filter = SeccompFilter::new(
            BTreeMap::from([(SOCKET, vec![ipv6, datagrams])]),
            SeccompAction::Allow,
            SeccompAction::Errno(NOT_SUPPORTED),
            std::env::consts::ARCH.try_into()?,
        )?;
        filter.try_into()
    };
    let program: seccompiler::BpfProgram = rules().map_err(|error| error.to_string())?;
    seccompiler::apply_filter(&program).map_err(|error| error.to_string())
}

/// Does nothing: this system has no such filters.
///
/// # Errors
/// None.
#[cfg(not(target_os = "linux"))]
pub const fn keep_to_loopback() -> Result<(), String> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr, TcpListener, UdpSocket};

    use super::*;

    #[test]
    fn datagrams_and_ipv6_are_refused_and_connections_are_not() {
        keep_to_loopback().unwrap();
        assert!(UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).is_err());
        assert!(TcpListener::bind((Ipv6Addr::LOCALHOST, 0)).is_err());
        assert!(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).is_ok());
    }
}
