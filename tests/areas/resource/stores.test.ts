import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dropFile, findFile, openFile, saveFile, type StoredFile } from "../../../src/server/data/files/file-store.ts";
import { moveFiles } from "../../../src/server/data/files/move-files.ts";
import { getRecord, removeRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import { s3Server, type S3Server } from "../../support/counterparts/s3-server.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, gly, refusal, row, schoolRuntime } from "../base/school.ts";

const tenantId = "000000";
let at: TestRuntime;
let store: S3Server;
let call: Call;
beforeAll(async () => {
  at = await schoolRuntime();
  Object.assign(at.runtime.config, { outboundLoopback: true });
  store = await s3Server();
  call = await at.call(gly);
});
afterAll(async () => {
  await store.close();
  await at.close();
});
beforeEach(() => {
  store.mood = "well";
});

const save = async (values: Record<string, unknown>, id?: string): Promise<string> =>
  (await transaction(at.runtime.db, () => saveRecords(call, "ossConfig", [{ ...(id === undefined ? {} : { id }), values }], { rights: "user" })))[0]!
    .id;
let count = 0;
const config = (more: Record<string, unknown> = {}) =>
  save({
    ossCode: `s${++count}`,
    ossName: "校内存储",
    ossType: "minio",
    endpoint: store.url,
    bucketName: "campus",
    accessKey: "campus-key",
    secretKey: "campus-secret",
    ...more,
  });
type Reply = { isTested: boolean; shows: { label: string; value: string }[] };
const tried = (id: string) => act(call, "resource.testStore", { entity: "ossConfig", ids: [id] }) as Promise<Reply>;
const activate = (id: string) => act(call, "resource.activateStore", { entity: "ossConfig", ids: [id] });
const ready = async (more: Record<string, unknown> = {}) => {
  const id = await config(more);
  await tried(id);
  return id;
};

const removed = (id: string) => transaction(at.runtime.db, () => removeRecords(call, "ossConfig", [id]));

const upload = (text: string): Promise<StoredFile> =>
  saveFile(at.runtime, {
    tenantId,
    ownerId: "u1",
    originalName: "说明.txt",
    extension: "txt",
    businessType: null,
    content: Readable.from([Buffer.from(text)]),
  });
const fileNow = async ({ id }: StoredFile): Promise<StoredFile> => (await findFile(at.runtime.db, tenantId, id))!;
async function contentOf(file: StoredFile, range?: { start: number; end: number }): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of (await openFile(at.runtime, await fileNow(file), range)) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
const onDisk = (file: StoredFile): boolean => existsSync(join(at.runtime.config.dataDir, "files", file.storageKey));
/** Time passes: what waits is due. */
const later = async () => {
  await sql`update platform.file set move_after = null`.execute(at.database.db);
  await sql`update platform.file_leftover set due_at = now()`.execute(at.database.db);
};

describe("testing a store", () => {
  test("writes, reads whole and in part, removes, and leaves nothing", async () => {
    const id = await config();
    const { isTested, shows } = await tried(id);
    expect([isTested, shows.map(({ label, value }) => `${label}${value}`)]).toEqual([true, ["写入正常", "读回正常", "分段读正常", "删除正常"]]);
    expect(store.objects.size).toBe(0);
  });

  test.each([
    ["the secret is another", { secretKey: "guessed" }, "密钥不正确，请检查访问键和密钥"],
    ["nobody has the access key", { accessKey: "nobody" }, "访问键不存在，请检查访问键"],
    ["the bucket is not there", { bucketName: "elsewhere" }, "存储桶不存在，请检查存储桶和区域"],
    ["nobody listens", { endpoint: "http://127.0.0.1:1" }, "连不上存储服务，请检查服务地址和网络"],
    ["the address is that of a metadata service", { endpoint: "http://169.254.169.254" }, "连不上存储服务，请检查服务地址和网络"],
  ])("says so when %s, and it cannot be used", async (_what, more, sentence) => {
    const id = await config(more);
    const { isTested, shows } = await tried(id);
    expect([isTested, shows.at(-1)!.value]).toEqual([false, sentence]);
    expect(await refusal(activate(id))).toBe("请先测试通过");
  });

  test("a store that gives back something else is told", async () => {
    store.mood = "spoils";
    expect((await tried(await config())).shows.at(-1)).toEqual({ label: "读回", value: "读回的内容与写入的不同" });
  });

  test("with another secret it is to be tested anew", async () => {
    const id = await ready();
    await save({ secretKey: "replaced" }, id);
    expect(await row(at, "ossConfig", { id })).toMatchObject({ isTested: false });
  });
});

test("keys are stored sealed and come out nowhere", async () => {
  const id = await config();
  const stored = await row(at, "ossConfig", { id });
  expect([stored!.accessKey, stored!.secretKey]).toEqual([expect.stringMatching(/^sealed:/), expect.stringMatching(/^sealed:/)]);
  const audit = await sql`select changes from platform.audit where record_id = ${id}`.execute(at.database.db);
  expect(JSON.stringify([await getRecord(call, "ossConfig", id), audit.rows])).not.toMatch(/campus-secret|campus-key|sealed:/);
});

test("one store is in use at a time, and what is in use stays", async () => {
  const [first, second] = [await ready(), await ready()];
  await activate(first);
  await activate(second);
  expect([(await row(at, "ossConfig", { id: first }))!.isActive, (await row(at, "ossConfig", { id: second }))!.isActive]).toEqual([false, true]);
  expect(await refusal(save({ isEnabled: false }, second))).toBe("正在使用的存储不能停用，请先启用另一个");
});

describe("contents", () => {
  test("of new files move to the store in use, and are read whole and in part", async () => {
    const id = await ready();
    await activate(id);
    const file = await upload("新的文件内容");
    expect([onDisk(file), (await fileNow(file)).storeId]).toEqual([true, null]);
    expect(await moveFiles(at.runtime)).toMatchObject({ moved: expect.any(Number), failed: 0 });
    expect((await fileNow(file)).storeId).toBe(id);
    expect([await contentOf(file), await contentOf(file, { start: 0, end: 2 })]).toEqual(["新的文件内容", "新"]);
    // Whoever began to read the old copy still may.
    expect(onDisk(file)).toBe(true);
    await later();
    await moveFiles(at.runtime);
    expect([onDisk(file), await contentOf(file)]).toEqual([false, "新的文件内容"]);
  });

  test("are kept on the disk while the store is away, and move when it answers", async () => {
    const id = await ready();
    await activate(id);
    store.mood = "away";
    const file = await upload("存储不可用时上传");
    expect(await moveFiles(at.runtime)).toMatchObject({ moved: 0, failed: 1 });
    expect([(await fileNow(file)).storeId, await contentOf(file)]).toEqual([null, "存储不可用时上传"]);
    expect(await getRecord(call, "attachment", file.id)).toMatchObject({ moveTo: id, moveFault: "连不上存储服务，请检查服务地址和网络" });
    store.mood = "well";
    await later();
    await moveFiles(at.runtime);
    expect([(await fileNow(file)).storeId, await contentOf(file)]).toEqual([id, "存储不可用时上传"]);
  });

  test.each(["forgets", "spoils"] as const)("stay where they are when the store %s them", async (mood) => {
    await activate(await ready());
    store.mood = mood;
    const file = await upload(`${mood}，内容不能丢`);
    await moveFiles(at.runtime);
    await later();
    expect([(await fileNow(file)).storeId, await contentOf(file)]).toEqual([null, `${mood}，内容不能丢`]);
  });

  test("of a store that is away are told to be there still", async () => {
    await activate(await ready());
    const file = await upload("暂时读不到");
    await moveFiles(at.runtime);
    store.mood = "away";
    await expect(contentOf(file)).rejects.toMatchObject({ status: 503, message: "文件存储暂时没有应答，文件还在，请稍后再试" });
  });

  test("all move to another store and back to the disk, and the store left behind can go", async () => {
    await later();
    const [left, other] = [await ready(), await ready()];
    await activate(left);
    const file = await upload("迁移中的文件");
    await moveFiles(at.runtime);
    expect(await refusal(removed(left))).toMatch(/不能删除|还有文件/);
    await activate(other);
    await act(call, "resource.moveHere", { entity: "ossConfig", ids: [other] });
    await moveFiles(at.runtime);
    expect([(await fileNow(file)).storeId, await contentOf(file)]).toEqual([other, "迁移中的文件"]);
    const disk = await save({ ossCode: "disk", ossName: "本机磁盘", ossType: "local" });
    await tried(disk);
    await activate(disk);
    await act(call, "resource.moveHere", { entity: "ossConfig", ids: [disk] });
    await moveFiles(at.runtime);
    await later();
    await moveFiles(at.runtime);
    expect([(await fileNow(file)).storeId, onDisk(file), await contentOf(file)]).toEqual([null, true, "迁移中的文件"]);
    expect([...store.objects.keys()].filter((key) => key.endsWith(file.storageKey))).toEqual([]);
    expect(await refusal(removed(left))).toBeNull();
  });

  test("of a file that is taken away leave the store when it answers", async () => {
    const id = await ready();
    await activate(id);
    const file = await upload("不再需要");
    await moveFiles(at.runtime);
    store.mood = "away";
    await transaction(at.runtime.db, async () => dropFile(at.runtime, await fileNow(file)));
    await later();
    await moveFiles(at.runtime);
    expect(store.objects.has(`campus/${file.storageKey}`)).toBe(true);
    store.mood = "well";
    await later();
    await moveFiles(at.runtime);
    expect(store.objects.has(`campus/${file.storageKey}`)).toBe(false);
  });
});
