import { useMemo, useState } from "react";
import { readLook } from "../../engine/screens/view-content.ts";
import { useEvalContext } from "../screen-context.ts";
import type { Density, ListLook, SavedView } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ColumnDocument } from "../../engine/kinds/screen/document.ts";
import { tableDefaults } from "./table-defaults.ts";
import { useOwnLook } from "./use-own-look.ts";

export const untouched: ListLook = { order: [], shown: {}, widths: {}, density: tableDefaults.size };

export interface ChosenColumn {
  column: ColumnDocument;
  shown: boolean;
  width: number | undefined;
  /** The person drew it to that width. */
  isResized: boolean;
}
export interface ColumnChoice {
  columns: ChosenColumn[];
  density: Density;
  show(field: string, shown: boolean): void;
  /** Puts a column where another one stands. */
  move(field: string, to: string): void;
  resize(field: string, width: number): void;
  setDensity(density: Density): void;
  reset(): void;
  /** All of it, to be kept under a name: what a list shows then does not change with its document. */
  look: ListLook;
  /** It differs from the saved view that the list follows. */
  isChanged: boolean;
}

/** Columns as the saved view has them that the list follows, else as the person last arranged them; what is changed of a view is kept by saving it. */
export function useColumnChoice(screen: CompiledScreen, view: SavedView | null = null): ColumnChoice {
  const [ownLook, keepOwn] = useOwnLook(screen);
  const [mine, setMine] = useUnsavedLook(screen, view);
  const choice = view ? (mine ?? view.content.look) : (ownLook ?? untouched);
  const choose = (look: ListLook | null) => {
    if (view === null) keepOwn(look);
    else setMine(look);
  };
  const columns = useMemo(() => chosenColumns(screen.screen.list?.columns ?? [], choice), [screen, choice]);
  const change = (patch: Partial<ListLook>) => choose({ ...choice, ...patch });
  return {
    columns,
    density: choice.density,
    show: (field, shown) => change({ shown: { ...choice.shown, [field]: shown } }),
    move: (field, to) =>
      change({
        order: moved(
          columns.map(({ column }) => column.field),
          field,
          to,
        ),
      }),
    resize: (field, width) => change({ widths: { ...choice.widths, [field]: width } }),
    setDensity: (density) => change({ density }),
    reset: () => choose(choice.desk ? { ...untouched, desk: choice.desk } : null),
    look: {
      ...choice,
      order: columns.map(({ column }) => column.field),
      shown: Object.fromEntries(columns.map(({ column, shown }) => [column.field, shown])),
    },
    isChanged: mine !== null,
  };
}

/** What is changed of a view and not saved stays as long as the tab: it survives a reload, and ends with the version of the view that was changed. */
function useUnsavedLook({ id }: CompiledScreen, view: SavedView | null): [ListLook | null, (look: ListLook | null) => void] {
  const person = useEvalContext().user.id;
  const [, setDrawn] = useState(0);
  const key = view === null ? null : `look:${person}:${id}:${view.id}:${view.version}`;
  const kept = key === null ? null : sessionStorage.getItem(key);
  const look = useMemo(() => (kept === null ? null : readLook(JSON.parse(kept))), [kept]);
  const choose = (next: ListLook | null) => {
    if (key === null) return;
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
    setDrawn((count) => count + 1);
  };
  return [look, choose];
}

/** Exported for its test. */
export function chosenColumns(columns: ColumnDocument[], choice: ListLook): ChosenColumn[] {
  const place = (field: string, at: number) => (choice.order.includes(field) ? choice.order.indexOf(field) : at);
  return columns
    .filter((column) => !column.hidden)
    .map((column, at) => ({
      column,
      at: place(column.field, at),
      shown: choice.shown[column.field] ?? !column.optional,
      width: choice.widths[column.field] ?? column.width,
      isResized: choice.widths[column.field] !== undefined,
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ at: _at, ...chosen }) => chosen);
}

function moved(fields: string[], field: string, to: string): string[] {
  const target = fields.indexOf(to);
  const rest = fields.filter((other) => other !== field);
  return target < 0 ? fields : [...rest.slice(0, target), field, ...rest.slice(target)];
}
