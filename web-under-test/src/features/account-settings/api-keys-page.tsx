/** The pages of API keys: one's own, which can be made and deleted, and those of sub-accounts. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { Answered } from "../answers/answered";
import { useAnswer } from "../answers/use-answer";
import { useChange } from "../answers/use-change";
import { Section, Stack } from "../frame/page";
import { AppLinks } from "../services/app-links";
import { API_KEYS } from "../services/services";
import { ApiKeysTable } from "./api-keys-table";
import { NewApiKeyDialog } from "./new-api-key-dialog";
import {
  askApiKeys,
  deleteApiKey,
  type ApiKey,
  type ApiKeys,
} from "./settings-calls";
import { SettingsPage } from "./settings-page";

/** `/account/newapi` */
export function ApiKeysPage() {
  return (
    <SettingsPage page="apiKeys">
      <Stack>
        <OwnKeys />
        <AppLinks links={API_KEYS.own} />
      </Stack>
    </SettingsPage>
  );
}

/** `/subaccount/setting/api` */
export function SubApiKeysPage() {
  return (
    <SettingsPage page="subApiKeys">
      <Stack>
        <SubKeys />
        <AppLinks links={API_KEYS.sub} />
      </Stack>
    </SettingsPage>
  );
}

function OwnKeys() {
  const { t } = useProductTexts();
  const { boxes } = useKit();
  const change = useChange();
  const [isMaking, setMaking] = useState(false);
  const asked = useAnswer("own", (client) => askApiKeys(client, "own"));
  const put = (held: ApiKeys, keys: readonly ApiKey[]): void =>
    asked.put({ ...held, keys });
  const remove = async (
    held: ApiKeys,
    { id, label }: ApiKey,
  ): Promise<void> => {
    const { action } = await boxes.confirm({
      title: t("apiKeys.delete"),
      message: t("apiKeys.sure", { label }),
    });
    if (action !== "confirm") return;
    change.run(async (client) => {
      await deleteApiKey(client, id);
      put(
        held,
        held.keys.filter((key) => key.id !== id),
      );
    }, t("apiKeys.deleted"));
  };
  return (
    <Answered asked={asked}>
      {(held) => (
        <Section
          title={t("apiKeys.count", {
            count: held.keys.length,
            limit: held.limit,
          })}
          actions={
            <Button size="dense" onPress={() => setMaking(true)}>
              {t("apiKeys.create")}
            </Button>
          }
        >
          <ApiKeysTable
            keys={held.keys}
            onDelete={(key) => void remove(held, key)}
          />
          <NewApiKeyDialog
            isOpen={isMaking}
            onClose={() => setMaking(false)}
            onMade={(key) => put(held, [key, ...held.keys])}
          />
        </Section>
      )}
    </Answered>
  );
}

function SubKeys() {
  const { t } = useProductTexts();
  const asked = useAnswer("sub", (client) => askApiKeys(client, "sub"));
  return (
    <Answered asked={asked}>
      {({ keys, limit }) => (
        <Section title={t("apiKeys.count", { count: keys.length, limit })}>
          <ApiKeysTable keys={keys} />
        </Section>
      )}
    </Answered>
  );
}
