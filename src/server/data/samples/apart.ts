import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { checkRules, isOfRecord } from "../../../../engine/validate/rules.ts";
import { asksElsewhere, readsOf } from "./reads.ts";
import type { SampleRow, SampleSchool } from "./sample-school.ts";

/** What keeps a row out of the school: its sentence, and null where it may be there. A row that may is remembered for those after it. */
export type Judge = (row: SampleRow) => string | null;

/** Rules of the record, uniqueness and spans that must not overlap, each over the rows of the school so far. */
export function judgeOf(school: SampleSchool, entity: Entity): Judge {
  const judges = [ruleJudge(school, entity), ...uniqueJudges(school, entity), ...overlapJudges(school, entity)];
  for (const row of school.of(entity.id)) for (const judge of judges) judge.take?.(row);
  return (row) => {
    for (const { refuse } of judges) {
      const sentence = refuse(row);
      if (sentence !== null) return sentence;
    }
    for (const { take } of judges) take?.(row);
    return null;
  };
}

interface OneJudge {
  refuse: Judge;
  take?(row: SampleRow): void;
}

function ruleJudge(school: SampleSchool, entity: Entity): OneJudge {
  const asks = (cond: Cond | undefined) => asksElsewhere(school, entity.id, cond);
  const rules = entity.rules.filter(isOfRecord).filter((rule) => !asks(rule.when) && !("assert" in rule && asks(rule.assert)));
  const nodes = rules.flatMap((rule) => [
    ...(rule.when === undefined ? [] : [rule.when]),
    ...("assert" in rule ? [rule.assert] : "require" in rule ? rule.require.map((field) => ({ field, empty: true as const })) : []),
  ]);
  const read = readsOf(school, entity.id, ...nodes);
  const env = modelEnv(school.model, entity.id, school.ctx);
  if (rules.length === 0) return { refuse: () => null };
  return { refuse: (row) => checkRules({ rules, record: read(row), env })[0]?.message ?? null };
}

function uniqueJudges(school: SampleSchool, entity: Entity): OneJudge[] {
  const sets = [
    { fields: [entity.key] },
    ...[...entity.fields.values()].filter(({ doc }) => doc.unique === true).map(({ name }) => ({ fields: [name] })),
    ...(entity.doc.unique ?? []).map((one) => (Array.isArray(one) ? { fields: one } : one)),
  ];
  return sets.map(({ fields, nullsEqual = false, where }: { fields: string[]; nullsEqual?: boolean; where?: Cond }) => {
    const taken = new Set<string>();
    const counts = counted(school, entity, where);
    const keyOf = (row: SampleRow): string | null =>
      !counts(row) || (!nullsEqual && fields.some((field) => row[field] === null || row[field] === undefined))
        ? null
        : fields.map((field) => String(row[field])).join("\0");
    return {
      refuse: (row) => {
        const key = keyOf(row);
        return key !== null && taken.has(key) ? `${fields.join("、")} 重复：${key.replaceAll("\0", "、")}` : null;
      },
      take: (row) => {
        const key = keyOf(row);
        if (key !== null) taken.add(key);
      },
    };
  });
}

/** Whether a rule that is about some rows is about this one. */
function counted(school: SampleSchool, entity: Entity, where: Cond | undefined): (row: SampleRow) => boolean {
  if (where === undefined) return () => true;
  const read = readsOf(school, entity.id, where);
  const env = modelEnv(school.model, entity.id, school.ctx);
  return (row) => evaluate(where, read(row), env);
}

function overlapJudges(school: SampleSchool, entity: Entity): OneJudge[] {
  return entity.rules.flatMap((rule): OneJudge[] => {
    if (!("noOverlap" in rule)) return [];
    const { of, per, where } = rule.noOverlap;
    const [start, end] = [of].flat() as [string, string | undefined];
    const counts = counted(school, entity, where);
    const spans = new Map<string, (readonly [string, string])[]>();
    const keyOf = (row: SampleRow): string =>
      [per ?? []]
        .flat()
        .map((field) => String(row[field] ?? ""))
        .join("\0");
    const spanOf = (row: SampleRow): readonly [string, string] => [String(row[start]), String(row[end ?? start])];
    return [
      {
        refuse: (row) => {
          if (!counts(row)) return null;
          const [from, to] = spanOf(row);
          return (spans.get(keyOf(row)) ?? []).some(([a, b]) => from < b && a < to) ? `${rule.key}：时间重叠` : null;
        },
        take: (row) => {
          if (!counts(row)) return;
          const known = spans.get(keyOf(row));
          if (known === undefined) spans.set(keyOf(row), [spanOf(row)]);
          else known.push(spanOf(row));
        },
      },
    ];
  });
}
