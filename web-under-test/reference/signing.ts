/** The client's signatures (§7.2). */
import { BACKUP_PAIRS } from "../src/features/signing/backup-pairs";
import type { Algorithm } from "../src/features/signing/key-pair";
import {
  modeOf,
  parseSignConfig,
  partsOf,
  type OpenSignConfig,
} from "../src/features/signing/sign-config";
import {
  signedText,
  signHeaders,
  type Signable,
} from "../src/features/signing/sign-request";

interface Signing extends Signable {
  readonly mode: number;
  readonly parts: readonly string[] | null;
  readonly algorithm: Algorithm;
}

/** Converts the server's configuration into the client's. */
function configOf(given: object): OpenSignConfig {
  const config = parseSignConfig({
    clientOpen: true,
    serverPublicKey: "",
    serverPublicKeySign: "",
    defaultAlgorithm: "rsa1024",
    exactUrls: {},
    prefixUrls: {},
    signModes: null,
    userCheckDeviceUrl: "",
    ...given,
  });
  if (config?.clientOpen !== true) throw new Error("no configuration");
  return config;
}

function configFor({ mode, parts, path }: Signing): OpenSignConfig {
  return configOf({
    exactUrls: { [path]: mode },
    signModes: parts === null ? null : { [mode]: parts },
  });
}

export function textOf(input: Signing): string {
  const config = configFor(input);
  const mode = modeOf(config, input.path);
  if (mode === null) throw new Error("not core");
  return signedText(partsOf(config, mode) ?? [], input);
}

/** A rule with a deliberate error, which the comparison must find. */
export function textOfTrimmed(input: Signing): string {
  return textOf({ ...input, body: input.body.trim() });
}

export function headersOf(input: Signing): Promise<Record<string, string>> {
  const pair = BACKUP_PAIRS[input.algorithm];
  return signHeaders(crypto.subtle, configFor(input), pair, input);
}

interface Core {
  readonly exactUrls: object;
  readonly prefixUrls: object;
  readonly path: string;
}

export function modeOfPath({ path, ...urls }: Core): number | null {
  return modeOf(configOf(urls), path);
}
