/** Starts the page. The data is embedded in it; the address selects what is shown. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "../ui/tokens.css";
import { createThemeStore } from "../ui/theme";
import { createAddress } from "./address";
import { Pages } from "./pages";
import { readPage } from "./read-page";
import { Unreadable } from "./unreadable";

const theme = createThemeStore(
  document.documentElement,
  () => window.localStorage,
);
const read = readPage(document);
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
const shown = createRoot(root);
// Synchronously, so that keys work as soon as the page has loaded.
flushSync(() =>
  shown.render(
    read.kind === "page" ? (
      <Pages
        report={read.report}
        exploration={read.exploration}
        matrix={read.matrix}
        decision={read.decision}
        address={createAddress(window)}
        theme={theme}
      />
    ) : (
      <Unreadable reason={read.reason} />
    ),
  ),
);
