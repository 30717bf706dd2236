/** The gateway's signing configuration: its contents, and which requests count as core (§7.2). */
import * as v from "valibot";
import { ALGORITHMS } from "./key-pair";

const mode = v.pipe(v.number(), v.integer());
const part = v.picklist(["path", "time", "traceId", "body"]);
const knownParts = v.array(part);

/** 0, 1 or 2; newer servers may add modes. */
export type SignMode = v.InferOutput<typeof mode>;
export type SignPart = v.InferOutput<typeof part>;

const urls = v.record(v.string(), mode);

const closed = v.object({ clientOpen: v.literal(false) });

const open = v.object({
  clientOpen: v.literal(true),
  serverPublicKey: v.string(),
  serverPublicKeySign: v.string(),
  defaultAlgorithm: v.picklist(ALGORITHMS),
  exactUrls: urls,
  prefixUrls: urls,
  signModes: v.nullable(v.record(v.string(), v.array(v.string()))),
  userCheckDeviceUrl: v.string(),
});

export type OpenSignConfig = v.InferOutput<typeof open>;
export type SignConfig = v.InferOutput<typeof closed> | OpenSignConfig;

/** `null` for an invalid configuration. */
export function parseSignConfig(value: unknown): SignConfig | null {
  const parsed = v.safeParse(v.union([closed, open]), value);
  return parsed.success ? parsed.output : null;
}

/** The mode of a core request: its path's own, else that of the longest prefix; `null` for any other request. */
export function modeOf(config: OpenSignConfig, path: string): SignMode | null {
  const exact = new Map(Object.entries(config.exactUrls)).get(path);
  if (exact !== undefined) return exact;
  const [longest] = Object.entries(config.prefixUrls)
    .filter(([prefix]) => path.startsWith(prefix))
    .toSorted(([one], [other]) => other.length - one.length);
  return longest?.[1] ?? null;
}

const DEFAULT_PARTS: ReadonlyMap<SignMode, readonly SignPart[]> = new Map([
  [0, ["path", "time"]],
  [1, ["path", "time", "traceId"]],
  [2, ["path", "time", "traceId", "body"]],
]);

/** The signed parts of a mode, in order; `null` for an unknown mode, or one with an unknown part. */
export function partsOf(
  { signModes }: OpenSignConfig,
  signMode: SignMode,
): readonly SignPart[] | null {
  const configured = signModes?.[String(signMode)];
  if (configured === undefined) return DEFAULT_PARTS.get(signMode) ?? null;
  const known = v.safeParse(knownParts, configured);
  return known.success ? known.output : null;
}
