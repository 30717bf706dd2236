/** The client's treatment of a login's body (§5, §7.2). */
import { createCookieJar } from "../src/features/request/cookie-jar";
import type { Fields } from "../src/features/request/clean";
import { browserSite } from "../src/features/request/site";
import { treatBody } from "../src/features/session/login-encryption";
import { BACKUP_PAIRS } from "../src/features/signing/backup-pairs";
import type { KeyPair } from "../src/features/signing/key-pair";
import { createPairStore } from "../src/features/signing/pair-store";
import type { SetupEnd } from "../src/features/signing/signing-setup";
import { keyValues } from "./memory";

interface Request {
  readonly path: string;
  readonly payload: Fields;
  readonly setup: "ready" | "skipped" | "failed" | "aborted";
  readonly isHttps: boolean;
  readonly hasToken: boolean;
  readonly hasPair: boolean;
  readonly serverPublicKey: string;
}

interface Treatment {
  readonly kind: "as-it-is" | "withhold" | "encrypt";
  readonly pair?: "page" | "stored";
  readonly publicKey?: string;
  readonly algorithm?: string;
  readonly body?: string;
}

const PAGE_PAIR = BACKUP_PAIRS.rsa1024;
const STORED_PAIR = BACKUP_PAIRS.rsa2048;
const TOKEN = "the-session";

export async function treat(request: Request): Promise<Treatment> {
  const pairs = createPairStore(keyValues(), () => 0);
  if (request.hasPair) pairs.save(STORED_PAIR, TOKEN, "7");
  const cookie = request.hasToken ? `bt_rtoken=${TOKEN}` : "";
  const site = {
    ...browserSite(window),
    isHttps: request.isHttps,
    cookies: createCookieJar({ cookie }, true),
  };
  const pagePair = {
    current: () => null,
    obtain: async (_: unknown, stored: KeyPair | null) => stored ?? PAGE_PAIR,
  };
  const { path, payload } = request;
  const end = setupEnd(request);
  const treated = await treatBody(
    { pairs, pagePair },
    site,
    end,
    path,
    payload,
  );
  switch (treated.kind) {
    case "as-it-is":
      return { kind: "as-it-is" };
    case "not-sent":
      return { kind: "withhold" };
    case "encrypted": {
      const { publicKey, algorithm } = treated.pair;
      return {
        kind: "encrypt",
        pair: publicKey === STORED_PAIR.publicKey ? "stored" : "page",
        publicKey,
        algorithm,
        body: JSON.stringify(treated.fields),
      };
    }
  }
}

function setupEnd({ setup, serverPublicKey }: Request): SetupEnd {
  if (setup !== "ready") return { name: setup };
  return {
    name: "ready",
    config: {
      clientOpen: true,
      serverPublicKey,
      serverPublicKeySign: "",
      defaultAlgorithm: "rsa1024",
      exactUrls: {},
      prefixUrls: {},
      signModes: null,
      userCheckDeviceUrl: "",
    },
  };
}
