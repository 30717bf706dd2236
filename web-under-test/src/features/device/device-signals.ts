/** The device properties for the fingerprint service, as the browser reports them (§7.3). */

export interface DeviceSignals {
  readonly userAgent: string;
  readonly language: string;
  readonly platform: string;
  /** In CSS pixels: `390x844`. */
  readonly screen: string;
  /** Minutes, as returned by `Date.getTimezoneOffset`: positive west of Greenwich. */
  readonly timezoneOffset: number;
  readonly touchPoints: number;
}

export function browserSignals(window: Window): DeviceSignals {
  const { navigator, screen } = window;
  return {
    userAgent: navigator.userAgent,
    language: navigator.language,
    platform: navigator.platform,
    screen: `${screen.width}x${screen.height}`,
    timezoneOffset: new Date().getTimezoneOffset(),
    touchPoints: navigator.maxTouchPoints,
  };
}
