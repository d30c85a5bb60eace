import type { Entity, Model } from "../../../../engine/model/model.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { overlapConstraints, uniqueConstraints } from "../../platform/sql/constraints.ts";
import { zh } from "../../../../engine/language/text.ts";

const UNIQUE = "23505";
const EXCLUSION = "23P01";

/** The rule behind a constraint that the database refused, at its field. Null = another error. */
export function violationOf(model: Model, entity: Entity, error: unknown): Problem | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code === EXCLUSION) {
    const overlap = overlapConstraints(model, entity).find(({ name }) => name === constraint);
    return overlap === undefined
      ? null
      : problem("VALUE_OVERLAP", `/${overlap.rule.at ?? overlap.of[0]}`, { message: zh(overlap.rule.message), rule: overlap.rule.key });
  }
  if (code !== UNIQUE) return null;
  const unique = uniqueConstraints(entity).find(({ name }) => name === constraint);
  if (unique === undefined) return null;
  const label = unique.fields.map((name) => zh(entity.fields.get(name)!.title)).join("、");
  return problem("VALUE_DUPLICATE", `/${unique.fields.at(-1)}`, { label, ...(unique.message === null ? {} : { message: zh(unique.message) }) });
}
