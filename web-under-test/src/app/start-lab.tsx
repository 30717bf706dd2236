/** Starts the lab. */
import type { i18n } from "i18next";
import type { ReactElement } from "react";
import { createAttempts } from "../features/lab/attempts";
import { browserTimers } from "../lib/timers";
import { connectApp } from "./connect-app";
import { LabClient } from "./lab-client";

export function startLab(window: Window, texts: i18n): ReactElement {
  const { bridge, appEvent } = connectApp(window, texts);
  const lab = {
    bridge,
    appEvent,
    attempts: createAttempts(browserTimers),
    userAgent: window.navigator.userAgent,
  };
  return <LabClient lab={lab} />;
}
