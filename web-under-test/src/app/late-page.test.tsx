import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { latePage } from "./late-page";

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

it("shows the page as soon as it is there, and loads it once", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Page = latePage(load);
  const first = render(<Page name="Ann" />);
  expect(first.container).toBeEmptyDOMElement();
  await act(async () => undefined);
  expect(screen.getByText("Hello Ann")).toBeVisible();
  first.unmount();
  render(<Page name="Bob" />);
  expect(screen.getByText("Hello Bob")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
