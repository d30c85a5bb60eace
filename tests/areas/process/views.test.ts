import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRecords } from "../../../src/server/data/records/index.ts";
import { showDocuments } from "../../../src/server/programs/shown-documents.ts";
import { planStructure } from "../../../src/server/releases/structure/index.ts";
import { type Office, openOffice, refusal, xhOf } from "../leave/office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await showDocuments(office.at.runtime);
});
afterAll(() => office.close());

type Row = Record<string, unknown>;
const rowsOf = async (accountNo: string, entity: string, query: Record<string, string> = {}): Promise<Row[]> =>
  (await listRecords(await office.as(accountNo), entity, { size: "500", ...query })).records as Row[];

describe("what documents say is read as rows, and stands nowhere else", () => {
  test("each flow in which somebody is waited for is a definition of the category of its area", async () => {
    const { model } = office.at;
    const waiting = [...model.flows.values()].filter(({ doc }) => doc.nodes.some(({ by }) => by !== undefined));
    const rows = await rowsOf("gly", "processDefinition");
    expect(rows.map(({ id }) => id).sort()).toEqual(waiting.map(({ id }) => id).sort());
    const leave = rows.find(({ processType }) => processType === "leaveApplication")!;
    expect(leave).toMatchObject({ categoryId: "leave", categoryName: "请假销假", versionNo: 1, allowWithdraw: true });
    expect(leave.starterRoles).toContain("student");
  });

  test("nodes are told in the order of their document, forms by their fields", async () => {
    const [leave] = await rowsOf("gly", "processDefinition", { processType: "leaveApplication" });
    const nodes = await rowsOf("gly", "processNode", { definitionId: String(leave!.id), ascs: "sort" });
    const document = office.at.model.flows.get(String(leave!.id))!.doc;
    expect(nodes.map(({ nodeCode }) => nodeCode)).toEqual(document.nodes.map(({ key }) => key));
    expect(nodes.map(({ nodeKind }) => nodeKind)).toContain("approve");
    const [form] = await rowsOf("gly", "processForm", { formCode: "leave/application" });
    expect(form).toMatchObject({ formName: "请假申请", entityName: "请假申请" });
    expect(Number(form!.fieldCount)).toBeGreaterThan(5);
    const bindings = await rowsOf("gly", "processBinding", { definitionCode: String(leave!.id) });
    expect(bindings.find(({ formId }) => formId === "leave/application")).toMatchObject({ canStart: true });
  });

  test("written again nothing changes; a process that is gone has no row any more", async () => {
    const { db } = office.at.database;
    const versions = async () =>
      (await sql<{ v: string }>`select string_agg(id || xmin, ',' order by entity, id) as v from platform.document_row`.execute(db)).rows[0]!.v;
    const before = await versions();
    await showDocuments(office.at.runtime);
    expect(await versions()).toBe(before);
    const { model } = office.at;
    const fewer = { ...model, hash: "another", flows: new Map([...model.flows].filter(([, flow]) => flow.entity !== "leaveApplication")) };
    await showDocuments({ ...office.at.runtime, model: () => fewer });
    expect(await rowsOf("gly", "processDefinition", { processType: "leaveApplication" })).toEqual([]);
    await showDocuments(office.at.runtime);
    expect(await rowsOf("gly", "processDefinition", { processType: "leaveApplication" })).toHaveLength(1);
  });

  test("a category that was renamed or taken away stays as the school left it", async () => {
    const { db } = office.at.database;
    await sql`update campus."processCategory" set "categoryName" = '请销假', "isDeleted" = true where "categoryCode" = 'leave'`.execute(db);
    await showDocuments(office.at.runtime);
    const { rows } = await sql<Row>`select "categoryName", "isDeleted" from campus."processCategory" where "categoryCode" = 'leave'`.execute(db);
    expect(rows).toEqual([{ categoryName: "请销假", isDeleted: true }]);
    await sql`update campus."processCategory" set "isDeleted" = false where "categoryCode" = 'leave'`.execute(db);
  });

  test("the tables fit the documents with their views", async () => {
    expect((await planStructure(office.at.database.db, office.at.model)).steps).toEqual([]);
  });
});

describe("what one started, what waits for one and what one did", () => {
  test("a student follows the own request without the names of those who have it", async () => {
    const id = await office.submitted(3);
    const [mine] = await rowsOf(xhOf(3), "processInstance", { businessId: id });
    expect(mine).toMatchObject({ instanceState: "running" });
    expect(mine).not.toHaveProperty("currentHandlers");
    expect(await rowsOf(xhOf(4), "processInstance")).toEqual([]);
  });

  test("a task waits for who is asked, and becomes what that person did", async () => {
    const id = await office.submitted(6);
    const tasks = (accountNo: string, taskState: string) => rowsOf(accountNo, "processTask", { businessId: id, taskState });
    expect(await tasks("fdy", "todo")).toMatchObject([{ assigneeId: "fdy", starterId: xhOf(6) }]);
    expect(await tasks(xhOf(6), "todo")).toEqual([]);
    await office.move("fdy", "leaveApplication", { id, move: "approve", opinion: "注意安全" });
    expect(await tasks("fdy", "todo")).toEqual([]);
    expect(await tasks("fdy", "done")).toMatchObject([{ result: "agree", opinion: "注意安全", isAgent: false }]);
    expect(await tasks("dept12", "done")).toEqual([]);
  });

  test("starting leads to the form, the record to the page of whoever reads it, a withdrawal goes by the flow", async () => {
    const [leave] = await rowsOf(xhOf(7), "processDefinition", { processType: "leaveApplication" });
    expect(await office.act(xhOf(7), "process.start", { entity: "processDefinition", ids: [String(leave!.id)] })).toEqual({
      path: "/layout/open?_screen=leave/application&_new=1",
    });
    const id = await office.submitted(7);
    const instance = `leaveApplication-${id}`;
    expect(await office.act("fdy", "process.open", { entity: "processTask", ids: [`${instance}-fdy`] })).toMatchObject({
      path: expect.stringContaining("leave"),
    });
    expect(await refusal(office.act(xhOf(8), "process.withdraw", { entity: "processInstance", ids: [instance] }))).toMatch(/无权|没有/);
    await office.act(xhOf(7), "process.withdraw", { entity: "processInstance", ids: [instance] });
    expect((await rowsOf(xhOf(7), "processInstance", { businessId: id }))[0]).not.toMatchObject({ instanceState: "running" });
  });
});
