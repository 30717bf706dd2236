/** The state of the kit on a page: its timers, its layers, and everything shown over the page. */
import type { Timers } from "../lib/timers";
import { createLayers, type Layers } from "./layers";
import { createMessageBoxes, type MessageBoxes } from "./message-boxes";
import { createMessages, type Messages } from "./messages";
import { createNotices, type Notices } from "./notices";

export interface Kit {
  readonly timers: Timers;
  readonly layers: Layers;
  readonly messages: Messages;
  readonly notices: Notices;
  readonly boxes: MessageBoxes;
}

export function createKit(timers: Timers): Kit {
  const layers = createLayers();
  return {
    timers,
    layers,
    messages: createMessages(timers, layers),
    notices: createNotices(timers, layers),
    boxes: createMessageBoxes(timers),
  };
}
