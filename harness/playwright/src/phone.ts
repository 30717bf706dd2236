/** The emulated phone, as requested by a test. */
import { AppError } from "./app-error.js";
import type { Hello, Phone } from "./wire.js";

/** A test's options for the app. Missing options have the defaults of `footbridge open`. */
export interface AppOptions {
  readonly platform?: "ios" | "android" | "browser";
  /** The app's version, such as `2.15.0`. */
  readonly version?: string;
  /** The device's name in the project. */
  readonly device?: string;
  readonly locale?: string;
  readonly theme?: "dark" | "light";
  /** The machine's clock, or a virtual clock that only the test advances. */
  readonly clock?: "real" | "virtual";
}

/**
 * The phone with these options, and otherwise like the first one.
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
