/** Proves that this device holds a user's key (§3, §7.2). */
import type { Fields } from "../request/clean";
import { toHex, utf8 } from "./encoding";
import { signWith, type KeyPair } from "./key-pair";
import type { PairStore } from "./pair-store";

/** The text that a device check signs (§9). */
const CHECK_TEXT = "KEY_PAIR_CHECK";
const HASH = "userCheckDeviceUserIdHash";

/** Adds the proof to the fields, for the user whose hash they contain or else for `userId`; returns them unchanged without a pair of that user. */
export async function addDeviceCheck(
  subtle: SubtleCrypto,
  store: PairStore,
  userId: string | null,
  fields: Fields,
): Promise<Fields> {
  const owner = await findOwner(subtle, store, userId, fields[HASH]);
  if (owner === null) return fields;
  return {
    ...fields,
    [HASH]: owner.hash,
    userCheckDeviceSign: await signWith(subtle, owner.pair, CHECK_TEXT),
    lastAlgorithm: owner.pair.algorithm,
  };
}

interface Owner {
  readonly hash: string;
  readonly pair: KeyPair;
}

async function findOwner(
  subtle: SubtleCrypto,
  store: PairStore,
  userId: string | null,
  wanted: unknown,
): Promise<Owner | null> {
  const candidates =
    wanted === undefined ? (userId === null ? [] : [userId]) : store.users();
  const hashed = await Promise.all(
    candidates.map(async (user) => ({
      pair: store.underUser(user),
      hash: await hashUserId(subtle, user),
    })),
  );
  const found = hashed.find(
    ({ hash }) => wanted === undefined || hash === wanted,
  );
  return found?.pair ? { hash: found.hash, pair: found.pair } : null;
}

/** Lower-case hex of the SHA-256 of the id's text. */
export async function hashUserId(
  subtle: SubtleCrypto,
  userId: string,
): Promise<string> {
  return toHex(new Uint8Array(await subtle.digest("SHA-256", utf8(userId))));
}
