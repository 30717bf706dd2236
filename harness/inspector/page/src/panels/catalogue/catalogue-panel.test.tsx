import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { CataloguePanel } from "./catalogue-panel";

it("finds an entry, and says all that is known of it", async () => {
  const user = userEvent.setup();
  renderSession(<CataloguePanel />);
  await user.type(screen.getByRole("searchbox"), "link product");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.click(screen.getByRole("option", { name: /home\/product/ }));
  const detail = screen.getByRole("article", { name: "home/product" });
  expect(detail).toHaveTextContent("§5.1");
  expect(detail).toHaveTextContent("iOSfrom 2.0.0");
  expect(detail).toHaveTextContent("opens the web page of the product");
  expect(screen.getByRole("row", { name: "id text required" })).toBeVisible();
  // A link isn't called.
  expect(screen.queryByText("Send it from here")).toBeNull();
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("searchbox"), "no such thing");
  expect(screen.getByText("Nothing of the catalogue fits.")).toBeVisible();
});

it("sends a call in the client's place, and says what doesn't fit", async () => {
  const user = userEvent.setup();
  const server = renderSession(<CataloguePanel />);
  await user.click(screen.getByRole("option", { name: /^call pay/ }));
  const payload = screen.getByLabelText("Payload, as JSON");
  expect(payload).toHaveValue('{\n  "cents": 0\n}');
  await user.clear(payload);
  await user.type(payload, '{{"cents":"5"}');
  expect(screen.getByText(/type "string" is invalid/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send it anyway" }));
  expect(server.received.at(-1)).toEqual({
    do: "call",
    name: "pay",
    payload: { cents: "5" },
  });
  expect(await screen.findByText(/It was sent/)).toBeVisible();
});

it("says what this phone lacks", async () => {
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
