/** Reading cookies. */

/** All cookies of a document; none where the browser refuses them, as in a sandboxed frame. */
export function readCookies(holder: { readonly cookie: string }): string {
  try {
    return holder.cookie;
  } catch {
    return "";
  }
}

/** The value of the cookie called `name` in `cookies`, written as `document.cookie` writes them; `null` without one. */
export function readCookie(cookies: string, name: string): string | null {
  for (const cookie of cookies.split(";")) {
    const [key, ...value] = cookie.trim().split("=");
    if (key === name) return decode(value.join("="));
  }
  return null;
}

/** A cookie that another program wrote need not be percent-encoded. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
