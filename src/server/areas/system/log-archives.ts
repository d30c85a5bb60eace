import { createHash } from "node:crypto";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { phrase } from "../../../../engine/language/phrase.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import { findFile, openFile, type StoredFile } from "../../data/files/file-store.ts";
import { logKinds } from "../../auth/logs/archives/kinds.ts";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Line, OperationRecord } from "../../platform/runtime.ts";
import { asked, nothing } from "../kit/inputs.ts";
import { defineAction } from "../kit/define-operations.ts";
import type { Row } from "../kit/records.ts";

const nameOf = ({ records }: { records: readonly OperationRecord[] }): string => `${records[0]?.logKind ?? ""} ${records[0]?.month ?? ""}`;

/** The file of an archive, its content compared with the checksum. @throws DataError when it is gone or another */
async function fileOf({ call, tx }: At, record: Row<"logArchive">): Promise<StoredFile> {
  const file = (await findFile(tx, call.user.tenantId, textOf(record.fileId) ?? "")) ?? refuse("", "归档文件不存在，请从备份恢复");
  const hash = createHash("sha256");
  for await (const chunk of (await openFile(call.runtime, file)) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex") === record.sha256 ? file : refuse("", "归档文件与归档时的校验值不符，请从备份恢复");
}

export const downloadLogArchive = defineAction("logArchive", {
  name: "system.downloadLogArchive",
  title: "下载日志归档",
  input: nothing,
  audit: (input) => `下载日志归档 ${nameOf(input)}`,
  run: async (input) => {
    const record = onlyRecord(input.records);
    const file = await fileOf(input, record);
    return {
      shows: [
        { label: "条数", value: phrase`${record.rowCount} 条` },
        { label: "校验值（SHA-256）", value: record.sha256 ?? "" },
      ],
      files: [{ fileId: file.id, fileName: file.originalName }],
    };
  },
});

const FOUND_MAX = 50;

/** Rows of an archive in which the words stand, oldest first. */
export const searchLogArchive = defineAction("logArchive", {
  name: "system.searchLogArchive",
  title: "查找日志归档",
  input: asked({ words: { type: "string", minLength: 1, maxLength: 100 } }),
  audit: (input) => `在日志归档 ${nameOf(input)} 中查找“${input.input.words}”`,
  run: async (input) => {
    const record = onlyRecord(input.records);
    const kind = logKinds.find(({ code }) => code === record.logKind) ?? refuse("", "没有这种日志");
    const words = input.input.words.toLowerCase();
    const found: Line[] = [];
    let count = 0;
    for await (const row of rowsIn(input, await fileOf(input, record))) {
      const told = kind.tells.flatMap((name) => textOf(row[name]) ?? []);
      if (!told.some((text) => text.toLowerCase().includes(words))) continue;
      count++;
      if (found.length < FOUND_MAX) found.push({ label: String(row[kind.time]), value: told.join(" · ") });
    }
    return { shows: [{ label: "找到", value: phrase`${count} 条` }, ...found] };
  },
});

/** Rows of the file, without the line that describes them. */
async function* rowsIn({ call }: At, file: StoredFile): AsyncGenerator<OperationRecord> {
  const unpacked = pipeline(await openFile(call.runtime, file), createGunzip(), () => undefined).setEncoding("utf8");
  let rest = "";
  let isFirst = true;
  for await (const text of unpacked as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const row: unknown = isFirst ? null : JSON.parse(line);
      isFirst = false;
      if (isObject(row)) yield row;
    }
  }
}

export const logArchiveOperations = [downloadLogArchive, searchLogArchive] as const;
