/** `/lab/session`: the machines that guard a session, with their states and actions. */
import { Fragment, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { useSafetyTexts } from "../../locales/use-safety-texts";
import { useStore } from "../../lib/use-store";
import { Button } from "../../ui/button";
import { AttributionPanel } from "./attribution-panel";
import { CaptchaPanel } from "./captcha-panel";
import { DevicePanel } from "./device-panel";
import { KeysPanel } from "./keys-panel";
import { MovesPanel } from "./moves-panel";
import { Actions, Panel, Reading, StartedContext } from "./panel";
import { RiskPanel } from "./risk-panel";
import { ServicesPanel } from "./services-panel";
import { ServerPanel } from "./server-panel";
import type { ServerLab } from "./server-lab";
import type { SessionLab } from "./session-lab";
import { SettingsPanel } from "./settings-panel";
import styles from "./session-lab-page.module.css";

interface SessionLabPageProps {
  readonly lab: SessionLab;
  readonly server: ServerLab;
}

export function SessionLabPage({ lab, server }: SessionLabPageProps) {
  const { t } = useSafetyTexts();
  const safeguards = useStore(lab.safeguards);
  const runs = useStore(lab.runs);
  const moves = useStore(lab.moves);
  const heading = useFocusOnArrival();
  return (
    <article className={styles["page"]}>
      <header>
        <h1 className={styles["title"]} tabIndex={-1} ref={heading}>
          {t("lab.title")}
        </h1>
        <p className={styles["about"]}>{t("lab.intro")}</p>
      </header>
      <StartedContext value={runs > 0}>
        <PagePanel lab={lab} />
        <Fragment key={runs}>
          <RiskPanel safeguards={safeguards} />
          <DevicePanel device={safeguards.device} drawn={lab.drawn} />
          <CaptchaPanel captcha={safeguards.captcha} />
          <ServicesPanel safeguards={safeguards} />
        </Fragment>
      </StartedContext>
      <SettingsPanel />
      <AttributionPanel lab={lab} />
      <ServerPanel server={server} />
      <KeysPanel server={server} />
      <MovesPanel moves={moves} />
    </article>
  );
}

function PagePanel({ lab }: { readonly lab: SessionLab }) {
  const { t } = useSafetyTexts();
  const isStarted = useStore(lab.runs) > 0;
  const isHidden = useStore(lab.isHidden);
  const started = isHidden ? "hidden" : "visible";
  const idle = isHidden ? "idleHidden" : "idle";
  return (
    <Panel title={t("lab.page")}>
      <Reading
        name={t("lab.pageState")}
        text={t(`lab.pageText.${isStarted ? started : idle}`)}
      />
      <Actions>
        <Button onPress={lab.start}>
          {t(isStarted ? "lab.startAgain" : "lab.start")}
        </Button>
        <Button weight="quiet" onPress={() => lab.setHidden(!isHidden)}>
          {t(isHidden ? "lab.show" : "lab.hide")}
        </Button>
      </Actions>
    </Panel>
  );
}

/** The page loads after its route, too late for the frame to move the focus to it. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  useEffect(() => {
    if (arrivedBy === "PUSH") heading.current?.focus({ preventScroll: true });
  }, [arrivedBy]);
  return heading;
}
