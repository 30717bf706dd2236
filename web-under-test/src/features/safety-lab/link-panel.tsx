/** A link to any address, as the client writes it and as somebody else might have. */
import { useState } from "react";
import { useSafetyLabTexts } from "../../locales/use-safety-lab-texts";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { judgeLink } from "../safe-links/judge-link";
import { SafeLink } from "../safe-links/safe-link";
import { Actions, Panel, Reading } from "../session-lab/panel";
import { TextField } from "../session-lab/text-field";
import { GuardedLink, type RawLink } from "./guarded-link";

const NONE: RawLink = { href: "", rel: "", target: undefined };

export function LinkPanel() {
  const { t } = useSafetyLabTexts();
  const [draft, setDraft] = useState(NONE);
  const [shown, setShown] = useState<RawLink | null>(null);
  const change = (part: Partial<RawLink>): void =>
    setDraft((before) => ({ ...before, ...part }));
  return (
    <Panel title={t("link.title")}>
      <TextField
        label={t("link.address")}
        value={draft.href}
        onChange={(href) => change({ href })}
      />
      <TextField
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
      <Actions>
        <Button onPress={() => setShown({ ...draft })}>{t("link.show")}</Button>
      </Actions>
      <Reading
        name={t("link.verdict")}
        text={shown === null ? "" : verdictText(shown)}
        hint={t("link.empty")}
      />
      {shown !== null && (
        <Actions>
          <SafeLink {...linkProps(shown)}>{t("link.safe")}</SafeLink>
          <GuardedLink link={shown}>{t("link.guarded")}</GuardedLink>
        </Actions>
      )}
    </Panel>
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
