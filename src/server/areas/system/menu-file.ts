import { phrase, type Words } from "../../../../engine/language/phrase.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import type { MenuOrigin } from "../../navigation/sync-menus.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import type { Row } from "../kit/records.ts";

/**
 * The menu of a school as text that another installation takes in: JSON with codes, not ids. No SQL: a text of statements would be run, and
 * nothing that comes as data is ever run. Rows of the product are named only where the school changed them.
 */
export interface MenuFile {
  kind: "campus-menus";
  version: 1;
  menus: MenuLine[];
}

/** One row. `product`: a row of the product, with only what the school changed; else one of the school's own. Absent = the default. */
export type MenuLine = { menuCode: string; product?: true; parent?: string | null; app?: string | null } & Record<string, unknown>;

/** Fields that travel as they are, with the value that stands for nothing set. */
const plainFields: Record<string, string | number | boolean | null> = {
  menuType: null,
  menuName: null,
  icon: null,
  path: null,
  name: null,
  component: null,
  redirect: null,
  openType: "0",
  menuLink: null,
  isLink: false,
  isIframe: false,
  isHide: false,
  isKeepAlive: true,
  isAffix: false,
  isAuth: true,
  tag: null,
  platform: "pc",
  buttonKind: null,
  apiPath: null,
  apiMethod: null,
  roleSuffix: null,
  tenantVisible: true,
  isEnabled: true,
  sort: 0,
  remark: null,
};
/** What the product gives for good: never in the line of a row of the product. */
const fixed = new Set(["menuType", "path", "component", "buttonKind"]);
const known = new Set(["menuCode", "product", "parent", "app", ...Object.keys(plainFields)]);

/** A row as a line; null = a row of the product as the product gives it. `apps`: id -> code. */
export function lineOf(row: Row<"sysMenu">, apps: ReadonlyMap<string, string>): MenuLine | null {
  const isProduct = row.isSealed === true;
  const origin: Partial<Record<string, unknown>> = isProduct ? { ...(row.origin as MenuOrigin | null) } : {};
  const line: MenuLine = { menuCode: row.menuCode, ...(isProduct && { product: true }) };
  const put = (name: string, value: unknown, given: unknown) => {
    if ((value ?? null) !== (given ?? null)) line[name] = value ?? null;
  };
  put("parent", row.parentId, origin.parentId);
  put("app", row.appId == null ? null : apps.get(row.appId), null);
  for (const [name, standard] of Object.entries(plainFields))
    if (!(isProduct && fixed.has(name)))
      put(name, (row as OperationRecord)[name] ?? standard, Object.hasOwn(origin, name) ? (origin[name] ?? standard) : standard);
  return isProduct && Object.keys(line).length === 2 ? null : line;
}

/** Values of a line as the row shall have them. `apps`: code -> id. */
export function valuesOf(line: MenuLine, apps: ReadonlyMap<string, string>): OperationRecord {
  const { menuCode, product, parent, app, ...given } = line;
  const place = { ...(parent !== undefined && { parentId: parent }), ...(app !== undefined && { appId: app === null ? null : apps.get(app) }) };
  if (product) return { ...place, ...given };
  return { parentId: null, appId: null, ...plainFields, ...place, ...given, menuCode };
}

export interface Fault {
  /** Where in the file: `menus[3].parent`. */
  place: string;
  sentence: Words;
}

/** Reads the text. The faults of the whole file, or its lines. */
export function readMenuFile(text: string): { lines: MenuLine[] } | { faults: Fault[] } {
  const file = parsed(text);
  if (!("value" in file)) return { faults: [file] };
  const { value } = file;
  if (!isObject(value) || value.kind !== "campus-menus") return { faults: [{ place: "kind", sentence: "这不是菜单导出文件" }] };
  if (value.version !== 1) return { faults: [{ place: "version", sentence: phrase`不支持版本 ${String(value.version)}，请用本版本导出的文件` }] };
  if (!Array.isArray(value.menus)) return { faults: [{ place: "menus", sentence: "缺少菜单列表" }] };
  const lines = value.menus as unknown[];
  const faults = [...lines.flatMap(faultsOfLine), ...faultsOfPlaces(lines)];
  return faults.length > 0 ? { faults } : { lines: lines as MenuLine[] };
}

/** The text as a value, or where it stops being JSON. */
function parsed(text: string): { value: unknown } | Fault {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) as unknown };
  } catch (error) {
    // Not every fault has a place of its own in what the engine says.
    const [, line, column] = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
    return { place: line === undefined ? "JSON" : `${line}:${column}`, sentence: "不是完整的 JSON 文本" };
  }
}

function faultsOfLine(line: unknown, at: number): Fault[] {
  const place = `menus[${at}]`;
  if (!isObject(line)) return [{ place, sentence: "应为一个菜单" }];
  const faults: Fault[] = Object.keys(line)
    .filter((key) => !known.has(key))
    .map((key) => ({ place: `${place}.${key.slice(0, 40)}`, sentence: "没有这个属性" }));
  if (typeof line.menuCode !== "string" || line.menuCode === "") faults.push({ place: `${place}.menuCode`, sentence: "缺少权限标识" });
  if (line.product !== undefined && line.product !== true) faults.push({ place: `${place}.product`, sentence: "只能为 true" });
  for (const name of ["parent", "app"])
    if (line[name] != null && typeof line[name] !== "string") faults.push({ place: `${place}.${name}`, sentence: "应为编码文本" });
  for (const name of line.product === true ? fixed : [])
    if (line[name] !== undefined) faults.push({ place: `${place}.${name}`, sentence: "系统内置的菜单不能改类型、路由路径和组件路径" });
  return faults;
}

/** No code twice, and nothing below itself. */
function faultsOfPlaces(lines: readonly unknown[]): Fault[] {
  const at = new Map<string, number>();
  const faults: Fault[] = [];
  for (const [index, line] of lines.entries()) {
    if (!isObject(line) || typeof line.menuCode !== "string") continue;
    const { menuCode } = line;
    if (at.has(menuCode)) faults.push({ place: `menus[${index}].menuCode`, sentence: phrase`与 menus[${at.get(menuCode)!}] 重复` });
    else at.set(menuCode, index);
  }
  const parentOf = (code: string): string | null => {
    const line = lines[at.get(code) ?? -1];
    return isObject(line) && typeof line.parent === "string" ? line.parent : null;
  };
  for (const [code, index] of at) {
    const seen = new Set<string>();
    for (let up: string | null = code; up !== null && !seen.has(up); up = parentOf(up)) {
      seen.add(up);
      if (parentOf(up) === code) faults.push({ place: `menus[${index}].parent`, sentence: "上级不能是自己或自己的下级" });
    }
  }
  return faults;
}

/** Parents before what stands below them. */
export function inOrder(lines: readonly MenuLine[]): { line: MenuLine; at: number }[] {
  const byCode = new Map(lines.map((line, at) => [line.menuCode, { line, at }]));
  const ordered = new Map<string, { line: MenuLine; at: number }>();
  const put = (code: string) => {
    const entry = byCode.get(code);
    if (entry === undefined || ordered.has(code)) return;
    if (typeof entry.line.parent === "string") put(entry.line.parent);
    ordered.set(code, entry);
  };
  for (const { menuCode } of lines) put(menuCode);
  return [...ordered.values()];
}
