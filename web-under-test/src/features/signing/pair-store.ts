/**
 * The stored key pairs: one for the session's token, one for the user's id, and a spare one (§4).
 */
import * as v from "valibot";
import type { KeyValues } from "../../lib/page-storage";
import { storedPair, type Algorithm, type KeyPair } from "./key-pair";

const UNDER_TOKEN = "gw_sign_pair_token_";
const UNDER_USER = "gw_sign_pair_user_";
const SPARE = "gw_sign_pair_spare";

export interface PairStore {
  underToken(token: string): KeyPair | null;
  underUser(userId: string): KeyPair | null;
  /** The ids of the users with a stored pair. */
  users(): string[];
  save(pair: KeyPair, token: string, userId: string): void;
  /** Removes the pairs of one session; other sessions' pairs stay. */
  remove(token: string | null, userId: string | null): void;
  spare(): KeyPair | null;
  saveSpare(pair: KeyPair): void;
  /** Removes and returns the spare pair if it has this algorithm. */
  takeSpare(algorithm: Algorithm): KeyPair | null;
}

export function createPairStore(
  local: KeyValues,
  now: () => number,
): PairStore {
  const read = (key: string): KeyPair | null =>
    parsePair(local.getItem(key) ?? "");
  const write = (key: string, pair: KeyPair): void => {
    local.setItem(key, JSON.stringify({ ...pair, timestamp: now() }));
  };
  return {
    underToken: (token) => read(UNDER_TOKEN + token),
    underUser: (userId) => read(UNDER_USER + userId),
    users: () =>
      local
        .keys()
        .filter((key) => key.startsWith(UNDER_USER))
        .map((key) => key.slice(UNDER_USER.length)),
    save(pair, token, userId) {
      write(UNDER_TOKEN + token, pair);
      write(UNDER_USER + userId, pair);
    },
    remove(token, userId) {
      if (token !== null) local.removeItem(UNDER_TOKEN + token);
      if (userId !== null) local.removeItem(UNDER_USER + userId);
    },
    spare: () => read(SPARE),
    saveSpare: (pair) => write(SPARE, pair),
    takeSpare(algorithm) {
      const spare = read(SPARE);
      if (spare?.algorithm !== algorithm) return null;
      local.removeItem(SPARE);
      return spare;
    },
  };
}

function parsePair(text: string): KeyPair | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(storedPair, json);
  if (!parsed.success) return null;
  const { publicKey, privateKeyPem, algorithm } = parsed.output;
  return { publicKey, privateKeyPem, algorithm };
}
