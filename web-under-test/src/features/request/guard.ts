/**
 * The guard between a caller's request and the network: signing, encryption and device checks
 * (§7.2). The request layer only depends on this interface.
 */
import type { Fields } from "./clean";
import type { RefusalCode } from "./judge-response";

export interface RequestGuard {
  /** Waits until the requirements for requests are known; called for each attempt. */
  begin(path: string): Promise<GuardedSending>;
  /** Handles a refused signature. True when the request should be retried now. */
  refused(refusal: Refusal): Promise<boolean>;
}

export interface GuardedSending {
  /** The fields of a JSON body to send; `null` if the request must not be sent at all. */
  body(fields: Fields): Promise<Fields | null>;
  /** Headers for a body as it will be sent; the text is empty without a body, and for multipart. */
  headers(body: string): Promise<Record<string, string>>;
  /** Receives the data of a successful response. */
  succeeded(data: unknown): void;
}

export interface Refusal {
  readonly code: RefusalCode;
  /** The message for the user. */
  readonly message: string;
  /** False when the request was retried already. */
  readonly mayRepeat: boolean;
}
