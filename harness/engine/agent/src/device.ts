/** What the phone shows a page of itself, where the engine cannot be told. */
import { installSafeArea } from "./safe-area";
import type { Environment } from "./wire";

type Scope = Window & typeof globalThis;

export function installDevice(scope: Scope, environment: Environment): void {
  const navigator = scope.Navigator.prototype;
  installNavigator(scope, navigator, environment);
  show(navigator, "maxTouchPoints", environment.touch ? 5 : 0);
  show(navigator, "webdriver", false);
  show(scope, "devicePixelRatio", environment.pixelRatio);
  installSafeArea(scope, environment.safeArea);
  const { width, height } = environment.viewport;
  const screen = scope.Screen.prototype;
  for (const name of ["width", "availWidth"]) show(screen, name, width);
  for (const name of ["height", "availHeight"]) show(screen, name, height);
  // WebKitGTK's process ends when a page in a window that nobody sees begins one. Older phones have none either.
  Reflect.deleteProperty(scope.Document.prototype, "startViewTransition");
  if (!environment.touch) withhold(scope, "ontouchstart");
  else if (!("ontouchstart" in scope)) {
    Object.defineProperty(scope, "ontouchstart", {
      value: null,
      writable: true,
      configurable: true,
    });
  }
}

/** What a page and a worker of its see alike. */
export function installNavigator(
  scope: Scope,
  navigator: object,
  environment: Environment,
): void {
  show(navigator, "platform", environment.platformName);
  show(navigator, "language", environment.language);
  show(navigator, "languages", Object.freeze([environment.language]));
  if (environment.keyPairMs > 0) slowDownKeyPairs(scope, environment.keyPairMs);
}

/** A weak phone's processor needs seconds for a key pair; the engine's machine doesn't. */
function slowDownKeyPairs(scope: Scope, ms: number): void {
  const subtle = scope.SubtleCrypto.prototype;
  // Bound now, so that a client that replaces timers replaces its own.
  const after = scope.setTimeout.bind(scope);
  const make = subtle.generateKey;
  subtle.generateKey = async function (
    this: SubtleCrypto,
    ...args: Parameters<typeof make>
  ) {
    const made = await make.apply(this, args);
    if ("privateKey" in made) await new Promise((done) => after(done, ms));
    return made;
  } as typeof make;
}

/** Takes a property away for good, wherever the engine keeps it: pages ask whether it is there. */
function withhold(scope: Scope, name: string): void {
  for (
    let owner: object | null = scope;
    owner;
    owner = Object.getPrototypeOf(owner) as object | null
  )
    Reflect.deleteProperty(owner, name);
}

function show(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: true,
    get: () => value,
  });
}
