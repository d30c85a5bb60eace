import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TileState } from "../../../../engine/api.ts";
import { FIGURE_STEP } from "../../../../engine/api.ts";
import { dayNumber, dayText } from "../../../../engine/values/dates.ts";
import { boardAt } from "../../../../engine/screens/shown-board.ts";
import { askedTiles, boardHub, chosenScope, personAudience, publicAudience } from "../../../../src/server/data/boards/index.ts";
import type { Viewer } from "../../../../src/server/data/boards/hub.ts";
import { publicUser } from "../../../../src/server/identity/user-context.ts";
import type { Runtime } from "../../../../src/server/platform/runtime.ts";
import type { TestRuntime } from "../../../support/database.ts";
import { statementsOf } from "../../../support/statements.ts";
import { schoolRuntime } from "../../../areas/base/school.ts";

const FIRST_DAY = dayNumber("2026-07-20")!;
/** Two colleges in which most leaves are of one type; three leaves of a kind of their own. */
const leaves = Array.from({ length: 120 }, (_, at) => ({
  id: `l${at}`,
  leaveNo: `QJ${at}`,
  xh: at % 3 === 0 ? "2024010201" : at % 2 === 0 ? "2024010101" : "2024010102",
  classId: at % 3 === 0 ? "c3" : "c1",
  departmentId: at % 3 === 0 ? "12" : "11",
  majorId: "m1",
  grade: "2024",
  xn: "2026-2027",
  xqM: "1",
  leaveTypeId: at < 3 ? "t2" : "t1",
  category: "1",
  state: at % 4 === 0 ? "onLeave" : "approved",
  days: 1,
  startTime: `${dayText(FIRST_DAY + at)} 08:00:00`,
  endTime: `${dayText(FIRST_DAY + at)} 18:00:00`,
  submitTime: "2026-11-19 08:00:00",
  reason: "只有本人知道的事由",
  isOutCity: false,
  isStayOut: false,
}));
const rows = {
  leaveType: [
    { id: "t1", typeCode: "1", typeName: "事假", category: "1", isEnabled: true },
    { id: "t2", typeCode: "2", typeName: "稀有假", category: "2", isEnabled: true },
  ],
  leaveApplication: leaves,
};
const path = "/datascreen/leavedatascreenone";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(rows);
});
afterAll(() => at?.close());

/** Another process on the same database. */
const another = (): Runtime => ({ ...at.runtime });

async function viewerOn(runtime: Runtime, scope: { key: string; value: string } | null = null, person: "public" | "gly" = "public") {
  const states = new Map<string, TileState>();
  const call = await at.call(person === "public" ? publicUser("000000") : { id: "p", roles: [person] });
  const board = boardAt(runtime.model(), path)!;
  const chosen = await chosenScope(call, board, { key: scope?.key ?? null, value: scope?.value ?? null });
  const own = { ...personAudience({ ...call, runtime }), call: async () => call };
  const audience = person === "public" ? publicAudience(runtime, "000000", "zh-CN") : own;
  const viewer: Viewer = {
    tiles: askedTiles({ call: { ...call, runtime }, board, scope: chosen }, audience),
    tell: (state) => void states.set(state.key, state),
    released: () => undefined,
    end: () => undefined,
  };
  return { states, viewer };
}

const counted = (statements: readonly string[]) => statements.filter((text) => text.includes("leaveApplication") && text.includes("grouping"));
/** As if the time of every tile had run out. */
const runOut = () => sql`update platform.board_tile set expires_at = '-infinity', claimed_until = '-infinity'`.execute(at.database.db);
const settled = async (runtime: Runtime) => {
  for (let n = 0; n < 3; n += 1) await boardHub(runtime).tick();
};
/** Watched by the hub without its clock: the test says when it looks. */
async function watched(runtime: Runtime, viewers: readonly Viewer[]): Promise<() => void> {
  const leave = viewers.map((viewer) => boardHub(runtime).watch(viewer));
  await settled(runtime);
  return () => {
    for (const one of leave) one();
  };
}

/** Whether the numbers at the top are old ones, once the hub has looked. */
async function faultNow(runtime: Runtime, states: ReadonlyMap<string, TileState>): Promise<boolean | undefined> {
  await boardHub(runtime).tick();
  return states.get("kpi")?.isFault;
}

describe("one asking serves all", () => {
  test("fifty viewers of two processes cost the statements of one", async () => {
    const first = another();
    const one = await viewerOn(first);
    await runOut();
    const ends: (() => void)[] = [];
    const alone = counted(await statementsOf(at.runtime, async () => ends.push(await watched(first, [one.viewer]))));
    for (const end of ends) end();
    expect(alone.length).toBeGreaterThan(3);
    expect(one.states.get("kpi")?.figures?.totals.applied).toBeUndefined();
    expect(one.states.get("kpi")?.figures?.totals.onLeave).toBeGreaterThanOrEqual(25);
    await runOut();
    const [left, right] = [another(), another()];
    const many = await Promise.all(Array.from({ length: 50 }, (_, n) => viewerOn(n % 2 === 0 ? left : right)));
    const viewers = (even: number) => many.filter((_, n) => n % 2 === even).map(({ viewer }) => viewer);
    const asked = counted(
      await statementsOf(at.runtime, async () => {
        const leaving = await Promise.all([watched(left, viewers(0)), watched(right, viewers(1))]);
        await Promise.all([settled(left), settled(right)]);
        for (const leave of leaving) leave();
      }),
    );
    expect(asked.length).toBe(alone.length);
    for (const { states } of many) expect(states.get("kpi")?.figures).toEqual(many[0]!.states.get("kpi")?.figures);
  });

  test("nobody looks: nothing is asked", async () => {
    await runOut();
    expect(await statementsOf(at.runtime, () => settled(another()))).toEqual([]);
  });
});

describe("anybody is told of nobody", () => {
  test("no name, number, phone or reason in any byte, no figure but in steps, no group of few", async () => {
    const runtime = another();
    await runOut();
    const { states, viewer } = await viewerOn(runtime);
    (await watched(runtime, [viewer]))();
    const bytes = JSON.stringify([...states.values()]);
    for (const secret of ["学生01", "2024010101", "13800010101", "只有本人知道", "稀有假", "QJ1"]) expect(bytes).not.toContain(secret);
    const type = states.get("type")?.figures?.groups ?? [];
    expect(type.map(({ label }) => label)).toContain("事假");
    const figures = [...states.values()].flatMap((state) => [
      state.figures?.totals ?? {},
      ...(state.figures?.groups ?? []).map(({ measures }) => measures),
    ]);
    const counts = figures.flatMap((one) => Object.entries(one)).filter(([key, value]) => value !== null && !/Rate|Hours/.test(key));
    expect(counts.length).toBeGreaterThan(10);
    expect(counts.filter(([, value]) => value! % FIGURE_STEP !== 0)).toEqual([]);
  });

  test("the scopes together tell no more than one of them: what is missing from the whole is no small group", async () => {
    const runtime = another();
    await runOut();
    const told: TileState[][] = [];
    for (const value of ["11", "12"]) {
      const { states, viewer } = await viewerOn(runtime, { key: "departmentId", value });
      (await watched(runtime, [viewer]))();
      told.push([...states.values()]);
    }
    expect(JSON.stringify(told)).not.toContain("稀有假");
    const parts = told.map((states) => states.find(({ key }) => key === "kpi")!.figures!.totals.onLeave!);
    expect(parts.every((part) => part % FIGURE_STEP === 0)).toBe(true);
  });

  test("a scope is one value of a list: nothing else is asked of the database", async () => {
    await expect(viewerOn(at.runtime, { key: "departmentId", value: "11,12" })).rejects.toThrow(/REQUEST_PARAM_INVALID/);
    await expect(viewerOn(at.runtime, { key: "xh", value: "2024010101" })).rejects.toThrow(/REQUEST_PARAM_INVALID/);
  });
});

test("another release asks anew: what was kept for the one before is told to nobody", async () => {
  const before = another();
  const one = await viewerOn(before);
  (await watched(before, [one.viewer]))();
  const released: Runtime = { ...before, model: () => ({ ...at.model, hash: "another release" }) };
  const next = await viewerOn(released);
  expect(next.viewer.tiles.filter(({ key }) => one.viewer.tiles.some((tile) => tile.key === key))).toEqual([]);
  (await watched(released, [next.viewer]))();
  expect(next.states.get("kpi")!.version).toBeGreaterThan(one.states.get("kpi")!.version);
});

test("signed in the figures are those of the own rights, exact, and nobody else's", async () => {
  const runtime = another();
  const { states, viewer } = await viewerOn(runtime, null, "gly");
  (await watched(runtime, [viewer]))();
  expect(states.get("kpi")?.figures?.totals.onLeave).toBe(30);
  expect(states.get("type")?.figures?.groups.map(({ label }) => label)).toContain("稀有假");
  const { rows: kept } = await sql<{ n: string }>`select count(*) as n from platform.board_tile where key like '%person%'`.execute(at.database.db);
  expect(Number(kept[0]!.n)).toBe(0);
});

test("what cannot be asked keeps the last figures with their time, and recovers by itself", async () => {
  const runtime = another();
  await runOut();
  const { states, viewer } = await viewerOn(runtime);
  const leave = await watched(runtime, [viewer]);
  const before = states.get("kpi")!;
  await at.database.pool.query(`alter table campus."leaveApplication" rename to gone`);
  try {
    await runOut();
    await settled(runtime);
    await expect.poll(() => faultNow(runtime, states), { timeout: 30_000 }).toBe(true);
    expect(states.get("kpi")).toMatchObject({ figures: before.figures, statTime: before.statTime });
  } finally {
    await at.database.pool.query(`alter table campus.gone rename to "leaveApplication"`);
  }
  await runOut();
  await expect.poll(() => faultNow(runtime, states), { timeout: 30_000 }).toBe(false);
  leave();
});
