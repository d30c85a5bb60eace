import { sql } from "kysely";
import { isGroups, isQuery, type SamplesDocument } from "../../../../engine/kinds/samples/document.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { serialKey } from "../../../../engine/values/serial-pattern.ts";
import { newId } from "../../platform/database/index.ts";
import { announceWritten } from "../../identity/announce.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { column, SCHEMA } from "../../platform/sql/names.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import { systemCall } from "../flow/system-call.ts";
import { fetchRecords } from "../records/fetch.ts";
import { nextSerials } from "../records/serial.ts";
import { drawnDocument } from "./drawn-document.ts";
import { copyFlowSteps } from "./flow-steps.ts";
import { readWith } from "./in-order.ts";
import { copyEntity, loading } from "./load-school.ts";
import { RefusedRow, RowMaker, type RowPlace } from "./make-rows.ts";
import { frameReader } from "./row-numbers.ts";
import { storeFiles } from "./sample-files.ts";
import { type SampleRow, SampleSchool } from "./sample-school.ts";

/** Rows that are loaded together. */
const TOGETHER = 20_000;
/** Rows after one another that no draw brings past the rules: there will be no more. */
const MOST_REFUSED = 200;

export interface MoreRows {
  entity: string;
  rows: number;
  /** Another seed draws other rows. Default: the number of rows that are there. */
  seed?: string;
  tenantId: string;
  /** Of the entity; what none says is drawn by its type. */
  documents: readonly SamplesDocument[];
  told?(added: number): void;
}
export interface Added {
  added: number;
  /** What kept the last row out that no draw brought past the rules. */
  refusal: string | null;
}

/**
 * Adds rows to a school that is there, as its samples say, in parts of 20,000 that each stand for themselves; beside a running server too.
 * Rules, uniqueness and spans hold over all rows, numbers go on where the counters are, flows are led on. Summaries follow by themselves.
 */
export async function addRows(runtime: Runtime, wish: MoreRows): Promise<Added> {
  const call = await systemCall(runtime, wish.tenantId);
  const entity = call.model.entities.get(wish.entity)!;
  const document = wish.documents.find(isRepeatable(entity)) ?? drawnDocument(entity);
  const school = await schoolAround(call, document);
  const begin = school.of(entity.id).length;
  const files = await storeFiles(runtime, wish.tenantId, [document]);
  let serial = 1_000_000 + begin * 10;
  const maker = new RowMaker({
    school,
    document: { ...document, id: `${document.id} ${wish.seed ?? begin}`, rows: isQuery(document.rows) ? document.rows : wish.rows },
    begin,
    idOf: () => newId(),
    file: ({ name }) => files.get(name)!,
    serial: () => ++serial,
  });
  const result: Added = { added: 0, refusal: null };
  for (const part of parts(maker, wish.rows, result)) {
    await loadPart(call, school, { entity, rows: part });
    result.added += part.length;
    wish.told?.(result.added);
  }
  await sql`analyze ${sql.id(SCHEMA, entity.id)}`.execute(runtime.db);
  return result;
}

/** Whether a document says how any number of rows is made; written row by row or summed up from others they are what they are. */
const isRepeatable =
  (entity: Entity) =>
  ({ of, rows }: SamplesDocument): boolean =>
    of === entity.id && !Array.isArray(rows) && !isGroups(rows);

/** What is there of everything that a row reads. */
async function schoolAround(call: Call, document: SamplesDocument): Promise<SampleSchool> {
  const school = new SampleSchool(call.model, { tenantId: call.user.tenantId, now: call.ctx.now });
  for (const id of [document.of, ...readWith(call.model, document)]) {
    const entity = call.model.entities.get(id)!;
    if (entity.childOf !== null) continue;
    const tail = ({ from }: SqlScope) => sql`order by ${column(from.alias, entity, "id")}`;
    const rows = await fetchRecords({ call, entity, tables: "all", tail });
    for (const { record } of rows) school.add(id, [record]);
  }
  return school;
}

/** The rows in parts; a document that makes them for others goes through these again and again, until there are enough or none can be made. */
function* parts(maker: RowMaker, count: number, result: Added): Generator<SampleRow[]> {
  let part: SampleRow[] = [];
  let [made, refused] = [0, 0];
  for (const place of endless(maker)) {
    if (made === count || refused === MOST_REFUSED) break;
    const row = tried(maker, place, result);
    refused = row === null ? refused + 1 : 0;
    if (row === null) continue;
    made++;
    part.push(row);
    if (part.length < TOGETHER) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function* endless(maker: RowMaker): Generator<RowPlace> {
  for (let any = true; any; ) {
    any = false;
    for (const place of maker.places()) {
      any = true;
      yield place;
    }
  }
}

function tried(maker: RowMaker, place: RowPlace, result: Added): SampleRow | null {
  try {
    return maker.row(place);
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    result.refusal = error.sentence;
    return null;
  }
}

/** In one transaction with their tables and the steps of their flows. Numbers are taken before: where the load fails, they are left out. */
async function loadPart(call: Call, school: SampleSchool, { entity, rows }: { entity: Entity; rows: SampleRow[] }): Promise<void> {
  await giveNumbers(call, school, { entity, rows });
  const taken = new Set(rows);
  await loading(call.runtime, school, async (target) => {
    await copyEntity(target, school, { entity, rows });
    await copyFlowSteps(
      target,
      entity.id,
      (school.ways.get(entity.id) ?? []).filter(({ row }) => taken.has(row)),
    );
  });
  await announceWritten(call.runtime, entity.id);
}

/** Running numbers from the counters of the school, in the frame of the day on which each row was made. */
async function giveNumbers(call: Call, school: SampleSchool, { entity, rows }: { entity: Entity; rows: SampleRow[] }): Promise<void> {
  for (const field of entity.fields.values()) {
    if (field.type.isGiven !== true || typeof field.doc.pattern !== "string") continue;
    const frameOf = frameReader(school, entity, field.doc.pattern);
    const open = rows.filter((row) => row[field.name] === undefined).map((row) => ({ row, frame: frameOf(row) }));
    for (const same of Map.groupBy(open, ({ frame }) => serialKey(frame)).values()) {
      const numbers = await nextSerials({ call, entity, field, frame: same[0]!.frame }, same.length);
      for (const [at, { row }] of same.entries()) row[field.name] = numbers[at];
    }
  }
}
