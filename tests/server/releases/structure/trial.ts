import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import type { Dict } from "../../../../engine/kinds/dicts/document.ts";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { applyPlan, planStructure, type Plan } from "../../../../src/server/releases/structure/index.ts";
import { insertRows, type TestDatabase, testDatabase } from "../../../support/database.ts";
import { entityDoc, modelOf } from "../../../support/model.ts";
import { emptyStructure } from "../../../support/structure.ts";

export let at: TestDatabase;
export let fresh: TestDatabase;

/** The database that is changed and the one that a fresh build is made in, for the tests of a file. */
export function withDatabases(): void {
  beforeAll(async () => {
    [at, fresh] = [await testDatabase(), await testDatabase()];
  });
  afterAll(async () => {
    await at.close();
    await fresh.close();
  });
}

type Row = Record<string, unknown>;
export const items = (...values: string[]) => values.map((value) => ({ value, label: `项${value}` }));
const area: CampusDocument = { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
type Words = Record<string, Dict["items"]>;
const dictsOf = (codes: Words): CampusDocument => ({
  kind: "dicts",
  id: "words",
  title: "字典",
  dicts: Object.entries(codes).map(([code, list]) => ({ code, title: code, items: list })),
});
const words = { kind: items("1", "2", "3") };
export const field = (name: string, type: FieldDocument["type"], rest: Partial<FieldDocument> = {}): FieldDocument => ({
  name,
  title: `【${name}】`,
  type,
  ...rest,
});
export const thing = (fields: FieldDocument[], rest: Partial<EntityDocument> = {}, id = "thing") =>
  entityDoc(id, [field("no", "string"), ...fields], rest);
export const modelWith = (entities: CampusDocument[], dicts: Words = words) => modelOf([area, dictsOf(dicts), ...entities]);

export interface Change {
  before: CampusDocument[];
  rows?: Record<string, Row[]>;
  after: CampusDocument[];
  beforeWords?: Words;
  afterWords?: Words;
  drop?: string[];
}

/** Builds, fills, plans; `apply` carries out in the way that `bigRows` decides. */
export async function prepared({ before, rows = {}, after, beforeWords = words, afterWords = words, drop = [] }: Change) {
  await emptyStructure(at.db);
  const first = modelWith(before, beforeWords);
  await applyPlan(at.db, await planStructure(at.db, first), { model: first });
  for (const [entity, list] of Object.entries(rows)) await insertRows(at.db, first, entity, list);
  const model = modelWith(after, afterWords);
  const plan = await planStructure(at.db, model, { drop });
  return { plan, model, apply: (bigRows: number) => applyPlan(at.db, plan, { model, bigRows }) };
}
export const stored = async (entity: string, name: string) =>
  (await sql<{ value: unknown }>`select ${sql.id(name)} as value from ${sql.id("campus", entity)} order by id`.execute(at.db)).rows.map(
    ({ value }) => value,
  );
export const told = ({ steps }: Plan) => steps.map(({ id, kind }) => `${kind} ${id.replace(/(ux|ex|ix)_[0-9a-f]+/, "$1")}`);
