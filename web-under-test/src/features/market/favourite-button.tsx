/** The star that marks a favourite market. */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import styles from "./favourite-button.module.css";

interface FavouriteButtonProps {
  /** The market. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export function FavouriteButton({
  name,
  isOn,
  onToggle,
}: FavouriteButtonProps) {
  const { t } = useInAppTexts();
  return (
    <button
      type="button"
      className={styles["star"]}
      aria-label={t("favourites.mark", { market: name })}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M8 1.9l1.9 3.9 4.2.6-3 3 .7 4.2L8 11.6l-3.8 2 .7-4.2-3-3 4.2-.6z" />
      </svg>
    </button>
  );
}
