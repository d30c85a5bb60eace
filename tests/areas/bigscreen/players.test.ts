import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlayerEvent, Playing } from "../../../engine/api/players.ts";
import { playerHub } from "../../../src/server/areas/bigscreen/player-hub.ts";
import { hashOf, pair, playerOf } from "../../../src/server/areas/bigscreen/tokens.ts";
import { askedTiles, boardHub, publicAudience } from "../../../src/server/data/boards/index.ts";
import { listRecords, removeRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import { publicUser } from "../../../src/server/identity/user-context.ts";
import { showDocuments } from "../../../src/server/programs/shown-documents.ts";
import { boardAt } from "../../../engine/screens/shown-board.ts";
import { type Office, openOffice, refusal } from "../leave/office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());
let count = 0;
let player = "";
beforeEach(async () => {
  count += 1;
  player = await office.add("gly", "screenPlayer", {
    terminalNo: `TV${count}`,
    playerName: `屏${count}`,
    place: "1",
    campusId: "1",
    screenId: "bigscreen/lofTV",
  });
});

const at = () => office.at;
const act = (name: string, input: Record<string, unknown> = {}) => office.act("gly", name, { entity: "screenPlayer", ids: [player], input });
/** A screen that listens, and what it was told, the newest last. */
function screenOf(token: string) {
  const told: PlayerEvent[] = [];
  const ends: number[] = [];
  const leave = playerHub(at().runtime).listen({
    tokenHash: hashOf(token),
    ip: "10.0.0.9",
    tell: (event) => void told.push(event),
    end: () => void ends.push(1),
  });
  const look = async () => {
    await playerHub(at().runtime).tick();
    await playerHub(at().runtime).tick();
    return told.at(-1);
  };
  return { told, ends, leave, look };
}
const playing = (event: PlayerEvent | undefined): Playing => {
  if (event?.event !== "play") throw new Error(`told ${event?.event}`);
  return event.data;
};
async function bound() {
  const { token, code } = await pair(at().runtime.db, "000000");
  await act("bigscreen.bindPlayer", { code });
  return { token, screen: screenOf(token) };
}
const program = (values: Record<string, unknown>) =>
  office.add("gly", "tvProgram", {
    title: "节目",
    contentType: "9",
    scrollText: "字幕",
    endDate: "2026-12-31",
    departmentId: "1",
    publisherId: "gly",
    ...values,
  });

describe("a screen becomes a player by six digits, and is one no longer at a word", () => {
  test("it shows a code until somebody types it in, then plays what the player plays", async () => {
    const { token, code } = await pair(at().runtime.db, "000000");
    const screen = screenOf(token);
    expect(code).toMatch(/^\d{6}$/);
    expect(await screen.look()).toEqual({ event: "code", data: { code } });
    expect(await refusal(act("bigscreen.bindPlayer", { code: code === "111111" ? "222222" : "111111" }).then(() => undefined))).toMatch(
      /没有电视显示/,
    );
    await act("bigscreen.bindPlayer", { code });
    expect(playing(await screen.look())).toMatchObject({ name: `屏${count}`, board: "/home/lofTV", inserts: [], isResting: false });
    expect(await office.row("screenPlayer", { id: player })).toMatchObject({ isBound: true, lastHeartbeat: expect.any(String) });
    screen.leave();
  });

  test("the code serves once, and nowhere is the token itself", async () => {
    const { token, code } = await pair(at().runtime.db, "000000");
    await act("bigscreen.bindPlayer", { code });
    expect(await refusal(act("bigscreen.bindPlayer", { code }).then(() => undefined))).toMatch(/没有电视显示/);
    const { rows } = await sql<{ text: string }>`select string_agg(t::text, ' ') as text from platform.screen_token t`.execute(at().runtime.db);
    expect(rows[0]!.text).not.toContain(token);
  });

  test.each([
    ["withdrawn", () => act("bigscreen.unbindPlayer")],
    ["taken away with its player", async () => removeRecords(await office.as("gly"), "screenPlayer", [player], { rights: "user" })],
  ])("a token that is %s is dead with the next look, two seconds on", async (_, end) => {
    const { token, screen } = await bound();
    expect(playing(await screen.look()).board).toBe("/home/lofTV");
    await end();
    expect(await playerOf(at().runtime.db, token)).toBeNull();
    expect(await screen.look()).toEqual({ event: "gone", data: null });
    expect(screen.ends.length).toBeGreaterThan(0);
    screen.leave();
  });

  test("a player that is disabled rests, and its token reports nothing", async () => {
    const { token, screen } = await bound();
    await saveRecords(await office.as("gly"), "screenPlayer", [{ id: player, values: { isEnabled: false } }], { rights: "user" });
    expect(playing(await screen.look()).isResting).toBe(true);
    expect(await playerOf(at().runtime.db, token)).toBeNull();
    screen.leave();
  });
});

describe("what is played", () => {
  test("a programme plays where it is meant for, in its time, once it is published", async () => {
    const { screen } = await bound();
    const other = await office.add("gly", "screenPlayer", {
      terminalNo: `X${count}`,
      playerName: "别处",
      place: "1",
      campusId: "2",
      screenId: "bigscreen/lofTV",
    });
    const mine = await program({ title: "给本屏", playerIds: [player] });
    const theirs = await program({ title: "给别处", playerIds: [other] });
    const draft = await program({ title: "草稿" });
    const later = await program({ title: "以后", startDate: "2026-12-20" });
    const sunday = await program({ title: "周日", weekdays: ["7"] });
    expect(playing(await screen.look()).items).toEqual([]);
    for (const id of [mine, theirs, later, sunday]) await office.move("gly", "tvProgram", { id, move: "publish" });
    expect(draft).not.toBe("");
    expect(playing(await screen.look()).items.map(({ title, text }) => [title, text])).toEqual([["给本屏", "字幕"]]);
    for (const id of [mine, theirs, later, sunday]) await office.move("gly", "tvProgram", { id, move: "withdraw" });
    screen.leave();
  });

  test("an urgent one stands over everything within a look, also while the player is off", async () => {
    const { screen } = await bound();
    await saveRecords(await office.as("gly"), "screenPlayer", [{ id: player, values: { powerOn: "20:00", powerOff: "22:00" } }], { rights: "user" });
    const urgent = await program({ title: "台风停课", contentType: "10", content: "<p>今日停课</p>", scrollText: null, isInsert: true });
    await office.move("gly", "tvProgram", { id: urgent, move: "publish" });
    expect(playing(await screen.look())).toMatchObject({ isResting: true, items: [], inserts: [{ title: "台风停课" }] });
    await office.move("gly", "tvProgram", { id: urgent, move: "withdraw" });
    expect(playing(await screen.look()).inserts).toEqual([]);
    screen.leave();
  });
});

/** What the hall display tells anybody who looks. */
async function hallTold() {
  const states: unknown[] = [];
  const call = await at().call(publicUser("000000"));
  const viewer = {
    tiles: askedTiles({ call, board: boardAt(at().model, "/home/lofTV")!, scope: null }, publicAudience(at().runtime, "000000", "zh-CN")),
    tell: (state: unknown) => void states.push(state),
    released: () => undefined,
    end: () => undefined,
  };
  const leave = boardHub(at().runtime).watch(viewer);
  for (let n = 0; n < 3; n += 1) await boardHub(at().runtime).tick();
  leave();
  return { call, states };
}

test("the hall display tells programmes to anybody, and of nobody: no publisher, no account, no number in any byte", async () => {
  const shown = await program({ title: "用电安全", contentType: "3", content: "<p>离开断电</p>", scrollText: null });
  await office.move("gly", "tvProgram", { id: shown, move: "publish" });
  const { call, states } = await hallTold();
  const bytes = JSON.stringify(states);
  expect(bytes).toContain("用电安全");
  for (const secret of ["publisher", "gly", "学生1", "2024010101", "1001"]) expect(bytes).not.toContain(secret);
  const { records } = await listRecords(call, "tvProgram", {});
  expect(Object.keys(records[0] ?? {})).not.toContain("publisherId");
  await office.move("gly", "tvProgram", { id: shown, move: "withdraw" });
});

test("each tile that tells figures is a data set, what is kept of it a snapshot that is told anew at a word", async () => {
  await showDocuments(at().runtime);
  const gly = await office.as("gly");
  const { records } = await listRecords(gly, "screenDataset", { size: "500" });
  const tiles = [...at().model.documents.board.values()].flatMap(({ document }) =>
    document.tiles.filter((tile) => tile.stat !== undefined || tile.pick !== undefined),
  );
  expect(records.filter(({ isEnabled }) => isEnabled).length).toBe(tiles.length);
  const beds = (records as Record<string, unknown>[]).find(({ id }) => id === "bigscreen/lofTV:beds")!;
  expect(beds).toMatchObject({ isPublic: true, minGroup: 5, maskRule: "0", screenId: "bigscreen/lofTV" });
  await hallTold();
  const { records: snapshots } = await listRecords(gly, "screenSnapshot", { screenId: "bigscreen/lofTV", size: "100" });
  expect(snapshots.length).toBeGreaterThan(0);
  await office.act("gly", "bigscreen.refreshSnapshot", { entity: "screenSnapshot", ids: [String(snapshots[0]!.id)] });
  expect(await listRecords(gly, "screenSnapshot", { id: String(snapshots[0]!.id) }).then((page) => page.records[0])).toMatchObject({
    expireTime: null,
  });
  await office.act("gly", "bigscreen.clearSnapshot", { entity: "screenSnapshot", ids: [String(snapshots[0]!.id)] });
  expect((await listRecords(gly, "screenSnapshot", { id: String(snapshots[0]!.id) })).records).toEqual([]);
});
