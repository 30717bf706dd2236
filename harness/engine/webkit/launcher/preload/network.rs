//! A library that is loaded into the engine's processes before all others, and replaces two functions.
//!
//! - GnuTLS's addition of the system's certificates to a list of trusted ones. glib-networking 2.74 reads the system's
//!   file of 150 certificates for each connection, which takes 7 ms, most of the time of a connection. No page reaches a
//!   server whose certificate one of them has signed: everything goes through the gateway, whose certificate the engine
//!   trusts by itself.
//! - libsoup's creation of a session. WebKitGTK opens six connections to a host, so a seventh request waits for a
//!   response to another, in an order that depends on the machine's load. A phone has no such limit over HTTP/2.

#![no_std]

use core::ffi::{c_char, c_int, c_uint, c_void};
use core::panic::PanicInfo;

/// Adds no certificates, and returns their number.
// The name is unique: nothing else in the engine's processes has it, except for what it replaces.
#[unsafe(no_mangle)]
pub extern "C" fn gnutls_x509_trust_list_add_system_trust(
    _list: *mut c_void,
    _flags: c_uint,
    _verify_flags: c_uint,
) -> c_int {
    0
}

type GetType = unsafe extern "C" fn() -> usize;
type NewObject = unsafe extern "C" fn(usize, *const c_char, ...) -> *mut c_void;

unsafe extern "C" {
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// Creates a session without a limit of connections. The caller's properties, which are the same except for that limit,
/// are not read: C's convention for variable arguments allows it.
#[unsafe(no_mangle)]
pub extern "C" fn soup_session_new_with_options(_first: *const c_char) -> *mut c_void {
    const CONNECTIONS: c_int = 1000;
    // SAFETY: a program that uses libsoup calls this, so libsoup and GObject are loaded; their functions have these types.
    unsafe {
        let get_type = dlsym(core::ptr::null_mut(), c"soup_session_get_type".as_ptr());
        let new_object = dlsym(core::ptr::null_mut(), c"g_object_new".as_ptr());
        if get_type.is_null() || new_object.is_null() {
            return core::ptr::null_mut();
        }
        let get_type: GetType = core::mem::transmute(get_type);
        let new_object: NewObject = core::mem::transmute(new_object);
        new_object(
            get_type(),
            c"max-conns".as_ptr(),
            CONNECTIONS,
            c"max-conns-per-host".as_ptr(),
            CONNECTIONS,
            c"timeout".as_ptr(),
            0 as c_uint,
            core::ptr::null::<c_char>(),
        )
    }
}

#[panic_handler]
fn on_panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
