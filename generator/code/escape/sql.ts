import { TemplateFault } from "../template-fault.ts";

/** PostgreSQL cuts longer names, which would make two into one. */
const NAME_MAX_BYTES = 63;

const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** A quoted identifier. */
export function sqlName(name: unknown): string {
  const text = String(name ?? "");
  if (text === "" || text.includes("\0") || Buffer.byteLength(text) > NAME_MAX_BYTES) throw new TemplateFault(`“${text}”不能作为表名或列名`);
  return `"${text.toWellFormed().replaceAll('"', '""')}"`;
}

/** A string literal; null for no text. */
export const sqlText = (text: unknown): string =>
  text === null || text === undefined ? "null" : `'${storable(String(text)).replaceAll("'", "''")}'`;

/** Comment lines without the last line end. */
export const sqlComment = (text: unknown): string =>
  storable(String(text ?? ""))
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .map((line) => `-- ${line.trim()}`)
    .join("\n");

/** Type and constraints of a column, of the words that columns are made of and no others. */
export function sqlType(definition: unknown): string {
  const text = String(definition ?? "");
  if (!/^[a-z]+(?:\(\d+(?:,\d+)?\))?(?: without time zone)?(?:\[\])?(?: collate "C")?(?: not null)?(?: default (?:\d+|true|false))?$/.test(text))
    throw new TemplateFault(`“${text}”不是列的类型`);
  return text;
}
