import type { Row } from "../../../../engine/api.ts";
import { project } from "../../../../engine/access/project.ts";
import type { Exit, Pair } from "../../../../engine/access/types.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Fetched } from "./fetched.ts";
import { tellNodes } from "./flow-fields.ts";

/** What the reader gets of a fetched row. Every value that leaves the server passes here. Null = no pair covers the row any more. */
export function projectFetched(input: { call: Call; entity: Entity; pairs: readonly Pair[]; exit: Exit }, fetched: Fetched): Row | null {
  if (!fetched.matched.includes(true)) return null;
  const { record, withheld } = project({
    model: input.call.model,
    entity: input.entity.id,
    record: fetched.record,
    pairs: input.pairs,
    matched: fetched.matched,
    exit: input.exit,
    paths: fetched.sights,
  });
  return {
    ...tellNodes(input.call, input.entity, record),
    id: fetched.id,
    ...(Object.keys(withheld).length === 0 ? {} : { _withheld: withheld }),
  } as Row;
}
