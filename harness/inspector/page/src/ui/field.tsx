/** A control with its label above it. */
import { useId, type ReactNode } from "react";
import styles from "./field.module.css";

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Renders the control with these properties, which link it to the label and the hint. */
  readonly children: (control: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": hint === undefined ? undefined : hintId,
      })}
      {hint !== undefined && (
        <span id={hintId} className={styles["hint"]}>
          {hint}
        </span>
      )}
    </div>
  );
}

const NO_OFFERS: readonly string[] = [];

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  /** Suggestions; any other text may be typed. */
  readonly offers?: readonly string[];
  readonly onEnter?: () => void;
}

export function TextField({
  label,
  value,
  onChange,
  placeholder,
  hint,
  offers = NO_OFFERS,
  onEnter,
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            className={styles["control"]}
            value={value}
            placeholder={placeholder}
            list={offers.length > 0 ? `${control.id}-offers` : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={({ key }) => {
              if (key === "Enter") onEnter?.();
            }}
          />
          {offers.length > 0 && (
            <datalist id={`${control.id}-offers`}>
              {offers.map((offer) => (
                <option key={offer} value={offer}>
                  {offer}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({
  label,
  value,
  least = 0,
  onChange,
}: NumberFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="number"
          className={styles["control"]}
          value={value}
          min={least}
          onChange={({ target: { valueAsNumber } }) =>
            onChange(
              Number.isNaN(valueAsNumber)
                ? least
                : Math.max(least, Math.round(valueAsNumber)),
            )
          }
        />
      )}
    </Field>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

export function SelectField({
  label,
  value,
  options,
  onChange,
}: SelectFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={styles["control"]}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
