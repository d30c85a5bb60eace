import type { ActionDocument, Verb } from "../../engine/kinds/screen/document.ts";
import type { ActionKind } from "./action-kind.ts";
import { batchSet } from "./batch-set.ts";
import { call } from "./call.ts";
import { copy } from "./copy.ts";
import { create } from "./create.ts";
import { detail } from "./detail.tsx";
import { download } from "./download.tsx";
import { edit } from "./edit.ts";
import { exportRows } from "./export.tsx";
import { importRows } from "./import.ts";
import { move } from "./move.ts";
import { open } from "./open.tsx";
import { printDetail } from "./print.tsx";
import { propose } from "./propose.ts";
import { remove } from "./remove.tsx";
import { restore } from "./restore.tsx";
import { reveal } from "./reveal.tsx";
import { statistics } from "./statistics.tsx";

type FixedVerb = Exclude<Verb, `move:${string}` | `call:${string}`>;

/** One implementation per verb of the language. */
export const actionKinds = {
  create,
  edit,
  detail,
  remove,
  restore,
  print: printDetail,
  open,
  download,
  copy,
  statistics,
  reveal,
  propose,
  call,
  move,
  export: exportRows,
  import: importRows,
  "batch-set": batchSet,
} satisfies Record<FixedVerb | "move" | "call", ActionKind>;

/** @throws Error for a verb outside the closed set; documents are checked before they get here. */
export function actionKind(action: ActionDocument): ActionKind {
  const name = action.do.split(":")[0]!;
  if (!Object.hasOwn(actionKinds, name)) throw new Error(`unknown verb ${action.do}`);
  return actionKinds[name as keyof typeof actionKinds];
}
