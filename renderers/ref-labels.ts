import type { ScreenField } from "../engine/screens/screen-model.ts";
import type { DataSource } from "./data-source.ts";
import { useEffect, useReducer } from "react";
import { useDataSource } from "./data-source.ts";

type Target = NonNullable<ScreenField["ref"]>;

/** `/api/<service>/<entity>` of the rows a reference points to. */
export const targetPath = (target: Target): string => `/api/${target.service}/${target.entity}`;

interface LabelStore {
  labels: Map<string, string>;
  /** Keys to ask for, by entity and what they are chosen for. */
  waiting: Map<string, { path: string; for: string | undefined; keys: Set<string> }>;
  listeners: Set<() => void>;
}

const stores = new WeakMap<DataSource, LabelStore>();

function storeOf(source: DataSource): LabelStore {
  let store = stores.get(source);
  if (!store) {
    store = { labels: new Map(), waiting: new Map(), listeners: new Set() };
    stores.set(source, store);
  }
  return store;
}

const nameOf = (target: Target, key: string) => `${target.entity} ${key}`;

/** Keeps a label that a list, a choice or a record already brought. */
export function rememberLabel(source: DataSource, target: Target, { value, label }: { value: string; label: string }): void {
  storeOf(source).labels.set(nameOf(target, value), label);
}

export function knownLabel(source: DataSource, target: Target, key: string): string | undefined {
  return storeOf(source).labels.get(nameOf(target, key));
}

/** Asks once per entity and tick for all labels that are missing. A key without a row keeps itself as label. */
async function flush(source: DataSource, target: Target, name: string): Promise<void> {
  const store = storeOf(source);
  const wanted = store.waiting.get(name);
  store.waiting.delete(name);
  if (!wanted) return;
  const keys = [...wanted.keys];
  const options = await source.select(wanted.path, { ids: keys.join(","), ...(wanted.for && { for: wanted.for }) }).catch(() => []);
  for (const key of keys) store.labels.set(nameOf(target, key), key);
  for (const option of options) store.labels.set(nameOf(target, option.value), option.label);
  for (const listener of store.listeners) listener();
}

function ask(source: DataSource, target: Target, { keys, choiceFor }: { keys: readonly string[]; choiceFor: string | undefined }): void {
  const { labels, waiting } = storeOf(source);
  const missing = keys.filter((key) => !labels.has(nameOf(target, key)));
  if (missing.length === 0) return;
  const name = `${target.entity} ${choiceFor ?? ""}`;
  let wanted = waiting.get(name);
  if (!wanted) {
    wanted = { path: targetPath(target), for: choiceFor, keys: new Set() };
    waiting.set(name, wanted);
    queueMicrotask(() => void flush(source, target, name));
  }
  for (const key of missing) wanted.keys.add(key);
}

/**
 * Labels of references by key; loads the missing ones in one call and draws again when they arrive.
 * `choiceFor` is the field they stand in, for people who may write it without reading the target.
 */
export function useRefLabels(target: Target | null, keys: readonly string[], choiceFor?: string): (key: string) => string | undefined {
  const source = useDataSource();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const joined = keys.join("\n");
  useEffect(() => {
    if (!target || joined === "") return;
    const { listeners } = storeOf(source);
    listeners.add(redraw);
    ask(source, target, { keys: joined.split("\n"), choiceFor });
    return () => void listeners.delete(redraw);
  }, [source, target, joined, choiceFor]);
  return (key) => (target ? knownLabel(source, target, key) : undefined);
}

interface LabelsAtHand {
  /** What the row brings. */
  given: unknown;
  choiceFor: string | undefined;
}

/** Labels of a field's value: those the row brings, as long as they belong to the same value, else asked for. */
export function useValueLabels(field: ScreenField, keys: readonly string[], { given, choiceFor }: LabelsAtHand): (key: string) => string {
  const brought = Array.isArray(given) ? given : typeof given === "string" && given !== "" ? [given] : [];
  const isBrought = brought.length === keys.length;
  const asked = useRefLabels(field.ref, isBrought ? [] : keys, choiceFor);
  return (key) => (isBrought ? String(brought[keys.indexOf(key)] ?? key) : (asked(key) ?? key));
}
