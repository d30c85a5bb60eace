import type { Flow, Model } from "../compile/model.ts";
import { mayEverAct } from "../flow/actor-cond.ts";
import { accessFor } from "./access-for.ts";
import type { AccessAction } from "./types.ts";

/** Action verbs of screens and the right each needs. `move:<key>` and `call:<name>` stand beside these. */
const rights: Readonly<Record<string, AccessAction>> = {
  create: "create", copy: "create", edit: "update", "batch-set": "update", detail: "read", open: "read", download: "read", remove: "remove",
  restore: "restore", export: "export", import: "import", print: "print", statistics: "statistics",
};

export interface DoQuestion {
  model: Model;
  entity: string;
  user: { roles: readonly string[] };
  /** `create`, `export`, `move:submit`, `call:demo.close` ... */
  verb: string;
}

/** Whether these roles could do it to some row. Which rows is decided row by row on the server. An unknown verb is denied. */
export function canDo({ model, entity, user, verb }: DoQuestion): boolean {
  const access = accessFor(model, entity, user);
  const colon = verb.indexOf(":");
  const name = verb.slice(colon + 1);
  if (colon > 0 && verb.startsWith("call:")) return Object.hasOwn(access.call, name) && (access.call[name]?.length ?? 0) > 0;
  if (colon > 0 && verb.startsWith("move:")) return access.read.length > 0 && hasMove(flowOf(model, entity), name, user.roles);
  return Object.hasOwn(rights, verb) && access[rights[verb] as AccessAction].length > 0;
}

const flowOf = (model: Model, entity: string): Flow | undefined => model.flows.get(model.entities.get(entity)?.flow ?? "");

function hasMove(flow: Flow | undefined, key: string, roles: readonly string[]): boolean {
  return (flow?.moves.get(key) ?? []).some((move) => {
    if (move.by !== undefined || move.auto === true) return mayEverAct(move.by, roles);
    return flow?.doc.nodes.some((node) => move.from.includes(node.key) && mayEverAct(node.by, roles)) === true;
  });
}
