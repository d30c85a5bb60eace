import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { type At, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { DatabaseFault, withDatasource } from "./connect.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const nothing = { type: "object", properties: {}, additionalProperties: false } as const;
/** Tables told in one answer. */
export const TABLES_MAX = 200;

export const testDatasource = defineAction("genDatasource", {
  name: "resource.testDatasource",
  title: "测试数据源",
  input: nothing,
  audit: ({ records }) => `测试数据源 ${records.map((row) => row.dsCode).join("、")}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const startedAt = input.call.runtime.now().getTime();
    const found = await tried(() =>
      withDatasource(
        input,
        row,
        async (client) => (await client.query<{ version: string }>("select current_setting('server_version') as version")).rows[0]!.version,
      ),
    );
    await recordsOf(input, "genDatasource").change(row.id, { isConnected: found.isWell, lastTestTime: input.call.ctx.now }, { judge: false });
    const shows = found.isWell
      ? [
          { label: "连接", value: phrase`正常` },
          { label: "版本", value: `PostgreSQL ${found.value}` },
          { label: "用时", value: phrase`${Math.max(1, input.call.runtime.now().getTime() - startedAt)} 毫秒` },
        ]
      : [{ label: "连接", value: phrase`失败：${titled(found.reason)}` }];
    return { isConnected: found.isWell, shows };
  },
});

/** A refusal of the other side is an answer to the test; what was asked wrongly stays an error. */
async function tried<T>(work: () => Promise<T>): Promise<{ isWell: true; value: T } | { isWell: false; reason: string }> {
  try {
    return { isWell: true, value: await work() };
  } catch (error) {
    if (error instanceof DatabaseFault) return { isWell: false, reason: error.message };
    throw error;
  }
}

export const browseTables = defineAction("genDatasource", {
  name: "resource.browseTables",
  title: "浏览表",
  input: nothing,
  audit: ({ records }) => `浏览数据源 ${records.map((row) => row.dsCode).join("、")} 的表`,
  run: async (input) => {
    const tables = await answered(() =>
      withDatasource(input, onlyRecord(input.records), (client) => tablesOf(client, schemaOf(onlyRecord(input.records)))),
    );
    if (tables.length === 0) refuse("", "这个模式里没有表，或没有读取的权限");
    return { shows: tables.map(({ name, comment, columns }) => ({ label: name, value: phrase`${comment ?? phrase`（没有说明）`}，${columns} 列` })) };
  },
});

export const schemaOf = (row: Row<"genDatasource">): string => row.schemaName ?? "public";

interface TableLine {
  name: string;
  comment: string | null;
  columns: number;
}

async function tablesOf(client: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }, schema: string): Promise<TableLine[]> {
  const { rows } = await client.query(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
       (select count(*)::int from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition order by c.relname limit $2`,
    [schema, TABLES_MAX],
  );
  return rows as TableLine[];
}

/** Tells what the other database did not do. @throws DataError */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  const found = await tried(work);
  if (!found.isWell) refuse("", phrase`数据源没有应答：${titled(found.reason)}`);
  return found.value;
}

/** The datasource of this id that may be used. @throws DataError */
export async function datasourceOf(at: At, id: unknown): Promise<Row<"genDatasource">> {
  const [row] = await recordsOf(at, "genDatasource").find({ id: String(id) });
  if (row === undefined) refuse("datasourceId", "数据源不存在，请重新选择");
  if (row.isEnabled === false) refuse("datasourceId", "数据源已停用");
  return row;
}
