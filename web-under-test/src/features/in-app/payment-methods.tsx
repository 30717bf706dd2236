/** Adds a payment method for the buyers in peer-to-peer trading, with an optional picture of its QR code. */
import { useId, useState, type FormEvent } from "react";
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import { Alert } from "../../ui/alert";
import { useMutation } from "../queries/use-mutation";
import { setPicCompressSize } from "../bridge/calls/set-pic-compress-size";
import { quietly } from "../bridge/quietly";
import { NeedsLogin } from "../frame/needs-login";
import { Section } from "../frame/page";
import { useProduct } from "../frame/product-context";
import styles from "./section.module.css";

const KINDS = ["bank", "wallet"] as const;
/** Kilobytes; assumed. */
const PICTURE_SIZE = 500;
const BYTES = 1_024;

export function PaymentMethods() {
  const { t } = useInAppTexts();
  const { bridge } = useProduct();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    // The app compresses its pictures to the limit.
    quietly(setPicCompressSize.invoke(bridge, { size: PICTURE_SIZE }));
  };
  return (
    <Section title={t("payment.title")}>
      <div className={styles["body"]}>
        <p className={styles["about"]}>{t("payment.about")}</p>
        <NeedsLogin>
          {isOpen ? (
            <MethodForm onAdded={() => setOpen(false)} />
          ) : (
            <Button weight="plain" onPress={open}>
              {t("payment.add")}
            </Button>
          )}
        </NeedsLogin>
      </div>
    </Section>
  );
}

function MethodForm({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useInAppTexts();
  const mutation = useMutation();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("bank");
  const [holder, setHolder] = useState("");
  const [account, setAccount] = useState("");
  const [picture, setPicture] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isTooLarge = picture !== null && picture.size > PICTURE_SIZE * BYTES;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lacks = holder.trim() === "" || account.trim() === "";
    setMissing(lacks);
    if (lacks || isTooLarge) return;
    mutation.run(async (client) => {
      await client.request({
        method: "POST",
        path: "/v1/p2p/user/addUserPaymethod",
        payload: { kind, holder, account, ...(picture && { picture }) },
        encoding: "multipart",
      });
      onAdded();
    }, t("payment.added"));
  };
  return (
    <form
      className={styles["form"]}
      aria-label={t("payment.add")}
      noValidate
      onSubmit={submit}
    >
      <Choice
        label={t("payment.kind")}
        value={kind}
        onChange={setKind}
        options={KINDS.map((value) => ({
          value,
          text: t(`payment.kinds.${value}`),
        }))}
      />
      <TextInput
        label={t("payment.holder")}
        autoComplete="name"
        value={holder}
        onChange={setHolder}
      />
      <TextInput
        label={t("payment.account")}
        value={account}
        onChange={setAccount}
      />
      <PictureField
        error={
          isTooLarge ? t("payment.tooLarge", { size: PICTURE_SIZE }) : null
        }
        onChoose={setPicture}
      />
      <Alert text={isMissing ? t("payment.missing") : null} />
      <Button type="submit" loading={mutation.isPending}>
        {t("payment.save")}
      </Button>
    </form>
  );
}

interface PictureFieldProps {
  readonly error: string | null;
  readonly onChoose: (picture: File | null) => void;
}

function PictureField({ error, onChoose }: PictureFieldProps) {
  const { t } = useInAppTexts();
  const id = useId();
  return (
    <Field
      id={id}
      label={t("payment.picture")}
      hint={t("payment.pictureHint", { size: PICTURE_SIZE })}
      error={error}
    >
      <input
        id={id}
        type="file"
        accept="image/*"
        className={styles["file"]}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    </Field>
  );
}
