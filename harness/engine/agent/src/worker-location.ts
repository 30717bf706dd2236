/** Makes a worker see its script's address as its own, instead of its agent's. */

type Scope = Window & typeof globalThis;

export function installLocation(scope: Scope, address: string): void {
  const url = new scope.URL(address);
  const parts = [
    "href",
    "origin",
    "protocol",
    "host",
    "hostname",
    "port",
    "pathname",
    "search",
    "hash",
  ] as const;
  const location: object = Object.create(
    Object.getPrototypeOf(scope.location) as object,
    Object.fromEntries(
      parts.map((part) => [part, { value: url[part], enumerable: true }]),
    ),
  );
  Object.defineProperty(location, "toString", { value: () => url.href });
  Object.defineProperty(scope, "location", {
    configurable: true,
    get: () => location,
  });
  // Addresses can't be relative to a `blob:` or `data:` address.
  if (/^https?:$/.test(url.protocol)) resolveAddresses(scope, url);
}

/** Resolves addresses relative to the script's address. */
function resolveAddresses(scope: Scope, base: URL): void {
  const { URL, fetch, XMLHttpRequest, Request } = scope;
  const resolve = (address: unknown): string =>
    new URL(String(address), base).href;
  const isAddress = (input: unknown): boolean =>
    typeof input === "string" || input instanceof URL;

  scope.fetch = (input, init) =>
    fetch.call(scope, isAddress(input) ? resolve(input) : input, init);

  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    address: string | URL,
    ...rest: unknown[]
  ) {
    Reflect.apply(open, this, [method, resolve(address), ...rest]);
  } as typeof open;

  const importer = scope as unknown as {
    importScripts: (...urls: unknown[]) => void;
  };
  const { importScripts } = importer;
  importer.importScripts = (...urls) =>
    Reflect.apply(importScripts, scope, urls.map(resolve)) as undefined;

  scope.Request = construct(Request, ([input, ...rest]) => [
    isAddress(input) ? resolve(input) : input,
    ...rest,
  ]);
  const { EventSource } = scope as Partial<Scope>;
  if (EventSource)
    scope.EventSource = construct(EventSource, ([address, ...rest]) => [
      resolve(address),
      ...rest,
    ]);
}

/** A class whose constructor receives transformed arguments. */
function construct<T extends new (...args: never[]) => object>(
  type: T,
  change: (args: unknown[]) => unknown[],
): T {
  return new Proxy(type, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, change(args), newTarget) as object,
  });
}
