/** The links in this page's head to its versions in other languages (§2.1), read from the document. */
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

function watchHead(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.head, { childList: true, attributes: true });
  return () => observer.disconnect();
}

/** One per line: its language, or `canonical`, and its address. */
function linksInHead(): string {
  const links = document.head.querySelectorAll<HTMLLinkElement>(
    'link[rel="canonical"], link[rel="alternate"]',
  );
  return [...links]
    .map(({ rel, hreflang, href }) => `${hreflang || rel} ${href}`)
    .join("\n");
}
