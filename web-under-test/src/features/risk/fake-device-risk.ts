/** For tests: a device-risk script that answers when told to. */
import { vi } from "vitest";
import {
  createDeviceRisk,
  isDeviceRiskThere,
  type DeviceRisk,
} from "./device-risk";

type Answer = (error: unknown, token: unknown) => void;

export interface FakeDeviceRisk extends DeviceRisk {
  /** The page's questions, oldest first. */
  readonly asked: { readonly options: unknown; readonly answer: Answer }[];
  readonly globals: Record<string, unknown>;
  /** The tags that were put in. */
  readonly load: ReturnType<typeof vi.fn<() => Promise<void>>>;
  /** Puts the script's object on the page, as its loading does. */
  install(): void;
}

export function fakeDeviceRisk(isInstalled = true): FakeDeviceRisk {
  const globals: Record<string, unknown> = {};
  const asked: FakeDeviceRisk["asked"] = [];
  const install = (): void => {
    globals["DeviceRisk"] = {
      getToken: (options: unknown, answer: Answer) =>
        asked.push({ options, answer }),
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
  return { ...deviceRisk, asked, globals, load, install };
}
