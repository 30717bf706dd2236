/** A challenge: something that a person can do and a program can't, so it is hoped. */

export interface ChallengeRequest {
  /** The provider's id for this challenge. */
  readonly captchaId: string;
  /** The page's locale code, such as `zh-CN`. */
  readonly language: string;
}

/** The end of a challenge on the page. */
export type ChallengeEnd =
  /** `validation` is JSON that the server checks. */
  | { readonly kind: "solved"; readonly validation: string }
  | { readonly kind: "closed" }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
    };

/** A challenge that is ready to be shown. */
export interface ReadyChallenge {
  /** Shows it, once. Whatever the end, nothing is left of it on the page. */
  show(): Promise<ChallengeEnd>;
}

export type Prepared =
  | { readonly kind: "ready"; readonly challenge: ReadyChallenge }
  | { readonly kind: "not-loaded" }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
    };

export interface ChallengeProvider {
  /** Gets a challenge ready. Never rejects. */
  prepare(request: ChallengeRequest): Promise<Prepared>;
}
