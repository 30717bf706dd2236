/** Opens an address of the client. */
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import { useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/panel";
import styles from "./phone-panel.module.css";

export function OpenAddress() {
  const [address, setAddress] = useDraft("phone/address", "/");
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const isReady = address.trim() !== "" && isConnected && !isBusy;
  const open = (): void => {
    if (isReady) void run({ do: "open", address: address.trim() });
  };
  return (
    <Section title={t("page")}>
      <div className={styles["address"]}>
        <TextField
          label={t("page.address")}
          value={address}
          onChange={setAddress}
          onEnter={open}
        />
        <Button isDisabled={!isReady} onPress={open}>
          {t("page.open")}
        </Button>
      </div>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </Section>
  );
}
