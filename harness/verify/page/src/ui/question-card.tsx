/** A question to the user at the phone. */
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../texts/texts";
import type { AnswerOption, Question } from "../wire.generated";
import styles from "./question-card.module.css";

interface QuestionCardProps {
  readonly question: Question;
  readonly isAnswering: boolean;
  readonly onAnswer: (chosen: string[]) => void;
}

export function QuestionCard({
  question,
  isAnswering,
  onAnswer,
}: QuestionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // A new question is read out, and on a phone scrolled to.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className={styles["card"]} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles["title"]} tabIndex={-1}>
        {question.title}
      </h2>
      <p className={styles["text"]}>{question.text}</p>
      <Answer
        question={question}
        isAnswering={isAnswering}
        onAnswer={onAnswer}
      />
    </section>
  );
}

function Answer({ question, isAnswering, onAnswer }: QuestionCardProps) {
  const { answer } = question;
  switch (answer.kind) {
    case "text":
      return (
        <TextAnswer
          example={answer.example}
          label={question.title}
          isAnswering={isAnswering}
          onAnswer={onAnswer}
        />
      );
    case "one":
      return (
        <div className={styles["options"]}>
          {answer.options.map(({ name, label, detail }) => (
            <button
              key={name}
              type="button"
              className={styles["option"]}
              disabled={isAnswering}
              onClick={() => {
                onAnswer([name]);
              }}
            >
              {label}
              {detail !== "" && (
                <span className={styles["detail"]}>{detail}</span>
              )}
            </button>
          ))}
        </div>
      );
    case "many":
      return (
        <ManyAnswer
          options={answer.options}
          confirm={answer.confirm}
          isAnswering={isAnswering}
          onAnswer={onAnswer}
        />
      );
  }
}

interface TextAnswerProps {
  readonly example: string;
  readonly label: string;
  readonly isAnswering: boolean;
  readonly onAnswer: (chosen: string[]) => void;
}

function TextAnswer({
  example,
  label,
  isAnswering,
  onAnswer,
}: TextAnswerProps) {
  const [text, setText] = useState("");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() !== "") onAnswer([text]);
  };
  return (
    <form className={styles["form"]} onSubmit={submit}>
      <input
        className={styles["input"]}
        aria-label={label}
        placeholder={example}
        autoCapitalize="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
      />
      <button
        type="submit"
        className={styles["confirm"]}
        disabled={isAnswering}
      >
        {t("answer")}
      </button>
    </form>
  );
}

interface ManyAnswerProps {
  readonly options: AnswerOption[];
  readonly confirm: string;
  readonly isAnswering: boolean;
  readonly onAnswer: (chosen: string[]) => void;
}

function ManyAnswer({
  options,
  confirm,
  isAnswering,
  onAnswer,
}: ManyAnswerProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isAll = chosen.size === options.length;
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAnswer([...chosen]);
  };
  return (
    <form className={styles["options"]} onSubmit={submit}>
      {options.length > 3 && (
        <label className={styles["choice"]}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => {
              const names = options.map(({ name }) => name);
              setChosen(new Set(isAll ? [] : names));
            }}
          />
          <span>{t("option.all")}</span>
        </label>
      )}
      {options.map(({ name, label, detail }) => (
        <label key={name} className={styles["choice"]}>
          <input
            type="checkbox"
            checked={chosen.has(name)}
            onChange={() => {
              toggle(name);
            }}
          />
          <span>
            {label}
            <span className={styles["detail"]}>{detail}</span>
          </span>
        </label>
      ))}
      <button
        type="submit"
        className={styles["confirm"]}
        disabled={isAnswering}
      >
        {isAnswering ? t("answering") : confirm}
      </button>
    </form>
  );
}
