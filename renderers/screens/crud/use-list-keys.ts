import { type RefObject, useCallback, useState } from "react";
import type { Row } from "../../../engine/api.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import { type KeyMap, useKeys } from "../../hooks/use-keys.ts";
import type { ListController } from "../../hooks/use-list-controller.ts";

export const listKeys = ["/", "n", "e", "?"] as const;

interface ListKeysInput {
  frame: RefObject<HTMLDivElement | null>;
  controller: ListController;
  actions: Actions;
}

/** Keys of a list: search, new, edit, and what they are. They are letters, so they are none where one types. */
export function useListKeys({ frame, controller, actions }: ListKeysInput) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const keys = {
    "/": () => focusSearch(frame.current),
    n: () => startCreate(controller, actions),
    e: () => startEdit(frame.current, controller, actions),
    "?": () => setHelpOpen(true),
  } satisfies Record<(typeof listKeys)[number], KeyMap[string]>;
  // The open record is part of its list.
  useKeys(frame, keys, ".detail-drawer");
  return { isHelpOpen, closeHelp: useCallback(() => setHelpOpen(false), []) };
}

function focusSearch(frame: HTMLElement | null): boolean {
  const input = frame?.querySelector<HTMLElement>(".filter-search input, .filters input");
  input?.focus();
  return input !== null && input !== undefined;
}

function startCreate({ screen }: ListController, actions: Actions): boolean {
  const create = actions.offered(screen.screen.list?.toolbar).find((action) => action.do === "create");
  if (create !== undefined) actions.start(create);
  return create !== undefined;
}

/** The open record, the row that has the focus, or the only one that is chosen. */
function rowMeant(frame: HTMLElement | null, { state, page, selected }: ListController): Row | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-row-key]");
  const id = state.record ?? (focused && frame?.contains(focused) ? focused.dataset.rowKey : selected.length === 1 ? selected[0]!.id : undefined);
  return page?.records.find((row) => row.id === id);
}

function startEdit(frame: HTMLElement | null, controller: ListController, actions: Actions): boolean {
  const row = rowMeant(frame, controller);
  const offered = row && actions.offeredFor(row, controller.screen.screen.list?.row).find(({ action, enabled }) => action.do === "edit" && enabled);
  if (row === undefined || offered === undefined) return false;
  actions.start(offered.action, [row]);
  return true;
}
