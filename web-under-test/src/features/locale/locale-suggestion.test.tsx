import { screen, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { createTexts } from "../../locales/texts";
import { TextsContext } from "../../locales/use-translation";
import { LocaleSuggestion } from "./locale-suggestion";
import { suggestedLocale } from "./suggested-locale";

it.each([
  ["/", ["ja-JP", "en"], true, "ja"],
  ["/fee", ["zh-HK"], true, "zh-TC"],
  ["/fee", ["zh-HK"], false, null],
  ["/de/fee", ["zh-HK"], true, null],
  ["/en/fee", ["zh-HK"], true, null],
  ["/fee", ["en-US", "ja"], true, null],
  ["/fee", ["ko"], true, null],
  ["/xx/fee", ["ja"], true, "ja"],
])("at %s for %j, first visit %s: %s", (pathname, languages, isFirst, code) => {
  expect(suggestedLocale({ pathname, languages, isFirst })).toBe(code);
});

function show(languages: readonly string[]) {
  const onChoose = vi.fn<(code: string) => void>();
  render(
    <TextsContext value={createTexts()}>
      <MemoryRouter initialEntries={["/fee?a=b"]}>
        <LocaleSuggestion
          languages={languages}
          isFirstVisit
          onChoose={onChoose}
        />
      </MemoryRouter>
    </TextsContext>,
  );
  return { onChoose, user: userEvent.setup() };
}

it("offers a link to the page in that language", async () => {
  const { onChoose, user } = show(["ar"]);
  const link = screen.getByRole("link", { name: "Read in العربية" });
  expect(link).toHaveAttribute("href", "/ar/fee?a=b");
  expect(link).toHaveAttribute("hreflang", "ar");
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("ar");
});

it("closes when it is declined, and remembers that", async () => {
  const { onChoose, user } = show(["ja"]);
  await user.click(screen.getByRole("button", { name: "Stay with English" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("en");
  expect(screen.queryByRole("link")).toBeNull();
});
