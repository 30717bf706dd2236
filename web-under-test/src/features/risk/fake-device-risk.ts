/** For tests: a device-risk script that calls back on demand. */
import { vi } from "vitest";
import {
  createDeviceRisk,
  isDeviceRiskThere,
  type DeviceRisk,
} from "./device-risk";

type Callback = (error: unknown, token: unknown) => void;

export interface FakeDeviceRisk extends DeviceRisk {
  /** The page's requests, oldest first. */
  readonly requests: { readonly options: unknown; readonly reply: Callback }[];
  readonly globals: Record<string, unknown>;
  /** The script tags that were added. */
  readonly load: ReturnType<typeof vi.fn<() => Promise<void>>>;
  /** Installs the script's object on the page, as loading the script does. */
  install(): void;
}

export function fakeDeviceRisk(isInstalled = true): FakeDeviceRisk {
  const globals: Record<string, unknown> = {};
  const requests: FakeDeviceRisk["requests"] = [];
  const install = (): void => {
    globals["DeviceRisk"] = {
      getToken: (options: unknown, reply: Callback) =>
        requests.push({ options, reply }),
    };
  };
  if (isInstalled) install();
  const load = vi.fn<() => Promise<void>>(async () => {
    if (!isDeviceRiskThere(globals)) throw new Error("not there");
  });
  const deviceRisk = createDeviceRisk(
    globals,
    { load },
    "https://www.exchange.test",
  );
  return { ...deviceRisk, requests, globals, load, install };
}
