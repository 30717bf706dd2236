/** `/lab/sequence`: several concurrent calls, whose replies may arrive late, twice or in another order. */
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "../../locales/use-translation";
import { useStore } from "../../lib/use-store";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { LiveLine } from "../../ui/live-line";
import { calls } from "../bridge/calls";
import type { AnyCall } from "../bridge/define-call";
import type { Attempt } from "./attempts";
import { callSupport } from "./entries";
import { EntryPage } from "./entry-page";
import { useLab } from "./lab-context";
import { alertText, outcomeText, outcomeTone } from "./outcome-text";
import styles from "./sequence-page.module.css";

const PATHS = [
  "/v1/user/overview/userinfo",
  "/v1/mix/config/gatewaySignConfig",
  "/v1/user/public/getQrKeyStatus",
];

/** An outcome's line: its name and the attempt it shows. */
interface Line {
  readonly name: string;
  readonly id: number;
}

export function SequencePage() {
  const { t } = useTranslation();
  const { bridge, attempts } = useLab();
  const list = useStore(attempts.list);
  const [lines, setLines] = useState<readonly Line[]>([]);

  const { sendTokenToWeb, requestAction, setOnWebVisibleCallback } = calls;
  const of = (call: AnyCall) => ({
    name: call.name,
    awaitsApp: callSupport(bridge.host, call) === "native",
  });
  const sendTwice = (): void =>
    setLines(
      [1, 2].map((n) => ({
        name: t("sequence.nth", { name: sendTokenToWeb.name, n }),
        id: attempts.start({ ...of(sendTokenToWeb), sent: null }, () =>
          sendTokenToWeb.invoke(bridge, undefined),
        ),
      })),
    );
  const sendThree = (): void =>
    setLines(
      PATHS.map((path) => ({
        name: path,
        id: attempts.start(
          { ...of(requestAction), sent: JSON.stringify({ path }) },
          () => requestAction.invoke(bridge, { path }),
        ),
      })),
    );
  const waitUntilVisible = (): void => {
    const id = attempts.start(
      { ...of(setOnWebVisibleCallback), sent: null },
      () => setOnWebVisibleCallback.invoke(bridge, undefined),
    );
    setLines([{ name: t("entry.outcome"), id }]);
  };

  const shown = lines.flatMap(({ name, id }) => {
    const attempt = list.find((one) => one.id === id);
    return attempt === undefined ? [] : [{ name, attempt }];
  });
  const steps = [
    {
      button: t("sequence.twice"),
      about: t("sequence.twiceAbout"),
      run: sendTwice,
    },
    {
      button: t("sequence.three"),
      about: t("sequence.threeAbout"),
      run: sendThree,
    },
    {
      button: t("sequence.visible"),
      about: t("sequence.visibleAbout"),
      run: waitUntilVisible,
    },
  ];

  return (
    <EntryPage title={t("sequence.title")} about={t("sequence.intro")}>
      <ul className={styles["steps"]}>
        {steps.map(({ button, about, run }) => (
          <li key={button} className={styles["step"]}>
            <p className={styles["about"]}>{about}</p>
            <Button onPress={run}>{button}</Button>
          </li>
        ))}
      </ul>
      <Alert
        text={lastAlert(
          t,
          shown.map(({ attempt }) => attempt),
        )}
      />
      {shown.length > 0 && (
        <div className={styles["lines"]}>
          {shown.map(({ name, attempt }) => (
            <div key={name}>
              <p className={styles["name"]} aria-hidden="true">
                {name}
              </p>
              <LiveLine
                name={name}
                text={outcomeText(t, attempt)}
                tone={outcomeTone(attempt)}
              />
            </div>
          ))}
        </div>
      )}
    </EntryPage>
  );
}

/** Of several failures, the last one is shown. */
function lastAlert(t: TFunction, ended: readonly Attempt[]): string | null {
  const [last] = ended
    .flatMap(({ atMs, end }) =>
      end === null || end.settled.ok
        ? []
        : [{ when: atMs + end.tookMs, settled: end.settled }],
    )
    .toSorted((one, other) => other.when - one.when);
  return last === undefined ? null : alertText(t, last.settled);
}
