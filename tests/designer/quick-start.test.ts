import { describe, expect, test } from "vitest";
import { pinyin } from "pinyin-pro";
import { quickDocuments, type QuickRight } from "../../designer/start/quick-documents.ts";
import { quickTypes, readQuickFields } from "../../designer/start/quick-fields.ts";
import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import { groupedHeaders } from "../../engine/drafting/grouped-headers.ts";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { checkDocuments } from "../../generator/commands/check.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { documentOf } from "../../engine/kinds/in-full.ts";
import { readSet } from "../support/documents.ts";

const sounds = (text: string) => pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive" }).join(" ");
const text = "物品名称*, 类别(证件/电子/衣物/其他)，拾到时间*\n拾到地点(定位)、照片(图片)；联系电话\n【领取】领取说明";

test("a line of words becomes fields with their types", () => {
  expect(readQuickFields("物品名称*, 类别(证件/电子, 其他/衣物)，拾到时间\n地点(定位);照片;;  \n 数量 , 是否归还, 类别", sounds)).toEqual([
    { title: "物品名称", name: "wuPinMingCheng", type: "string", choices: [], required: true, section: null },
    { title: "类别", name: "leiBie", type: "dict", choices: ["证件", "电子, 其他", "衣物"], required: false, section: null },
    { title: "拾到时间", name: "shiDaoShiJian", type: "datetime", choices: [], required: false, section: null },
    { title: "地点", name: "diDian", type: "location", choices: [], required: false, section: null },
    { title: "照片", name: "zhaoPian", type: "images", choices: [], required: false, section: null },
    { title: "数量", name: "shuLiang", type: "integer", choices: [], required: false, section: null },
    { title: "是否归还", name: "shiFouGuiHuan", type: "boolean", choices: [], required: false, section: null },
    { title: "类别", name: "leiBie2", type: "string", choices: [], required: false, section: null },
  ]);
  expect(readQuickFields("", sounds)).toEqual([]);
});

test("a title in 【】 begins a section of the form", () => {
  const fields = readQuickFields("物品名称, 类别(证件/其他)【证件信息】证件号码\n持有人\n【】备注【领取】领取说明", sounds);
  expect(fields.map(({ title, section }) => [title, section])).toEqual([
    ["物品名称", null],
    ["类别", null],
    ["证件号码", "证件信息"],
    ["持有人", "证件信息"],
    ["备注", null],
    ["领取说明", "领取"],
  ]);
  const { made } = quickDocuments({ title: "失物招领", fields, rights, approvers: [], area }, { entities: [], dicts: [] }, sounds);
  const screen = made.find(({ document }) => document.kind === "screen")!.document as ScreenDocument;
  expect(screen.form!.sections.map(({ key, title, items }) => [key, title, items.length])).toEqual([
    ["basic", "基本信息", 3],
    ["section2", "证件信息", 2],
    ["section3", "领取", 1],
  ]);
  expect(groupedHeaders(screen).map((header) => ("children" in header ? header.title : header.field))).toEqual(["基本信息", "证件信息", "领取"]);
});

const product = readSet(new URL("../../schemas", import.meta.url).pathname);
const area: AreaDocument = { kind: "area", id: "fresh", title: "新业务", service: "yxgl", menu: [] };
const rights = new Map<string, QuickRight>([
  ["student", "own"],
  ["fdy", "read"],
  ["gly", "all"],
  ["dept", "none"],
]);

function findingsOf(fields: ReturnType<typeof readQuickFields>, approvers: string[]) {
  const start = { title: "失物招领", fields, rights, approvers, area };
  const { area: shown, made } = quickDocuments(start, { entities: [], dicts: [] }, sounds);
  const own = [{ file: "fresh/area.json", document: shown }, ...made].map(({ file, document }) => ({
    file,
    area: "fresh",
    document: documentOf(canonical(document)),
  }));
  const set: DocumentSet = [...product, ...own].sort((a, b) => (a.file < b.file ? -1 : 1));
  return {
    files: own.map(({ file }) => file),
    findings: checkDocuments(set)
      .filter(({ severity }) => severity === "error")
      .map(({ file, path, message }) => `${file}${path} ${message}`),
  };
}

describe("what is made of it is complete", () => {
  test.each([[[]], [["fdy"]], [["fdy", "gly"]]])("approved by %j", (approvers) => {
    const { files, findings } = findingsOf(readQuickFields(text, sounds), approvers);
    expect(findings).toEqual([]);
    expect(files).toHaveLength(approvers.length === 0 ? 4 : 5);
  });
  test("with a field of every type that can be chosen", () => {
    const fields = quickTypes.map((type) => ({
      title: `字段${type}`,
      name: type === "string" ? "words" : `own${type}`,
      type,
      choices: type === "dict" ? ["甲", "乙"] : [],
      required: false,
      section: null,
    }));
    expect(findingsOf(fields, []).findings).toEqual([]);
  });
});

test("names that are taken are not given again", () => {
  const start = { title: "失物", fields: readQuickFields("类别(甲/乙)", sounds), rights, approvers: [], area };
  const { made } = quickDocuments(start, { entities: ["shiWu"], dicts: ["shiWu2_leiBie"] }, sounds);
  expect(made.map(({ file }) => file)).toEqual(["fresh/shiWu2.entity.json", "fresh/shiWu2.dicts.json", "fresh/shiWu2.screen.json"]);
  expect(made[1]!.document).toMatchObject({ dicts: [{ code: "shiWu2_leiBie2" }] });
});
