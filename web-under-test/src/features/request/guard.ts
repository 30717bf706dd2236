/**
 * The guard between a caller's request and the network: signing, encryption and device checks
 * (§7.2). The request layer only knows this interface.
 */
import type { Fields } from "./clean";
import type { RefusalCode } from "./judge-answer";

export interface RequestGuard {
  /** Waits until it is known what has to be done to requests; called anew for each sending. */
  begin(path: string): Promise<GuardedSending>;
  /** Does what a refused signature calls for. True when the request is to be sent again, now. */
  refused(refusal: Refusal): Promise<boolean>;
}

export interface GuardedSending {
  /** A JSON body's fields as they have to go; `null` when they must not go at all. */
  body(fields: Fields): Promise<Fields | null>;
  /** Headers for a body as it will be sent; empty text stands for none, and for multipart. */
  headers(body: string): Promise<Record<string, string>>;
  /** Hears the data of an answer that was a success. */
  succeeded(data: unknown): void;
}

export interface Refusal {
  readonly code: RefusalCode;
  /** The message for the user. */
  readonly message: string;
  /** False when the request was sent again already. */
  readonly mayRepeat: boolean;
}
