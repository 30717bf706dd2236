import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { AnswerKind } from "../wire.generated";
import { QuestionCard } from "./question-card";

function show(answer: AnswerKind) {
  const onAnswer = vi.fn();
  const question = { number: 1, title: "Which one?", text: "Choose.", answer };
  render(
    <QuestionCard
      question={question}
      isAnswering={false}
      onAnswer={onAnswer}
    />,
  );
  return onAnswer;
}

it("a question is focused, so that it is read out", () => {
  show({ kind: "text", example: "2.4.0" });
  expect(document.activeElement).toBe(
    screen.getByRole("heading", { name: "Which one?" }),
  );
});

it("an empty text isn't an answer", async () => {
  const onAnswer = show({ kind: "text", example: "2.4.0" });
  await userEvent.click(screen.getByRole("button", { name: "Answer" }));
  await userEvent.type(screen.getByRole("textbox"), "2.4.0{Enter}");
  expect(onAnswer.mock.calls).toEqual([[["2.4.0"]]]);
});

it("several options are chosen before they are confirmed", async () => {
  const options = ["a", "b", "c", "d"].map((name) => ({
    name,
    label: `Option ${name}`,
    detail: "",
  }));
  const onAnswer = show({ kind: "many", options, confirm: "Start" });
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Option b" }));
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  expect(onAnswer.mock.calls).toEqual([[["a", "c", "d"]]]);
});
