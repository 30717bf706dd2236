/** Creates an API key, and shows its secret once. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { TextInput } from "../../ui/text-input";
import { useMutation } from "../queries/use-mutation";
import { FactList } from "../figures/fact-list";
import { useBareFrame } from "../in-app/use-bare-frame";
import { useSession } from "../session/session-context";
import styles from "./new-api-key-dialog.module.css";
import {
  createApiKey,
  PERMISSIONS,
  type ApiKey,
  type NewApiKey,
  type Permission,
} from "./settings-calls";

interface NewApiKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (key: ApiKey) => void;
}

const LABEL_LENGTH = 20;

export function NewApiKeyDialog(props: NewApiKeyDialogProps) {
  const { isOpen, onClose, onMade } = props;
  const { t } = useProductTexts();
  const { timers } = useSession();
  const mutation = useMutation();
  const [label, setLabel] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const [ips, setIps] = useState("");
  const [permissions, setPermissions] = useState<readonly Permission[]>([
    "read",
  ]);
  const [made, setMade] = useState<NewApiKey | null>(null);
  useBareFrame(made !== null);
  const close = (): void => {
    onClose();
    setMade(null);
    setLabel("");
    setPassphrase("");
    setIps("");
  };
  const create = (): void =>
    mutation.run(async (client) => {
      const wanted = {
        label: label.trim(),
        passphrase,
        permissions,
        ips: ips.split(/[\s,]+/).filter(Boolean),
      };
      const key = await createApiKey(client, wanted);
      setMade(key);
      onMade({
        id: key.id,
        apiKey: key.apiKey,
        label: wanted.label,
        permissions: [...permissions],
        ips: wanted.ips,
        subAccount: null,
        createdAt: timers.now(),
        expiresAt: null,
        status: "active",
      });
    }, t("apiKeys.created"));
  const isComplete = label.trim() !== "" && passphrase !== "";
  return (
    <Modal
      isOpen={isOpen}
      title={t("apiKeys.create")}
      onClose={close}
      footer={
        made === null ? (
          <Button
            disabled={!isComplete}
            loading={mutation.isPending}
            onPress={create}
          >
            {t("apiKeys.create")}
          </Button>
        ) : (
          <Button onPress={close}>{t("apiKeys.done")}</Button>
        )
      }
    >
      {made === null ? (
        <div className={styles["fields"]}>
          <TextInput
            label={t("apiKeys.label")}
            maxLength={LABEL_LENGTH}
            value={label}
            onChange={setLabel}
          />
          <TextInput
            label={t("apiKeys.passphrase")}
            type="password"
            autoComplete="new-password"
            value={passphrase}
            onChange={setPassphrase}
          />
          <TextInput
            label={t("apiKeys.ips")}
            hint={t("apiKeys.ipsHint")}
            value={ips}
            onChange={setIps}
          />
          <fieldset className={styles["permissions"]}>
            <legend>{t("apiKeys.permissions")}</legend>
            {PERMISSIONS.map((one) => (
              <label key={one} className={styles["permission"]}>
                <input
                  type="checkbox"
                  checked={permissions.includes(one)}
                  onChange={({ target }) =>
                    setPermissions(
                      PERMISSIONS.filter((each) =>
                        each === one
                          ? target.checked
                          : permissions.includes(each),
                      ),
                    )
                  }
                />
                {t(`apiKeys.may.${one}`)}
              </label>
            ))}
          </fieldset>
        </div>
      ) : (
        <>
          <p>{t("apiKeys.secretAbout")}</p>
          <FactList
            facts={[
              { name: t("apiKeys.key"), value: <bdi>{made.apiKey}</bdi> },
              { name: t("apiKeys.secret"), value: <bdi>{made.secretKey}</bdi> },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
