import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { parse } from "yaml";
import { compile } from "../../engine/compile/index.ts";
import type { Model } from "../../engine/model/model.ts";
import { isAppError } from "../../engine/errors.ts";
import type { Print } from "../command.ts";
import { type Draft, draftFromJsonSchema, draftFromOpenApi, draftFromTables, draftFromWorkbook, type Unexpressed } from "../foreign/index.ts";
import { depthOf } from "../../engine/formats/read-document.ts";
import { readSet } from "../read-set.ts";
import { type ReadRow, readRows } from "../xlsx/read-workbook.ts";
import { checkDocuments, namedOperations, printFindings } from "./check.ts";

export interface ImportFlags {
  /** `jsonschema`, `openapi`, `xlsx` or `table`. Default: by the file. */
  as?: string;
  /** Names of components or tables, several times. */
  component?: string[];
  area?: string;
  /** Directory of documents: read for names already taken, written to. Default `schemas`. */
  out?: string;
  /** `table`: schema of the database. Default `public`. */
  schema?: string;
  /** Further schema files that references may name. */
  with?: string[];
  /** Write nothing. */
  preview?: boolean;
}

const kinds = ["jsonschema", "openapi", "xlsx", "table"] as const;
type Kind = (typeof kinds)[number];

const MOST_BYTES = 50 * 1024 * 1024;
const MOST_DEPTH = 1_000;
const MOST_ROWS = 5_000;

/** What a person can mend: said, with exit code 2. */
class ImportFault extends Error {}

/** The command `campus import`. Exit code. */
export async function runImport(file: string, flags: ImportFlags, print: Print): Promise<number> {
  try {
    const { out = "schemas" } = flags;
    const { set } = await readSet(out).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return { set: [] };
      throw error;
    });
    const { model } = compile(set, { hash: "", operations: namedOperations(set) });
    const draft = await draftOf(file, flags, model);
    const files = new Set(draft.documents.map((made) => made.file));
    const whole = [
      ...set.filter((source) => !files.has(source.file)),
      ...draft.documents.map((made) => ({ ...made, area: made.file.split("/")[0]! })),
    ];
    const findings = checkDocuments(whole).filter((finding) => files.has(finding.file));
    if (flags.preview !== true) await write(draft, out);
    print(report(draft));
    if (findings.length > 0) print(printFindings(findings));
    return findings.some(({ severity }) => severity === "error") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ImportFault) && !isAppError(error)) throw error;
    print(isAppError(error) ? error.problems.map(({ message }) => message).join("\n") : error.message);
    return 2;
  }
}

async function draftOf(file: string, flags: ImportFlags, model: Model): Promise<Draft> {
  const kind = kindOf(file, flags.as);
  const name = kind === "table" ? "table" : basename(file, extname(file)).replace(/\.schema$/, "");
  const area = flags.area ?? "imported";
  if (!/^[a-z][A-Za-z0-9-]*$/.test(area)) throw new ImportFault(`--area 应为小写字母开头的字母、数字或连字符：${area}`);
  const components = flags.component === undefined ? {} : { components: flags.component };
  if (kind === "table") return tables(file, flags, { area, model });
  if (kind === "xlsx") return draftFromWorkbook(await sheetOf(file), { name, area, model });
  const source = await read(file);
  const isOpenApi = flags.as === "openapi" || (flags.as === undefined && isDescription(source));
  if (isOpenApi) return draftFromOpenApi(source, { name, area, model, ...components });
  const files: Record<string, unknown> = {};
  for (const other of flags.with ?? []) files[basename(other)] = await read(other);
  return draftFromJsonSchema(source, { name, area, model, files, ...components });
}

const isDescription = (source: unknown): boolean => typeof source === "object" && source !== null && ("openapi" in source || "swagger" in source);

function kindOf(file: string, as: string | undefined): Kind {
  if (as !== undefined) {
    const kind = kinds.find((one) => one === as);
    if (kind === undefined) throw new ImportFault(`--as 只能是 ${kinds.join("、")}`);
    return kind;
  }
  if (/^postgres(?:ql)?:\/\//.test(file)) return "table";
  return extname(file).toLowerCase() === ".xlsx" ? "xlsx" : "jsonschema";
}

async function read(file: string): Promise<unknown> {
  if ((await stat(file)).size > MOST_BYTES) throw new ImportFault(`${file} 超过 ${MOST_BYTES / 1024 / 1024} MB`);
  const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  if (depthOf(text) > MOST_DEPTH) throw new ImportFault(`${file} 嵌套超过 ${MOST_DEPTH} 层`);
  try {
    return /\.ya?ml$/i.test(file) ? (parse(text, { maxAliasCount: 100 }) as unknown) : (JSON.parse(text) as unknown);
  } catch (error) {
    // Deep YAML ends in a RangeError, everything else in an error that names the line.
    throw new ImportFault(`${file} 读不出来：${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
}

async function sheetOf(file: string): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const batch of readRows(file)) {
    rows.push(...batch);
    if (rows.length >= MOST_ROWS) break;
  }
  return rows;
}

/** Reads in a transaction that cannot write. The address holds a password, so it is never printed. */
async function tables(address: string, { schema = "public", component }: ImportFlags, place: { area: string; model: Model }): Promise<Draft> {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000, statement_timeout: 60_000 });
  try {
    await client.connect();
    await client.query("begin read only");
    return await draftFromTables(client, { ...place, schema, ...(component === undefined ? {} : { tables: component }) });
  } catch (error) {
    throw new ImportFault(`数据库读不出来：${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function write({ documents }: Draft, out: string): Promise<void> {
  for (const { file, text } of documents) {
    await mkdir(dirname(join(out, file)), { recursive: true });
    await writeFile(join(out, file), text);
  }
}

function report({ documents, unexpressed, narrowed }: Draft): string {
  const lost = unexpressed.map(({ pointer, keyword, why }: Unexpressed) => `  ${pointer} ${keyword}：${why}`);
  const tighter = [...Map.groupBy(narrowed, ({ why }) => why)].map(([why, places]) => `  ${why}（${places.length} 处，如 ${places[0]!.pointer}）`);
  return [
    `${documents.length} 个文档`,
    ...documents.map(({ file }) => `  ${file}`),
    ...(lost.length > 0 ? [`没有表达的 ${lost.length} 处`, ...lost] : []),
    ...(tighter.length > 0 ? ["比源更严的地方", ...tighter] : []),
  ].join("\n");
}
