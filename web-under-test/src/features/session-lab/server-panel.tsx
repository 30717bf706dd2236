/** Sends any request to the API, and shows its outcome. */
import { useId, useState } from "react";
import {
  useSafetyTexts,
  type SafetyTexts,
} from "../../locales/use-safety-texts";
import { useStore } from "../../lib/use-store";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { Select } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { ENDPOINTS } from "./endpoints";
import { Actions, Panel, Reading } from "./panel";
import type { Draft, ServerEnd, ServerLab } from "./server-lab";
import { TextArea } from "./text-area";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const ENCODINGS = ["json", "form", "multipart"] as const;

/** Stands for a path that isn't in the list. */
const NO_ENDPOINT = "";

const EMPTY: Draft = {
  method: "POST",
  path: "/v1/user/public/pre-check",
  payload: '{ "loginName": "ann@exchange.test" }',
  encoding: "json",
  file: "",
};

export function ServerPanel({ server }: { readonly server: ServerLab }) {
  const { t } = useSafetyTexts();
  const end = useStore(server.end);
  const [draft, setDraft] = useState(EMPTY);
  const alert = useId();
  const change = (part: Partial<Draft>): void =>
    setDraft((before) => ({ ...before, ...part }));
  const choose = (path: string): void => {
    const endpoint = ENDPOINTS.find((one) => one.path === path);
    if (endpoint === undefined) return;
    const payload = JSON.stringify(endpoint.payload, null, 2);
    change({ ...endpoint, payload, encoding: "json" });
  };
  const { method, path, payload, encoding, file } = draft;
  const isListed = ENDPOINTS.some((one) => one.path === path);
  const hasBody = method === "POST" || method === "PUT";
  const isUnreadable = end?.kind === "unreadable";
  return (
    <Panel title={t("lab.server")}>
      <Select
        label={t("lab.endpoint")}
        options={[
          { value: NO_ENDPOINT, text: t("lab.endpointEmpty") },
          ...ENDPOINTS.map((one) => ({ value: one.path, text: one.path })),
        ]}
        value={isListed ? path : NO_ENDPOINT}
        onChange={choose}
      />
      <Choice
        label={t("lab.method")}
        options={METHODS.map((value) => ({ value, text: value }))}
        value={method}
        onChange={(value) => change({ method: value })}
      />
      <TextInput
        label={t("lab.serverPath")}
        value={path}
        onChange={(value) => change({ path: value })}
      />
      <TextArea
        label={t("lab.payload")}
        value={payload}
        onChange={(value) => change({ payload: value })}
        errorId={isUnreadable ? alert : undefined}
      />
      {hasBody && (
        <Choice
          label={t("lab.body")}
          options={ENCODINGS.map((value) => ({
            value,
            text: t(`lab.encodings.${value}`),
          }))}
          value={encoding}
          onChange={(value) => change({ encoding: value })}
        />
      )}
      {hasBody && encoding === "multipart" && (
        <TextInput
          label={t("lab.file")}
          value={file}
          onChange={(value) => change({ file: value })}
        />
      )}
      <Actions>
        <Button onPress={() => void server.send(draft)}>
          {t("lab.sendRequest")}
        </Button>
      </Actions>
      <Reading
        name={t("lab.answer")}
        text={end === null ? "" : endText(t, end)}
        hint={t("lab.answerEmpty")}
        tone={end?.kind === "rejected" ? "bad" : "plain"}
      />
      <Alert id={alert} text={isUnreadable ? t("lab.payloadWrong") : null} />
    </Panel>
  );
}

function endText(t: SafetyTexts, end: ServerEnd): string {
  switch (end.kind) {
    case "unreadable":
      return "";
    case "waiting":
      return t("lab.waiting");
    case "resolved":
      return t("lab.answerText.resolved", {
        result: end.result,
        data: JSON.stringify(end.data),
      });
    case "rejected": {
      const { result, code, message } = end;
      return t("lab.answerText.rejected", { result, code, message }).trimEnd();
    }
  }
}
