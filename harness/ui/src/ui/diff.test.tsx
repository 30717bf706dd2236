import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Diff } from "./diff";

it("distinguishes removed from added lines, also without colour", () => {
  render(
    <Diff
      label="Difference"
      diff={
        "@@ -7,2 +7,2 @@\n     0ms  open\n-    0ms  call   #1 a\n+    0ms  call   #1 b\n"
      }
    />,
  );
  const [kept, removed, added] = screen.getAllByRole("row");
  expect(kept).toHaveTextContent("77 0ms open");
  const deletion = within(removed ?? document.body).getByRole("deletion");
  expect(deletion).toHaveTextContent("call #1 a");
  const insertion = within(added ?? document.body).getByRole("insertion");
  expect(insertion).toHaveTextContent("call #1 b");
  expect(removed).toHaveTextContent("removed");
  expect(added).toHaveTextContent("added");
});

it("shows markup as text", () => {
  render(<Diff label="Difference" diff={"+<img src=x onerror=alert(1)>\n"} />);
  expect(screen.getByRole("insertion")).toHaveTextContent("<img src=x");
  expect(screen.queryByRole("img")).toBeNull();
});
