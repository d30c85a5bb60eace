import { phrase, type Words } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { revokeSession } from "../../auth/session/session-store.ts";
import { onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { nothing } from "../kit/inputs.ts";
import { alignOnline } from "../../auth/session/online-rows.ts";
import { zh } from "../../../../engine/language/text.ts";
import { defineAction } from "../kit/define-operations.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf } from "../kit/records.ts";

const valueInWords = (value: unknown): Words =>
  value === null || value === undefined || value === "" ? phrase`空` : typeof value === "object" ? JSON.stringify(value) : String(value);

/** What a write changed, field by field. The log holds masks where fields have them. */
export const compareLog = defineAction("operationLog", {
  name: "system.compareLog",
  title: "比对变更",
  input: nothing,
  audit: ({ records }) => `查看操作日志 ${records[0]?.id ?? ""} 的变更内容`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const [before, after] = [row.beforeData, row.afterData].map((data) =>
      typeof data === "object" && data !== null ? (data as OperationRecord) : {},
    );
    const fields = input.call.model.entities.get(row.businessType ?? "")?.fields;
    const names = [...new Set([...Object.keys(before!), ...Object.keys(after!)])];
    if (names.length === 0) refuse("", "这次操作没有变更内容");
    return {
      shows: names.map((name) => ({
        label: zh(fields?.get(name)?.title ?? name),
        value: phrase`${valueInWords(before![name])} → ${valueInWords(after![name])}`,
      })),
    };
  },
});

/** Everything that bears the number of one call. */
export const traceCall = defineAction("apiLog", {
  name: "system.traceCall",
  title: "链路追踪",
  input: nothing,
  audit: ({ records }) => `追踪调用 ${records[0]?.traceId ?? ""}`,
  run: async (input) => {
    const traceId = textOf(onlyRecord(input.records).traceId) ?? refuse("", "这条日志没有追踪号");
    const calls = await recordsOf(input, "apiLog").find({ traceId });
    const writes = await recordsOf(input, "operationLog").find({ traceId });
    const shows = [
      { label: "追踪号", value: traceId },
      ...calls.map((row) => ({
        label: `${row.createTime} ${row.requestMethod ?? ""}`,
        value: `${row.requestUri ?? ""} ${row.statusCode ?? ""} ${row.errorName ?? ""}`.trim(),
      })),
      ...writes.map((row) => ({ label: `${row.operationTime} ${row.userName ?? ""}`, value: row.operationDesc ?? "" })),
    ];
    return { shows };
  },
});

/** Ends the sessions behind the rows: the next call of each must sign in again. */
export const kick = defineAction("onlineUser", {
  name: "system.kick",
  title: "强制下线",
  input: nothing,
  audit: ({ records }) => `强制 ${records.map((row) => row.accountNo).join("、")} 下线`,
  run: async (input) => {
    for (const row of input.records) {
      await revokeSession(input.tx, input.call.runtime.now(), { tenantId: input.call.user.tenantId, id: row.tokenId ?? "" }, "kicked");
      await booksOf(input, "onlineUser").change({ id: row.id }, { isDeleted: true });
    }
    return { kicked: input.records.length };
  },
});

export const refreshOnline = defineAction("onlineUser", {
  name: "system.refreshOnline",
  title: "刷新在线用户",
  input: nothing,
  audit: () => "刷新在线用户",
  run: async ({ call, tx }) => {
    await alignOnline(tx, { model: call.model, now: call.runtime.now(), tenantId: call.user.tenantId });
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from campus."onlineUser" where "tenantId" = ${call.user.tenantId} and not "isDeleted"`.execute(tx);
    return { online: Number(rows[0]?.n ?? 0) };
  },
});

export const logOperations = [compareLog, traceCall, kick, refreshOnline] as const;
