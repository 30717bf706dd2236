import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createTexts } from "../locales/texts";
import { TextsContext } from "../locales/use-translation";
import { loaded } from "./loaded";

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

it("loads once, and shows the component as soon as it has loaded", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Loaded = loaded(load);
  const texts = createTexts();
  const { rerender } = render(
    <TextsContext value={texts}>
      <Loaded name="Ann" />
    </TextsContext>,
  );
  expect(load).toHaveBeenCalledOnce();
  expect(await screen.findByText("Hello Ann")).toBeVisible();
  rerender(
    <TextsContext value={texts}>
      <Loaded key="other" name="Bob" />
    </TextsContext>,
  );
  expect(screen.getByText("Hello Bob")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it("shows a fallback during loading, and permanently if loading fails", async () => {
  const Loaded = loaded<{ name: string }>(
    async () => {
      throw new TypeError("failed to fetch");
    },
    ({ name }) => <p>{name}</p>,
  );
  const texts = createTexts();
  const named = (name: string) => (
    <TextsContext value={texts}>
      <Loaded name={name} />
    </TextsContext>
  );
  const { rerender } = render(named("Ann"));
  expect(screen.getByText("Ann")).toBeVisible();
  await act(async () => undefined);
  rerender(named("Bob"));
  expect(screen.getByText("Bob")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows an error if loading fails", async () => {
  const Loaded = loaded<object>(async () => {
    throw new TypeError("failed to fetch");
  });
  render(
    <TextsContext value={createTexts()}>
      <Loaded />
    </TextsContext>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This page could not be loaded.",
  );
});
