import { phrase } from "../../../../engine/language/phrase.ts";
import { isStorableText } from "../../../../engine/values/storable-text.ts";
import { storedRows } from "../../data/imports/stored-rows.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { uploadedFile } from "./uploaded-file.ts";

const TITLES = new Set(["账号", "登录账号", "学号", "工号", "学号/工号"]);
/** Letters of an account. */
const LONGEST = 100;

/** The first column of a workbook of the caller's, without the line of titles. @throws DataError when there are more than `most`; RequestError when it is no workbook */
export async function accountsInFile(at: At, fileId: string, most: number): Promise<string[]> {
  const file = await uploadedFile(at, { id: fileId, field: "file" });
  const found: string[] = [];
  for await (const rows of storedRows(at.call, file))
    for (const { row, values } of rows) {
      const account = String(values[0] ?? "").trim();
      if (account === "" || TITLES.has(account)) continue;
      if (account.length > LONGEST || !isStorableText(account)) refuse("file", phrase`第 ${row} 行不是账号`);
      if (found.push(account) > most) refuse("file", phrase`一次最多导入 ${most} 个账号`);
    }
  return found;
}
