/** Properties of the emulated device that have no setting in the engine. */
import { installSafeArea } from "./safe-area";
import type { Environment } from "./wire.generated";

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
  // In a hidden window, a view transition crashes WebKitGTK's process. Older phones lack the function too.
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

/** Installs the properties that a page and its workers share. */
export function installNavigator(
  scope: Scope,
  navigator: object,
  environment: Environment,
): void {
  const { userAgent } = environment;
  // WebKitGTK rejects user agents other than products and comments, such as `Shop/2; parts: [a b]`.
  if (scope.navigator.userAgent !== userAgent) {
    show(navigator, "userAgent", userAgent);
    show(navigator, "appVersion", userAgent.replace(/^Mozilla\//, ""));
  }
  show(navigator, "platform", environment.platformName);
  show(navigator, "language", environment.language);
  show(navigator, "languages", Object.freeze([environment.language]));
  if (environment.keyPairMs > 0) slowDownKeyPairs(scope, environment.keyPairMs);
}

/** Delays the generation of key pairs, which takes seconds on a slow phone. */
function slowDownKeyPairs(scope: Scope, ms: number): void {
  const subtle = scope.SubtleCrypto.prototype;
  // Bound now, so that a client that replaces timers doesn't affect it.
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

/** Removes a property wherever the engine defines it, since pages check for its presence. */
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
