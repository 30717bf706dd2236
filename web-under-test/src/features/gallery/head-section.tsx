/** The links in this page's head that lead to it in other languages (§2.1), as the document has them. */
import { useSyncExternalStore } from "react";
import styles from "./head-section.module.css";

export function HeadSection() {
  const links = useSyncExternalStore(watchHead, linksInHead);
  return (
    <ul className={styles["links"]}>
      {links.split("\n").map((link) => (
        <li key={link}>
          <code>{link}</code>
        </li>
      ))}
    </ul>
  );
}

function watchHead(hear: () => void): () => void {
  const observer = new MutationObserver(hear);
  observer.observe(document.head, { childList: true, attributes: true });
  return () => observer.disconnect();
}

/** One a line: its language, or `canonical`, and its address. */
function linksInHead(): string {
  const links = document.head.querySelectorAll<HTMLLinkElement>(
    'link[rel="canonical"], link[rel="alternate"]',
  );
  return [...links]
    .map(({ rel, hreflang, href }) => `${hreflang || rel} ${href}`)
    .join("\n");
}
