import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { VirtualRows } from "./virtual-rows";

function Page() {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  return (
    <div ref={setPane}>
      <VirtualRows
        count={100_000}
        estimate={30}
        scrollElement={pane}
        keyOf={(index) => index}
        renderRow={(index) => `row ${index}`}
      />
    </div>
  );
}

it("renders few of many rows, and exposes the total", () => {
  render(<Page />);
  const rows = screen.getAllByRole("listitem");
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]).toHaveAttribute("aria-setsize", "100000");
  expect(screen.getByText("row 3")).toBeInTheDocument();
});
