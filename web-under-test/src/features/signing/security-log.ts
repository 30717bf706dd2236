/** Reports security events to the server (§7.2), without waiting; failures are ignored. */
import type { Timers } from "../../lib/timers";
import { JSON_TYPE, type Send } from "../request/sender";
import type { Site } from "../request/site";

export const SECURITY_LOG_PATH = "/v1/buried/log/cspSecurity";

export type SecurityEvent =
  | "gw-sign-error"
  | "server-key-not-verified"
  | "key-pair-timeout"
  | "key-pair-failed"
  | "invalid-signature";

export interface SecurityLog {
  write(event: SecurityEvent, reason: string): void;
}

export function createSecurityLog(
  send: Send,
  site: Pick<Site, "pathname">,
  timers: Timers,
): SecurityLog {
  return {
    write(event, reason) {
      const entry = {
        bizType: "gatewaySign",
        data: { event, reason },
        timestamp: timers.now(),
        page: site.pathname(),
      };
      void send({
        method: "POST",
        path: SECURITY_LOG_PATH,
        body: { kind: "text", type: JSON_TYPE, text: JSON.stringify(entry) },
      });
    },
  };
}
