/** Attribution: the codes of this page, or of any address that a user might have visited. */
import { useId, useState } from "react";
import { useSafetyTexts } from "../../locales/use-safety-texts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { TextInput } from "../../ui/text-input";
import { filledCodes } from "../attribution/codes";
import { Actions, Panel, Reading, StartedContext } from "./panel";
import type { SessionLab } from "./session-lab";
import { useStore } from "../../lib/use-store";

export function AttributionPanel({ lab }: { readonly lab: SessionLab }) {
  const { t } = useSafetyTexts();
  const { codes } = useStore(lab.attribution);
  const [address, setAddress] = useState("/?vipCode=v1&channelCode=partner");
  const [isWrong, setWrong] = useState(false);
  const [hasRead, setRead] = useState(false);
  const alert = useId();
  const read = (): void => {
    setWrong(!lab.visit(address));
    setRead(true);
  };
  return (
    <Panel title={t("lab.attribution")}>
      <TextInput
        label={t("lab.address")}
        value={address}
        onChange={setAddress}
        errorId={isWrong ? alert : undefined}
      />
      <Actions>
        <Button onPress={read}>{t("lab.read")}</Button>
      </Actions>
      <Alert id={alert} text={isWrong ? t("lab.addressWrong") : null} />
      <StartedContext value={hasRead}>
        <Reading
          name={t("lab.codes")}
          text={JSON.stringify(filledCodes(codes))}
        />
      </StartedContext>
    </Panel>
  );
}
