// Choice controls: select, tabs, switch, checkbox, choice.
import { screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { renderKit } from "../test/render-kit";
import { Checkbox } from "./checkbox";
import { Choice } from "./choice";
import { Select } from "./select";
import { Switch } from "./switch";
import { Tabs } from "./tabs";

const LINES = [
  { value: "spot", text: "Spot" },
  { value: "usdt", text: "USDT futures" },
  { value: "coin", text: "Coin futures", disabled: true },
] as const;
type Line = (typeof LINES)[number]["value"];

function Chosen({
  by,
}: {
  readonly by: typeof Select<Line> | typeof Choice<Line>;
}) {
  const [line, setLine] = useState<Line>("spot");
  const Piece = by;
  return (
    <>
      <Piece label="Market" options={LINES} value={line} onChange={setLine} />
      <output>{line}</output>
    </>
  );
}

describe("a select", () => {
  it("selects an option", async () => {
    const { user } = renderKit(<Chosen by={Select} />);
    const select = screen.getByRole("combobox", { name: "Market" });
    expect(select).toHaveDisplayValue("Spot");
    await user.selectOptions(select, "USDT futures");
    expect(screen.getByRole("status")).toHaveTextContent("usdt");
    await user.selectOptions(select, "Coin futures");
    expect(screen.getByRole("status")).toHaveTextContent("usdt");
  });

  it("shows its error", async () => {
    renderKit(
      <Select
        label="Market"
        hint="One of three"
        error="Choose one"
        options={LINES}
        value="spot"
        onChange={() => undefined}
      />,
    );
    const select = screen.getByRole("combobox", { name: "Market" });
    expect(select).toBeInvalid();
    expect(select).toHaveAccessibleDescription("Choose one One of three");
    expect(await axeFindings()).toEqual([]);
  });
});

describe("a choice", () => {
  it("selects an option", async () => {
    const { user } = renderKit(<Chosen by={Choice} />);
    await user.click(screen.getByRole("radio", { name: "USDT futures" }));
    expect(screen.getByRole("status")).toHaveTextContent("usdt");
    expect(screen.getByRole("group", { name: "Market" })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});

function Orders() {
  const [tab, setTab] = useState<Line>("spot");
  return (
    <Tabs
      label="Orders"
      value={tab}
      onChange={setTab}
      tabs={LINES.map(({ value, text }) => ({
        value,
        text,
        panel: <p>{`Panel ${value}`}</p>,
      }))}
    />
  );
}

describe("tabs", () => {
  afterEach(() => document.documentElement.removeAttribute("dir"));

  const chosen = () => screen.getByRole("tab", { selected: true });

  it("shows only the panel of the selected tab", async () => {
    const { user } = renderKit(<Orders />);
    expect(screen.getByRole("tabpanel", { name: "Spot" })).toHaveTextContent(
      "Panel spot",
    );
    await user.click(screen.getByRole("tab", { name: "USDT futures" }));
    expect(screen.getByRole("tabpanel")).toHaveTextContent("Panel usdt");
    expect(screen.queryByText("Panel spot")).toBeNull();
    expect(screen.getByRole("tablist", { name: "Orders" })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it.each([
    ["ltr", "{ArrowRight}", "USDT futures"],
    ["ltr", "{ArrowLeft}", "Coin futures"],
    ["rtl", "{ArrowLeft}", "USDT futures"],
    ["rtl", "{ArrowRight}", "Coin futures"],
    ["ltr", "{End}", "Coin futures"],
  ])("goes, in %s, by %s to %s", async (direction, key, tab) => {
    document.documentElement.dir = direction;
    const { user } = renderKit(<Orders />);
    await user.tab();
    await user.keyboard(key);
    expect(chosen()).toHaveTextContent(tab);
    expect(chosen()).toHaveFocus();
  });
});

describe.each([
  ["switch", Switch, "isOn"],
  ["checkbox", Checkbox, "isChecked"],
] as const)("a %s", (role, Piece, prop) => {
  function Held() {
    const [holds, setHolds] = useState(false);
    const props = { isOn: holds, isChecked: holds, [prop]: holds };
    return <Piece label="Only as maker" {...props} onChange={setHolds} />;
  }

  it("is toggled by a click on its label and by the space bar", async () => {
    const { user } = renderKit(<Held />);
    const control = screen.getByRole(role, { name: "Only as maker" });
    await user.click(screen.getByText("Only as maker"));
    expect(control).toBeChecked();
    await user.keyboard(" ");
    expect(control).not.toBeChecked();
    expect(await axeFindings()).toEqual([]);
  });
});
