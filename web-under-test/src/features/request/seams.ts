/**
 * The extension points of requests for the risk token, the challenge and attribution (§4, §7.2).
 */

export interface RequestSeams {
  /** Headers that this path needs; may take its time. A failure counts as none. */
  readonly requestHeaders: (
    path: string,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Fields in the clear that this path's body needs; they win over the caller's. */
  readonly requestFields: (path: string) => Readonly<Record<string, string>>;
  /** Asks for proof that a person is there, before a request of this scene. */
  readonly confirmHuman: (question: HumanQuestion) => Promise<HumanAnswer>;
}

/** Empty texts stand for what there is none of. */
export interface HumanQuestion {
  /** `login`, `register` or `send-code`. */
  readonly scene: string;
  readonly bizParam: string;
  readonly areaCode: string;
}

export type HumanAnswer =
  /** The protected request carries this id. */
  | { readonly kind: "passed"; readonly bizId: string }
  /** Closed by the person, who needs no message about it. */
  | { readonly kind: "cancelled" }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
    };
