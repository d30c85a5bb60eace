import { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { clauses, phrase, titled, type Words } from "../../../../engine/language/phrase.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { same } from "../../../../engine/values/json-object.ts";
import { savepoint } from "../../platform/database/transaction.ts";
import { openFile, saveFile } from "../../data/files/file-store.ts";
import { inWords } from "../../data/language/own-words.ts";
import { menuEntity } from "../../identity/roles/menu-rows.ts";
import { textOf, type At, refuse } from "../../data/records/plain-rows.ts";
import type { Line, OperationRecord } from "../../platform/runtime.ts";
import { asked, code, nothing } from "../kit/inputs.ts";
import { type Fault, inOrder, lineOf, type MenuFile, type MenuLine, readMenuFile, valuesOf } from "./menu-file.ts";
import { withPreview } from "./trial-run.ts";
import { uploadedFile } from "./uploaded-file.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** The menu of the school, or the branches it is called on, as a file that another installation takes in. */
export const exportMenus = defineAction("sysMenu", {
  name: "system.exportMenus",
  title: "导出菜单文件",
  input: nothing,
  audit: ({ records }) => (records.length === 0 ? "导出全部菜单文件" : `导出菜单“${records.map((row) => row.menuName).join("、")}”及其下级的文件`),
  run: async (input) => {
    const rows = (await recordsOf(input, menuEntity).find({})).toSorted((a, b) => a.sort - b.sort || (a.menuCode < b.menuCode ? -1 : 1));
    const apps = new Map((await recordsOf(input, "appName").find({})).map((app) => [app.id, app.appCode]));
    const wanted = input.records.length === 0 ? rows : branches(rows, input.records);
    const menus = wanted.flatMap((row) => lineOf(row, apps) ?? []);
    if (menus.length === 0) refuse("", "没有学校自己的菜单，也没有改过的系统内置菜单");
    const file: MenuFile = { kind: "campus-menus", version: 1, menus };
    const fileName = inWords(input.call, phrase`菜单-${input.call.ctx.today}.txt`);
    const { user, runtime } = input.call;
    const saved = await saveFile(runtime, {
      tenantId: user.tenantId,
      ownerId: user.id,
      originalName: fileName,
      extension: "txt",
      businessType: menuEntity,
      content: Readable.from([Buffer.from(`${JSON.stringify(file, null, 2)}\n`)]),
    });
    return { shows: [{ label: "菜单", value: phrase`${menus.length} 项` }], files: [{ fileId: saved.id, fileName }] };
  },
});

function branches(rows: readonly Row<"sysMenu">[], tops: readonly Row<"sysMenu">[]): Row<"sysMenu">[] {
  const within = new Set(tops.map((row) => row.menuCode));
  for (let before = -1; before !== within.size; ) {
    before = within.size;
    for (const row of rows) if (row.parentId !== null && within.has(row.parentId)) within.add(row.menuCode);
  }
  return rows.filter((row) => within.has(row.menuCode));
}

interface Imported {
  added: string[];
  changed: string[];
  same: number;
}

/** Adds and changes what the file names, and removes nothing. The whole file is good, or nothing of it is written. */
const importMenus = defineAction("sysMenu", {
  name: "system.importMenus",
  title: "导入菜单文件",
  input: asked({ file: code }),
  audit: () => "导入菜单文件",
  run: async (input) => {
    const file = await uploadedFile(input, { id: input.input.file, field: "file" });
    if (file.sizeBytes > MAX_BYTES) refuse("file", "文件过大，菜单文件不超过 5 MB");
    const read = readMenuFile(await readText(await openFile(input.call.runtime, file)));
    if ("faults" in read) return faulty(read.faults);
    const done = await writeLines(input, read.lines);
    return { added: done.added.length, changed: done.changed.length, shows: linesOf(done) };
  },
});

const MAX_BYTES = 5 * 1024 * 1024;
const NAMED = 30;

/** @throws DataError with the places */
function faulty(faults: readonly Fault[]): never {
  const words = faults.slice(0, NAMED).map(({ place, sentence }) => phrase`${place}：${said(sentence)}`);
  return refuse("file", phrase`文件有 ${faults.length} 处错误，没有导入：${clauses(words)}`);
}
const said = (sentence: Words) => (typeof sentence === "string" ? titled(sentence) : sentence);

async function writeLines(at: At, lines: readonly MenuLine[]): Promise<Imported> {
  const rows = new Map((await recordsOf(at, menuEntity).find({})).map((row) => [row.menuCode, row]));
  const apps = new Map((await recordsOf(at, "appName").find({})).map((app) => [app.appCode, app.id]));
  const faults: Fault[] = [];
  const done: Imported = { added: [], changed: [], same: 0 };
  for (const { line, at: index } of inOrder(lines)) {
    const row = rows.get(line.menuCode);
    const fault = faultIn(line, { index, row, apps });
    if (fault !== null) faults.push(fault);
    else faults.push(...(await writeLine(at, { line, index, row, values: valuesOf(line, apps), done })));
  }
  if (faults.length > 0) faulty(faults);
  return done;
}

function faultIn(
  line: MenuLine,
  { index, row, apps }: { index: number; row: OperationRecord | undefined; apps: ReadonlyMap<string, string> },
): Fault | null {
  const place = `menus[${index}]`;
  if (line.product && row?.isSealed !== true)
    return { place: `${place}.menuCode`, sentence: phrase`本系统没有内置菜单“${line.menuCode}”，请先升级或同步菜单` };
  if (!line.product && row?.isSealed === true) return { place: `${place}.menuCode`, sentence: phrase`“${line.menuCode}”在本系统是内置菜单` };
  if (typeof line.app === "string" && !apps.has(line.app)) return { place: `${place}.app`, sentence: phrase`没有编码为“${line.app}”的应用` };
  return null;
}

/** Saved as a form saves it. What the rules have against it is told with its place, and the next line is looked at. */
async function writeLine(
  at: At,
  of: { line: MenuLine; index: number; row: Row<"sysMenu"> | undefined; values: OperationRecord; done: Imported },
): Promise<Fault[]> {
  const { line, index, row, done } = of;
  const { menuCode: _code, ...rest } = of.values;
  const changes = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => row === undefined || !same((row as OperationRecord)[name] ?? null, value ?? null)),
  );
  const name = textOf(line.menuName) ?? row?.menuName ?? line.menuCode;
  if (row !== undefined && Object.keys(changes).length === 0) {
    done.same++;
    return [];
  }
  try {
    await savepoint(at.tx, async () => {
      if (row === undefined) await recordsOf(at, menuEntity).add([of.values]);
      else await recordsOf(at, menuEntity).change(row.id, changes);
    });
    (row === undefined ? done.added : done.changed).push(name);
    return [];
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map((problem) => ({ place: `menus[${index}]${keyOf(problem.path)}`, sentence: titled(problem.message) }));
  }
}

/** `/0/parentId` of a save of one record -> `.parent`. */
const keyOf = (path: string): string => {
  const field = path.split("/").findLast((step) => step !== "" && !/^\d+$/.test(step));
  return field === undefined ? "" : `.${field === "parentId" ? "parent" : field === "appId" ? "app" : field}`;
};

function linesOf({ added, changed, same: untouched }: Imported): Line[] {
  const listed = (names: readonly string[]): Words =>
    names.length > NAMED ? phrase`${names.slice(0, NAMED)} 等 ${names.length} 项` : names.join("、");
  if (added.length + changed.length === 0) return [{ label: "变更", value: phrase`与现在相同，没有变化` }];
  return [
    ...(added.length === 0 ? [] : [{ label: phrase`新增 ${added.length} 项`, value: listed(added) }]),
    ...(changed.length === 0 ? [] : [{ label: phrase`修改 ${changed.length} 项`, value: listed(changed) }]),
    { label: "相同", value: phrase`${untouched} 项` },
  ];
}

export const menuExchangeOperations = [exportMenus, withPreview(importMenus)] as const;
