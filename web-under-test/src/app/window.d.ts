/** The globals that an app may put on the page. */
import type { HostGlobals } from "../features/bridge/host-globals";

declare global {
  interface Window extends HostGlobals {}
}
