/** A single-line text field, with a counter if its length is limited; longer text is accepted, and marked as too long (§5). */
import { useId, type ComponentProps, type ReactNode } from "react";
import { useKitTexts } from "../locales/use-kit-texts";
import { describedBy, Field, type FieldTexts } from "./field";
import styles from "./text-input.module.css";

type NativeProps = Pick<
  ComponentProps<"input">,
  | "type"
  | "name"
  | "inputMode"
  | "autoComplete"
  | "placeholder"
  | "disabled"
  | "required"
  | "readOnly"
>;

interface TextInputProps extends NativeProps, FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of an error message elsewhere. */
  readonly errorId?: string | undefined;
  /** Characters. */
  readonly maxLength?: number;
  /** Shown before and after the text, such as a unit. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly size?: "normal" | "dense";
}

export function TextInput({
  label,
  isLabelHidden = false,
  hint,
  error,
  value,
  onChange,
  errorId,
  maxLength,
  start,
  end,
  size = "normal",
  ...native
}: TextInputProps) {
  const id = useId();
  const { t } = useKitTexts();
  const count = [...value].length;
  const over = maxLength === undefined ? 0 : Math.max(0, count - maxLength);
  const isInvalid = over > 0 || Boolean(error) || errorId !== undefined;
  const texts = {
    label,
    isLabelHidden,
    hint,
    error: over > 0 ? t("exceeded", { count: over }) : error,
  };
  return (
    <Field
      {...texts}
      id={id}
      aside={
        maxLength !== undefined && (
          <span className={styles["counter"]} data-exceeded={over > 0}>
            {t("counter", { count, max: maxLength })}
          </span>
        )
      }
    >
      <div className={styles["box"]} data-size={size} data-invalid={isInvalid}>
        {start}
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...native}
          id={id}
          className={styles["input"]}
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={errorId ?? describedBy(id, texts)}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
    </Field>
  );
}
