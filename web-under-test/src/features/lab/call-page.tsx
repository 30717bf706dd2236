/** `/lab/calls/:name`: one call over the bridge. */
import { useTranslation } from "../../locales/use-translation";
import { useParams } from "react-router";
import { Facts } from "../../ui/facts";
import { callList, type CallName } from "../bridge/calls";
import type { AnyCall } from "../bridge/define-call";
import { checkCall } from "./check-payload";
import { callSupport } from "./entries";
import { EntryPage } from "./entry-page";
import { useLab } from "./lab-context";
import { minimumText } from "./minimum-text";
import { NotFound } from "./not-found";
import { statedMinimums, statedReplies } from "./stated";
import { Trigger } from "./trigger";
import { useDuration } from "./use-duration";

export function CallPage() {
  const { t } = useTranslation();
  const { name = "" } = useParams();
  const call = callList.find((one) => one.name === name);
  return call === undefined ? (
    <NotFound text={t("lab.noCall", { name })} />
  ) : (
    <OneCall key={call.name} call={call} />
  );
}

function OneCall({ call }: { readonly call: AnyCall<CallName> }) {
  const { t } = useTranslation();
  const { bridge } = useLab();
  const duration = useDuration();
  const support = callSupport(bridge.host, call);
  const { name, minimum, reply, example } = call;
  const assumed = (fact: string, isStated: boolean) =>
    isStated ? fact : t("entry.assumed", { fact });
  const otherwise = call.hasFallback
    ? t("entry.otherwiseText.fallback")
    : t("entry.otherwiseText.nothing");
  const replies =
    reply === "none"
      ? t("entry.noReply")
      : t("entry.limit", { limit: duration(reply) });
  return (
    <EntryPage title={name} support={support} about={t(`summary.${name}`)}>
      <Trigger
        name={name}
        kind="call"
        awaitsApp={support === "native" && reply !== "none"}
        example={example}
        check={(payload) => checkCall(t, call, payload)}
      />
      <Facts
        facts={[
          {
            name: t("entry.here"),
            value: t(`entry.hereText.${support}`),
          },
          {
            name: t("entry.minimum"),
            value: assumed(minimumText(t, minimum), statedMinimums.has(name)),
          },
          { name: t("entry.otherwise"), value: assumed(otherwise, false) },
          {
            name: t("entry.reply"),
            value: assumed(replies, statedReplies.has(name)),
          },
        ]}
      />
    </EntryPage>
  );
}
