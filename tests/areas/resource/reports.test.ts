import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "../../../engine/context.ts";
import { listRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import { ensureSystemRows } from "../../../src/server/programs/system-rows.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { act, gly, refusal, row, rowsOf, schoolRows } from "../base/school.ts";

let server: TestApp;
beforeAll(async () => {
  const person = (id: string, roles: string[]) => ({ id, accountNo: id, userName: id, userType: "1", roles, state: "normal" });
  server = await testApp({ rows: { ...schoolRows, sysUser: [...schoolRows.sysUser!, person("admin", ["gly"]), person("staff", ["teacher"])] } });
  await ensureSystemRows(server.runtime);
});
afterAll(() => server.close());

const callOf = (by: Partial<UserContext> = gly) => server.test.call(by);
const reportRow = async (reportCode: string) => (await row(server.test, "report", { reportCode }))!;
async function share(values: Record<string, unknown>, by: Partial<UserContext> = gly): Promise<string> {
  const call = await callOf(by);
  return (await transaction(server.runtime.db, () => saveRecords(call, "reportShare", [{ values }], { rights: "user" })))[0]!.id;
}
/** One day before the school's clock says it is over. */
const inDays = (days: number) => new Date(server.runtime.now().getTime() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

describe("rows of reports", () => {
  test("stand there for every report and every set of its data, and say who may open it", async () => {
    const reports = [...server.runtime.model().documents.report.values()].map(({ document }) => document);
    const there = await rowsOf(server.test, "report", {});
    expect(there.map(({ reportCode }) => reportCode).sort()).toEqual(reports.map(({ id }) => id).sort());
    expect(await rowsOf(server.test, "reportDataset", {})).toHaveLength(reports.flatMap(({ data = [] }) => data).length);
    const monthly = await reportRow("leave/monthly");
    expect(monthly).toMatchObject({ reportKind: "cross", ofEntity: null, isSensitive: true, isLandscape: true, state: "published" });
    const openTo = monthly.openTo as string[];
    expect([openTo.includes("gly"), openTo.includes("public")]).toEqual([true, false]);
    expect(await reportRow("base/studentCard")).toMatchObject({ reportKind: "card", ofEntity: "baseStudentInfo" });
  });

  test("keep what the school wrote, and are listed for those alone who may open the report", async () => {
    const monthly = await reportRow("leave/monthly");
    const call = await callOf();
    await transaction(server.runtime.db, () =>
      saveRecords(call, "report", [{ id: monthly.id as string, values: { remark: "每月一日" } }], { rights: "user" }),
    );
    await ensureSystemRows(server.runtime);
    expect((await reportRow("leave/monthly")).remark).toBe("每月一日");
    const seen = async (roles: string[]) =>
      (await listRecords(await callOf({ id: "x", roles }), "report", {})).records.map(({ reportCode }) => reportCode);
    const students = (monthly.openTo as string[]).includes("student");
    expect((await seen(["student"])).includes("leave/monthly")).toBe(students);
    expect(await seen(["fdy"])).toContain("leave/monthly");
  });

  test("a report that is stopped is served to nobody, until it is published again", async () => {
    const { id } = await reportRow("dorm/bedReport");
    const render = async () => (await server.as("admin").post("/api/flySource-resource/reportDocument/render", { report: "dorm/bedReport" })).json();
    expect((await render()).success).toBe(true);
    await act(await callOf(), "resource.withdrawReport", { entity: "report", ids: [id as string] });
    expect(await render()).toMatchObject({ success: false, msg: "报表已停用，请联系系统管理员" });
    await act(await callOf(), "resource.publishReport", { entity: "report", ids: [id as string] });
    expect((await render()).success).toBe(true);
  });
});

describe("a public share", () => {
  const open = async (id: string) => {
    const { shareCode } = (await row(server.test, "reportShare", { id }))!;
    return server.app.inject({ url: `/api/flySource-base/openApi/reportShare/open?code=${shareCode}` });
  };
  const beds = async (more: Record<string, unknown> = {}) =>
    share({ reportId: (await reportRow("dorm/bedReport")).id, shareMode: "link", expireTime: inDays(3), ...more });

  test("shows the sheet to anybody, counts, and is dead when it is revoked", async () => {
    const id = await beds();
    const reply = await open(id);
    expect([reply.statusCode, reply.headers["content-type"], reply.body.includes("<table")]).toEqual([200, "text/html; charset=utf-8", true]);
    expect(reply.body).not.toContain("<script");
    expect(Number((await row(server.test, "reportShare", { id }))!.visitCount)).toBe(1);
    const revoked = await server.as("admin").post("/api/flySource-base/reportShare/revoke", { ids: [id] });
    expect(revoked.json()).toMatchObject({ success: true });
    expect((await open(id)).statusCode).toBe(404);
  });

  test.each([
    ["opened as often as it may be", { visitLimit: 1 }],
    ["of a code that nobody has", null],
  ])("is not there when it was %s", async (_what, more) => {
    if (more === null)
      return expect((await server.app.inject({ url: "/api/flySource-base/openApi/reportShare/open?code=guessed" })).statusCode).toBe(404);
    const id = await beds(more);
    expect((await open(id)).statusCode).toBe(200);
    expect((await open(id)).statusCode).toBe(404);
  });

  test("ends with whoever shared it", async () => {
    const id = await beds();
    await server.runtime.db.withSchema("campus").updateTable("reportShare").set({ sharerId: "staff" }).where("id", "=", id).execute();
    expect((await open(id)).statusCode).toBe(404);
  });

  test("is refused for a report with rows of people, and for one that is printed for each", async () => {
    const of = async (code: string) => share({ reportId: (await reportRow(code)).id, shareMode: "link", expireTime: inDays(3) });
    expect(await refusal(of("leave/monthly"))).toBe("报表含敏感字段，不能公开分享，请改为登录可见");
    expect(await refusal(of("base/studentCard"))).toBe("逐条打印的报表不能分享");
  });
});

describe("data screens", () => {
  const path = "/datascreen/leavedatascreenone";
  const opened = async (at: string, carousel = "") =>
    server.app.inject({ url: `/api/flySource-base/openApi/board/getOne?path=${encodeURIComponent(at)}${carousel}` });

  test("that a school stops are not there, until they are published again", async () => {
    const { id } = (await row(server.test, "bigScreen", { screenCode: "leave/leavedatascreenone" }))!;
    expect((await opened(path)).statusCode).toBe(200);
    await act(await callOf(), "resource.withdrawScreen", { entity: "bigScreen", ids: [id as string] });
    expect((await opened(path)).statusCode).toBe(404);
    await act(await callOf(), "resource.publishScreen", { entity: "bigScreen", ids: [id as string] });
    expect((await opened(path)).statusCode).toBe(200);
  });

  test("take the turns of a carousel of the school", async () => {
    const [one, two] = await Promise.all(
      ["dorm/dormBigScreen", "leave/leavedatascreenone"].map((screenCode) => row(server.test, "bigScreen", { screenCode })),
    );
    const call = await callOf();
    const values = {
      carouselName: "大厅",
      carouselCode: "hall",
      items: [
        { screenId: two!.id, seconds: 15 },
        { screenId: one!.id, seconds: 45 },
      ],
    };
    await transaction(server.runtime.db, () => saveRecords(call, "screenCarousel", [{ values }], { rights: "user" }));
    const turns = async (code: string) =>
      (await opened("/datascreen/carousel", code))
        .json()
        .data.tiles.find((tile: { as: string }) => tile.as === "boards")
        .boards.map(({ path: at, seconds }: { path: string; seconds: number }) => [at, seconds]);
    expect(await turns("&carousel=hall")).toEqual([
      [path, 15],
      ["/datascreen/dormBigScreen", 45],
    ]);
    expect((await turns("&carousel=nobody")).length).toBe(5);
  });
});
