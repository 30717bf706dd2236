import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { renderKit } from "../test/render-kit";
import { TextInput } from "./text-input";

const field = () => screen.getByRole("textbox", { name: "Note" });

function Note({ maxLength }: { readonly maxLength: number }) {
  const [value, setValue] = useState("");
  return (
    <TextInput
      label="Note"
      hint="For yourself"
      value={value}
      onChange={setValue}
      maxLength={maxLength}
    />
  );
}

describe("a text input", () => {
  it.each([
    ["", "0 / 5", null],
    ["four", "4 / 5", null],
    ["12345", "5 / 5", null],
    ["123456", "6 / 5", "1 character too many"],
    ["12345678", "8 / 5", "3 characters too many"],
    ["🙂🙂🙂🙂🙂", "5 / 5", null],
  ])("counts %j as %s", async (text, counter, error) => {
    const { user } = renderKit(<Note maxLength={5} />);
    if (text !== "") await user.type(field(), text);
    expect(field()).toHaveValue(text);
    expect(screen.getByText(counter)).toHaveAttribute(
      "data-exceeded",
      String(error !== null),
    );
    expect(field()).toHaveAttribute("aria-invalid", String(error !== null));
    expect(screen.queryByRole("alert")?.textContent ?? null).toBe(error);
  });

  it("has a hint and an error as its description, and no counter without a limit", async () => {
    renderKit(
      <TextInput
        label="Note"
        hint="For yourself"
        error="Too odd"
        value=""
        onChange={() => undefined}
      />,
    );
    expect(field()).toHaveAccessibleDescription("Too odd For yourself");
    expect(field()).toBeInvalid();
    expect(screen.queryByText(/ \/ /)).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });

  it("keeps a hidden label for assistive technology, and passes input attributes on", () => {
    renderKit(
      <TextInput
        label="Note"
        isLabelHidden
        value="x"
        onChange={() => undefined}
        inputMode="decimal"
        disabled
      />,
    );
    expect(field()).toHaveAttribute("inputmode", "decimal");
    expect(field()).toBeDisabled();
  });
});
