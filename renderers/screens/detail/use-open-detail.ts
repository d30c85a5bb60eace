import { useCallback, useState } from "react";
import type { ListController } from "../../hooks/use-list-controller.ts";

export interface OpenDetail {
  open(id: string, options?: { print?: boolean }): void;
  close(): void;
  /** To the neighbour in the list; absent at its ends. */
  step: { previous?: () => void; next?: () => void };
  /** To the next row, else closes. */
  advance(): void;
  isPrinting: boolean;
}

/** Which record of a list is open; the address names it. */
export function useOpenDetail({ state, page, change }: ListController): OpenDetail {
  const [isPrinting, setPrinting] = useState(false);
  const ids = (page?.records ?? []).map((row) => row.id);
  const at = state.record ? ids.indexOf(state.record) : -1;
  const go = (id: string | undefined) => change({ record: id ?? null });
  const neighbour = (id: string | undefined) => (at >= 0 && id !== undefined ? () => go(id) : undefined);
  const open = (id: string, options?: { print?: boolean }) => {
    setPrinting(options?.print === true);
    change({ record: id });
  };
  return {
    open: useStable(open),
    isPrinting: isPrinting || state.print,
    close: () => go(undefined),
    step: { previous: neighbour(ids[at - 1]), next: neighbour(ids[at + 1]) },
    advance: () => go(at >= 0 ? ids[at + 1] : undefined),
  };
}

/** Effects may depend on the function without running again at every draw. */
function useStable<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const [box] = useState(() => ({ work }));
  box.work = work;
  return useCallback((...args: A) => box.work(...args), [box]);
}
