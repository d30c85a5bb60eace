import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { phrase, type Words } from "../../../../engine/language/phrase.ts";
import { moveFiles } from "../../data/files/move-files.ts";
import { DISK, storeEntity, storeOf } from "../../data/files/stores/index.ts";
import { type FileStore, StoreFault } from "../../data/files/stores/store.ts";
import { changed, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Line, ScheduledJob } from "../../platform/runtime.ts";
import { defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { nothing } from "../kit/inputs.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const LOCAL = "local";
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** What decides whether a store answers: with another of these it is to be tested anew. */
const tested = ["ossType", "endpoint", "accessKey", "secretKey", "bucketName", "region"] as const;

const checkStore = defineBefore(storeEntity, {
  name: "resource.checkStore",
  title: "检查存储配置",
  run: async ({ record, before }) => {
    const bucket = textOf(record.bucketName);
    const endpoint = textOf(record.endpoint);
    if (record.ossType !== LOCAL) {
      if (endpoint !== null && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
        refuse("endpoint", "服务地址形如 https://oss.example.com，不带存储桶和路径");
      if (bucket !== null && !bucketName.test(bucket)) refuse("bucketName", "存储桶由 3 至 63 个小写字母、数字、点和短横组成");
    }
    return before !== null && tested.some((field) => changed(record, before, field)) ? { isTested: record.ossType === LOCAL } : undefined;
  },
});

/** A store that has contents, or waits for some, is not taken away. */
const keepStore = defineAfter(storeEntity, {
  name: "resource.keepStore",
  title: "存储配置删除检查",
  run: async ({ call, tx, record }) => {
    const { rows } =
      await sql`select 1 from platform.file where tenant_id = ${call.user.tenantId} and (store_id = ${record.id} or wanted_store = ${record.id}) limit 1`.execute(
        tx,
      );
    if (record.isActive === true) refuse("", "正在使用的存储不能删除，请先启用另一个");
    if (rows.length > 0) refuse("", "存储里还有文件，请先把文件迁到另一个存储");
  },
});

interface Probe {
  label: Words;
  run(): Promise<void>;
}

/** Writes, reads whole and in part, and removes a small object; a store without a place of its own is asked nothing else. */
const testStore = defineAction(storeEntity, {
  name: "resource.testStore",
  title: "测试存储",
  input: nothing,
  audit: ({ records }) => `测试存储 ${records.map((row) => row.ossCode).join("、")}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const store = await storeOf(input.call.runtime, input.call.user.tenantId, row.id);
    const shows: Line[] = [];
    let fault: Words | null = null;
    for (const { label, run } of probesOf(store)) {
      if (fault !== null) break;
      fault = await faultOf(run);
      shows.push({ label, value: fault ?? "正常" });
    }
    await recordsOf(input, storeEntity).change(row.id, { isTested: fault === null, lastTestTime: input.call.ctx.now }, { judge: false });
    return { isTested: fault === null, shows };
  },
});

function probesOf(store: FileStore): Probe[] {
  const content = randomBytes(64);
  const key = `probe/${randomBytes(8).toString("hex")}.bin`;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const same = async (part: Buffer, range?: { start: number; end: number }) => {
    if (!(await read(await store.open(key, range))).equals(part)) throw new StoreFault("读回的内容与写入的不同", { isAway: true });
  };
  return [
    { label: "写入", run: () => store.put(key, { open: async () => Readable.from([content]), sizeBytes: content.length, sha256 }) },
    { label: "读回", run: () => same(content) },
    { label: "分段读", run: () => same(content.subarray(8, 24), { start: 8, end: 23 }) },
    { label: "删除", run: () => store.remove(key) },
  ];
}

async function read(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

async function faultOf(run: () => Promise<void>): Promise<Words | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof StoreFault) return error.words;
    throw error;
  }
}

const placeOf = (row: Row<typeof storeEntity>): string => (row.ossType === LOCAL ? DISK : row.id);

/** All contents that stand elsewhere are wanted here; they move one after another. */
const moveHere = defineAction(storeEntity, {
  name: "resource.moveHere",
  title: "迁入全部文件",
  input: nothing,
  audit: ({ records }) => `把全部文件迁入存储 ${records.map((row) => row.ossCode).join("、")}`,
  run: async ({ call, tx, records }) => {
    const row = onlyRecord(records);
    if (row.isEnabled !== true || row.isTested !== true) refuse("", "请先启用并测试通过");
    const place = placeOf(row);
    const done = await sql`update platform.file set wanted_store = ${place}, move_tries = 0, move_fault = null, move_after = null
      where tenant_id = ${call.user.tenantId} and coalesce(wanted_store, store_id, ${DISK}) <> ${place}`.execute(tx);
    return {
      moving: Number(done.numAffectedRows ?? 0n),
      shows: [{ label: "等待迁移", value: phrase`${Number(done.numAffectedRows ?? 0n)} 个文件` }],
    };
  },
});

/** What has not moved yet stays where it is. */
const stopMoving = defineAction(storeEntity, {
  name: "resource.stopMoving",
  title: "停止迁移",
  input: nothing,
  audit: ({ records }) => `停止向存储 ${records.map((row) => row.ossCode).join("、")} 迁移`,
  run: async ({ call, tx, records }) => {
    const done = await sql`update platform.file set wanted_store = null, move_tries = 0, move_fault = null, move_after = null
      where tenant_id = ${call.user.tenantId} and wanted_store = ${placeOf(onlyRecord(records))}`.execute(tx);
    return { stopped: Number(done.numAffectedRows ?? 0n) };
  },
});

export const storeOperations = [checkStore, keepStore, testStore, moveHere, stopMoving] as const;

/** Contents on their way to where they are wanted. */
export const moveJob: ScheduledJob = { name: "resource.moveFiles", title: "文件转存", cron: "* * * * *", run: moveFiles };
