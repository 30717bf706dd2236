import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderKit } from "../test/render-kit";

describe("notifications", () => {
  it("are shown for four seconds, in the corner", () => {
    const { kit, pass, trigger } = renderKit(null);
    trigger(() => kit.notices.show({ title: "Filled", message: "0.05 BTC" }));
    pass(3_999);
    expect(screen.getByRole("status")).toHaveTextContent("Filled 0.05 BTC");
    expect(document.querySelector("[aria-live]")).toHaveStyle({
      gap: "16px",
      padding: "16px",
      zIndex: "2000",
    });
    pass(1);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("can be closed manually", async () => {
    const { kit, pass, trigger, user } = renderKit(null);
    trigger(() =>
      kit.notices.show({ title: "Failed", type: "error", duration: 0 }),
    );
    let close = (): void => undefined;
    trigger(() => {
      close = kit.notices.show({ title: "Filled", duration: 0 });
    });
    pass(60_000);
    expect(screen.getByRole("alert")).toHaveTextContent("Failed");
    const [first] = screen.getAllByRole("button", {
      name: "Close notification",
    });
    if (first !== undefined) await user.click(first);
    expect(screen.queryByRole("alert")).toBeNull();
    trigger(close);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("stay while the pointer is over them", async () => {
    const { kit, pass, trigger, user } = renderKit(null);
    trigger(() => kit.notices.show({ title: "Filled" }));
    await user.hover(screen.getByText("Filled"));
    pass(10_000);
    await user.unhover(screen.getByText("Filled"));
    pass(3_999);
    expect(screen.getByText("Filled")).toBeVisible();
    pass(1);
    expect(screen.queryByText("Filled")).toBeNull();
  });
});
