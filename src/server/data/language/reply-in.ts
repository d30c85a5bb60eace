import { isPhrase, type Words } from "../../../../engine/language/index.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import type { ShownTable } from "../../platform/runtime.ts";
import type { Call } from "../../platform/runtime.ts";
import { inWords } from "./own-words.ts";

/** What an operation answers, with the lines it shows, its files and its codes named in the caller's language. Its own keys stay. */
export function replyIn(call: Call, reply: unknown): unknown {
  if (!isObject(reply)) return reply ?? null;
  const { shows, files, codes, table } = reply;
  return {
    ...reply,
    ...(Array.isArray(shows) && { shows: shows.map((line) => ({ ...line, label: inWords(call, line.label), value: value(call, line.value) })) }),
    ...(Array.isArray(files) && { files: files.map((file) => ({ ...file, fileName: value(call, file.fileName) })) }),
    ...(isObject(table) && { table: tableIn(call, table as unknown as ShownTable) }),
    ...(Array.isArray(codes) && { codes: codes.map((code) => ({ ...code, label: value(call, code.label) })) }),
  };
}

const tableIn = (call: Call, { columns, rows }: ShownTable) => ({
  columns: columns.map((column) => inWords(call, column)),
  rows: rows.map((row) => row.map((cell) => value(call, cell))),
});

/** Plain text is data: names and numbers stay as somebody typed them. */
const value = (call: Call, given: Words): string => (isPhrase(given) ? inWords(call, given) : given);
