import type { Call, Connection } from "./connection.ts";

interface Options {
  signal?: AbortSignal;
  idempotencyKey?: string;
}
interface Sort {
  field: string;
  dir?: "asc" | "desc";
}
interface Query {
  where?: unknown;
  sort?: Sort | Sort[];
  keyword?: string;
  columns?: readonly string[];
  todo?: boolean;
  removed?: boolean;
  page?: number;
  size?: number;
}
interface Page {
  records: unknown[];
  pages: number;
  current: number;
}
type Body = Record<string, unknown>;

/** Every call of one entity. What a role may call is said by the types; the server decides. */
export function entityClient(connection: Connection, path: string): object {
  const get = (action: string, query: Call["query"], options?: Options) =>
    connection.data({ method: "GET", path: `${path}/${action}`, query, ...options });
  const post = (action: string, json: unknown, options?: Options) => connection.data({ method: "POST", path: `${path}/${action}`, json, ...options });
  const list = (query: Query = {}, options?: Options) => get("list", listQuery(query), options) as Promise<Page>;

  async function* pages(query: Query = {}, options?: Options): AsyncGenerator<Page> {
    for (let page = 1; ; page += 1) {
      const found = await list({ size: 100, ...query, page }, options);
      yield found;
      if (page >= found.pages || found.records.length === 0) return;
    }
  }
  async function* rows(query: Query = {}, options?: Options): AsyncGenerator<unknown> {
    for await (const page of pages(query, options)) yield* page.records;
  }
  const byName = (send: (name: string, input: Body, options?: Options) => unknown) =>
    new Proxy(
      {},
      {
        get: (_, name) =>
          typeof name === "symbol" || name === "then" ? undefined : (input: Body = {}, options?: Options) => send(name, input, options),
      },
    );

  return {
    list,
    pages,
    rows,
    getList: (query: Query = {}, options?: Options) => get("getList", listQuery(query), options),
    getOne: (id: string, query: Query = {}, options?: Options) => get("getOne", { id, ...listQuery(query) }, options),
    getSelect: ({ keyword, ids }: { keyword?: string; ids?: readonly string[] } = {}, options?: Options) =>
      get("getSelect", { keyword, ids: ids?.join(",") }, options),
    getTree: ({ keyword }: { keyword?: string } = {}, options?: Options) => get("getTree", { keyword }, options),
    possible: (id: string, options?: Options) => get("possible", { id }, options),
    history: (id: string, options?: Options) => get("history", { id }, options),
    changes: (id: string, query: { before?: string } = {}, options?: Options) => get("changes", { id, ...query }, options),
    comments: (id: string, query: { before?: string } = {}, options?: Options) => get("comments", { id, ...query }, options),
    comment: (of: Body, options?: Options) => post("comment", of, options),
    add: (record: Body, options?: Options) => post("add", record, options),
    update: (patch: Body, options?: Options) => post("update", patch, options),
    batchUpdate: (input: Body, options?: Options) => post("batchUpdate", input, options),
    remove: (ids: readonly string[], options?: Options) => post("remove", { ids }, options),
    restore: (ids: readonly string[], options?: Options) => post("restore", { ids }, options),
    reveal: (input: { id: string; field: string; reason: string }, options?: Options) => post("reveal", input, options),
    propose: (patch: Body, options?: Options) => post("propose", patch, options),
    statistics: (input: Body, options?: Options) => post("statistics", input, options),
    export: ({ fileName, where, columns }: { fileName: string; where?: unknown; columns: Record<string, string> }, options?: Options) =>
      connection.file({ method: "POST", path: `${path}/export`, json: { fileName, heard: columns, params: whereOf(where) }, ...options }),
    import: ({ file, ...fields }: { file: Blob; mode?: string; dryRun?: boolean; strict?: boolean }, options?: Options) =>
      connection.data({ method: "POST", path: `${path}/import`, form: formOf(file, fields), ...options }),
    importTemplate: (options?: Options) => connection.file({ method: "GET", path: `${path}/importTemplate`, ...options }),
    move: byName(post),
    call: byName(post),
  };
}

const whereOf = (where: unknown): { where?: string } => (where === undefined ? {} : { where: JSON.stringify(where) });

function listQuery({ where, sort, columns, page, size, todo, removed, keyword }: Query): NonNullable<Call["query"]> {
  const by = [sort ?? []].flat();
  const fields = (dir: "asc" | "desc") => by.filter((one) => (one.dir ?? "asc") === dir).map((one) => one.field);
  const [ascs, descs] = [fields("asc"), fields("desc")];
  return {
    ...whereOf(where),
    ...(ascs.length === 0 ? {} : { ascs: ascs.join(",") }),
    ...(descs.length === 0 ? {} : { descs: descs.join(",") }),
    ...(columns === undefined || columns.length === 0 ? {} : { columns: columns.join(",") }),
    ...(todo === true ? { todo: 1 } : {}),
    ...(removed === true ? { removed: 1 } : {}),
    keyword,
    current: page,
    size,
  };
}

function formOf(file: Blob, fields: Record<string, string | boolean | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append("file", file, "import.xlsx");
  return form;
}
