/** The emulated phone, as a test asks for it. */
import { AppError } from "./app-error.js";
import type { Hello, Phone } from "./wire.js";

/** The app that a test wants. What is left out is as `footbridge open` has it. */
export interface AppOptions {
  readonly platform?: "ios" | "android" | "browser";
  /** The app's version, such as `2.15.0`. */
  readonly version?: string;
  /** The device's name in the project. */
  readonly device?: string;
  readonly locale?: string;
  readonly theme?: "dark" | "light";
  /** The machine's clock, or one that stands until the test moves it. */
  readonly clock?: "real" | "virtual";
}

/**
 * The phone with these options, and otherwise as the first one.
 *
 * @internal
 */
export function choosePhone(
  options: AppOptions,
  first: Phone,
  devices: Hello["devices"],
): Phone {
  const platform = options.platform ?? first.platform;
  return {
    platform,
    app_version:
      platform === "browser" ? null : (options.version ?? first.app_version),
    device: options.device ?? defaultDevice(platform, first, devices),
    locale: options.locale ?? first.locale,
    theme: options.theme ?? first.theme,
  };
}

function defaultDevice(
  platform: Phone["platform"],
  first: Phone,
  devices: Hello["devices"],
): string {
  if (platform === first.platform) return first.device;
  const own = devices.filter((device) => device.platform === platform);
  const device = own.find(({ is_default }) => is_default) ?? own[0];
  if (!device) throw new AppError(`the project has no device for ${platform}`);
  return device.name;
}
