/** Image hosts and error reports. */
import { useState } from "react";
import { useSafetyTexts } from "../../locales/use-safety-texts";
import { Button } from "../../ui/button";
import type { Safeguards } from "../safeguards/safeguards";
import { Actions, Panel, Reading } from "./panel";

interface ServicesPanelProps {
  readonly safeguards: Safeguards;
}

export function ServicesPanel({ safeguards }: ServicesPanelProps) {
  const { t } = useSafetyTexts();
  const { images, reports } = safeguards;
  const [isProbing, setProbing] = useState(false);
  const [isSent, setSent] = useState<boolean | null>(null);
  const probe = (): void => {
    setProbing(true);
    void images.probe().then(() => setProbing(false));
  };
  return (
    <Panel title={t("lab.services")}>
      <Reading
        name={t("lab.imageHost")}
        text={isProbing ? t("lab.waiting") : images.fastest()}
      />
      <Actions>
        <Button weight="quiet" onPress={probe}>
          {t("lab.probe")}
        </Button>
      </Actions>
      <Reading
        name={t("lab.errorReport")}
        text={
          isSent === null
            ? ""
            : t(isSent ? "lab.reportText.sent" : "lab.reportText.bot")
        }
        hint={t("lab.none")}
      />
      <Actions>
        <Button
          weight="quiet"
          onPress={() => setSent(reports.send("acquisition failure"))}
        >
          {t("lab.report")}
        </Button>
      </Actions>
    </Panel>
  );
}
