/** The terminal code, and the fingerprint service's token. */
import { useState } from "react";
import type { Store } from "../../lib/store";
import { useSafetyTexts } from "../../locales/use-safety-texts";
import { useStore } from "../../lib/use-store";
import { Button } from "../../ui/button";
import { TextInput } from "../../ui/text-input";
import type { Device } from "../device/browser-device";
import { Actions, Panel, Reading } from "./panel";

interface DevicePanelProps {
  readonly device: Device;
  readonly drawn: Store<number | null>;
}

export function DevicePanel({ device, drawn }: DevicePanelProps) {
  const { t } = useSafetyTexts();
  const { terminal, fingerprint } = device;
  const code = useStore(terminal.code);
  const token = useStore(fingerprint.token);
  const [isAsking, setAsking] = useState(false);
  const [random, setRandom] = useState("");
  const draw = (text: string): void => {
    setRandom(text);
    const wanted = Number(text);
    drawn.set(text !== "" && wanted >= 0 && wanted < 1 ? wanted : null);
  };
  const ask = (): void => {
    setAsking(true);
    void fingerprint.ask().then(() => setAsking(false));
  };
  const kept =
    token === null
      ? t("lab.fingerprintText.due")
      : t("lab.fingerprintText.kept", { token });
  return (
    <Panel title={t("lab.device")}>
      <Reading name={t("lab.terminalCode")} text={code} hint={t("lab.none")} />
      <Actions>
        <Button weight="quiet" onPress={terminal.storePlaceholder}>
          {t("lab.placeholder")}
        </Button>
        <Button weight="quiet" onPress={terminal.forget}>
          {t("lab.forgetCode")}
        </Button>
      </Actions>
      <Reading
        name={t("lab.fingerprint")}
        text={isAsking ? t("lab.waiting") : kept}
      />
      <TextInput label={t("lab.random")} value={random} onChange={draw} />
      <Actions>
        <Button weight="quiet" onPress={fingerprint.age}>
          {t("lab.age")}
        </Button>
        <Button weight="quiet" onPress={ask}>
          {t("lab.askFingerprint")}
        </Button>
      </Actions>
    </Panel>
  );
}
