import { stringify } from "yaml";
import { TemplateFault } from "../template-fault.ts";

/** A JSON value, safe also inside a script element of a page. */
export const json = (value: unknown): string =>
  JSON.stringify(value ?? null)
    .replaceAll("<", "\\u003c")
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A value on one line of YAML: its JSON form is YAML too. */
export const yaml = json;

/** A whole document or block, at the left margin. */
export const yamlDocument = (value: unknown): string => stringify(wellFormed(value), { lineWidth: 0, aliasDuplicateObjects: false });

function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name.toWellFormed(), wellFormed(part)]));
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text or the value of an attribute in a page. */
export const html = (value: unknown): string =>
  String(value ?? "")
    .toWellFormed()
    .replace(/[&<>"']/g, (sign) => signs[sign]!);

/** One step of a path: no folder, no hidden file, no name a file system refuses. */
export function pathStep(value: unknown): string {
  const text = String(value ?? "");
  if (!/^[A-Za-z0-9\u4e00-\u9fff][\w\u4e00-\u9fff.-]{0,99}$/.test(text) || text.endsWith(".")) throw new TemplateFault(`“${text}”不能作为文件名`);
  return text;
}
