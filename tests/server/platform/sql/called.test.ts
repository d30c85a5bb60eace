import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CalledPart } from "../../../../engine/kinds/entity/document.ts";
import { calledExpr, calledIn } from "../../../../engine/model/called.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { modelOf } from "../../../support/model.ts";
import { type TrialDatabase, trialDatabase } from "../../../support/trial-database.ts";
import { trialDocuments } from "../../../support/trial-model.ts";
import { worldOf } from "../../../support/trial-world.ts";

const counts = { unit: 7, person: 20, request: 60, remark: 1 };

let trial: TrialDatabase;
beforeAll(async () => {
  trial = await trialDatabase(counts, 20261127);
});
afterAll(() => trial.at.close());

const partsOf = (...fields: string[]) =>
  fc.array(
    fc.oneof(
      fc.constantFrom<CalledPart>("-", " ", "号"),
      fc.constantFrom(...fields).map((field) => ({ field })),
    ),
    { minLength: 1, maxLength: 5 },
  );
const names = fc.record({
  unit: partsOf("label", "parentId"),
  person: partsOf("xm", "unitId", "mentorXh", "birth"),
  request: partsOf("topic", "personXh", "startOn", "startTime", "count"),
});
type Names = typeof names extends fc.Arbitrary<infer T> ? T : never;

const called = (by: Names): Model =>
  modelOf(trialDocuments.map((doc) => (doc.kind === "entity" && doc.id in by ? { ...doc, called: by[doc.id as keyof Names] } : doc)));

test("database, evaluator and the record at hand agree on what a record is called", async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(names, async (by) => {
      const model = called(by);
      const nameOf = namesIn(model);
      for (const id of ["unit", "person", "request"] as const) {
        const entity = model.entities.get(id)!;
        const expr = calledExpr(model, entity);
        const found = await trial.textsOf(id, [expr], "text");
        const evaluated = worldOf({ model, data: trial.data, entity: id, ctx: trial.ctx }).valuesOf(expr, counts.request);
        for (const { id: rowId, value } of evaluated) expect([rowId, found.get(rowId)?.[0] ?? null]).toEqual([rowId, value]);
        if (leadsBack(model, entity)) continue;
        for (const row of trial.data[id]!) {
          told++;
          expect([row.id, nameOf(entity, row)]).toEqual([row.id, found.get(String(row.id))?.[0] ?? null]);
        }
      }
    }),
    { numRuns: 40, seed: 20261127 },
  );
  expect(told).toBeGreaterThan(500);
});

type Row = Record<string, unknown>;

/** What a record is called by the names that its references brought, each told by the row it leads to. */
function namesIn(model: Model): (entity: Entity, row: Row) => string | null {
  const nameOf = (entity: Entity, row: Row): string | null => {
    const labels = Object.fromEntries(
      [...entity.fields.values()].flatMap((field) => {
        const target = model.entities.get(field.refTo ?? "");
        if (target === undefined || field.labelKey === null || field.type.valueClass === "list") return [];
        const led = trial.data[target.id]?.find((one) => one[target.key] === row[field.name]);
        return [[field.labelKey, led === undefined ? null : nameOf(target, led as Row)]];
      }),
    );
    return calledIn(entity, { ...Object.fromEntries([...entity.fields.keys()].map((name) => [name, row[name] ?? null])), ...labels });
  };
  return nameOf;
}

/** A name that reads its own kind again says the title alone there, which the row that is led to does not say of itself. */
function leadsBack(model: Model, entity: Entity, open: ReadonlySet<string> = new Set()): boolean {
  if (open.has(entity.id)) return true;
  return (entity.doc.called ?? []).some((part) => {
    const target = typeof part === "string" ? undefined : model.entities.get(entity.fields.get(part.field)?.refTo ?? "");
    return target !== undefined && leadsBack(model, target, new Set([...open, entity.id]));
  });
}
