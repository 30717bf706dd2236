/** The questions and answers of human verification. */

/** Empty texts stand for missing values. */
export interface HumanQuestion {
  /** The action that requires it: `login`, `register` or `send-code`. */
  readonly scene: string;
  readonly bizParam: string;
  readonly areaCode: string;
}

export type HumanAnswer =
  /** The protected request carries `bizId`. */
  | { readonly kind: "passed"; readonly bizId: string }
  /** The person closed the challenge, and needs no message about it. */
  | { readonly kind: "cancelled" }
  /** `code` is the server's or the challenge's own, or one of `NO_ANSWER` and `NOT_LOADED`; the message may be empty. */
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
    };

/** The server gave no usable answer. */
export const NO_ANSWER = "captcha-no-answer";

/** The challenge's script could not be had. */
export const NOT_LOADED = "captcha-not-loaded";

/**
 * The server's answer to a question: status 0 requires no challenge; any other is the kind of
 * challenge.
 */
export interface CaptchaNeed {
  readonly bizId: string;
  readonly geetestId: string;
  readonly status: number;
}
