/** The inputs and results of human verification. */

/** Missing values are empty texts. */
export interface HumanQuestion {
  /** The protected action: `login`, `register` or `send-code`. */
  readonly scene: string;
  readonly bizParam: string;
  readonly areaCode: string;
}

export type HumanResult =
  /** The protected request must carry `bizId`. */
  | { readonly kind: "passed"; readonly bizId: string }
  /** The user closed the challenge, and needs no message about it. */
  | { readonly kind: "cancelled" }
  /** `code` is the server's or the challenge's own, or one of `NO_RESPONSE` and `NOT_LOADED`; the message may be empty. */
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
    };

/** The server sent no usable response. */
export const NO_RESPONSE = "captcha-no-answer";

/** The challenge's script could not be loaded. */
export const NOT_LOADED = "captcha-not-loaded";

/**
 * The server's decision: status 0 requires no challenge; any other value is the kind of
 * challenge.
 */
export interface CaptchaNeed {
  readonly bizId: string;
  readonly geetestId: string;
  readonly status: number;
}
