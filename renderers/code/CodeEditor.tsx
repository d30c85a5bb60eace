import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { CodeLanguage } from "../../engine/api.ts";
import { colouring } from "./colouring.ts";
import "./code.css";

export interface CodeEditorProps {
  value: string;
  /** Absent = for reading only. */
  onChange?(value: string): void;
  onBlur?(): void;
  language: CodeLanguage;
  /** Attributes of the text box: id, name, state. */
  attributes?: Readonly<Record<string, string>>;
}

/** A text of a program with line numbers and colours. Nothing in it is run. */
export function CodeEditor({ value, onChange, onBlur, language, attributes = {} }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const heard = useRef({ onChange, onBlur });
  heard.current = { onChange, onBlur };
  const isReadOnly = onChange === undefined;
  const attributesText = JSON.stringify(attributes);
  const newest = useRef(value);
  newest.current = value;
  useEffect(() => {
    const state = EditorState.create({ doc: newest.current, extensions: extensions({ language, isReadOnly, attributesText, heard }) });
    const made = new EditorView({ parent: host.current!, state });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [language, isReadOnly, attributesText]);
  // The value may also come from elsewhere than typing.
  useEffect(() => {
    const made = view.current;
    if (made === null || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={host} className={isReadOnly ? "code-box code-read" : "code-box"} />;
}

interface EditorSetup {
  language: CodeLanguage;
  isReadOnly: boolean;
  /** JSON of the attributes. */
  attributesText: string;
  heard: { current: Pick<CodeEditorProps, "onChange" | "onBlur"> };
}

const extensions = ({ language, isReadOnly, attributesText, heard }: EditorSetup): Extension => [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  // Tab stays what it is on the page, so that the keyboard can leave the box.
  isReadOnly ? [] : [highlightActiveLine(), history(), keymap.of([...defaultKeymap, ...historyKeymap])],
  syntaxHighlighting(defaultHighlightStyle),
  colouring(language),
  EditorState.readOnly.of(isReadOnly),
  EditorView.editable.of(!isReadOnly),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ ...(JSON.parse(attributesText) as Record<string, string>), ...(isReadOnly ? { tabindex: "0" } : {}) }),
  EditorView.updateListener.of((update) => update.docChanged && heard.current.onChange?.(update.state.doc.toString())),
  EditorView.domEventHandlers({ blur: () => heard.current.onBlur?.() }),
];
