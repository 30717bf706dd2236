/** Starts the part of the client that the address names. */
import { createRoot } from "react-dom/client";
import { createTexts } from "./locales/texts";
import { TextsContext } from "./locales/use-translation";
import "./ui/tokens.css";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root element");
const texts = createTexts();
const part = /^\/lab(?:\/|$)/.test(window.location.pathname)
  ? (await import("./app/start-lab")).startLab(window, texts)
  : (await import("./app/start-product")).startProduct(window, texts);
createRoot(root).render(<TextsContext value={texts}>{part}</TextsContext>);
