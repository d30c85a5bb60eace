import { doc, key, quote } from "../../types/text.ts";
import { TemplateFault } from "../template-fault.ts";

/** Any plain value as a literal of TypeScript; text inside it can end neither the literal nor a script element. */
export function tsLiteral(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (value === null || value === undefined || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  if (Array.isArray(value)) return `[${value.map((item) => tsLiteral(item)).join(", ")}]`;
  if (typeof value !== "object") throw new TemplateFault("只有数据可以写成字面量");
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  // A computed key, because a plain `"__proto__":` would set a prototype.
  return entries.length === 0 ? "{}" : `{ ${entries.map(([name, part]) => `${literalKey(name)}: ${tsLiteral(part)}`).join(", ")} }`;
}

const literalKey = (name: string): string => (name === "__proto__" ? '["__proto__"]' : key(name));

/** A whole comment with its line end; nothing for an empty text. */
export const tsComment = (text: unknown): string => doc(String(text ?? ""));

/** A name of the program. It must be one already: nothing is repaired silently. */
export function tsName(name: unknown): string {
  if (typeof name !== "string" || !/^[A-Za-z_$][\w$]*$/.test(name)) throw new TemplateFault(`“${String(name)}”不能作为程序里的名称`);
  return name;
}

/** Text between the tags of an element. */
export const jsxText = (text: unknown): string => `{${quote(String(text ?? ""))}}`;
