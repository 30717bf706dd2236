/** A link to any address, once as the client renders it and once as untrusted code might. */
import { useState } from "react";
import { useSafetyGalleryTexts } from "../../locales/use-safety-gallery-texts";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { LiveLine } from "../../ui/live-line";
import { TextInput } from "../../ui/text-input";
import { judgeLink } from "../safe-links/judge-link";
import { SafeLink } from "../safe-links/safe-link";
import { GuardedLink, type RawLink } from "./guarded-link";
import styles from "./panel.module.css";

const NONE: RawLink = { href: "", rel: "", target: undefined };

export function LinkPanel() {
  const { t } = useSafetyGalleryTexts();
  const [draft, setDraft] = useState(NONE);
  const [shown, setShown] = useState<RawLink | null>(null);
  const change = (part: Partial<RawLink>): void =>
    setDraft((before) => ({ ...before, ...part }));
  return (
    <Card title={t("link.title")}>
      <div className={styles["parts"]}>
        <TextInput
          label={t("link.address")}
          value={draft.href}
          onChange={(href) => change({ href })}
        />
        <TextInput
          label={t("link.relation")}
          value={draft.rel}
          onChange={(rel) => change({ rel })}
        />
        <Checkbox
          label={t("link.newTab")}
          isChecked={draft.target !== undefined}
          onChange={(isNewTab) =>
            change({ target: isNewTab ? "_blank" : undefined })
          }
        />
        <Button onPress={() => setShown({ ...draft })}>{t("link.show")}</Button>
        <LiveLine
          name={t("link.verdict")}
          text={shown === null ? "" : verdictText(shown)}
          hint={t("link.empty")}
        />
        {shown !== null && (
          <p className={styles["links"]}>
            <SafeLink {...linkProps(shown)}>{t("link.safe")}</SafeLink>
            <GuardedLink link={shown}>{t("link.guarded")}</GuardedLink>
          </p>
        )}
      </div>
    </Card>
  );

  function verdictText(link: RawLink): string {
    const { allowed, external, rel } = judgeLink(link.href, link);
    if (!allowed) return t("link.refused");
    const text = t(external ? "link.external" : "link.own");
    return rel === "" ? text : `${text}: ${rel}`;
  }
}

function linkProps({ href, rel, target }: RawLink) {
  return { href, rel, ...(target === undefined ? {} : { target }) };
}
