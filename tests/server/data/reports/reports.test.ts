import { buffer } from "node:stream/consumers";
import { XMLValidator } from "fast-xml-parser";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "../../../../engine/context.ts";
import type { Sheet } from "../../../../engine/reports/sheet.ts";
import { listAll } from "../../../../src/server/data/records/list.ts";
import { reportFile, reportPage } from "../../../../src/server/data/reports/send-report.ts";
import type { TestRuntime } from "../../../support/database.ts";
import { schoolRuntime } from "../../../areas/base/school.ts";
import { revoke, verify } from "../../../../src/server/data/reports/issued.ts";
import { readPdf } from "../../../support/read-pdf.ts";

const students = { c1: ["2024010101", "2024010102"], c3: ["2024010201"] };
const states = ["approved", "approved", "cancelled", "draft", "overdue", "onLeave"];
const leaves = Object.entries(students).flatMap(([classId, xhs]) =>
  xhs.flatMap((xh) =>
    states.map((state, at) => ({
      ...{ id: `${xh}-${at}`, leaveNo: `QJ${xh}${at}`, xh, classId, departmentId: classId === "c1" ? "11" : "12" },
      ...{ majorId: classId === "c1" ? "m1" : "m2", grade: "2024", xn: "2026-2027", xqM: "1", leaveTypeId: "t1", category: "1", state, days: at + 1 },
      ...{ startTime: `2026-1${at % 2}-0${at + 1} 08:00:00`, endTime: `2026-1${at % 2}-0${at + 1} 18:00:00`, reason: "回家" },
    })),
  ),
);
const rows = { leaveType: [{ id: "t1", typeCode: "1", typeName: "事假", category: "1", isEnabled: true }], leaveApplication: leaves };

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(rows);
});
afterAll(() => at?.close());

const person = (role: string, more: Partial<UserContext> = {}): Partial<UserContext> => ({
  ...{ id: "p", roles: [role], gh: "1001", departmentId: "11" },
  lists: { fdyClassIds: ["c1"], bzrClassIds: ["c1"], majorIds: ["m1"], buildingIds: [], cadreClassIds: ["c1"] },
  ...more,
});
const texts = ({ cells }: Sheet) => cells.map(({ text }) => text.join(""));
const page = async (role: string, report: string, more: { ask?: Record<string, unknown>; ids?: string[] } = {}) =>
  reportPage(await at.call(person(role, role === "student" ? { xh: "2024010101", gh: null } : {})), { report, ask: {}, ids: [], ...more });

describe("a report shows each role what its list shows", () => {
  test.each(["gly", "dept", "fdy", "bzr", "leader", "major"])("%s", async (role) => {
    const call = await at.call(person(role));
    const listed = await listAll(call, "leaveApplication", { state: "overdue" });
    const { sheets } = await page(role, "leave/monthly");
    expect(
      texts(sheets[0]!)
        .filter((text) => /^QJ\d+/.test(text))
        .sort(),
    ).toEqual(listed.map((row) => String(row.leaveNo)).sort());
  });

  test("who may read nothing of its data is refused", () => expect(page("yrdw", "leave/monthly")).rejects.toMatchObject({ kind: "access" }));
  test("a report that does not exist is a wrong request", () => expect(page("gly", "leave/none")).rejects.toMatchObject({ kind: "request" }));

  test("what is asked narrows every data of it", async () => {
    const { sheets } = await page("gly", "leave/monthly", { ask: { departmentId: "12", xn: "2026-2027" } });
    expect(texts(sheets[0]!).filter((text) => /^QJ/.test(text))).toEqual(["QJ20240102014"]);
    await expect(page("gly", "leave/monthly", { ask: { nothing: "1" } })).rejects.toMatchObject({ kind: "request" });
  });

  test("distinct people are counted anew at each level", async () => {
    const { sheets } = await page("gly", "leave/monthly", { ask: { xn: "2026-2027" } });
    const [sheet] = sheets;
    const last = sheet!.cells.filter(({ text }) => text[0] === "合计" || text[0] === "小计").map(({ lines: [line] }) => line);
    const people = sheet!.columns.length - 2;
    const figures = last.map((line) => sheet!.cells.find(({ lines, columns }) => lines[0] === line && columns[0] === people)!.value);
    expect(figures).toEqual([2, 1, 3]);
  });
});

describe("papers of chosen rows", () => {
  const ids = ["2024010101-0", "2024010102-1", "2024010101-4"];
  const pdf = async (role: string, chosen: string[]) => {
    const call = await at.call(person(role, role === "student" ? { xh: "2024010101", gh: null } : {}));
    return readPdf(await buffer((await reportFile(call, { report: "leave/slip", ask: {}, ids: chosen }, "pdf")).file));
  };

  test("one for each in their order, two on a page, in letters that a reader finds again", async () => {
    const { pages } = await pdf("fdy", ids);
    expect(pages).toHaveLength(2);
    const numbers = pages.map((text) => text.match(/QJ\d+/g)?.filter((_, n) => n % 2 === 0));
    expect(numbers).toEqual([["QJ20240101010", "QJ20240101021"], ["QJ20240101014"]]);
    expect(pages[0]).toContain("请假条（存根）");
    expect(pages[0]).toContain("学生01");
  });

  test("a row of somebody else refuses the whole, and so does one that is not there", async () => {
    await expect(pdf("student", ["2024010101-0", "2024010102-1"])).rejects.toMatchObject({ kind: "access" });
    await expect(pdf("fdy", ["2024010201-0"])).rejects.toMatchObject({ kind: "access" });
    await expect(pdf("fdy", ["nothing"])).rejects.toMatchObject({ kind: "access" });
    expect((await pdf("student", ["2024010101-0"])).pages).toHaveLength(1);
  });

  test("who may read but not print prints nothing", () => expect(pdf("dept", ids)).rejects.toMatchObject({ kind: "access" }));
});

describe("papers that anybody may verify", () => {
  const proof = async (role: string) => {
    const call = await at.call(person(role));
    const request = { report: "base/enrolmentProof", ask: {}, ids: ["s2024010101"], site: "https://school.example" };
    const { pages } = readPdf(await buffer((await reportFile(call, request, "pdf")).file));
    return { call, code: /[0-9A-Z]{4}(?:-[0-9A-Z]{2,4}){6}/.exec(pages[0]!.replaceAll("\n", ""))![0] };
  };

  test("a paper that says the same has one code, which tells no name; a void one says so, and the next has another", async () => {
    const [first, again] = [await proof("gly"), await proof("fdy")];
    expect(again.code).toBe(first.code);
    const told = await verify(at.runtime, first.code.toLowerCase());
    expect(told).toMatchObject({ title: "在读证明", number: "2024010101", holder: "学**", state: "valid" });
    await expect(revoke(await at.call(person("teacher")), first.code)).rejects.toThrow("无权作废");
    await revoke(first.call, first.code);
    expect(await verify(at.runtime, first.code)).toMatchObject({ state: "revoked" });
    expect((await proof("gly")).code).not.toBe(first.code);
    expect(await verify(at.runtime, "0000-0000")).toBeNull();
  });
});

describe("a report as a text document", () => {
  const parts = async (report: string, more: { ask?: Record<string, unknown>; ids?: string[] } = {}) => {
    const call = await at.call(person("gly"));
    const { file, type, fileName } = await reportFile(call, { report, ask: {}, ids: [], ...more }, "docx");
    expect([type, fileName.endsWith(".docx")]).toEqual(["application/vnd.openxmlformats-officedocument.wordprocessingml.document", true]);
    return new Map(Object.entries(unzipSync(await buffer(file))).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  };

  test("holds the cells of the page in tables that are well formed, with heads repeated and pages counted by its reader", async () => {
    const { sheets } = await page("gly", "leave/monthly");
    const found = await parts("leave/monthly");
    for (const [name, xml] of found) if (/\.(xml|rels)$/.test(name)) expect(XMLValidator.validate(xml.toString()), name).toBe(true);
    const document = found.get("word/document.xml")!.toString();
    const said = [...document.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) =>
      [...cell.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join(""),
    );
    expect(said.filter((text) => text !== "").toSorted()).toEqual(
      sheets
        .flatMap(texts)
        .filter((text) => text !== "")
        .toSorted(),
    );
    // Every line of a table is as wide as its columns.
    for (const [table] of document.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)) {
      const columns = table.match(/<w:gridCol /g)!.length;
      for (const [line] of table.matchAll(/<w:tr>.*?<\/w:tr>/gs)) {
        const wide = [...line.matchAll(/<w:tcPr>.*?<\/w:tcPr>/gs)].map(([cell]) => Number(/gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1));
        expect(wide.reduce((sum, one) => sum + one, 0)).toBe(columns);
      }
    }
    expect(document).toContain("<w:tblHeader/>");
  });

  test("what looks like markup stays a text", async () => {
    const id = "2024010101-0";
    await at.database.db.withSchema("campus").updateTable("leaveApplication").set({ reason: "<b>&家" }).where("id", "=", id).execute();
    const document = (await parts("leave/slip", { ids: [id] })).get("word/document.xml")!.toString();
    expect(document).toContain("&lt;b&gt;&amp;家");
  });
});
