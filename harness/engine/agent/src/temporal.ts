/** `Temporal.Now` on the page's clock, in engines that have it. */
import { setProperty } from "./builtins";

/** The parts of `Temporal` that the agent uses. The types of the standard library don't have it. */
interface Temporal {
  Instant: { fromEpochMilliseconds: (ms: number) => Instant };
  Now: { timeZoneId: () => string } & Record<string, unknown>;
}

interface Instant {
  toZonedDateTimeISO: (zone: unknown) => Zoned;
}

interface Zoned {
  toPlainDate: () => object;
  toPlainDateTime: () => object;
  toPlainTime: () => object;
}

export function installTemporal(
  scope: Window & typeof globalThis,
  wall: () => number,
): void {
  const { Temporal } = scope as { Temporal?: Temporal };
  if (!Temporal) return;
  const { Now, Instant } = Temporal;
  const { fromEpochMilliseconds } = Instant;
  const { timeZoneId } = Now;
  const instant = (): Instant => fromEpochMilliseconds(wall());
  const zoned = (zone: unknown): Zoned =>
    instant().toZonedDateTimeISO(zone === undefined ? timeZoneId() : zone);
  const methods: Record<string, (zone?: unknown) => object> = {
    instant,
    zonedDateTimeISO: zoned,
    plainDateISO: (zone) => zoned(zone).toPlainDate(),
    plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
    plainTimeISO: (zone) => zoned(zone).toPlainTime(),
  };
  for (const name of Object.keys(methods))
    setProperty(Now, name, {
      value: methods[name],
      configurable: true,
      writable: true,
    });
}
