/** The risk token: its status, and the headers that a request to a given path would carry. */
import { useState } from "react";
import { useSafetyTexts } from "../../locales/use-safety-texts";
import { useStore } from "../../lib/use-store";
import { Button } from "../../ui/button";
import type { Tone } from "../../ui/live-line";
import { TextInput } from "../../ui/text-input";
import type { RiskStatus } from "../risk/risk-token";
import type { Safeguards } from "../safeguards/safeguards";
import { Actions, Panel, Reading } from "./panel";

const TONES: Readonly<Record<RiskStatus, Tone>> = {
  "0": "plain",
  "1": "good",
  "2": "warn",
  "3": "bad",
  "4": "bad",
};

interface RiskPanelProps {
  readonly safeguards: Safeguards;
}

export function RiskPanel({ safeguards }: RiskPanelProps) {
  const { t } = useSafetyTexts();
  const { risk } = safeguards;
  const status = useStore(risk.status);
  const [path, setPath] = useState("/v1/user/login");
  const [headers, setHeaders] = useState("");
  const showHeaders = (): void => {
    setHeaders(t("lab.waiting"));
    void safeguards
      .requestHeaders(path)
      .then((found) => setHeaders(JSON.stringify(found)));
  };
  return (
    <Panel title={t("lab.risk")}>
      <Reading
        name={t("lab.riskStatus")}
        text={t(`lab.riskText.${status}`)}
        tone={TONES[status]}
      />
      <Actions>
        <Button weight="quiet" onPress={risk.refresh}>
          {t("lab.refresh")}
        </Button>
        <Button weight="quiet" onPress={risk.memory.expire}>
          {t("lab.expire")}
        </Button>
        <Button weight="quiet" onPress={risk.memory.forget}>
          {t("lab.forget")}
        </Button>
      </Actions>
      <TextInput label={t("lab.path")} value={path} onChange={setPath} />
      <Actions>
        <Button onPress={showHeaders}>{t("lab.showHeaders")}</Button>
      </Actions>
      <Reading
        name={t("lab.headers")}
        text={headers}
        hint={t("lab.headersEmpty")}
      />
    </Panel>
  );
}
