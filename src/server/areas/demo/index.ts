import { sql } from "kysely";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import type { SamplesDocument } from "../../../../engine/kinds/samples/document.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { readSet } from "../../../../generator/read-set.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import { loadSchool } from "../../data/samples/load-school.ts";
import { makeSchool, type RowSource } from "../../data/samples/make-school.ts";
import { storeFiles } from "../../data/samples/sample-files.ts";
import type { SampleSchool } from "../../data/samples/sample-school.ts";
import { shanghaiText } from "../../data/samples/dates.ts";
import { demos } from "../demos.ts";

/** Tenant of the one demo school. */
export const DEMO_TENANT = "000000";

/** The samples of a folder of documents, in path order: which of several of one entity comes first decides about ids. */
export async function samplesIn(dir: string): Promise<SamplesDocument[]> {
  const { set } = await readSet(dir);
  return set.flatMap(({ document }) => (document.kind === "samples" ? [document] : []));
}

export interface DemoWish {
  model: Model;
  documents: readonly SamplesDocument[];
  /** Wall clock, `yyyy-MM-dd HH:mm:ss`. */
  now: string;
  sources?: readonly RowSource[];
  file?(of: { name: string; lines: readonly string[] | null }): string;
}

/** The school as rows; the same clock gives the same rows. */
export const demoSchool = ({
  model,
  documents,
  now,
  sources = demos.flatMap((demo) => demo.sources),
  file = ({ name }) => name,
}: DemoWish): SampleSchool => makeSchool({ model, documents, sources, place: { tenantId: DEMO_TENANT, now }, file });

/** Fills an empty database with the demo school in one transaction; an interrupted load leaves nothing behind. */
export async function loadDemo(runtime: Runtime): Promise<void> {
  await load(runtime, await wholeSchool(runtime), () => true);
}

async function wholeSchool(runtime: Runtime): Promise<SampleSchool> {
  const documents = await samplesIn(runtime.config.schemasDir);
  const files = await storeFiles(runtime, DEMO_TENANT, documents);
  return demoSchool({ model: runtime.model(), documents, now: shanghaiText(runtime.now()), file: ({ name }) => files.get(name)! });
}

/** The demo school with nothing under way: without the records that went through a flow, and without what hangs on them. */
export async function loadDemoAtRest(runtime: Runtime): Promise<void> {
  const school = await wholeSchool(runtime);
  const moving = new Set([...school.ways.keys(), "businessApply", "userTodo", "userCopy"]);
  const entities = [...runtime.model().entities.values()];
  for (const id of moving) for (const entity of entities) if ([...entity.fields.values()].some(({ refTo }) => refTo === id)) moving.add(entity.id);
  await load(runtime, school, (entity) => !moving.has(entity));
}

/** Whether a school has rows of the entity before its first student. */
export const isOrganisation = (entity: string): boolean => entity === USER_ENTITY || demos.some(({ organisation }) => organisation?.includes(entity));

/** The demo school before its first student: its places, staff, calendar and the accounts of the staff. */
export async function loadDemoOrganisation(runtime: Runtime): Promise<void> {
  const school = demoSchool({
    model: runtime.model(),
    documents: (await samplesIn(runtime.config.schemasDir)).filter(({ of }) => isOrganisation(of)),
    now: shanghaiText(runtime.now()),
    sources: demos.filter(({ organisation }) => organisation !== undefined).flatMap(({ sources }) => sources),
  });
  const staff = (school.rows.get(USER_ENTITY) ?? []).filter((account) => account.xh === undefined);
  school.rows.set(USER_ENTITY, staff);
  await load(runtime, school, isOrganisation);
}

/** Fresh planner statistics, or the first lists after the load are slow. Table by table: the catalogues are not the application's to analyse. */
async function load(runtime: Runtime, school: SampleSchool, takes: (entity: string) => boolean): Promise<void> {
  await loadSchool(runtime, school, takes);
  for (const id of school.rows.keys()) if (runtime.model().entities.has(id)) await sql`analyze ${sql.id(SCHEMA, id)}`.execute(runtime.db);
}
