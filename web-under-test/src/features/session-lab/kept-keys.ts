/** A list of the stored key pairs, without the keys themselves (§4). */
import { BACKUP_PAIRS } from "../signing/backup-pairs";
import type { KeyPair } from "../signing/key-pair";
import { SESSION_TOKEN } from "../signing/session-cookies";
import type { Session } from "../session/session";

export interface KeptKey {
  readonly place: "session" | "user" | "spare";
  /** The user's id; empty for other places. */
  readonly owner: string;
  /** Counts from 1; places with the same pair have the same number. */
  readonly pair: number;
  readonly algorithm: string;
  /** Whether it is the built-in pair that every client has. */
  readonly isBuiltIn: boolean;
}

type Found = readonly [KeptKey["place"], string, KeyPair | null];

export function keptKeys({
  site,
  signing: { pairs },
}: Pick<Session, "site" | "signing">): readonly KeptKey[] {
  const token = site.cookies.read(SESSION_TOKEN);
  const found: readonly Found[] = [
    ["session", "", token === null ? null : pairs.underToken(token)],
    ...pairs
      .users()
      .toSorted()
      .map((user): Found => ["user", user, pairs.underUser(user)]),
    ["spare", "", pairs.spare()],
  ];
  const seen: string[] = [];
  return found.flatMap(([place, owner, pair]) => {
    if (pair === null) return [];
    if (!seen.includes(pair.publicKey)) seen.push(pair.publicKey);
    const number = seen.indexOf(pair.publicKey) + 1;
    const { algorithm } = pair;
    const isBuiltIn = pair.publicKey === BACKUP_PAIRS[algorithm].publicKey;
    return [{ place, owner, pair: number, algorithm, isBuiltIn }];
  });
}
