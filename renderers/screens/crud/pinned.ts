import type { TableColumnType } from "antd";
import type { Row } from "../../../engine/api.ts";

type Column = TableColumnType<Row>;

/** Of the room of a table, what stays while the rest passes by. */
const MOST_SHARE = 1 / 3;

const widthOf = ({ width }: Column): number => Number(width ?? 0);

/**
 * Columns that stay take at most a third of the table: the first of a row before its actions, and these before what else is pinned. What finds
 * no room passes by with the others, and what was pinned at the end then stands beside the beginning, where it is seen.
 */
export function pinnedWithin(columns: readonly Column[], { room, taken }: { room: number | null; taken: number }): Column[] {
  if (room === null) return [...columns];
  const pinned = columns.filter(({ fixed }) => fixed !== undefined && fixed !== false);
  const [starts, ends] = [pinned.filter(({ fixed }) => fixed === "start"), pinned.filter(({ fixed }) => fixed === "end")];
  const order = [...starts.slice(0, 1), ...ends.toReversed(), ...starts.slice(1)];
  let left = room * MOST_SHARE - taken;
  const kept = new Set<Column>();
  for (const column of order) {
    if (widthOf(column) > left) continue;
    kept.add(column);
    left -= widthOf(column);
  }
  const freed = new Map(pinned.filter((column) => !kept.has(column)).map((column) => [column, { ...column, fixed: false as const }]));
  const isMoved = (column: Column) => freed.has(column) && column.fixed === "end" && column.key !== ACTIONS;
  const stays = columns.filter((column) => !isMoved(column)).map((column) => freed.get(column) ?? column);
  const moved = columns.filter(isMoved).map((column) => freed.get(column)!);
  const after = Math.max(1, stays.filter(({ fixed }) => fixed === "start").length);
  return [...stays.slice(0, after), ...moved, ...stays.slice(after)];
}

/** Key of the column of buttons: it stays at the end whether or not it is pinned. */
export const ACTIONS = "actions";
