import { acceptCompletion, autocompletion, type CompletionContext, type CompletionResult, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import type { Hint } from "./schema-hints.ts";
import { placeAt, type PlaceInText, rangeAt } from "./text-places.ts";

/** A finding at its place in the text. */
export interface Mark {
  pointer: string;
  severity: "error" | "warning";
  message: string;
  mend?: { name: string; apply(): void };
}

export interface GoTo {
  pointer: string;
  /** Somebody wants to write there; otherwise the focus stays where it is. */
  takesFocus: boolean;
}

export interface SourceEditorProps {
  text: string;
  label: string;
  /** Absent = for reading only. */
  onType?(text: string): void;
  onBlur?(): void;
  /** Undo of the document, taken before the box has one of its own. */
  onHistory(direction: "undo" | "redo"): void;
  hints(place: PlaceInText): Hint[];
  marks: readonly Mark[];
  /** The place to show; each new object goes there once. */
  goTo: GoTo | null;
}

/** The text of a document. The document is the truth: what changes it elsewhere changes the text here. */
export function SourceEditor(props: SourceEditorProps) {
  const { text, label, onType, marks, goTo } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const heard = useRef(props);
  heard.current = props;
  const isReadOnly = onType === undefined;
  useEffect(() => {
    const state = EditorState.create({ doc: heard.current.text, extensions: extensionsOf(heard, isReadOnly, label) });
    const made = new EditorView({ parent: host.current!, state });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [isReadOnly, label]);
  useEffect(() => {
    if (view.current !== null) take(view.current, text);
  }, [text]);
  useEffect(() => {
    const shown = view.current;
    if (shown !== null)
      shown.dispatch(
        setDiagnostics(
          shown.state,
          marks.map((mark) => diagnosticOf(shown.state, mark)),
        ),
      );
  }, [marks]);
  useEffect(() => {
    const shown = view.current;
    if (shown === null || goTo === null) return;
    const { from } = rangeAt(shown.state, goTo.pointer);
    shown.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    if (goTo.takesFocus) shown.focus();
  }, [goTo]);
  return <div ref={host} className="designer-source" />;
}

/** Only what differs is replaced, so that cursor and folds stay where they are. */
function take(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  if (old === text) return;
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from += 1;
  let end = 0;
  while (end < old.length - from && end < text.length - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) } });
}

function diagnosticOf(state: EditorState, { pointer, severity, message, mend }: Mark): Diagnostic {
  const { from, to } = rangeAt(state, pointer);
  return { from, to, severity, message, ...(mend && { actions: [{ name: mend.name, apply: mend.apply }] }) };
}

type Heard = { current: SourceEditorProps };

const extensionsOf = (heard: Heard, isReadOnly: boolean, label: string): Extension => [
  lineNumbers(),
  codeFolding(),
  foldGutter(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  indentUnit.of("  "),
  json(),
  syntaxHighlighting(classHighlighter),
  lintGutter(),
  EditorState.readOnly.of(isReadOnly),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": label, ...(isReadOnly && { tabindex: "0" }) }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged && update.transactions.some((one) => one.isUserEvent("input") || one.isUserEvent("delete") || one.isUserEvent("move")))
      heard.current.onType?.(update.state.doc.toString());
  }),
  EditorView.domEventHandlers({ blur: () => heard.current.onBlur?.() }),
  isReadOnly ? [] : [highlightActiveLine(), autocompletion({ override: [(context) => completed(context, heard)] })],
  keymap.of([
    { key: "Mod-z", preventDefault: true, run: () => told(heard, "undo") },
    { key: "Mod-y", mac: "Mod-Shift-z", preventDefault: true, run: () => told(heard, "redo") },
    { key: "Mod-Shift-z", preventDefault: true, run: () => told(heard, "redo") },
    { key: "Tab", run: acceptCompletion },
    ...completionKeymap,
    ...lintKeymap,
    ...foldKeymap,
    ...defaultKeymap,
    ...(isReadOnly ? [] : [{ key: "Mod-]", run: indentWithTab.run! }]),
  ]),
];

function told({ current }: Heard, direction: "undo" | "redo"): boolean {
  current.onHistory(direction);
  return true;
}

function completed(context: CompletionContext, { current }: Heard): CompletionResult | null {
  const place = placeAt(context.state, context.pos);
  if (place === null) return null;
  const hints = current.hints(place);
  if (hints.length === 0 || (!context.explicit && place.range.from === place.range.to)) return null;
  return {
    ...place.range,
    options: hints.map(({ text, detail, after }) => {
      const isNamed = /^\s*:/.test(context.state.doc.sliceString(place.range.to, place.range.to + 4));
      return { label: text, ...(detail && { detail }), apply: after !== undefined && !isNamed ? `${text}${after}` : text };
    }),
    validFor: /^"[^"\n]*"?$/,
  };
}
