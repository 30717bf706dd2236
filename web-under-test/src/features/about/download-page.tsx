/** `/download`: the apps, their versions, and download links. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { useFigures } from "../figures/use-figures";
import { Page, Stack } from "../frame/page";
import { OutsideLink } from "../in-app/outside-link";
import { AppLinks } from "../services/app-links";
import { APP_ITSELF } from "../services/services";
import { fetchReleases, type AppRelease } from "./about-calls";
import styles from "./download-page.module.css";

export function DownloadPage() {
  const { t } = useProductTexts();
  const releases = useQuery("download", fetchReleases);
  return (
    <Page title={t("pages.download")} about={t("download.about")}>
      <Stack>
        <QueryResult query={releases}>
          {(all) => (
            <ul className={styles["apps"]}>
              {all.map((release) => (
                <App key={release.platform} release={release} />
              ))}
            </ul>
          )}
        </QueryResult>
        <AppLinks links={APP_ITSELF} />
      </Stack>
    </Page>
  );
}

function App({ release }: { readonly release: AppRelease }) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const { platform, version, url, sha256 } = release;
  const name = t(`download.platforms.${platform}`);
  return (
    <li className={styles["app"]}>
      <h2 className={styles["name"]}>{name}</h2>
      <p className={styles["version"]}>{t("download.version", { version })}</p>
      <p className={styles["soft"]}>
        {t("download.needs", { system: name, version: release.minimumSystem })}
        {" · "}
        {figures.bytes(release.sizeBytes)}
        {" · "}
        {figures.date(release.releasedAt)}
      </p>
      {sha256 !== null && (
        <p className={styles["sum"]}>
          {t("download.sha256")} <bdi>{sha256}</bdi>
        </p>
      )}
      <OutsideLink href={url}>
        {t("download.get", { system: name })}
      </OutsideLink>
    </li>
  );
}
