/** Provides the kit to the page, and renders the layers of the kit's services over it. */
import type { ReactNode } from "react";
import type { Kit } from "./kit";
import { KitContext, useKit } from "./use-kit";
import { useStore } from "../lib/use-store";
import { loaded } from "./loaded";
import { MessageList } from "./message-list";
import { NoticeList } from "./notice-list";

interface KitProviderProps {
  readonly kit: Kit;
  readonly children: ReactNode;
}

export function KitProvider({ kit, children }: KitProviderProps) {
  return (
    <KitContext value={kit}>
      {children}
      <MessageBoxes />
      <NoticeList />
      <MessageList />
    </KitContext>
  );
}

/** Loaded with the first message box: most pages show none. */
const MessageBoxList = loaded(
  async () => (await import("./message-box-list")).MessageBoxList,
);

function MessageBoxes() {
  const { boxes } = useKit();
  return useStore(boxes.list).length === 0 ? null : <MessageBoxList />;
}
