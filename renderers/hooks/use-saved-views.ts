import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { same } from "../../engine/values/json-object.ts";
import type { SavedView, ViewContent, ViewToSave } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource, type Values } from "../data-source.ts";
import type { ColumnChoice } from "./use-column-choice.ts";
import { defaultSort } from "./list-state.ts";
import type { ListController } from "./use-list-controller.ts";

export interface SavedViews {
  /** What the list shows now, to be kept. */
  content: ViewContent;
  /** The list differs from the view that it follows. */
  isChanged: boolean;
  isRunning: boolean;
  /** Resolves to the id, or to null when it was refused and said so. */
  save(view: Omit<ViewToSave, "screen">): Promise<string | null>;
  remove(view: SavedView): Promise<void>;
}

/** Keeps what a list shows under a name. */
export function useSavedViews(controller: ListController, columns: ColumnChoice): SavedViews {
  const { screen, view } = controller;
  const source = useDataSource();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isRunning, setRunning] = useState(false);
  const content = contentOf(controller, columns);

  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    setRunning(true);
    try {
      const done = await work();
      await client.invalidateQueries({ queryKey: ["screen", screen.id] });
      return done;
    } catch (error) {
      void message.error((error as Error).message);
      return null;
    } finally {
      setRunning(false);
    }
  }
  return {
    content,
    isChanged: view !== null && (columns.isChanged || !isShownBy(view.content, content, screen)),
    isRunning,
    save: async (given) => (await run(() => source.saveView({ ...given, screen: screen.id })))?.id ?? null,
    remove: async ({ id }) => {
      await run(() => source.removeView({ screen: screen.id, id }));
    },
  };
}

function contentOf({ state }: ListController, { look }: ColumnChoice): ViewContent {
  const { filters, where, sort, view: kind } = state;
  return { filters: asTexts(filters), where, look, sort, kind };
}

const asTexts = (filters: Values): ViewContent["filters"] =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]));

/** Columns are compared by who changes them: a look names them all, the document may have more by now. */
function isShownBy(kept: ViewContent, now: ViewContent, { screen }: CompiledScreen): boolean {
  const kind = kept.kind ?? screen.list?.views?.[0] ?? "table";
  return (
    same(kept.sort ?? defaultSort(screen.list), now.sort) &&
    kind === now.kind &&
    same(kept.where, now.where) &&
    same(inOrder(kept.filters), inOrder(now.filters))
  );
}

const inOrder = (filters: ViewContent["filters"]) => Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
