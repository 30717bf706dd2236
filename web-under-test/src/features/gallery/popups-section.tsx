/** Popups: by click, by hover over a term, and with delays. */
import { useGalleryTexts } from "../../locales/use-gallery-texts";
import { Icon } from "../../ui/icon";
import { Popup } from "../../ui/popup";
import { Specimens } from "./specimens";

export function PopupsSection() {
  const { t } = useGalleryTexts();
  return (
    <Specimens>
      <Popup
        label={t("popups.clickLabel")}
        trigger={
          <>
            {t("popups.click")}
            <Icon name="down" />
          </>
        }
      >
        <p>{t("popups.clickText")}</p>
      </Popup>
      <Popup
        label={t("popups.hover")}
        trigger={t("popups.hover")}
        opensOn="hover"
        look="term"
      >
        <p>{t("popups.hoverText")}</p>
      </Popup>
      <Popup
        label={t("popups.slow")}
        trigger={t("popups.slow")}
        opensOn="hover"
        openDelay={300}
        closeDelay={200}
      >
        <p>{t("popups.slowText")}</p>
      </Popup>
      <Popup
        label={t("popups.modal")}
        trigger={
          <>
            {t("popups.modal")}
            <Icon name="down" />
          </>
        }
        modal
      >
        <p>{t("popups.modalText")}</p>
      </Popup>
    </Specimens>
  );
}
