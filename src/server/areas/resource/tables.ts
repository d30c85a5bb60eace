import { phrase } from "../../../../engine/language/phrase.ts";
import type { Draft } from "../../../../generator/foreign/index.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { withDatasource } from "./connect.ts";
import { answered, datasourceOf, schemaOf } from "./datasources.ts";
import { entityIn, type KeptDraft, keptDrafts } from "./kept-draft.ts";
import { type Column, columnRows, mergedRows } from "./table-columns.ts";
import { defineAction, type On } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** Tables taken in at once. */
const IMPORT_MAX = 50;
/** Lines about what could not be expressed. */
const TOLD_MAX = 50;

interface Wanted {
  datasourceId: string;
  tables: string[];
  moduleName: string;
}

interface Read {
  drafts: Map<string, KeptDraft>;
  /** What the tables say and the documents cannot. */
  unexpressed: Draft["unexpressed"];
}

/** The tables as one draft, so that they refer to each other, kept apart. @throws DataError */
async function readTables(input: On<"genTable">, { datasourceId, tables, moduleName }: Wanted): Promise<Read> {
  const { draftFromTables } = await import("../../../../generator/foreign/index.ts");
  const source = await datasourceOf(input, datasourceId);
  const schema = schemaOf(source);
  return answered(() =>
    withDatasource(input, source, async (client) => {
      const names = tables.length > 0 ? tables : await allTables(client, schema);
      if (names.length > IMPORT_MAX) refuse("tables", phrase`一次最多导入 ${IMPORT_MAX} 张表，请写明表名`);
      const draft = await draftFromTables(client, { schema, tables: names, area: moduleName });
      const drafts = keptDrafts(draft, { schema, tables: names });
      const missing = names.filter((name) => !drafts.has(name));
      if (missing.length > 0) refuse("tables", phrase`没有这些表：${missing}`);
      return { drafts, unexpressed: draft.unexpressed };
    }),
  );
}

async function allTables(client: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }, schema: string): Promise<string[]> {
  const { rows } = await client.query(
    "select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition order by c.relname",
    [schema],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

export const importTables = defineAction("genTable", {
  name: "resource.importTables",
  title: "导入表",
  input: {
    type: "object",
    required: ["datasourceId", "moduleName"],
    additionalProperties: false,
    properties: {
      datasourceId: { type: "string", maxLength: 40 },
      tables: { type: "string", maxLength: 4000 },
      moduleName: { type: "string", pattern: "^[a-z][0-9A-Za-z]{0,40}$" },
    },
  },
  audit: ({ input }) => `从数据源 ${input.datasourceId} 导入表`,
  run: async (input) => {
    const { datasourceId, moduleName } = input.input as unknown as Wanted;
    const tables = [...new Set((textOf(input.input.tables) ?? "").split(/[\s,，、]+/).filter((name) => name !== ""))];
    const { drafts, unexpressed } = await readTables(input, { datasourceId, tables, moduleName });
    const known = new Set((await recordsOf(input, "genTable").find({ datasourceId, sourceKind: "table" })).map((row) => row.tableName));
    const fresh = [...drafts].filter(([name]) => !known.has(name));
    await recordsOf(input, "genTable").add(fresh.map(([name, draft]) => tableRow({ name, draft, datasourceId, moduleName })));
    return {
      imported: fresh.length,
      shows: [
        { label: "导入", value: phrase`${fresh.length} 张表` },
        ...leftOut([...drafts.keys()].filter((name) => known.has(name))),
        ...unexpressed.slice(0, TOLD_MAX).map(({ pointer, why }) => ({ label: pointer, value: why })),
      ],
    };
  },
});

const leftOut = (names: readonly string[]) => (names.length === 0 ? [] : [{ label: "已有配置，没有改动", value: names.join("、") }]);

function tableRow({
  name,
  draft,
  datasourceId,
  moduleName,
}: {
  name: string;
  draft: KeptDraft;
  datasourceId: string;
  moduleName: string;
}): OperationRecord {
  const entity = entityIn(draft);
  const title = typeof entity.title === "string" ? entity.title : entity.title["zh-CN"];
  return {
    sourceKind: "table",
    datasourceId,
    tableName: name,
    tableComment: title,
    entityName: entity.id,
    moduleName,
    pageKind: entity.treeField === undefined ? "crud" : "tree",
    sets: ["react", "ddl", "openapi", "markdown", "er"],
    columns: columnRows(draft),
    draft,
  };
}

/** Of the tables configured, those that have not been dropped; the one asked for stays, so that its absence is told. */
async function stillThere(input: On<"genTable">, row: Row<"genTable">, names: readonly string[]): Promise<string[]> {
  const source = await datasourceOf(input, row.datasourceId);
  const there = new Set(await answered(() => withDatasource(input, source, (client) => allTables(client, schemaOf(source)))));
  const known = names.filter((name) => name !== row.tableName && there.has(name)).slice(0, IMPORT_MAX - 1);
  return [row.tableName, ...known];
}

export const syncTable = defineAction("genTable", {
  name: "resource.syncTable",
  title: "同步表结构",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `同步 ${records.map((row) => row.tableName).join("、")} 的表结构`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    if (row.sourceKind !== "table") refuse("", "来源是数据库表时才能同步");
    const tableName = row.tableName;
    // Read with the tables beside it, so that references to them stay references.
    const beside = (await recordsOf(input, "genTable").find({ datasourceId: row.datasourceId, sourceKind: "table" })).map((one) => one.tableName);
    const { drafts } = await readTables(input, {
      datasourceId: row.datasourceId ?? "",
      tables: await stillThere(input, row, beside),
      moduleName: row.moduleName ?? "",
    });
    const kept = drafts.get(tableName)!;
    const old = row.columns ?? [];
    const columns = mergedRows(old, columnRows(kept));
    await recordsOf(input, "genTable").change(row.id, { columns, draft: kept });
    const names = (lines: readonly Column[]) => lines.map((line) => line.columnName);
    const without = (lines: readonly Column[], others: readonly Column[]) =>
      names(lines)
        .filter((name) => !names(others).includes(name))
        .join("、") || phrase`无`;
    return {
      shows: [
        { label: "新增的列", value: without(columns, old) },
        { label: "去掉的列", value: without(old, columns) },
      ],
    };
  },
});
