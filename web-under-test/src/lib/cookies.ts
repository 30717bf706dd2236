/** Reading cookies. */

/** All cookies of a document; empty if the browser refuses access, as in a sandboxed frame. */
export function readCookies(holder: { readonly cookie: string }): string {
  try {
    return holder.cookie;
  } catch {
    return "";
  }
}

/** The value of the cookie `name` in `cookies`, formatted like `document.cookie`; `null` without one. */
export function readCookie(cookies: string, name: string): string | null {
  for (const cookie of cookies.split(";")) {
    const [key, ...value] = cookie.trim().split("=");
    if (key === name) return decode(value.join("="));
  }
  return null;
}

/** Cookies of other programs may not be percent-encoded. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
