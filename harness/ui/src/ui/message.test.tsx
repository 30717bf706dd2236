import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Message } from "./message";

it("shows text in backticks as code", () => {
  const { container } = render(<Message text="call `pay` needs `2.9.0`" />);
  expect(container).toHaveTextContent("call pay needs 2.9.0");
  const codes = [...container.querySelectorAll("code")];
  expect(codes.map(({ textContent }) => textContent)).toEqual(["pay", "2.9.0"]);
});
