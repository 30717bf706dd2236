import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { SAMPLE_PHONE } from "../../samples/sample-hello";
import { PhonePanel } from "./phone-panel";

it("applies platform, version, device, locale and theme together", async () => {
  const user = userEvent.setup();
  const server = renderSession(<PhonePanel />);
  const apply = screen.getByRole("button", { name: "Apply and reload" });
  expect(apply).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "Android" }));
  expect(screen.getByLabelText("Device")).toHaveValue("pixel-8");
  await user.click(screen.getByRole("radio", { name: /^2\.4\.0 .* pay$/ }));
  await user.click(screen.getByRole("radio", { name: "Light" }));
  const locale = screen.getByLabelText("Locale");
  await user.clear(locale);
  expect(apply).toBeDisabled();
  await user.type(locale, "de");
  await user.click(apply);
  expect(server.received).toContainEqual({
    do: "phone",
    phone: {
      platform: "android",
      app_version: "2.4.0",
      device: "pixel-8",
      locale: "de",
      theme: "light",
    },
  });
  expect(
    screen.getByRole("button", { name: "Apply and reload" }),
  ).toBeDisabled();
});

it("accepts any version of three numbers, and none in a browser", async () => {
  const user = userEvent.setup();
  const server = renderSession(<PhonePanel />);
  const version = screen.getByLabelText("Version");
  await user.clear(version);
  await user.type(version, "2.9");
  const apply = screen.getByRole("button", { name: "Apply and reload" });
  expect(apply).toBeDisabled();
  await user.type(version, ".1");
  expect(apply).toBeEnabled();
  await user.click(screen.getByRole("radio", { name: "Browser" }));
  await user.click(apply);
  expect(server.received.at(-1)).toMatchObject({
    phone: { platform: "browser", app_version: null, device: "laptop" },
  });
  server.send({ is: "phone", phone: SAMPLE_PHONE });
  expect(screen.getByRole("radio", { name: "iOS" })).toBeChecked();
});

it("sends events with their payloads", async () => {
  const user = userEvent.setup();
  const server = renderSession(<PhonePanel />);
  await user.click(screen.getByRole("button", { name: "Send background" }));
  expect(server.received.at(-1)).toEqual({
    do: "event",
    name: "background",
    payload: null,
  });
  await user.click(
    screen.getByRole("button", { name: "Payload of themeChanged" }),
  );
  const payload = screen.getByLabelText("Payload, as JSON");
  await user.clear(payload);
  await user.type(payload, '{{"theme":"light"}');
  await user.click(screen.getByRole("button", { name: "Send themeChanged" }));
  expect(server.received.at(-1)).toEqual({
    do: "event",
    name: "themeChanged",
    payload: { theme: "light" },
  });
});

it("shows and edits the page's storage", async () => {
  const user = userEvent.setup();
  const server = renderSession(<PhonePanel />);
  const theme = await screen.findByLabelText("Value of theme");
  await user.clear(theme);
  await user.type(theme, "light{Enter}");
  expect(server.received).toContainEqual({
    do: "store",
    area: "local",
    key: "theme",
    value: "light",
  });
  expect(await screen.findByLabelText("Value of theme")).toHaveValue("light");
  await user.click(screen.getByRole("radio", { name: "Cookies" }));
  const cookies = screen.getByRole("table", { name: "Cookies" });
  await user.click(
    within(cookies).getByRole("button", { name: "Remove consent" }),
  );
  expect(server.received).toContainEqual({
    do: "store",
    area: "cookies",
    key: "consent",
    value: null,
  });
  expect(
    within(cookies).queryByRole("button", { name: "Remove consent" }),
  ).toBeNull();
});

it("explains which settings don't apply in the developer's own browser", () => {
  const server = renderSession(<PhonePanel />);
  const own = /its window keeps its size/;
  expect(screen.queryByText(own)).toBeNull();
  server.send({
    is: "page",
    page: {
      url: "http://localhost:5173/",
      is_served: false,
      is_on_display: false,
      others: 0,
    },
  });
  expect(screen.getByText(own)).toBeVisible();
});

it("calls the page, and shows its reply", async () => {
  const user = userEvent.setup();
  const server = renderSession(<PhonePanel />);
  expect(screen.getByRole("button", { name: "Call" })).toBeDisabled();
  await user.type(screen.getByLabelText("Name of the call"), "canLeave");
  await user.click(screen.getByRole("button", { name: "Call" }));
  expect(server.received.at(-1)).toEqual({
    do: "ask",
    name: "canLeave",
    payload: {},
  });
  expect(await screen.findByText('{"asked":"canLeave"}')).toBeVisible();
});
