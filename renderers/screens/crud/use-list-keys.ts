import { type RefObject, useCallback, useEffect, useState } from "react";
import type { Row } from "../../../engine/api.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import type { ListController } from "../../hooks/use-list-controller.ts";

export const listKeys = ["/", "n", "e", "?"] as const;
type ListKey = (typeof listKeys)[number];
const isListKey = (key: string): key is ListKey => (listKeys as readonly string[]).includes(key);

interface ListKeysInput {
  frame: RefObject<HTMLDivElement | null>;
  controller: ListController;
  actions: Actions;
}

/** Keys of a list: search, new, edit, and what they are. They are letters, so they are none where one types. */
export function useListKeys({ frame, controller, actions }: ListKeysInput) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    const does: Record<ListKey, () => boolean> = {
      "/": () => focusSearch(frame.current),
      n: () => startCreate(controller, actions),
      e: () => startEdit(frame.current, controller, actions),
      "?": () => {
        setHelpOpen(true);
        return true;
      },
    };
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (!isListKey(event.key) || isTyping(event.target) || !isInFront(frame.current)) return;
      if (does[event.key]()) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [frame, controller, actions]);
  return { isHelpOpen, closeHelp: useCallback(() => setHelpOpen(false), []) };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]") !== null;

/** Pages that are not shown stay in the document, and what lies over the page has the keys. The record of the list is part of it. */
function isInFront(frame: HTMLElement | null): boolean {
  if (frame === null || frame.offsetParent === null) return false;
  const above = document.querySelectorAll<HTMLElement>(".ant-modal-wrap, .ant-drawer-open:not(.detail-drawer), .ant-dropdown, .ant-popover");
  return ![...above].some((one) => one.getClientRects().length > 0);
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
