import type { Actor } from "../kinds/flow/document.ts";
import { lastStep } from "../conditions/last-step.ts";
import { type Look, need, needPath, needRoles } from "../findings/look.ts";

interface Inside {
  /** Entity of the record that says who is meant. */
  entity: string;
  /** Moves of its flow, of which `last.<move>.actor` may name one. Default: those of the entity's flow. */
  moves?: readonly { key: string }[];
  look: Look;
  path: string;
}

/** Whom an actor names exists: its roles, its scopes, the ends of its paths. */
export function checkActor(actor: Actor | { role: string } | { path: string }, inside: Inside): void {
  const { entity, look, path } = inside;
  if ("any" in actor) {
    for (const [at, one] of actor.any.entries()) checkActor(one, { ...inside, path: `${path}/any/${at}` });
    return;
  }
  if ("except" in actor && actor.except !== undefined) checkExcept(actor.except, { ...inside, path: `${path}/except` });
  if ("path" in actor) needPath(look, { entity, path: actor.path, at: `${path}/path` });
  if ("role" in actor) needRoles(look, actor.role, `${path}/role`);
  if ("within" in actor && actor.within !== undefined) needPath(look, { entity, path: actor.within, at: `${path}/within` });
  if ("scope" in actor) {
    const known = Object.keys(look.model.entities.get(entity)?.doc.access.scopes ?? {});
    for (const id of [actor.scope].flat()) need(look, { kind: "数据范围", id, known, path: `${path}/scope` });
  }
}

function checkExcept(except: string, { entity, moves, look, path }: Inside): void {
  const last = lastStep(except);
  const own = moves ?? look.model.flows.get(look.model.entities.get(entity)?.flow ?? "")?.doc.moves ?? [];
  if (last?.fact !== "actor") needPath(look, { entity, path: except, at: path });
  else if (last.move !== null) need(look, { kind: "流程动作", id: last.move, known: own.map(({ key }) => key), path });
}
