/** A term with an explanation: the term shows at once, and the popup is loaded after it. */
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
