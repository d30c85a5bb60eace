import type { TableColumnType } from "antd";
import { type ClipboardEvent, type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useMemo, useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import type { Then } from "./CellEditor.tsx";
import { editableFields, isOpenCell, mayEdit } from "./editable.ts";
import { pastedTable } from "./pasted-table.ts";

const CellEditor = lazy(() => import("./CellEditor.tsx").then((module) => ({ default: module.CellEditor })));

/** A table on the clipboard and the cell it is to begin at. */
export interface Pasted {
  row: string;
  path: Path;
  cells: string[][];
}

export interface Editing {
  /** Some column of the list may be written in its cells. */
  isOffered: boolean;
  isOn: boolean;
  setOn(isOn: boolean): void;
  columns(columns: TableColumnType<Row>[]): TableColumnType<Row>[];
  onPaste(event: ClipboardEvent): void;
  pasted: Pasted | null;
  endPaste(): void;
}

interface Cell {
  row: string;
  path: Path;
}

/** Cells of a list as they are in a spreadsheet: chosen with arrows, opened with Enter, filled from the clipboard. Only while it is switched on. */
export function useEditing(controller: ListController, actions: Actions): Editing {
  const { screen } = controller;
  const fields = useMemo(() => editableFields(screen), [screen]);
  const [isOn, setOn] = useState(false);
  const [open, setOpen] = useState<Cell | null>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const judged = new WeakMap<Row, boolean>();
  const may = (row: Row) => {
    const known = judged.get(row) ?? mayEdit(screen, row, actions);
    judged.set(row, known);
    return known;
  };
  const isOpenable = (row: Row, path: Path) => fields.has(path) && isOpenCell(row, path) && may(row);
  const done = (row: Row, path: Path, order: readonly Path[]) => (stored: Row | null, then: Then) => {
    const next = neighbour(
      order.filter((one) => isOpenable(row, one)),
      path,
      then,
    );
    setOpen(next === undefined ? null : { row: row.id, path: next });
    if (next === undefined) focusCell(row.id, path);
    if (stored !== null) controller.settle({ id: row.id, isNew: false });
  };
  const drawn = (column: TableColumnType<Row>, order: readonly Path[]): TableColumnType<Row> => {
    const path = String(column.key);
    if (!fields.has(path)) return column;
    const begin = (row: Row): boolean => {
      const isBegun = isOpenable(row, path);
      if (isBegun) setOpen({ row: row.id, path });
      return isBegun;
    };
    return {
      ...column,
      onCell: (row, at) => ({
        ...column.onCell?.(row, at),
        className: isOpenable(row, path) ? "cell-open" : "cell-shut",
        tabIndex: 0,
        "data-cell": cellName(row.id, path),
        "aria-description": isOpenable(row, path) ? t("cell.open") : t("cell.closed"),
        // Before what the cell shows, which leads elsewhere while nothing is edited.
        onClickCapture: (event: MouseEvent) => {
          if ((open?.row === row.id && open.path === path) || !begin(row)) return;
          event.stopPropagation();
          event.preventDefault();
        },
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.target !== event.currentTarget) return;
          if (event.key === "Enter" || event.key === "F2") begin(row);
          else if (!moveFocus(event)) return;
          event.preventDefault();
        },
      }),
      render: (value, row, at) =>
        open?.row === row.id && open.path === path ? (
          <Suspense fallback={column.render?.(value, row, at) as ReactNode}>
            <CellEditor screen={screen} row={row} path={path} onDone={done(row, path, order)} />
          </Suspense>
        ) : (
          column.render?.(value, row, at)
        ),
    };
  };
  return {
    isOffered: fields.size > 0 && !controller.state.removed,
    isOn,
    setOn: (next) => {
      setOn(next);
      setOpen(null);
    },
    columns: (columns) => {
      const order = columns.map(({ key }) => String(key));
      return isOn ? columns.map((column) => drawn(column, order)) : columns;
    },
    onPaste: (event) => {
      const [row, path] = isOn && open === null ? nameOfCell(event.target) : [];
      const text = event.clipboardData.getData("text/plain");
      if (row === undefined || path === undefined || text === "") return;
      event.preventDefault();
      setPasted({ row, path, cells: pastedTable(text) });
    },
    pasted,
    endPaste: () => setPasted(null),
  };
}

const cellName = (row: string, path: Path): string => `${row} ${path}`;
const nameOfCell = (target: EventTarget | null): string[] => (target instanceof HTMLElement ? (target.dataset.cell?.split(" ") ?? []) : []);

function focusCell(row: string, path: Path): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellName(row, path))}"]`)?.focus({ preventScroll: true }),
  );
}

function neighbour(order: readonly Path[], path: Path, then: Then): Path | undefined {
  if (then === "stay") return undefined;
  return order[order.indexOf(path) + (then === "next" ? 1 : -1)];
}

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the next cell that can hold the focus in that direction. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = steps[key];
  const row = currentTarget.closest<HTMLElement>(".ant-table-row");
  if (step === undefined || row === null) return false;
  const cells = [...row.querySelectorAll<HTMLElement>("[data-cell]")];
  const at = cells.indexOf(currentTarget);
  const beside = step[0] === 0 ? row : ((step[0] < 0 ? row.previousElementSibling : row.nextElementSibling) as HTMLElement | null);
  const next = [...(beside?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])][at + step[1]];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}
