import { extname } from "node:path";
import { Readable } from "node:stream";
import { type CaseGiven, type CaseStep, type CaseSystemMove, type CaseValues, isSystemMove } from "../../../../engine/kinds/cases/document.ts";
import { saveFile } from "../../data/files/file-store.ts";
import { moveAsSystem, moveRecords } from "../../data/flow/index.ts";
import { addRecord, entityOf, removeRecords, saveRecords, updateRecord } from "../../data/records/index.ts";
import { queryRows } from "../../data/records/query-rows.ts";
import { actionOf, runOperation } from "../../http/routes/run-operation.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import type { NamedRows } from "./named-rows.ts";
import type { CaseSchool } from "./school.ts";
import { Unfit } from "./unfit.ts";
import { walkFlow } from "./walk-flow.ts";

/** A case under way. */
export interface Trial {
  school: CaseSchool;
  rows: NamedRows;
  /** By entity, what its rows hold where a case says nothing else. */
  values: Readonly<Record<string, CaseValues>>;
}

/** Makes or finds a row, or lets time pass. @throws Unfit, AppError */
export async function give({ school, rows, values: usual }: Trial, given: CaseGiven): Promise<void> {
  if ("at" in given) return school.pass(given.at);
  const system = await school.system();
  if ("file" in given) return rows.addFile(given.as, await upload(await school.callOf(given.by), given.file));
  if ("find" in given) {
    const { rows: found } = await queryRows(system, { ...given.find, limit: 1 }, await rows.around(system));
    if (found[0] === undefined) throw new Unfit(`没有找到“${given.as}”`);
    return rows.add(given.as, { entity: given.find.entity, id: found[0].id });
  }
  const maker = given.by === undefined ? null : await school.callOf(given.by);
  const values = (await rows.filled(system, { ...usual[given.make], ...given.with })) as OperationRecord;
  const [made] = await saveRecords(maker ?? system, given.make, [{ values }], { rights: maker === null ? "system" : "user" });
  rows.add(given.as, { entity: given.make, id: made!.id });
  if (given.state !== undefined) await walkFlow(await school.system(), { entity: given.make, id: made!.id, to: given.state, maker });
}

/** Files are told by how they begin; one that says nothing else is plain text. */
const firstBytes: Readonly<Record<string, Uint8Array>> = {
  png: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
  pdf: Buffer.from("%PDF-1.7"),
};

/** Id of a stored file of the caller. */
async function upload({ runtime, user }: Call, originalName: string): Promise<string> {
  const extension = extname(originalName).slice(1);
  const content = Readable.from([Buffer.from(firstBytes[extension] ?? originalName)]);
  const file = { tenantId: user.tenantId, ownerId: user.id, originalName, extension, businessType: null, content };
  return (await saveFile(runtime, file)).id;
}

/** Does a step as the account does it, with its rights. @throws AppError when it is refused */
export async function act(trial: Trial, step: CaseStep): Promise<void> {
  if (!("by" in step)) return give(trial, step);
  const { school, rows } = trial;
  const system = await school.system();
  if (isSystemMove(step)) {
    const { entity, id } = rows.of(step.of);
    const fields = (await rows.filled(system, step.with ?? {})) as OperationRecord;
    await moveAsSystem(system, entity, { id, move: step.move, opinion: step.opinion ?? null, fields });
  } else await actAs(trial, system, step);
}

type PersonalStep = Exclude<Extract<CaseStep, { by: unknown }>, CaseSystemMove>;

async function actAs({ school, rows, values: usual }: Trial, system: Call, step: PersonalStep): Promise<void> {
  const call = { ...(await school.callOf(step.by)), confirmed: new Map(Object.entries(step.reasons ?? {})) };
  const values = (await rows.filled(system, { ...("create" in step && usual[step.create]), ...("with" in step && step.with) })) as OperationRecord;
  if ("move" in step) {
    const { entity, id } = rows.of(step.of);
    await moveRecords(call, entity, step.move, { id, opinion: step.opinion ?? null, to: step.to ?? null, fields: values });
  } else if ("save" in step) {
    const { entity, id } = rows.of(step.save);
    await updateRecord(call, entity, { ...values, id });
  } else if ("create" in step) {
    const { id } = await addRecord(call, step.create, values);
    if (step.as !== undefined) rows.add(step.as, { entity: step.create, id });
  } else if ("remove" in step) {
    const { entity, id } = rows.of(step.remove);
    await removeRecords(call, entity, [id]);
  } else await operate(call, rows, { ...step, values });
}

async function operate(call: Call, rows: NamedRows, step: { call: string; of: string; values: OperationRecord }): Promise<void> {
  const row = rows.has(step.of) ? rows.of(step.of) : null;
  const entity = entityOf(call, row?.entity ?? step.of);
  const operation = actionOf(call, entity, step.call);
  if (operation === null) throw new Unfit(`“${entity.id}”没有调用“${step.call}”`);
  await runOperation(call, entity, { operation, ids: row === null ? undefined : [row.id], input: step.values });
}
