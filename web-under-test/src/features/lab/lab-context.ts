/** The context that the lab's components share. */
import { createContext, useContext } from "react";
import type { Store } from "../../lib/store";
import type { AppEvent } from "../bridge/app-events";
import type { Bridge } from "../bridge/bridge";
import type { Attempts } from "./attempts";

export interface Lab {
  readonly bridge: Bridge;
  readonly attempts: Attempts;
  /** The last event from the app; `null` before the first. */
  readonly appEvent: Store<AppEvent | null>;
  readonly userAgent: string;
}

export const LabContext = createContext<Lab | null>(null);

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (lab === null)
    throw new Error("the lab's components stand inside LabContext");
  return lab;
}
