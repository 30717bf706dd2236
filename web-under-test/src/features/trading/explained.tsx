/** A word that one can have explained: it stands there at once, and what opens the explanation is loaded after. */
import type { ReactNode } from "react";
import { loaded } from "../../ui/loaded";

interface ExplainedProps {
  readonly word: string;
  readonly children: ReactNode;
}

const Term = loaded(
  async () => {
    const { Popup } = await import("../../ui/popup");
    return ({ word, children }: ExplainedProps) => (
      <Popup trigger={word} label={word} look="term">
        {children}
      </Popup>
    );
  },
  ({ word }) => <span>{word}</span>,
);

export function Explained({ word, children }: ExplainedProps) {
  return <Term word={word}>{children}</Term>;
}
