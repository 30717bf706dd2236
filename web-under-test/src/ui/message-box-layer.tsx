/** One message box: a question with its buttons, and a field if it is a prompt (§2.4, §5). */
import { useId, useState, type FormEvent } from "react";
import { useKitTexts } from "../locales/use-kit-texts";
import { Button } from "./button";
import { Icon } from "./icon";
import { MESSAGE_BOX_TOP, MODAL_WIDTHS_PX } from "./limits";
import styles from "./message-box-layer.module.css";
import type { MessageBox, PromptOptions } from "./message-boxes";
import { ModalLayer } from "./modal-layer";
import { TextInput } from "./text-input";

export function MessageBoxLayer({ box }: { readonly box: MessageBox }) {
  const { t } = useKitTexts();
  const { kind, options, settle } = box;
  const [value, setValue] = useState(options.value ?? "");
  const [isTried, setIsTried] = useState(false);
  const messageId = useId();
  const problem =
    kind === "prompt" ? problemOf(value, options, t("illegal")) : null;
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (problem === null) settle({ action: "confirm", value });
  };
  return (
    <ModalLayer
      isOpen={box.isOpen}
      title={options.title}
      shape={{
        width: MODAL_WIDTHS_PX.small,
        top: MESSAGE_BOX_TOP,
        role: kind === "prompt" ? "dialog" : "alertdialog",
        describedBy: messageId,
        focus: "input, [type=submit]",
      }}
      isDismissible={kind !== "alert"}
      onClose={() => settle({ action: "close", value })}
    >
      <form noValidate className={styles["form"]} onSubmit={confirm}>
        <div className={styles["question"]} data-type={options.type}>
          {options.type !== undefined && <Icon name={options.type} size={20} />}
          <p id={messageId}>{options.message}</p>
        </div>
        {kind === "prompt" && (
          <TextInput
            label={options.message}
            isLabelHidden
            value={value}
            onChange={setValue}
            error={isTried ? problem : null}
            placeholder={options.placeholder}
          />
        )}
        <div className={styles["buttons"]}>
          {kind !== "alert" && (
            <Button
              weight="plain"
              onPress={() => settle({ action: "cancel", value })}
            >
              {options.cancelText ?? t("cancel")}
            </Button>
          )}
          <Button type="submit">{options.confirmText ?? t("confirm")}</Button>
        </div>
      </form>
    </ModalLayer>
  );
}

function problemOf(
  value: string,
  { pattern, validator, errorMessage }: PromptOptions,
  illegal: string,
): string | null {
  const otherwise = errorMessage ?? illegal;
  // A sticky or global pattern remembers where it stopped.
  if (pattern !== undefined && value.search(pattern) === -1) return otherwise;
  const verdict = validator?.(value) ?? true;
  if (typeof verdict === "string") return verdict;
  return verdict ? null : otherwise;
}
