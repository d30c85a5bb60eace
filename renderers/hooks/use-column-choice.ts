import { useMemo } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ColumnDocument } from "../../engine/kinds/screen/document.ts";
import { tableDefaults } from "./table-defaults.ts";
import { usePreference } from "./use-preference.ts";

export type Density = "small" | "medium" | "large";
/** One person's look of one list. Columns unknown to it keep their place and visibility from the document. */
interface Choice {
  order: string[];
  shown: Record<string, boolean>;
  widths: Record<string, number>;
  density: Density;
}
const untouched: Choice = { order: [], shown: {}, widths: {}, density: tableDefaults.size };

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
}

export function useColumnChoice(screen: CompiledScreen): ColumnChoice {
  const [choice, choose] = usePreference("columns", `${screen.id}:${screen.variant}`, untouched);
  const columns = useMemo(() => chosenColumns(screen.screen.list?.columns ?? [], choice), [screen, choice]);
  const change = (patch: Partial<Choice>) => choose({ ...choice, ...patch });
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
    reset: () => choose(null),
  };
}

/** Exported for its test. */
export function chosenColumns(columns: ColumnDocument[], choice: Choice): ChosenColumn[] {
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
