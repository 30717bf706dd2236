// What the pages of all explored clients share.

// The pages have their bug when they are opened with `?bug`.
const isBuggy = new URLSearchParams(location.search).has("bug");

// How long a call waits for its reply, in milliseconds.
const REPLY_LIMIT = 3000;

// The app's version, in the user agent.
const appVersion = (/(?:Clinic|Ferry|Market)\/(\d+\.\d+\.\d+)/.exec(navigator.userAgent) || [])[1] || "0.0.0";

// Whether the app has this version or a later one.
function hasVersion(minimum) {
  const own = appVersion.split(".").map(Number);
  const least = minimum.split(".").map(Number);
  const at = own.findIndex((part, index) => part !== least[index]);
  return at === -1 || own[at] > least[at];
}

function isRecord(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

// Reads an object, or the JSON text of one. Anything else becomes an empty object.
function parse(received) {
  try {
    const value = typeof received === "string" ? JSON.parse(received) : received;
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

// Loads JSON from the client's server. The promise is rejected unless the response is a success in JSON.
async function load(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
