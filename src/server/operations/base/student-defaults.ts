import { readIdcard } from "../../../../engine/values/idcard.ts";
import type { Operation, OperationRecord } from "../define-operation.ts";
import { findOne } from "./rows.ts";

/** Birth date, sex and birthplace follow from an 18-digit identity card when they were left empty. */
export const studentDefaults: Operation = {
  kind: "effect", name: "base.studentDefaults", title: "按身份证补全学生信息",
  run: async (input) => {
    const { record, before } = input;
    const patch: OperationRecord = before === null && !record.dataSource ? { dataSource: "手工录入" } : {};
    const facts = record.sfzjlx === "1" ? readIdcard(String(record.idCard ?? "")) : null;
    if (facts === null || !facts.ok) return patch;
    if (!record.csrq) patch.csrq = facts.birthDate;
    if (!record.xb) patch.xb = facts.sex;
    if (!record.csd && (await findOne(input, "canton", { cantonCode: facts.region })) !== null) patch.csd = facts.region;
    return patch;
  },
};
