/** Human verification: requests it as a request of some scene would. */
import { useState } from "react";
import {
  useSafetyTexts,
  type SafetyTexts,
} from "../../locales/use-safety-texts";
import { useStore } from "../../lib/use-store";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import type { BrowserCaptcha } from "../captcha/browser-captcha";
import type { HumanResult } from "../captcha/human-question";
import { SlideDialog } from "../captcha/slide-dialog";
import { Actions, Panel, Reading } from "./panel";

const SCENES = ["login", "register", "send-code"] as const;

export function CaptchaPanel({
  captcha,
}: {
  readonly captcha: BrowserCaptcha;
}) {
  const { t } = useSafetyTexts();
  const state = useStore(captcha.state);
  const [scene, setScene] = useState<(typeof SCENES)[number]>("login");
  const [result, setResult] = useState<HumanResult | "waiting" | null>(null);
  const confirm = (): void => {
    setResult("waiting");
    void captcha
      .confirmHuman({ scene, bizParam: "", areaCode: "" })
      .then(setResult);
  };
  const isFailed =
    result !== null && result !== "waiting" && result.kind === "failed";
  return (
    <Panel title={t("lab.captcha")}>
      <Choice
        label={t("lab.scene")}
        options={SCENES.map((value) => ({
          value,
          text: t(`lab.scenes.${value}`),
        }))}
        value={scene}
        onChange={setScene}
      />
      <Actions>
        <Button onPress={confirm}>{t("lab.confirm")}</Button>
      </Actions>
      <Reading name={t("lab.captchaState")} text={state} />
      <Reading
        name={t("lab.humanCheck")}
        text={result === null ? "" : resultText(t, result)}
        hint={t("lab.humanEmpty")}
        tone={isFailed ? "bad" : "plain"}
      />
      <Alert text={isFailed ? t("lab.humanAlert") : null} />
      <SlideDialog slide={captcha.slide} />
    </Panel>
  );
}

function resultText(t: SafetyTexts, result: HumanResult | "waiting"): string {
  if (result === "waiting") return t("lab.waiting");
  switch (result.kind) {
    case "passed":
      return t("lab.humanText.passed", { bizId: result.bizId });
    case "cancelled":
      return t("lab.humanText.cancelled");
    case "failed": {
      const { code, message } = result;
      return t("lab.humanText.failed", { code, message }).trimEnd();
    }
  }
}
