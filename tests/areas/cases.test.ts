import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Case, CasesDocument } from "../../engine/kinds/cases/document.ts";
import { CasesOf, type Passage, runCase } from "../../src/server/programs/cases/run-case.ts";
import type { SeededSchool } from "../../src/server/programs/cases/school.ts";
import { unreached } from "../../src/server/programs/cases/unreached.ts";
import { productSchemas } from "../support/app.ts";
import { rowsOf } from "./base/school.ts";
import { type CaseSchool, caseSchool } from "../support/case-school.ts";
import { modelOfFiles } from "../support/database.ts";

const model = await modelOfFiles(productSchemas);
const documents = [...model.documents.cases.values()].map(({ document }) => document as CasesDocument);

let cases: CaseSchool;
beforeAll(async () => {
  cases = await caseSchool();
});
afterAll(() => cases.close());

const seeded = (): SeededSchool => ({ seeded: cases.school.runtime, undoing: cases.undoing });
const passages: Passage[] = [];

describe.each(documents.map((document) => [document.id, document] as const))("%s", (_, document) => {
  let inOrder: CasesOf;
  beforeAll(() => {
    inOrder = new CasesOf(seeded(), document);
  });
  afterAll(() => inOrder.end());
  test.each(document.cases.map((one) => [one.title, one] as const))("%s", async (_title, one) => {
    const result = await inOrder.run(one);
    passages.push(...result.passages);
    expect(result.faults).toEqual([]);
  });
});

describe("a case that does not hold", () => {
  const usual = documents.find(({ of }) => of === "leaveType")!;
  const make = { make: "leaveType", as: "kind", by: "admin" };
  const faultsOf = async (one: Omit<Case, "title">) => (await runCase(seeded(), usual, { title: "一例", ...one })).faults;

  test.each<[string, Omit<Case, "title">, string[]]>([
    ["a field", { given: [make], expect: [{ of: "kind", fields: { category: "1" } }] }, ['“kind”的 category 应为 "1"，实际为 "9"']],
    [
      "rows",
      { given: [make], expect: [{ rows: { entity: "leaveType", where: { field: "id", eq: { ctx: "kind.id" } } }, count: 2 }] },
      ["leaveType 应有 2 行，实际 1 行"],
    ],
    [
      "what an account may read",
      { given: [make], expect: [{ rows: { entity: "leaveParam" }, count: 0, by: "2024010101" }] },
      ['leaveParam 应有 0 行可由 "2024010101" 读取，实际 1 行'],
    ],
    [
      "another refusal",
      { do: [{ by: "admin", create: "leaveType", with: { category: "3" } }], expect: [{ refused: "类型编码已存在" }] },
      ["应被拒绝：类型编码已存在；实际被拒绝：公假须提供组织单位的批文，请打开“需证明材料”"],
    ],
    [
      "a refusal that does not come",
      { do: [{ by: "admin", create: "leaveType" }], expect: [{ refused: "类型编码已存在" }] },
      ["应被拒绝：类型编码已存在；实际办成了"],
    ],
    [
      "a refusal that nobody expects",
      { do: [{ by: "admin", create: "leaveType", with: { category: "3" } }], expect: [{ rows: { entity: "leaveType" }, count: 6 }] },
      ['办理 {"by":"admin","create":"leaveType","with":{"category":"3"}} 被拒绝：公假须提供组织单位的批文，请打开“需证明材料”'],
    ],
    [
      "somebody whom the school does not have",
      { given: [{ ...make, by: "nobody" }], expect: [{ of: "kind", fields: {} }] },
      ['准备 {"make":"leaveType","as":"kind","by":"nobody"}：学校中没有可登录的账号 nobody'],
    ],
    [
      "a clock set back",
      { do: [{ at: "2026-11-22 08:00:00" }], expect: [{ rows: { entity: "leaveType" }, count: 6 }] },
      ['办理 {"at":"2026-11-22 08:00:00"}：时间不能倒退：2026-11-23 08:00:00 之后是 2026-11-22 08:00:00'],
    ],
  ])("says so: %s", async (_what, one, faults) => {
    expect(await faultsOf(one)).toEqual(faults);
  });

  test("leaves as little behind as one that holds, and cases side by side do not meet", async () => {
    const before = await rowsOf(cases.school, "leaveType", {});
    const own: Omit<Case, "title"> = {
      given: [make],
      expect: [{ rows: { entity: "leaveType", where: { field: "typeCode", eq: "QJ97" } }, count: 1 }],
    };
    expect(await Promise.all([faultsOf(own), faultsOf(own), faultsOf(own)])).toEqual([[], [], []]);
    expect(await rowsOf(cases.school, "leaveType", {})).toEqual(before);
  });
});

test("what no case comes to is named", () => {
  const none = documents.map((document) => ({ ...document, cases: [] }));
  expect(unreached(model, none, [])).toEqual(
    expect.arrayContaining(["leaveType: rule public", "sysUserFlow: guard notSelf", "leaveApproval: withdraw from submitted"]),
  );
});

test("every rule and guard of an entity that has cases refuses in one of them, and every move of its flow is made", () => {
  expect(unreached(model, documents, passages)).toEqual([]);
});
