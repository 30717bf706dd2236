/** Hands the kit to the page, and shows over it what the kit's services are told to show. */
import type { ReactNode } from "react";
import type { Kit } from "./kit";
import { KitContext } from "./use-kit";
import { MessageBoxList } from "./message-box-list";
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
      <MessageBoxList />
      <NoticeList />
      <MessageList />
    </KitContext>
  );
}
