/** `/subaccount/setting/antiphishing`: a code shown in the exchange's mails, which distinguishes them from forgeries. */
import { useState, type FormEvent } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { TextInput } from "../../ui/text-input";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { useMutation } from "../queries/use-mutation";
import { notifyStatusChange } from "../bridge/calls/notify-status-change";
import { quietly } from "../bridge/quietly";
import { FactList } from "../figures/fact-list";
import { useFigures } from "../figures/use-figures";
import { Section } from "../frame/page";
import { useProduct } from "../frame/product-context";
import { useSession } from "../session/session-context";
import {
  fetchAntiPhishing,
  setAntiPhishing,
  type AntiPhishing,
} from "./settings-calls";
import styles from "./settings-form.module.css";
import { SettingsPage } from "./settings-page";

export function AntiPhishingPage() {
  return (
    <SettingsPage page="antiPhishing">
      <Code />
    </SettingsPage>
  );
}

const LENGTH = 20;
const CODE = /^[a-z0-9]{4,20}$/i;
const SHOWN = 2;

function Code() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const query = useQuery("antiphishing", fetchAntiPhishing);
  return (
    <QueryResult query={query}>
      {({ enabled, code, updatedAt }) => (
        <Section title={t("antiPhishing.yours")}>
          <FactList
            facts={[
              {
                name: t("antiPhishing.code"),
                value: enabled ? <bdi>{code}</bdi> : t("antiPhishing.none"),
              },
              {
                name: t("antiPhishing.updated"),
                value: updatedAt === null ? "–" : figures.date(updatedAt),
              },
            ]}
          />
          <CodeForm onSet={query.setData} />
        </Section>
      )}
    </QueryResult>
  );
}

function CodeForm({ onSet }: { readonly onSet: (set: AntiPhishing) => void }) {
  const { t } = useProductTexts();
  const { timers } = useSession();
  const { bridge } = useProduct();
  const mutation = useMutation();
  const [code, setCode] = useState("");
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(!CODE.test(code));
    if (!CODE.test(code)) return;
    mutation.run(async (client) => {
      await setAntiPhishing(client, code);
      onSet({
        enabled: true,
        code: code.slice(0, SHOWN) + "*".repeat(code.length - SHOWN),
        updatedAt: timers.now(),
      });
      setCode("");
      quietly(
        notifyStatusChange.invoke(bridge, {
          type: "antiPhishing",
          status: "set",
        }),
      );
    }, t("antiPhishing.set"));
  };
  return (
    <form
      className={styles["form"]}
      aria-label={t("pages.antiPhishing")}
      noValidate
      onSubmit={submit}
    >
      <TextInput
        label={t("antiPhishing.new")}
        hint={t("antiPhishing.hint")}
        error={isRefused ? t("antiPhishing.wrong") : null}
        maxLength={LENGTH}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" loading={mutation.isPending}>
        {t("antiPhishing.save")}
      </Button>
    </form>
  );
}
