/** Starts the HTML report: the run is in the page, what is shown in its address. */
import { createRoot } from "react-dom/client";
import "../ui/tokens.css";
import { createAddress } from "./address";
import { readPage } from "./read-page";
import { Report } from "./report";
import { createThemeStore } from "./theme";
import { Unreadable } from "./unreadable";

const theme = createThemeStore(
  document.documentElement,
  () => window.localStorage,
);
const read = readPage(document);
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  read.kind === "run" ? (
    <Report
      run={read.run}
      records={read.records}
      address={createAddress(window)}
      theme={theme}
    />
  ) : (
    <Unreadable reason={read.reason} />
  ),
);
