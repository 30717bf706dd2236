import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeBrowser } from "../../test/fake-app";
import { fakeSession } from "../../test/fake-session";
import { renderClient } from "../../test/render-client";

function openRegistration(codes: Record<string, string>) {
  const fake = fakeSession();
  fake.seams.requestFields.mockImplementation((path) =>
    path === "/v1/user/register/email" ? codes : {},
  );
  renderClient(fakeBrowser(), "/register", fake.session);
}

const note = () => screen.queryByRole("region", { name: "You were invited" });

it("lists each code that is sent with a registration", () => {
  openRegistration({
    actCode: "6",
    groupId: "5",
    commonCode: "4",
    clacCode: "3",
    registerVipNo: "2",
    registerChannel: "1",
  });
  const region = within(note() ?? document.createElement("p"));
  const texts = (role: string): (string | null)[] =>
    region.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts("term").join(", ")).toBe(
    "Channel, VIP code, Calculation code, Common code, Group, Activity",
  );
  expect(texts("definition").join(" ")).toBe("1 2 3 4 5 6");
});

it("lists only the codes that exist", () => {
  openRegistration({ registerVipNo: "v1" });
  expect(screen.getAllByRole("term")).toHaveLength(1);
  expect(screen.getByRole("definition")).toHaveTextContent("v1");
});

it("renders nothing without codes", () => {
  openRegistration({});
  expect(note()).toBeNull();
});
