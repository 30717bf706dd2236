/** The gallery: every component of the kit in its states, with an index (§2.4). */
import type { ComponentType } from "react";
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Page } from "../frame/page";
import { BoxesSection } from "./boxes-section";
import { ButtonsSection } from "./buttons-section";
import { ChoicesSection } from "./choices-section";
import { ColoursSection } from "./colours-section";
import { FieldsSection } from "./fields-section";
import styles from "./gallery-page.module.css";
import { HeadSection } from "./head-section";
import { IconsSection } from "./icons-section";
import { LoadingSection } from "./loading-section";
import { MessagesSection } from "./messages-section";
import { ModalsSection } from "./modals-section";
import { NoticesSection } from "./notices-section";
import { PopupsSection } from "./popups-section";
import { StatesSection } from "./states-section";
import { TablesSection } from "./tables-section";
import { TabsSection } from "./tabs-section";

const SECTIONS = {
  colours: ColoursSection,
  buttons: ButtonsSection,
  fields: FieldsSection,
  choices: ChoicesSection,
  tabs: TabsSection,
  modals: ModalsSection,
  boxes: BoxesSection,
  messages: MessagesSection,
  notices: NoticesSection,
  popups: PopupsSection,
  loading: LoadingSection,
  tables: TablesSection,
  states: StatesSection,
  icons: IconsSection,
  head: HeadSection,
} satisfies Record<string, ComponentType>;

const NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

export function GalleryPage() {
  const { t } = useGalleryTexts();
  return (
    <Page title={t("title")} about={t("intro")}>
      <div className={styles["columns"]}>
        <nav aria-label={t("contents")} className={styles["contents"]}>
          <ul>
            {NAMES.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{t(`sections.${name}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles["sections"]}>
          {NAMES.map((name) => {
            const Section = SECTIONS[name];
            return (
              <section key={name} aria-labelledby={name}>
                <h2 id={name} className={styles["title"]}>
                  {t(`sections.${name}`)}
                </h2>
                <Section />
              </section>
            );
          })}
        </div>
      </div>
    </Page>
  );
}
