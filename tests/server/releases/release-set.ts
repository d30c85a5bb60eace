import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { Model } from "../../../engine/model/model.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { compose } from "../../../src/server/releases/compose.ts";
import { inOrder, type Texts, textsOf } from "../../../src/server/releases/layers.ts";
import { startRelease } from "../../../src/server/releases/index.ts";
import { publish, wantTexts } from "../../../src/server/releases/publish.ts";
import type { Runtime } from "../../../src/server/platform/runtime.ts";
import { type TestRuntime, testRuntime } from "../../support/database.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

/** Documents of the school by file. */
export const texts = (documents: Record<string, CampusDocument>): Texts =>
  inOrder(Object.entries(documents).map(([file, document]) => [file, canonical(document)]));

export const area: CampusDocument = { kind: "area", id: "club", title: "社团", service: "yxgl", menu: [] };

/** An entity of the school's own, with these fields beside its name. */
export const club = (fields: EntityDocument["fields"] = []): EntityDocument => ({
  kind: "entity",
  id: "club",
  title: "社团",
  titleField: "clubName",
  fields: [{ name: "clubName", title: "社团名称", type: "string", maxLength: 50 }, ...fields],
  access: { grants: [{ role: "gly", read: {}, create: {}, update: {} }] },
});

export const clubLayer = (fields?: EntityDocument["fields"]): Texts => texts({ "club/area.json": area, "club/club.entity.json": club(fields) });

/** The product of these tests. */
export const productTexts = (): Texts => textsOf(fixtureSet())!;

export const productModel = (): Model => compose({ product: productTexts(), school: new Map() }, { operations: fixtureOperations }).model;

export interface TestReleases extends TestRuntime {
  /** Publishes this layer over whatever is in effect, or over what was in effect at `base`. */
  put(school: Texts, base?: number | null): Promise<number>;
}

export const person = { id: "1001", name: "管理员", rights: null };

/** A database with the fixture set as its first release. */
export async function openReleases(): Promise<TestReleases> {
  const test = await testRuntime({ set: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
  await start(test.runtime);
  return { ...test, put: (school, base = null) => put(test.runtime, school, base) };
}

export async function put(runtime: Runtime, school: Texts, base: number | null = null): Promise<number> {
  return (await publish(runtime, { want: wantTexts(runtime, school, base), note: "测试", by: person })).no;
}

/** What a process does at its start with this product. */
export const start = (runtime: Runtime, product: Texts = productTexts()): Promise<string[]> =>
  startRelease(runtime, compose({ product, school: new Map() }, runtime));

/** Another process on the same database: a runtime of its own with a model of its own. */
export function secondRuntime(first: Runtime): Runtime {
  let model = first.model();
  return {
    ...first,
    model: () => model,
    replaceModel: (next) => {
      model = next;
    },
  };
}
