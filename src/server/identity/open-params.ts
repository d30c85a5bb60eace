import type { Model } from "../../../engine/model/model.ts";
import type { Params } from "./params.ts";

/** The parameters every signed-in client may know: declared, open and not secret. */
export function openParams(model: Model, params: Params): Params {
  const open = [...model.params.values()].filter((declaration) => declaration.open !== false && declaration.secret !== true);
  return Object.fromEntries(open.map(({ id }) => [id, params[id] ?? null]));
}
