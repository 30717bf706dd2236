/** The API key pages: the user's own keys, which can be created and deleted, and those of sub-accounts. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { useMutation } from "../queries/use-mutation";
import { Section, Stack } from "../frame/page";
import { AppLinks } from "../services/app-links";
import { API_KEYS } from "../services/services";
import { ApiKeysTable } from "./api-keys-table";
import { NewApiKeyDialog } from "./new-api-key-dialog";
import {
  fetchApiKeys,
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
  const mutation = useMutation();
  const [isMaking, setMaking] = useState(false);
  const query = useQuery("own", (client) => fetchApiKeys(client, "own"));
  const put = (held: ApiKeys, keys: readonly ApiKey[]): void =>
    query.setData({ ...held, keys });
  const remove = async (
    held: ApiKeys,
    { id, label }: ApiKey,
  ): Promise<void> => {
    const { action } = await boxes.confirm({
      title: t("apiKeys.delete"),
      message: t("apiKeys.sure", { label }),
    });
    if (action !== "confirm") return;
    mutation.run(async (client) => {
      await deleteApiKey(client, id);
      put(
        held,
        held.keys.filter((key) => key.id !== id),
      );
    }, t("apiKeys.deleted"));
  };
  return (
    <QueryResult query={query}>
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
    </QueryResult>
  );
}

function SubKeys() {
  const { t } = useProductTexts();
  const query = useQuery("sub", (client) => fetchApiKeys(client, "sub"));
  return (
    <QueryResult query={query}>
      {({ keys, limit }) => (
        <Section title={t("apiKeys.count", { count: keys.length, limit })}>
          <ApiKeysTable keys={keys} />
        </Section>
      )}
    </QueryResult>
  );
}
