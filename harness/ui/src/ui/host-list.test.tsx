import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HostList } from "./host-list";

it("lists platforms with their versions", () => {
  render(
    <HostList
      hosts={[
        { platform: "ios", versions: ["2.9.0", "2.56.0"] },
        { platform: "browser", versions: null },
      ]}
    />,
  );
  expect(screen.getByText("ios 2.9.0 – 2.56.0")).toBeVisible();
  expect(screen.getByText("browser")).toBeVisible();
});
