import type { ScreenField } from "../engine/compile/screen-model.ts";
import type { DataSource } from "./data-source.ts";
import { useEffect, useReducer } from "react";
import { useDataSource } from "./data-source.ts";

type Target = NonNullable<ScreenField["ref"]>;

/** `/api/<service>/<entity>` of the rows a reference points to. */
export const targetPath = (target: Target): string => `/api/${target.service}/${target.entity}`;

interface LabelStore {
  labels: Map<string, string>;
  waiting: Map<string, { path: string; keys: Set<string> }>;
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
export function rememberLabel(source: DataSource, target: Target, key: string, label: string): void {
  storeOf(source).labels.set(nameOf(target, key), label);
}

export function knownLabel(source: DataSource, target: Target, key: string): string | undefined {
  return storeOf(source).labels.get(nameOf(target, key));
}

/** Asks once per entity and tick for all labels that are missing. A key without a row keeps itself as label. */
async function flush(source: DataSource, store: LabelStore, target: Target): Promise<void> {
  const wanted = store.waiting.get(target.entity);
  store.waiting.delete(target.entity);
  if (!wanted) return;
  const values = [...wanted.keys];
  const options = await source.select(wanted.path, { values, size: values.length }).catch(() => []);
  for (const key of values) store.labels.set(nameOf(target, key), key);
  for (const option of options) store.labels.set(nameOf(target, option.value), option.label);
  for (const listener of store.listeners) listener();
}

function ask(source: DataSource, target: Target, keys: readonly string[]): void {
  const store = storeOf(source);
  const missing = keys.filter((key) => !store.labels.has(nameOf(target, key)));
  if (missing.length === 0) return;
  let wanted = store.waiting.get(target.entity);
  if (!wanted) {
    wanted = { path: targetPath(target), keys: new Set() };
    store.waiting.set(target.entity, wanted);
    queueMicrotask(() => void flush(source, store, target));
  }
  for (const key of missing) wanted.keys.add(key);
}

/** Labels of references by key; loads the missing ones in one call and draws again when they arrive. */
export function useRefLabels(target: Target | null, keys: readonly string[]): (key: string) => string | undefined {
  const source = useDataSource();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const joined = keys.join("\n");
  useEffect(() => {
    if (!target || joined === "") return;
    const { listeners } = storeOf(source);
    listeners.add(redraw);
    ask(source, target, joined.split("\n"));
    return () => void listeners.delete(redraw);
  }, [source, target, joined]);
  return (key) => (target ? knownLabel(source, target, key) : undefined);
}
