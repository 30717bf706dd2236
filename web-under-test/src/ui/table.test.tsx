import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../test/axe-findings";
import { renderKit } from "../test/render-kit";
import { Card } from "./card";
import { Table, type Column } from "./table";

interface Fee {
  readonly level: string;
  readonly maker: string;
}

const COLUMNS: readonly Column<Fee>[] = [
  { key: "level", title: "Level", cell: ({ level }) => level },
  { key: "maker", title: "Maker", cell: ({ maker }) => maker, align: "end" },
];

const fees = (rows: readonly Fee[]) => (
  <Card title="Fees" aside={<a href="#more">More</a>}>
    <Table
      label="Fee levels"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ level }) => level}
      empty={<p>No fees</p>}
    />
  </Card>
);

describe("a table", () => {
  it("has a header for each column and each row, and can be scrolled by keyboard", async () => {
    const { user } = renderKit(
      fees([
        { level: "VIP 0", maker: "0.02 %" },
        { level: "VIP 1", maker: "0.01 %" },
      ]),
    );
    const table = screen.getByRole("table", { name: "Fee levels" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Level", "Maker"]);
    const row = screen.getByRole("row", { name: "VIP 1 0.01 %" });
    expect(within(row).getByRole("rowheader")).toHaveTextContent("VIP 1");
    expect(within(row).getByRole("cell")).toHaveAttribute("data-align", "end");
    await user.tab();
    await user.tab();
    expect(screen.getByRole("group", { name: "Fee levels" })).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
  });

  it("shows a fallback without rows", () => {
    renderKit(fees([]));
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("No fees")).toBeVisible();
  });
});

describe("a card", () => {
  it("is labelled by its heading", () => {
    renderKit(fees([]));
    const card = screen.getByRole("region", { name: "Fees" });
    expect(within(card).getByRole("heading", { name: "Fees" })).toBeVisible();
    expect(within(card).getByRole("link", { name: "More" })).toBeVisible();
  });
});
