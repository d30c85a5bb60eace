import type { ActionDocument } from "../../engine/documents/index.ts";

/** Tells the actions of one place apart. */
export const actionKey = (action: ActionDocument): string => action.key ?? action.do;
