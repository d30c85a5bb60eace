import { readIdcard } from "../../../../engine/values/idcard.ts";
import type { EffectInput, Operation, OperationRecord } from "../../platform/runtime.ts";
import { find } from "../../data/records/plain-rows.ts";

interface Read {
  patch: OperationRecord;
  region: string | null;
}

/** Birth date, sex and birthplace follow from an 18-digit identity card when they were left empty. */
export const studentDefaults: Operation = {
  kind: "effect",
  name: "base.studentDefaults",
  title: "按身份证补全学生信息",
  run: async (input) => (await fromIdCards([input]))[0],
  runMany: fromIdCards,
};

async function fromIdCards(inputs: readonly EffectInput[]): Promise<OperationRecord[]> {
  const reads = inputs.map(readOne);
  const regions = [...new Set(reads.flatMap((read) => read.region ?? []))];
  const known = new Set(regions.length === 0 ? [] : (await find(inputs[0]!, "canton", { cantonCode: regions })).map((canton) => canton.cantonCode));
  return reads.map(({ patch, region }) => (known.has(region) ? { ...patch, csd: region } : patch));
}

function readOne(input: EffectInput): Read {
  const { record, before } = input;
  const patch: OperationRecord = before === null && !record.dataSource ? { dataSource: "手工录入" } : {};
  const facts = record.sfzjlx === "1" ? readIdcard(String(record.idCard ?? "")) : null;
  if (facts === null || !facts.ok) return { patch, region: null };
  if (!record.csrq) patch.csrq = facts.birthDate;
  if (!record.xb) patch.xb = facts.sex;
  return { patch, region: record.csd ? null : facts.region };
}
