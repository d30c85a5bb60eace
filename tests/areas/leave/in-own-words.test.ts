import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../engine/api.ts";
import type { Language } from "../../../engine/language/index.ts";
import { assist, moveAsSystem, readHistory, systemCall } from "../../../src/server/data/flow/index.ts";
import { stepsInWords } from "../../../src/server/data/language/flow-words.ts";
import { inOwnWords } from "../../../src/server/data/language/model-in.ts";
import { getRecord, listRecords } from "../../../src/server/data/records/index.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import { type Office, openOffice, xhOf } from "./office.ts";

const entity = "leaveApplication";
let office: Office;
beforeAll(async () => {
  office = await openOffice({ serviceItem: [{ id: "i1", itemCode: "leave", itemName: "请假", businessType: entity, applyPath: "/leave" }] });
});
afterAll(() => office.close());

const reading = async (who: string, language: Language): Promise<Call> => inOwnWords({ ...(await office.as(who)), language });
const steps = async (id: string, language: Language) => {
  const call = await reading("fdy", language);
  const history = await readHistory({ call, entity: office.at.model.entities.get(entity)! }, id);
  return stepsInWords(call, "leaveApproval", history).map((step) => [step.nodeTitle, step.moveTitle]);
};
const rowOf = async (who: string, language: Language, id: string): Promise<Row> => getRecord(await reading(who, language), entity, id);
const stored = (id: string) => office.row(entity, { id });

test("the history of a leave is told in the language of its reader", async () => {
  const id = await office.submitted(1);
  await assist(await office.as("fdy"), entity, "cc", { id, userIds: ["dept"] });
  await office.move("fdy", entity, { id, move: "approve" });
  expect(await steps(id, "zh-CN")).toEqual([
    ["草稿", "提交"],
    ["辅导员审批", "抄送"],
    ["辅导员审批", "审核通过"],
  ]);
  expect(await steps(id, "en")).toEqual([
    ["Draft", "Submit"],
    ["Approval by counsellor", "Copy"],
    ["Approval by counsellor", "Approve"],
  ]);
  expect(await steps(id, "zh-TW")).toEqual([
    ["草稿", "提交"],
    ["輔導員審批", "抄送"],
    ["輔導員審批", "審核通過"],
  ]);
});

test("the present step is kept as its key and told by its name, in lists, details and behind references", async () => {
  const id = await office.submitted(2);
  expect((await stored(id)).currentNode).toBe("submitted");
  const told = async (language: Language) => (await rowOf("fdy", language, id)).currentNode;
  expect([await told("zh-CN"), await told("en"), await told("zh-TW")]).toEqual(["辅导员审批", "Approval by counsellor", "輔導員審批"]);
  const { records } = await listRecords(await reading("fdy", "en"), entity, { id });
  expect(records[0]?.currentNode).toBe("Approval by counsellor");
  const applied = await listRecords(await reading(xhOf(2), "en"), "businessApply", { businessId: id });
  expect(applied.records[0]?.currentNode).toBe("Approval by counsellor");
});

test("what a record calls its step itself stays what it is called", async () => {
  const id = await office.submitted(3, { leaveTypeId: "2" });
  expect((await stored(id)).currentNode).toBe("bzr");
  expect((await rowOf("bzr", "en", id)).currentNode).toBe("bzr");
});

test("what was written as words before is told in the reader's language where it was translated", async () => {
  const id = await office.submitted(4);
  await office.at.runtime.db.withSchema("campus").updateTable(entity).set({ currentNode: "辅导员审批" }).where("id", "=", id).execute();
  expect((await rowOf("fdy", "en", id)).currentNode).toBe("Approval by counsellor");
});

test("what time decided is told with its reason", async () => {
  const id = await office.submitted(5);
  await moveAsSystem(await systemCall(office.at.runtime, "000000"), entity, { id, move: "approve", opinion: "超时自动办理" });
  const { approvals } = await rowOf("fdy", "en", id);
  expect(approvals).toMatchObject([{ nodeName: "Approval by counsellor", opinion: "Done automatically after the deadline" }]);
});
