import { useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";

/** A record as it was decided here. */
export interface PastRow {
  row: Row;
  /** What was done with it. */
  done: string;
}

export interface Queue {
  /** Decided since the page was opened, in that order; they can be gone back to. */
  past: readonly PastRow[];
  waiting: readonly Row[];
  /** Of all that waits, beyond what is loaded; null while it is not known. */
  total: number | null;
  openId: string | null;
  open(id: string): void;
  /** Place among what waits, from 1; null for what does not. */
  place: number | null;
  /** To the neighbours; absent at the ends. */
  step: { previous?: () => void; next?: () => void };
  nextId: string | undefined;
  /** The record was decided: it stays as past, and the next one that waits opens. */
  settle(row: Row, done: string): void;
  /** Loads more of what waits; absent where everything is loaded. */
  more?: () => void;
}

const MORE = 20;

const isOlder = (row: Row, than: Row): boolean => row.id === than.id && (row.version ?? 0) <= (than.version ?? 0);

/** What waits, in the order of the list, and where one is in it; the address names the open record. */
export function useQueue(controller: ListController): Queue {
  const { page, state, change, reload } = controller;
  const [decided, setDecided] = useState<readonly PastRow[]>([]);
  const loaded = page?.records ?? [];
  const waiting = loaded.filter((row) => !decided.some((past) => isOlder(row, past.row)));
  // Who is asked once more about the same record has it before them again.
  const past = decided.filter(({ row }) => !waiting.some(({ id }) => id === row.id));
  const rows = [...past.map(({ row }) => row), ...waiting];
  const openId = state.record ?? waiting[0]?.id ?? null;
  const at = rows.findIndex(({ id }) => id === openId);
  const place = waiting.findIndex(({ id }) => id === openId);
  const open = (id: string) => change({ record: id });
  const go = (row: Row | undefined) => (row === undefined ? undefined : () => open(row.id));
  const [previous, next] = [go(rows[at - 1]), go(rows[at + 1])];
  const total = page === undefined ? null : page.total - (loaded.length - waiting.length);
  return {
    past,
    waiting,
    total,
    openId,
    open,
    place: place < 0 ? null : place + 1,
    step: { ...(previous && { previous }), ...(next && { next }) },
    nextId: rows[at + 1]?.id,
    settle: (row, done) => {
      setDecided((before) => [...before.filter((one) => one.row.id !== row.id), { row, done }]);
      const others = waiting.filter(({ id }) => id !== row.id);
      const following = place < 0 ? others[0] : (others[place] ?? others[0]);
      change({ record: following?.id ?? null });
      reload();
    },
    ...(total !== null && total > waiting.length && { more: () => change({ size: state.size + MORE, record: openId }) }),
  };
}
