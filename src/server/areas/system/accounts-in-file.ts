import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { phrase } from "../../../../engine/language/phrase.ts";
import { readRows } from "../../../../generator/xlsx/read-workbook.ts";
import { openFile } from "../../data/files/file-store.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { uploadedFile } from "./uploaded-file.ts";

const TITLES = new Set(["账号", "登录账号", "学号", "工号", "学号/工号"]);

/** The first column of a workbook of the caller's, without the line of titles. @throws DataError when there are more than `most`; RequestError when it is no workbook */
export async function accountsInFile(at: At, fileId: string, most: number): Promise<string[]> {
  const file = await uploadedFile(at, { id: fileId, field: "file" });
  const folder = await mkdtemp(join(tmpdir(), "campus-accounts-"));
  try {
    const path = join(folder, "accounts.xlsx");
    await pipeline(await openFile(at.call.runtime, file), createWriteStream(path));
    const found: string[] = [];
    for await (const rows of readRows(path))
      for (const { values } of rows) {
        const account = String(values[0] ?? "").trim();
        if (account === "" || TITLES.has(account)) continue;
        if (found.push(account) > most) refuse("file", phrase`一次最多导入 ${most} 个账号`);
      }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
