import { readIdcard } from "../../../../engine/values/idcard.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { type Before, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

interface Read {
  patch: OperationRecord;
  region: string | null;
}

/** Birth date, sex and birthplace follow from an 18-digit identity card when they were left empty. */
export const studentDefaults = defineBefore("baseStudentInfo", {
  name: "base.studentDefaults",
  title: "按身份证补全学生信息",
  run: async (input) => (await fromIdCards([input]))[0],
  runMany: fromIdCards,
});

async function fromIdCards(inputs: readonly Before<"baseStudentInfo">[]): Promise<OperationRecord[]> {
  const reads = inputs.map(readOne);
  const regions = [...new Set(reads.flatMap((read) => read.region ?? []))];
  const known = new Set(
    regions.length === 0 ? [] : (await recordsOf(inputs[0]!, "canton").find({ cantonCode: regions })).map((canton) => canton.cantonCode),
  );
  return reads.map(({ patch, region }) => (region !== null && known.has(region) ? { ...patch, csd: region } : patch));
}

function readOne(input: Before<"baseStudentInfo">): Read {
  const { record, before } = input;
  const patch: OperationRecord = before === null && !record.dataSource ? { dataSource: "手工录入" } : {};
  const facts = record.sfzjlx === "1" ? readIdcard(record.idCard ?? "") : null;
  if (facts === null || !facts.ok) return { patch, region: null };
  if (!record.csrq) patch.csrq = facts.birthDate;
  if (!record.xb) patch.xb = facts.sex;
  return { patch, region: record.csd ? null : facts.region };
}
