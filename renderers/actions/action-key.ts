import type { ActionDocument } from "../../engine/kinds/screen/document.ts";

/** Tells the actions of one place apart. */
export const actionKey = (action: ActionDocument): string => action.key ?? action.do;
