import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chineseOf, type Words } from "../../../engine/language/phrase.ts";
import { findFile, openFile, saveFile } from "../../../src/server/data/files/file-store.ts";
import { addRecord, removeRecords, updateRecord } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, rowsOf, runAs } from "./school.ts";

let at: TestRuntime;
const menuId = async (menuCode: string) => String((await row(at, "sysMenu", { menuCode }))!.id);
beforeAll(async () => {
  at = await officeRuntime({
    appName: [{ id: "a1", appCode: "library", appName: "图书馆", appType: "0", openType: "0", state: "online", isEnabled: true }],
  });
  const gly = await callOf(at, "admin");
  await addRecord(gly, "sysMenu", { menuType: "1", menuName: "外部系统", menuCode: "own.out", appId: "a1", sort: 5 });
  await addRecord(gly, "sysMenu", {
    menuType: "4",
    menuName: "图书馆",
    menuCode: "own.library",
    parentId: "own.out",
    menuLink: "https://lib.example.edu.cn/",
  });
  await updateRecord(gly, "sysMenu", { id: await menuId("base-organisation-campus"), menuName: "我校校区", tag: "新" });
});
afterAll(() => at.close());

async function exported(ids?: string[]): Promise<string> {
  const { files } = (await runAs(await callOf(at, "admin"), "sysMenu", "system.exportMenus", { ids })) as { files: { fileId: string }[] };
  return text(await openFile(at.runtime, (await findFile(at.runtime.db, "000000", files[0]!.fileId))!));
}

async function imported(content: string, stage?: "preview"): Promise<Record<string, string>> {
  const stored = {
    tenantId: "000000",
    ownerId: "admin",
    originalName: "菜单.txt",
    extension: "txt",
    businessType: null,
    content: Readable.from([Buffer.from(content)]),
  };
  const file = (await saveFile(at.runtime, stored)).id;
  const reply = await runAs(await callOf(at, "admin"), "sysMenu", "system.importMenus", { input: { file }, ...(stage && { stage }) });
  return Object.fromEntries(
    (reply as { shows: { label: Words; value: Words }[] }).shows.map(({ label, value }) => [chineseOf(label), chineseOf(value)]),
  );
}
const fileOf = (menus: unknown) => JSON.stringify({ kind: "campus-menus", version: 1, menus });

test("the menu of a school is a text with codes: its own rows, and what it changed of the product's", async () => {
  expect(JSON.parse(await exported())).toEqual({
    kind: "campus-menus",
    version: 1,
    menus: expect.arrayContaining([
      { menuCode: "own.out", menuType: "1", menuName: "外部系统", app: "library", sort: 5 },
      { menuCode: "own.library", parent: "own.out", menuType: "4", menuName: "图书馆", menuLink: "https://lib.example.edu.cn/" },
      { menuCode: "base-organisation-campus", product: true, menuName: "我校校区", tag: "新" },
    ]),
  });
  expect(JSON.parse(await exported([await menuId("own.out")])).menus).toHaveLength(2);
});

test("taken in it is as it was: told first, then written, and nothing is left to do", async () => {
  const content = await exported();
  const before = (await rowsOf(at, "sysMenu", { menuCode: "own.library" }))[0]!;
  const gly = await callOf(at, "admin");
  await removeRecords(gly, "sysMenu", [await menuId("own.library")]);
  await updateRecord(gly, "sysMenu", { id: await menuId("base-organisation-campus"), menuName: "校区", tag: null });
  const told = await imported(content, "preview");
  expect(told).toEqual({ "新增 1 项": "图书馆", "修改 1 项": "我校校区", 相同: "1 项" });
  expect(await row(at, "sysMenu", { menuCode: "own.library" })).toBeUndefined();
  expect(await imported(content)).toEqual(told);
  expect(await row(at, "sysMenu", { menuCode: "own.library" })).toMatchObject({
    parentId: before.parentId,
    menuLink: before.menuLink,
    sort: before.sort,
  });
  expect(await imported(content)).toEqual({ 变更: "与现在相同，没有变化" });
  expect(await exported()).toBe(content);
});

describe("a file is refused whole, with the place of every fault", () => {
  const folder = { menuCode: "own.new", menuType: "1", menuName: "新目录" };
  test.each([
    ["that is no JSON", '{"kind": "campus-menus",\n "menus": [}', ["不是完整的 JSON"]],
    ["that is broken in a line", '{"kind": "campus-menus",\n "version": 1 "menus": []}', ["2:15", "不是完整的 JSON"]],
    ["of another kind", '{"kind":"users"}', ["kind", "不是菜单导出文件"]],
    ["of a later version", '{"kind":"campus-menus","version":2,"menus":[]}', ["version", "不支持版本"]],
    ["with a property nobody knows", fileOf([{ ...folder, sql: "drop table x" }]), ["menus[0].sql", "没有这个属性"]],
    ["with a code twice", fileOf([folder, { ...folder, menuName: "别的" }]), ["menus[1].menuCode", "重复"]],
    [
      "with rows below each other",
      fileOf([
        { ...folder, parent: "own.b" },
        { ...folder, menuCode: "own.b", parent: "own.new" },
      ]),
      ["menus[0].parent"],
    ],
    ["with a parent that is not there", fileOf([folder, { ...folder, menuCode: "own.b", parent: "own.none" }]), ["menus[1].parent"]],
    [
      "with a page that is not there",
      fileOf([{ ...folder, menuType: "2", path: "/x", component: "base/nothing" }]),
      ["menus[0].component", "没有这个页面"],
    ],
    [
      "with a link that would be run",
      fileOf([{ ...folder, menuType: "4", menuLink: "javascript:alert(1)" }]),
      ["menus[0].menuLink", "应为以 http:// 或 https:// 开头的网址"],
    ],
    ["with an app that is not there", fileOf([{ ...folder, app: "none" }]), ["menus[0].app", "没有编码为“none”的应用"]],
    [
      "with a row of the product that is none here",
      fileOf([{ menuCode: "own.x", product: true, menuName: "x" }]),
      ["menus[0].menuCode", "没有内置菜单"],
    ],
    ["that takes a code of the product", fileOf([{ ...folder, menuCode: "base-people" }]), ["menus[0].menuCode", "是内置菜单"]],
    [
      "that turns a page of the product into another",
      fileOf([{ menuCode: "base-people", product: true, component: "base/student" }]),
      ["menus[0].component", "不能改"],
    ],
  ])("%s", async (_name, content, says) => {
    const count = (await rowsOf(at, "sysMenu", {})).length;
    const said = await refusal(imported(content));
    for (const words of says) expect(said).toContain(words);
    expect((await rowsOf(at, "sysMenu", {})).length).toBe(count);
  });

  test("all faults are told at once", async () => {
    const said = await refusal(
      imported(
        fileOf([
          { ...folder, parent: "own.none" },
          { ...folder, menuCode: "own.b", menuType: "9" },
        ]),
      ),
    );
    expect(said).toContain("2 处错误");
    expect(said).toContain("menus[1].menuType");
  });
});
