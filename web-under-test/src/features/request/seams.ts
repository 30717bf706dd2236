/**
 * The extension points of requests for the risk token, the challenge and attribution (§4, §7.2).
 */

export interface RequestSeams {
  /** Headers that this path requires; may be slow. A failure counts as no headers. */
  readonly requestHeaders: (
    path: string,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Plaintext fields that this path's body requires; they override the caller's. */
  readonly requestFields: (path: string) => Readonly<Record<string, string>>;
  /** Requests human verification before a request of this scene. */
  readonly confirmHuman: (question: HumanQuestion) => Promise<HumanResult>;
}

/** Missing values are empty texts. */
export interface HumanQuestion {
  /** `login`, `register` or `send-code`. */
  readonly scene: string;
  readonly bizParam: string;
  readonly areaCode: string;
}

export type HumanResult =
  /** The protected request carries this id. */
  | { readonly kind: "passed"; readonly bizId: string }
  /** Closed by the user, who needs no message about it. */
  | { readonly kind: "cancelled" }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
    };
