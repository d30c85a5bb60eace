import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Happening } from "./happening.ts";

const words: Readonly<Record<string, string>> = { create: "新增", update: "修改", remove: "删除", every: "定时" };

/** What happened, as a school says it: the title of the move, else the word of the write. */
export function operationTitleOf({ model }: Call, entity: Entity, { move, events }: Happening): string {
  const title = move === null ? undefined : model.flows.get(entity.flow ?? "")?.moves.get(move)?.[0]?.title;
  if (title !== undefined) return zh(title);
  return Object.entries(words).find(([event]) => events.has(event))?.[1] ?? "办理";
}
