import { act, render } from "@testing-library/react";
import { EditorView } from "@codemirror/view";
import { useState } from "react";
import { expect, it } from "vitest";
import { CodeEditor } from "./code-editor";

/** An editor whose value follows the typed text when `release` is called, one text after the other. */
function open(first: string) {
  const waiting: string[] = [];
  let set: (value: string) => void = () => undefined;
  let renderAgain: () => void = () => undefined;
  function Late() {
    const [value, setValue] = useState(first);
    const [, setTimes] = useState(0);
    set = setValue;
    renderAgain = () => setTimes((times) => times + 1);
    return (
      <CodeEditor
        label="Rules"
        value={value}
        onChange={(text) => waiting.push(text)}
      />
    );
  }
  const { container } = render(<Late />);
  const host = container.firstElementChild?.shadowRoot;
  const content = host?.querySelector(".cm-editor");
  const editor = EditorView.findFromDOM(content as HTMLElement);
  if (editor === null) throw new Error("there is no editor");
  waiting.length = 0;
  return {
    text: () => editor.state.doc.toString(),
    type(text: string) {
      const { length } = editor.state.doc;
      act(() => editor.dispatch({ changes: { from: length, insert: text } }));
    },
    release: () => act(() => set(waiting.shift() as string)),
    renderAgain: () => act(() => renderAgain()),
    replace: (value: string) => act(() => set(value)),
  };
}

it("keeps typed text while the value still follows", () => {
  const editor = open("a");
  editor.type("b");
  editor.type("c");
  editor.release();
  expect(editor.text()).toBe("abc");
  editor.release();
  expect(editor.text()).toBe("abc");
});

it("keeps typed text when it re-renders before the value follows", () => {
  const editor = open("a");
  editor.type("b");
  editor.renderAgain();
  expect(editor.text()).toBe("ab");
  editor.release();
  editor.type("c");
  editor.renderAgain();
  editor.release();
  expect(editor.text()).toBe("abc");
});

it("accepts another value, also one that it had before", () => {
  const editor = open("a");
  editor.type("b");
  editor.release();
  editor.replace("a");
  expect(editor.text()).toBe("a");
  editor.type("b");
  editor.release();
  editor.replace("other");
  expect(editor.text()).toBe("other");
});
