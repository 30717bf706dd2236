/** The account settings, tested as a user sees them. */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../test/fake-app";
import { renderProduct } from "../../test/render-product";

const KEYS = "/v1/user/apikey";
const SECURITY = "/v1/user/security";

const button = (name: string) => screen.getByRole("button", { name });
const table = (name: string) => screen.findByRole("table", { name });

describe("API keys", { timeout: 30_000 }, () => {
  it("are created, and their secret is shown once", async () => {
    const { user, site } = renderProduct("/account/newapi");
    site.responds(`${KEYS}/create`, {
      data: { id: "900", apiKey: "bg_new", secretKey: "s3cret" },
    });
    await table("API keys");
    await user.click(button("Create API key"));
    const dialog = within(await screen.findByRole("dialog"));
    const make = dialog.getByRole("button", { name: "Create API key" });
    expect(make).toBeDisabled();
    await user.type(dialog.getByLabelText("Name"), " desk ");
    await user.type(dialog.getByLabelText("Passphrase"), "open sesame");
    await user.type(
      dialog.getByLabelText("IP addresses"),
      "203.0.113.7, 203.0.113.8",
    );
    await user.click(dialog.getByRole("checkbox", { name: "Spot" }));
    await user.click(make);
    expect(await dialog.findByText("s3cret")).toBeVisible();
    expect(site.to(`${KEYS}/create`)[0]?.body).toEqual({
      label: "desk",
      passphrase: "open sesame",
      permissions: ["read", "spot"],
      ips: ["203.0.113.7", "203.0.113.8"],
    });
    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.getByText("bg_new")).toBeInTheDocument();
  });

  it("are deleted after a confirmation", async () => {
    const { user, site } = renderProduct("/account/newapi");
    site.responds(`${KEYS}/delete`, { data: {} });
    await table("API keys");
    const remove = async (choice: string): Promise<void> => {
      const [first] = screen.getAllByRole("button", { name: "Delete" });
      if (first !== undefined) await user.click(first);
      const box = within(await screen.findByRole("alertdialog"));
      await user.click(box.getByRole("button", { name: choice }));
    };
    await remove("Cancel");
    expect(site.to(`${KEYS}/delete`)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await remove("OK");
    await waitFor(() =>
      expect(site.to(`${KEYS}/delete`)[0]).toMatchObject({
        method: "DELETE",
        query: expect.stringContaining("id=501"),
        text: "",
      }),
    );
    await waitFor(() => expect(screen.queryByText("grid bot")).toBeNull());
  });
});

describe("the anti-phishing code", { timeout: 30_000 }, () => {
  it.each(["abc", "ab cd", "a".repeat(21)])("can't be %j", async (code) => {
    const { user, site } = renderProduct("/subaccount/setting/antiphishing");
    await user.type(await screen.findByLabelText("New code"), code);
    await user.click(button("Save"));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(site.to(`${SECURITY}/antiphishing/set`)).toEqual([]);
  });

  it("is saved, and shown masked", async () => {
    const { user, site } = renderProduct("/subaccount/setting/antiphishing");
    site.responds(`${SECURITY}/antiphishing/set`, { data: { enabled: true } });
    await user.type(await screen.findByLabelText("New code"), "Lark2026");
    await user.click(button("Save"));
    expect(await screen.findByText("La******")).toBeVisible();
    expect(site.to(`${SECURITY}/antiphishing/set`)[0]).toMatchObject({
      method: "PUT",
      body: { code: "Lark2026" },
    });
  });
});

describe("devices", { timeout: 30_000 }, () => {
  it("are removed, except the current device", async () => {
    const { user, site } = renderProduct("/subaccount/setting/devices");
    site.responds(`${SECURITY}/devices/remove`, { data: {} });
    const rows = within(await table("Devices")).getAllByRole("row");
    const removable = screen.getAllByRole("button", { name: "Remove" });
    expect(removable).toHaveLength(rows.length - 2);
    expect(rows[1]).toHaveTextContent("(this device)");
    if (removable[0] !== undefined) await user.click(removable[0]);
    await waitFor(() =>
      expect(screen.getAllByRole("row")).toHaveLength(rows.length - 1),
    );
    expect(site.to(`${SECURITY}/devices/remove`)[0]).toMatchObject({
      method: "DELETE",
      query: expect.stringContaining("deviceId=9002"),
      text: "",
    });
  });
});

describe("verification methods", { timeout: 30_000 }, () => {
  it("are changed with six digits", async () => {
    const { user, site } = renderProduct("/modifyverification");
    site.responds(`${SECURITY}/verification/modify`, {
      data: { type: "email" },
    });
    await table("Verification methods");
    const [change] = screen.getAllByRole("button", { name: "Change" });
    if (change !== undefined) await user.click(change);
    const box = within(await screen.findByRole("dialog", { name: "Email" }));
    await user.type(box.getByRole("textbox"), "12345{Enter}");
    expect(await box.findByRole("alert")).toHaveTextContent(
      "The input data is illegal!",
    );
    await user.type(box.getByRole("textbox"), "6{Enter}");
    await waitFor(() =>
      expect(site.to(`${SECURITY}/verification/modify`)[0]?.body).toEqual({
        type: "email",
        code: "123456",
      }),
    );
  });

  it("are changed on the app's own screen in the app", async () => {
    const app = fakeApp("android", "2.56.0");
    const { user } = renderProduct("/modifyverification", { app });
    await table("Verification methods");
    const [change] = screen.getAllByRole("button", { name: "Change" });
    if (change !== undefined) await user.click(change);
    expect(app.sent.at(-1)).toEqual({
      name: "nativeRouter",
      payload: "exchange://app/user/safe/bind?type=email",
    });
  });
});
