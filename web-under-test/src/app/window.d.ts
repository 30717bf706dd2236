/** The globals that an app may install on the page. */
import type { HostGlobals } from "../features/bridge/host-globals";

declare global {
  interface Window extends HostGlobals {}
}
