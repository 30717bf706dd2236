/** `/lab/links/*`: one destination in the app. */
import { useTranslation } from "../../locales/use-translation";
import { useParams } from "react-router";
import { Facts } from "../../ui/facts";
import { isLinkPath, linkAt, type LinkPath } from "../links/links";
import { checkLink } from "./check-payload";
import { linkSupport } from "./entries";
import { EntryPage } from "./entry-page";
import { exampleParameters } from "./example-parameters";
import { useLab } from "./lab-context";
import { minimumText } from "./minimum-text";
import { NotFound } from "./not-found";
import { Trigger } from "./trigger";

export function LinkPage() {
  const { t } = useTranslation();
  const path = useParams()["*"] ?? "";
  return isLinkPath(path) ? (
    <OneLink key={path} path={path} />
  ) : (
    <NotFound text={t("lab.noLink", { path })} />
  );
}

function OneLink({ path }: { readonly path: LinkPath }) {
  const { t } = useTranslation();
  const { bridge } = useLab();
  const support = linkSupport(bridge.host, path);
  const { minimum, parameters, webPage, extras } = linkAt(path);
  const names = Object.keys(parameters);
  // The specification states only the parameters.
  const assumed = (fact: string) => t("entry.assumed", { fact });
  return (
    <EntryPage title={path} support={support}>
      <Trigger
        name={path}
        kind="link"
        awaitsApp={false}
        example={exampleParameters(path)}
        check={(payload) => checkLink(t, path, payload)}
      />
      <Facts
        facts={[
          {
            name: t("entry.here"),
            value: t(`entry.hereText.${support}`),
          },
          {
            name: t("entry.minimum"),
            value: assumed(minimumText(t, minimum)),
          },
          {
            name: t("entry.otherwise"),
            value: assumed(
              webPage === undefined
                ? t("entry.otherwiseText.nothing")
                : t("entry.otherwiseText.webPage", { page: webPage }),
            ),
          },
          {
            name: t("entry.parameters"),
            value:
              [...names, ...(extras ? [t("entry.extras")] : [])].join(", ") ||
              t("entry.noParameters"),
          },
        ]}
      />
    </EntryPage>
  );
}
