import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MatrixTable } from "./matrix-table";

it("labels each cell by its row and column", () => {
  render(
    <MatrixTable
      label="By folder"
      corner="Folder"
      columns={["ios", "android"]}
      rows={[{ key: "bridge", heading: "bridge", cells: ["2 of 2", "1 of 2"] }]}
    />,
  );
  expect(screen.getByRole("region", { name: "By folder" })).toBeVisible();
  const headers = screen.getAllByRole("columnheader");
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    "Folder",
    "ios",
    "android",
  ]);
  expect(screen.getByRole("rowheader", { name: "bridge" })).toBeVisible();
  expect(screen.getByRole("cell", { name: "1 of 2" })).toBeVisible();
});
