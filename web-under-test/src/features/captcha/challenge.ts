/** A challenge: a task that a human can solve and a program presumably can't. */

export interface ChallengeRequest {
  /** The provider's id of this challenge. */
  readonly captchaId: string;
  /** The page's locale code, such as `zh-CN`. */
  readonly language: string;
}

/** How a challenge ended. */
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
  /** Shows the challenge, once. Nothing is left of it on the page when it ends. */
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
  /** Prepares a challenge. Never rejects. */
  prepare(request: ChallengeRequest): Promise<Prepared>;
}
