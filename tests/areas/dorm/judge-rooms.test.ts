import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SourceDocument } from "../../../engine/documents/index.ts";
import { judgeJob } from "../../../src/server/areas/dorm/judge-rooms.ts";
import { saveFile } from "../../../src/server/data/files/file-store.ts";
import { diskRoot } from "../../../src/server/data/files/stores/disk-store.ts";
import { moveAsSystem, moveRecords, systemCall } from "../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../src/server/data/records/index.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import { modelOf } from "../../../src/server/releases/documents/load.ts";
import { productSchemas } from "../../support/app.ts";
import { insertRows, type TestRuntime } from "../../support/database.ts";
import { readSet } from "../../support/documents.ts";
import { gly, row, schoolRuntime } from "../base/school.ts";

// Photos are shown to a service that this test is; the rooms are rows of a real database.
const tenantId = "000000";
let at: TestRuntime;
let server: Server;
/** What the service does before it answers, and what it says. */
let meanwhile: () => Promise<void>;
let says: { status: number; body: object };
let asked: { key: string | undefined; images: string[] }[];
const clean = { detections: [], summary: "没有发现问题" };

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      asked.push({ key: request.headers.authorization, images: (JSON.parse(body.toString()) as { images: string[] }).images });
      await meanwhile();
      response.writeHead(says.status, { "content-type": "application/json" }).end(JSON.stringify(says.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = await schoolRuntime();
  Object.assign(at.runtime.config, { outboundLoopback: true });
  const call = await at.call(gly);
  const config = {
    ...{ configName: "校内视觉", provider: "http", modelName: "room-1", apiKey: "vision-key", isEnabled: true },
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`,
    labels: [
      { label: "101", minConfidence: 0.6, deduct: 5, isHazard: false },
      { label: "201", minConfidence: 0.6, deduct: 20, isHazard: true, checkType: "2", hazardLevel: "3" },
    ],
  };
  const [saved] = await transaction(at.runtime.db, () => saveRecords(call, "dormAiConfig", [{ values: config }], { rights: "user" }));
  const task = { id: "t1", taskName: "周检", source: "2", configId: saved!.id, uploadStart: "2026-11-16 08:00:00", uploadEnd: "2026-11-20 18:00:00" };
  await insertRows(at.runtime.db, at.runtime.model(), "dorm", [{ id: "d1", dormName: "一号公寓", isEnabled: true }]);
  await insertRows(at.runtime.db, at.runtime.model(), "sysUser", [{ id: gly.id, accountNo: gly.id, userName: "管理员" }]);
  const inDorm = ["r1", "r2", "r3"].map((id) => ({ id, dormId: "d1", roomNo: id, isEnabled: true }));
  await insertRows(at.runtime.db, at.runtime.model(), "dormRoom", inDorm);
  await insertRows(at.runtime.db, at.runtime.model(), "dormAiTask", [{ ...task, state: "analysing" }]);
});
afterAll(async () => {
  server.close();
  await at.close();
});
beforeEach(async () => {
  await sql`truncate campus."dormAiResult" cascade`.execute(at.database.db);
  meanwhile = async () => undefined;
  says = { status: 200, body: clean };
  asked = [];
});

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
async function rooms(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const content = Readable.from([Buffer.concat([pngStart, Buffer.from(`photo of ${id}`)])]);
    const file = { tenantId, ownerId: "u1", originalName: "房间.png", extension: "png", businessType: null, content };
    const { id: photo } = await saveFile(at.runtime, file);
    const result = {
      id,
      taskId: "t1",
      dormId: "d1",
      roomId: id,
      images: [photo],
      captureTime: `2026-11-20 08:00:0${ids.indexOf(id)}`,
      retryCount: 0,
    };
    await insertRows(at.runtime.db, at.runtime.model(), "dormAiResult", [{ ...result, state: "queued" }]);
  }
}
const guard = { key: "seen", assert: { field: "roomId", ne: "r1" }, message: "这个房间不再检查" } as const;
/** A school that has a rule of its own for the end of a look. */
const guarded = (source: SourceDocument): SourceDocument =>
  source.document.kind === "flow" && source.document.id === "dormAiResultFlow"
    ? {
        ...source,
        document: { ...source.document, moves: source.document.moves.map((move) => (move.key === "done" ? { ...move, guards: [guard] } : move)) },
      }
    : source;
const run = () => judgeJob.run(at.runtime);
const result = (id: string) => row(at, "dormAiResult", { id });

test("each room that waits is shown once, with its photos, and its score is written", async () => {
  says.body = { detections: [{ label: "101", confidence: 0.9, imageIndex: 0 }], summary: "地面有垃圾" };
  await rooms("r1", "r2");
  await run();
  expect(asked.map(({ key, images }) => [key, Buffer.from(images[0]!, "base64").subarray(pngStart.length).toString()])).toEqual([
    ["Bearer vision-key", "photo of r1"],
    ["Bearer vision-key", "photo of r2"],
  ]);
  expect(await result("r1")).toMatchObject({ state: "analysed", aiScore: "95.0", summary: "地面有垃圾", modelName: "room-1" });
  await run();
  expect(asked).toHaveLength(2);
});

test("while the service looks, nothing is locked and no transaction is open", async () => {
  await rooms("r1");
  let open: unknown;
  meanwhile = async () => {
    await sql`select id from campus."dormAiResult" for update nowait`.execute(at.database.db);
    open = (await sql`select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`.execute(at.database.db)).rows;
  };
  await run();
  expect(open).toEqual([]);
  expect(await result("r1")).toMatchObject({ state: "analysed" });
});

test("new photos that come while the service looks at the old ones wait for a look of their own", async () => {
  await rooms("r1");
  meanwhile = async () => {
    await sql`update campus."dormAiResult" set state = 'queued', "captureTime" = '2026-11-20 09:00:00'`.execute(at.database.db);
    meanwhile = async () => undefined;
  };
  await run();
  expect(await result("r1")).toMatchObject({ state: "queued", aiScore: null });
  await run();
  expect(asked).toHaveLength(2);
  expect(await result("r1")).toMatchObject({ state: "analysed" });
});

test("a service that fails three times is told so, once a run, and the other rooms are judged", async () => {
  await rooms("r1", "r2");
  says = { status: 500, body: {} };
  await run();
  expect(asked).toHaveLength(2);
  expect(await result("r1")).toMatchObject({ state: "analysing", retryCount: 1, failReason: "视觉服务没有正常应答" });
  await run();
  await run();
  expect(await result("r1")).toMatchObject({ state: "failed", retryCount: 3 });
  await run();
  expect(asked).toHaveLength(6);
});

test("a room that a run left half done is taken on again", async () => {
  await rooms("r1");
  await sql`update campus."dormAiResult" set state = 'analysing'`.execute(at.database.db);
  await run();
  expect(await result("r1")).toMatchObject({ state: "analysed" });
});

test("no more rooms a day than the quota allows", async () => {
  await rooms("r1", "r2", "r3");
  await sql`update campus."dormAiConfig" set "dailyQuota" = 2`.execute(at.database.db);
  await run();
  await sql`update campus."dormAiConfig" set "dailyQuota" = 2000`.execute(at.database.db);
  expect(asked).toHaveLength(2);
  expect(await result("r3")).toMatchObject({ state: "queued" });
});

test("a room whose photo is gone has its tries like any other, and the rooms after it are judged", async () => {
  await rooms("r1", "r2");
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from platform.file where id = (select images[1] from campus."dormAiResult" where id = 'r1')`.execute(at.database.db);
  await rm(join(diskRoot(at.runtime), rows[0]!.key));
  await run();
  expect(await result("r1")).toMatchObject({ state: "analysing", retryCount: 1, failReason: "房间照片读取不到，请重新上传" });
  expect(await result("r2")).toMatchObject({ state: "analysed" });
});

test("a room that a rule of the school keeps from its end has its tries, and the rooms after it are judged", async () => {
  await rooms("r1", "r2");
  const product = at.runtime.model();
  at.runtime.replaceModel(modelOf(readSet(productSchemas).map(guarded), at.runtime.operations.names()));
  await run();
  at.runtime.replaceModel(product);
  expect(await result("r1")).toMatchObject({ state: "analysing", retryCount: 1, failReason: "这个房间不再检查" });
  expect(await result("r2")).toMatchObject({ state: "analysed" });
});

test("a hazard that the reviewer lets stand is made once, with the kind that the configuration says", async () => {
  const seen = (label: string, imageIndex = 0) => ({ label, confidence: 0.9, imageIndex });
  says.body = { detections: [seen("201"), seen("201"), seen("101")], summary: "电热水壶" };
  await rooms("r1");
  await run();
  const call = await at.call(gly);
  await moveRecords(call, "dormAiResult", "review", { id: "r1", fields: { reviewResult: "1" } });
  const { rows } = await sql`select source, "checkType", "hazardLevel", description, state, "roomId" from campus."dormHazard"`.execute(
    at.database.db,
  );
  expect(rows).toEqual([{ source: "3", checkType: "2", hazardLevel: "3", description: "电热水壶", state: "found", roomId: "r1" }]);
  await moveAsSystem(await systemCall(at.runtime, tenantId), "dormAiResult", { id: "r1", move: "publish" });
  expect((await sql`select 1 from campus."dormHazard"`.execute(at.database.db)).rows).toHaveLength(1);
});
