/** The key pairs stored on this device, and a button that ends the session of one of them. */
import { useState } from "react";
import {
  useSafetyTexts,
  type SafetyTexts,
} from "../../locales/use-safety-texts";
import { Button } from "../../ui/button";
import type { Session } from "../session/session";
import { keptKeys, type KeptKey } from "./kept-keys";
import { Actions, Panel, Reading } from "./panel";
import type { ServerLab } from "./server-lab";

export function KeysPanel({ server }: { readonly server: ServerLab }) {
  const { t } = useSafetyTexts();
  const [text, setText] = useState("");
  const look = async (first?: (session: Session) => void): Promise<void> => {
    const session = await server.open();
    first?.(session);
    const kept = keptKeys(session);
    setText(
      kept.length === 0
        ? t("lab.keysText.none")
        : kept.map((key) => keyText(t, key)).join("; "),
    );
  };
  return (
    <Panel title={t("lab.keys")}>
      <Reading name={t("lab.keptKeys")} text={text} hint={t("lab.keysEmpty")} />
      <Actions>
        <Button weight="quiet" onPress={() => void look()}>
          {t("lab.lookAtKeys")}
        </Button>
        <Button
          weight="quiet"
          onPress={() => void look((session) => session.logOut())}
        >
          {t("lab.endSession")}
        </Button>
      </Actions>
    </Panel>
  );
}

function keyText(
  t: SafetyTexts,
  { place, isBuiltIn, ...details }: KeptKey,
): string {
  const key = t(`lab.keysText.${place}`, details);
  return isBuiltIn ? t("lab.keysText.builtIn", { key }) : key;
}
