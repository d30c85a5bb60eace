import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { isFreeze } from "../../../../engine/kinds/entity/document.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { isFrozen, problemOf } from "../../../../engine/validate/rules.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { problemsIn } from "../language/failure-in.ts";
import { saveNeeds } from "./entity-needs.ts";
import { walkRecords } from "./walk.ts";

/** Fields of a stored record whose values stay as they are, each with the sentence of the rule, so that nobody types what will be refused. */
export async function frozenFields(call: Call, entity: Entity, stored: OperationRecord): Promise<Record<string, string>> {
  const rules = entity.rules.filter(isFreeze).filter(({ severity }) => severity !== "confirm");
  if (rules.length === 0) return {};
  const [record = stored] = await walkRecords(call, entity, [stored], saveNeeds(call, entity).frozen);
  const env = modelEnv(call.model, entity.id, { ...call.ctx, before: record });
  const frozen = rules.filter((rule) => isFrozen(rule, env));
  const said = problemsIn(
    call,
    frozen.map((rule) => problemOf(rule, { record, env, path: "" })),
  );
  return Object.fromEntries(frozen.flatMap(({ freeze }, at) => freeze.map((name) => [name, said[at]!.message])));
}
