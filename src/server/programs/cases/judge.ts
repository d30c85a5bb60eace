import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { type AppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import type { CaseExpectation, CaseRow, CaseRows } from "../../../../engine/kinds/cases/document.ts";
import { same } from "../../../../engine/values/json-object.ts";
import { fetchRecords } from "../../data/records/index.ts";
import { queryRows } from "../../data/records/query-rows.ts";
import type { Trial } from "./steps.ts";

/** What differs from what a case expects: one sentence each. */
export async function judge(trial: Trial, expected: readonly CaseExpectation[], refusal: AppError | null): Promise<string[]> {
  const faults: string[] = [];
  for (const one of expected) {
    if ("refused" in one) faults.push(...judgeRefusal(one.refused, refusal));
    else if ("of" in one) faults.push(...(await judgeRow(trial, one)));
    else faults.push(...(await judgeRows(trial, one)));
  }
  return faults;
}

function judgeRefusal(expected: string, refusal: AppError | null): string[] {
  if (refusal === null) return [`应被拒绝：${expected}；实际办成了`];
  if (refusal.problems.some(({ code, message }) => expected === code || expected === message)) return [];
  return [`应被拒绝：${expected}；实际被拒绝：${sentenceOfProblems(refusal)}`];
}

async function judgeRow({ school, rows }: Trial, { of, state, fields = {} }: CaseRow): Promise<string[]> {
  const system = await school.system();
  const entity = system.model.entities.get(rows.of(of).entity)!;
  const record = await rows.read(system, of, Object.keys(fields));
  const flow = system.model.flows.get(entity.flow ?? "");
  const faults: string[] = [];
  const found = record[flow?.doc.state ?? ""] ?? flow?.startNode;
  if (state !== undefined && found !== state) faults.push(`“${of}”应在“${state}”，实际在“${String(found)}”`);
  for (const [path, value] of Object.entries(fields)) {
    const wanted = await rows.filled(system, value);
    if (!same(record[path] ?? null, wanted))
      faults.push(`“${of}”的 ${path} 应为 ${JSON.stringify(wanted)}，实际为 ${JSON.stringify(record[path] ?? null)}`);
  }
  return faults;
}

async function judgeRows({ school, rows }: Trial, expected: CaseRows): Promise<string[]> {
  const system = await school.system();
  const { entity, rows: all } = await queryRows(system, expected.rows, await rows.around(system));
  const ids = all.map(({ id }) => id);
  const { by } = expected;
  const call = by === undefined ? null : await school.callOf(by);
  const read = call === null ? all : await fetchRecords({ call, entity, ids, where: pairsCond(accessFor(call.model, entity.id, call.user).read) });
  if (read.length === expected.count) return [];
  return [`${entity.id} 应有 ${expected.count} 行${by === undefined ? "" : `可由 ${JSON.stringify(by)} 读取`}，实际 ${read.length} 行`];
}
