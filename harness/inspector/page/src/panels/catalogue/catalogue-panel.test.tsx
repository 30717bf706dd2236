import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { CataloguePanel } from "./catalogue-panel";

it("finds an entry, and shows its details", async () => {
  const user = userEvent.setup();
  renderSession(<CataloguePanel />);
  await user.type(screen.getByRole("searchbox"), "link product");
  const list = screen.getByRole("listbox", { name: "Catalogue" });
  expect(within(list).getAllByRole("option")).toHaveLength(1);
  await user.click(screen.getByRole("option", { name: /home\/product/ }));
  const detail = screen.getByRole("article", { name: "home/product" });
  expect(detail).toHaveTextContent("§5.1");
  expect(detail).toHaveTextContent("iOSfrom 2.0.0");
  expect(detail).toHaveTextContent("opens the web page of the product");
  expect(screen.getByRole("row", { name: "id text required" })).toBeVisible();
  // Links can't be sent.
  expect(screen.queryByText("Send it from here")).toBeNull();
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("searchbox"), "no such thing");
  expect(screen.getByText("No matches in the catalogue.")).toBeVisible();
});

it("sends a call in place of the client, and shows what is invalid", async () => {
  const user = userEvent.setup();
  const server = renderSession(<CataloguePanel />);
  await user.click(screen.getByRole("option", { name: /^call pay/ }));
  const payload = screen.getByLabelText("Payload, as JSON");
  expect(payload).toHaveValue('{\n  "cents": 0\n}');
  await user.clear(payload);
  await user.type(payload, '{{"cents":"5"}');
  expect(screen.getByText(/type "string" is invalid/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send anyway" }));
  expect(server.received.at(-1)).toEqual({
    do: "call",
    name: "pay",
    payload: { cents: "5" },
  });
  expect(await screen.findByText(/Sent/)).toBeVisible();
});

it("shows what this phone lacks", async () => {
  const user = userEvent.setup();
  const server = renderSession(<CataloguePanel />);
  await user.click(screen.getByRole("option", { name: /scanCode/ }));
  expect(screen.queryByText("not on this phone")).toBeNull();
  server.send({
    is: "phone",
    phone: {
      platform: "ios",
      app_version: "2.14.9",
      device: "iphone-15",
      locale: "en",
      theme: "dark",
    },
  });
  expect(screen.getByText("not on this phone")).toBeVisible();
});

it("lists events, codes and requests besides calls and links", async () => {
  const user = userEvent.setup();
  renderSession(<CataloguePanel />);
  const kind = screen.getByRole("combobox", { name: "Kind" });
  const names = (): (string | undefined)[] =>
    within(screen.getByRole("listbox", { name: "Catalogue" }))
      .getAllByRole("option")
      .map((option) => option.querySelector("[class*=name]")?.textContent);
  await user.selectOptions(kind, "Events");
  expect(names()).toEqual(["background", "foreground", "themeChanged"]);
  await user.click(screen.getByRole("option", { name: /themeChanged/ }));
  const event = screen.getByRole("article", { name: "themeChanged" });
  expect(
    within(event).getByRole("table", { name: "Fields" }),
  ).toHaveTextContent("theme");
  await user.selectOptions(kind, "Reply codes");
  await user.click(screen.getByRole("option", { name: /20906/ }));
  expect(screen.getByRole("article", { name: "20906" })).toHaveTextContent(
    "the call fails",
  );
  await user.selectOptions(kind, "Server requests");
  expect(names()).toEqual([
    "POST /api/login",
    "GET /api/products",
    "POST /api/orders",
  ]);
});
