/**
 * A YAML editor with line numbers, inline errors, and completion. Tab moves the focus on, as in any field.
 *
 * It is in a shadow root, whose styles the Content-Security-Policy doesn't restrict: the page's own must be in its file.
 */
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type Ref,
  type RefObject,
} from "react";
import {
  autocompletion,
  completionKeymap,
  type CompletionSource,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import {
  Annotation,
  EditorState,
  Prec,
  Transaction,
  type Text,
} from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import type { SourceError } from "../wire.generated";
import { CODE_COLOURS, CODE_THEME } from "./code-theme";
import styles from "./code-editor.module.css";

export interface CodeEditorHandle {
  readonly goTo: (place: Pick<SourceError, "line" | "column">) => void;
}

interface CodeEditorProps {
  readonly ref?: Ref<CodeEditorHandle>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors?: readonly SourceError[];
  /** Completes the text before the cursor. */
  readonly complete?: CompletionSource;
  /** Called for Ctrl or Command with Enter. */
  readonly onSubmit?: () => void;
}

/** The state of a destroyed view: a hidden panel has no effects, and is restored with its undo history and its cursor. */
interface KeptState {
  readonly state: EditorState;
  readonly label: string;
  readonly complete: CompletionSource | undefined;
}

/** Marks a change that sets the text to the value, as opposed to a user's change. */
const ofValue = Annotation.define<boolean>();

function isOfValue(transaction: Transaction): boolean {
  return transaction.annotation(ofValue) === true;
}

/**
 * Replaces a selection with typed text. By default, a browser merges the selected lines with inline styles, which the
 * Content-Security-Policy forbids and reports.
 */
const REPLACE_SELECTION = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    if (event.inputType !== "insertText" || event.data === null) return false;
    if (state.readOnly || state.selection.main.empty) return false;
    view.dispatch(state.replaceSelection(event.data), {
      userEvent: "input.type",
      scrollIntoView: true,
    });
    return true;
  },
});

const NO_ERRORS: readonly SourceError[] = [];

export function CodeEditor({
  ref,
  label,
  value,
  onChange,
  errors = NO_ERRORS,
  complete,
  onSubmit,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const handlers = useRef({ onChange, onSubmit });
  /** The reported texts that the value has not caught up with. */
  const reported = useRef(new Set<string>());
  useEffect(() => {
    handlers.current = { onChange, onSubmit };
  });
  const kept = useRef<KeptState>(null);
  useEffect(() => {
    if (host.current === null) return;
    const root =
      host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    // A new view has reported nothing: reports of an earlier view don't count as typed here.
    reported.current.clear();
    const before = kept.current;
    const state =
      before?.label === label && before.complete === complete
        ? before.state
        : null;
    const editor = new EditorView({
      root,
      parent: root,
      state:
        state ??
        EditorState.create({
          doc: "",
          extensions: [
            lineNumbers(),
            history(),
            yaml(),
            lintGutter(),
            CODE_COLOURS,
            CODE_THEME,
            autocompletion(
              complete === undefined ? {} : { override: [complete] },
            ),
            Prec.highest(
              keymap.of([
                {
                  key: "Mod-Enter",
                  run() {
                    handlers.current.onSubmit?.();
                    return handlers.current.onSubmit !== undefined;
                  },
                },
              ]),
            ),
            REPLACE_SELECTION,
            keymap.of([
              ...completionKeymap,
              ...defaultKeymap,
              ...historyKeymap,
            ]),
            EditorView.contentAttributes.of({ "aria-label": label }),
            EditorView.updateListener.of(
              ({ docChanged, state: now, transactions }) => {
                if (!docChanged || transactions.some(isOfValue)) return;
                const text = now.doc.toString();
                reported.current.add(text);
                handlers.current.onChange(text);
              },
            ),
          ],
        }),
    });
    view.current = editor;
    return () => {
      kept.current = { state: editor.state, label, complete };
      editor.destroy();
      view.current = null;
    };
  }, [label, complete]);
  useTextOf(view, value, reported);
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const { doc } = editor.state;
    editor.dispatch(
      setDiagnostics(
        editor.state,
        errors.map((error) => diagnosticOf(error, doc)),
      ),
    );
  }, [errors]);
  useImperativeHandle(
    ref,
    () => ({
      goTo(place) {
        const editor = view.current;
        if (editor === null) return;
        const anchor = positionOf(place, editor.state.doc);
        editor.dispatch({ selection: { anchor }, scrollIntoView: true });
        editor.focus();
      },
    }),
    [],
  );
  return <div ref={host} className={styles["editor"]} />;
}

/**
 * Keeps the editor's text equal to the value, without overwriting newly typed text: an earlier reported value
 * arrives after more has been typed, and an older value is passed again on each render.
 */
function useTextOf(
  view: RefObject<EditorView | null>,
  value: string,
  reported: RefObject<Set<string>>,
): void {
  const before = useRef<{ editor: EditorView; value: string }>(null);
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const isNew =
      before.current?.editor !== editor || before.current.value !== value;
    before.current = { editor, value };
    if (editor.state.doc.toString() === value) {
      reported.current.clear();
      return;
    }
    if (!isNew || reported.current.has(value)) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: [Transaction.addToHistory.of(false), ofValue.of(true)],
    });
  });
}

function diagnosticOf(error: SourceError, doc: Text): Diagnostic {
  const from = positionOf(error, doc);
  const { help, message } = error;
  return {
    from,
    to: Math.max(from, doc.lineAt(from).to),
    severity: "error",
    message: help === null ? message : `${message}\n${help}`,
  };
}

/** Errors may belong to a longer text. */
function positionOf(
  { line, column }: Pick<SourceError, "line" | "column">,
  doc: Text,
): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}
