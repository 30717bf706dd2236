/** The open message boxes, the last on top. */
import { useStore } from "../lib/use-store";
import { MessageBoxLayer } from "./message-box-layer";
import { useKit } from "./use-kit";

export function MessageBoxList() {
  const { boxes } = useKit();
  return useStore(boxes.list).map((box) => (
    <MessageBoxLayer key={box.id} box={box} />
  ));
}
