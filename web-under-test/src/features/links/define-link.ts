/**
 * The definition of a destination in the app. The specification names destinations and parameters
 * (§2.3), but not the parameters' types, so the kinds here guide callers at compile time and refuse
 * nothing at run time.
 */
import type { Json } from "../../lib/json";
import type { AppVersion } from "../bridge/version";
import type { Minimum } from "../bridge/host";

/** The kind of a parameter. */
export type ParameterKind = "text" | "flag" | "whole" | readonly string[];

export const text = "text";
export const flag = "flag";
export const whole = "whole";

/** One of these texts. */
export function oneOf<const Values extends readonly string[]>(
  ...values: Values
): Values {
  return values;
}

export type ParameterKinds = Readonly<Record<string, ParameterKind>>;

/** Values that a link leaves out. */
type Nothing = "" | null | undefined | readonly [];

type ValueOf<Kind extends ParameterKind> = Kind extends "text"
  ? Json
  : Kind extends "flag"
    ? boolean
    : Kind extends "whole"
      ? number
      : Kind extends readonly (infer Value)[]
        ? Value
        : never;

/** The parameters of a destination, all of them optional. */
export type ParametersOf<Kinds extends ParameterKinds> = {
  readonly [Name in keyof Kinds]?: ValueOf<Kinds[Name]> | Nothing;
};

export interface Link<
  Kinds extends ParameterKinds = ParameterKinds,
  Extras extends boolean = boolean,
> {
  /** Platforms that are left out don't have the destination (§6). */
  readonly minimum: Minimum;
  /** In link order. */
  readonly parameters: Kinds;
  /** The web page for an app that is too old, filled from the parameters (`fillWebPage`). Without it, nothing happens. */
  readonly webPage?: string;
  /** Whether it accepts parameters beyond its own. */
  readonly extras: Extras;
}

interface LinkOptions<Extras extends boolean> {
  readonly webPage?: string;
  readonly extras?: Extras;
}

export function link<
  const Kinds extends ParameterKinds,
  const Extras extends boolean = false,
>(
  minimum: AppVersion | Minimum,
  parameters: Kinds,
  { webPage, extras }: LinkOptions<Extras> = {},
): Link<Kinds, Extras> {
  return {
    minimum:
      typeof minimum === "string"
        ? { ios: minimum, android: minimum }
        : minimum,
    parameters,
    ...(webPage === undefined ? {} : { webPage }),
    extras: extras ?? (false as Extras),
  };
}
