/** `/account/switch`: switches to another account of the user (§1). */
import { useState } from "react";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Choice } from "../../ui/choice";
import { LiveLine } from "../../ui/live-line";
import { AccountForm } from "./account-form";
import { useSession } from "./session-context";
import { SessionLayout } from "./session-layout";

const KINDS = ["web", "app", "login", "loginDemo", "tradeDemo"] as const;

type Kind = (typeof KINDS)[number];

export function SwitchPage() {
  const { t } = useSessionTexts();
  const { switchTo } = useSession().accounts;
  const [kind, setKind] = useState<Kind>("web");
  const [text, setText] = useState("");
  return (
    <SessionLayout page="switch" about={t("switch.about")}>
      <Choice
        label={t("switch.kind")}
        options={KINDS.map((value) => ({
          value,
          text: t(`switch.kinds.${value}`),
        }))}
        value={kind}
        onChange={setKind}
      />
      <AccountForm
        name={t("pages.switch")}
        fields={["userId"]}
        submitText={t("switch.submit")}
        onSubmit={async ({ userId }) => {
          setText("");
          const end = await switchTo[kind]({ userId });
          if (end.kind === "logged-in")
            setText(t("switch.done", { userId: end.userId }));
        }}
      />
      <LiveLine name={t("switch.result")} text={text} />
    </SessionLayout>
  );
}
