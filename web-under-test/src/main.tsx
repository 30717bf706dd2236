/** Starts the client. */
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { createLab } from "./app/create-lab";
import { loaded } from "./app/loaded";
import { createTexts } from "./locales/texts";
import { TextsContext } from "./locales/use-translation";
import "./ui/tokens.css";

const texts = createTexts();
const { lab } = createLab(window, texts.t("failure.network"));
const AccountPages = loaded(async () => {
  const { startSession } = await import("./app/start-session");
  return startSession(window, lab.bridge, texts);
});
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root element");
createRoot(root).render(
  <TextsContext value={texts}>
    <App lab={lab} accountPages={AccountPages} />
  </TextsContext>,
);
