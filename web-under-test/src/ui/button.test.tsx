import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button";

const button = () => screen.getByRole("button", { name: "Buy" });

describe("a button", () => {
  it.each([
    ["ready", {}, 2],
    ["disabled", { disabled: true }, 0],
    ["loading", { loading: true }, 0],
  ])("that is %s counts clicks and Enter: %o", async (_, state, times) => {
    const onPress = vi.fn<() => void>();
    render(
      <Button onPress={onPress} {...state}>
        Buy
      </Button>,
    );
    await userEvent.click(button());
    await userEvent.keyboard("{Enter}");
    expect(onPress).toHaveBeenCalledTimes(times);
  });

  it.each([
    ["ready", {}, 1],
    ["disabled", { disabled: true }, 0],
    ["loading", { loading: true }, 0],
  ])("of a form, %s, submits it: %o", async (_, state, times) => {
    const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>(
      (event) => event.preventDefault(),
    );
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" {...state}>
          Buy
        </Button>
      </form>,
    );
    await userEvent.click(button());
    expect(onSubmit).toHaveBeenCalledTimes(times);
  });

  it("keeps the focus and is busy while loading", async () => {
    const { rerender } = render(<Button>Buy</Button>);
    button().focus();
    rerender(<Button loading>Buy</Button>);
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute("aria-busy", "true");
    expect(button()).toHaveAttribute("aria-disabled", "true");
  });
});
