import { buttonName } from "../../engine/access/button-name.ts";
import { anchorOf } from "../../engine/documents/anchors.ts";
import { actionsOf } from "../../engine/screens/screen-uses.ts";
import type { Row, SelectOption, TreeNode } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { type DataSource, RequestFailure, type ScreenContext, type UploadedFile, type Values } from "../../renderers/data-source.ts";

/** Rows by entity id; `value` and `label` of a choice are the given fields. */
export interface MemoryTable {
  rows: Row[];
  key: string;
  label: string;
  parent?: string;
}

export interface MemorySource extends DataSource {
  /** Every write that was asked for, in order. */
  sent: { call: "add" | "update" | "batchUpdate" | "assist" | "move" | "call"; record: Values; version?: number }[];
  /** The next write fails like this, or the next of the named call. */
  /** Files as they were sent. */
  uploads: File[];
  failNext(failure: RequestFailure, call?: MemorySource["sent"][number]["call"]): void;
}

interface Contents {
  tables: Record<string, MemoryTable>;
  screens: Record<string, CompiledScreen>;
  context: ScreenContext;
}

/** Whoever sees a sample screen may press what it lists. */
const buttonsOf = ({ id, screen }: CompiledScreen): string[] => actionsOf(screen).map((action) => buttonName(id, anchorOf(action)!));

const entityOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** A data source over plain rows, for galleries and for tests of what renderers do; the server's rules are not in it. */
export function memorySource({ tables, screens, context }: Contents): MemorySource {
  const sent: MemorySource["sent"] = [];
  const files = new Map<string, UploadedFile>();
  const uploads: File[] = [];
  let failing: { failure: RequestFailure; call?: string } | null = null;
  let lastId = 0;
  const table = (path: string) => tables[entityOf(path)] ?? { rows: [], key: "id", label: "id" };
  const option = (row: Row, { key, label }: MemoryTable): SelectOption => ({
    ...row,
    id: row.id,
    value: String(row[key]),
    label: String(row[label]),
  });
  const write = (one: MemorySource["sent"][number]) => {
    sent.push(one);
    if (failing === null || (failing.call ?? one.call) !== one.call) return;
    const { failure } = failing;
    failing = null;
    throw failure;
  };
  const one = (path: string, id: string) => {
    const row = table(path).rows.find((each) => each.id === id);
    if (!row) throw new RequestFailure(400, "记录不存在或无权查看");
    return row;
  };
  /** The one option filter of the kitchen: rooms of the record's area. */
  const matches = (row: Row, record: string | undefined) => {
    const { area } = JSON.parse(record ?? "{}") as { area?: string };
    return area === undefined || row.areaId === undefined || row.areaId === area;
  };
  const unsupported = async (): Promise<never> => {
    throw new RequestFailure(400, "样例中没有这个功能");
  };
  const source: MemorySource = {
    sent,
    uploads,
    failNext: (failure, call) => {
      failing = { failure, call };
    },
    list: async (path) => ({ records: table(path).rows, total: table(path).rows.length, size: 20, current: 1, pages: 1 }),
    getOne: async (path, id) => ({ record: { ...one(path, id) }, history: [] }),
    select: async (path, { keyword, ids, record }) => {
      const own = table(path);
      return own.rows
        .map((row) => option(row, own))
        .filter((each) => (ids ? ids.split(",").includes(each.value) : `${each.label}${each.value}`.includes(keyword ?? "")))
        .filter((each) => matches(each, record));
    },
    tree: async (path, { parentId }) => {
      const own = table(path);
      const under = (parent: string | null): TreeNode[] =>
        own.rows
          .filter((row) => (row[own.parent ?? ""] ?? null) === parent)
          .map((row) => {
            const children = under(row.id);
            return { ...option(row, own), parentId: parent ?? "0", hasChildren: children.length > 0, ...(parentId === undefined && { children }) };
          });
      return under(parentId === undefined || parentId === "0" ? null : parentId);
    },
    add: async (path, record) => {
      write({ call: "add", record });
      lastId += 1;
      const row: Row = { ...record, id: `new-${lastId}`, version: 1 };
      table(path).rows.push(row);
      return row;
    },
    update: async (path, id, { values: record, version }) => {
      write({ call: "update", record, version });
      return Object.assign(one(path, id), record, { version: (version ?? 0) + 1 });
    },
    remove: async () => undefined,
    uses: async () => [],
    restore: async () => undefined,
    place: unsupported,
    batchUpdate: async (_path, ids, record) => {
      write({ call: "batchUpdate", record });
      return { done: ids, failed: [] };
    },
    assist: async (_path, _helper, input) => {
      write({ call: "assist", record: { ...input } });
    },
    askable: async (_path, { keyword }) =>
      (tables.person?.rows ?? []).map((row) => option(row, tables.person!)).filter(({ label }) => label.includes(keyword ?? "")),
    passed: async () => [],
    phrases: async () => [],
    foresee: async () => ({ next: [] }),
    move: async (_path, _key, body) => {
      write({ call: "move", record: { ...body } });
      return { done: body.ids, failed: [], states: {} };
    },
    call: async (_path, _action, body) => {
      write({ call: "call", record: { ...(body as Values) } });
      return null;
    },
    exportFile: unsupported,
    exportJobs: async () => [],
    cancelExport: unsupported,
    fetchExport: unsupported,
    importTemplate: unsupported,
    importFile: unsupported,
    importJob: unsupported,
    importJobs: async () => [],
    takeBackImport: unsupported,
    reveal: unsupported,
    changes: unsupported,
    propose: unsupported,
    comments: unsupported,
    mentionable: unsupported,
    putComment: unsupported,
    removeComment: unsupported,
    possible: unsupported,
    proposals: unsupported,
    decideProposal: unsupported,
    openAnswers: unsupported,
    keepAnswers: unsupported,
    answeredSheet: unsupported,
    answerFigures: unsupported,
    writeSheet: unsupported,
    readSheet: unsupported,
    statistics: unsupported,
    report: unsupported,
    reportFile: unsupported,
    upload: async (file, options) => {
      options?.onProgress?.(0.5);
      uploads.push(file);
      const stored = {
        fileId: `file-${files.size + 1}`,
        name: file.name,
        sizeBytes: file.size,
        extension: file.name.slice(file.name.lastIndexOf(".") + 1),
      };
      files.set(stored.fileId, stored);
      return stored;
    },
    fileUrl: (fileId) => `/sample/${fileId}.svg`,
    files: async (ids) => ids.map((fileId) => files.get(fileId) ?? { fileId, name: `附件-${fileId}.pdf`, sizeBytes: 123_456, extension: "pdf" }),
    screen: async (id) => screens[id] ?? unsupported(),
    writeCells: unsupported,
    saveView: unsupported,
    removeView: unsupported,
    keepLook: async () => undefined,
    context: async () => context,
    buttons: async () =>
      Object.fromEntries(
        Object.values(screens)
          .flatMap(buttonsOf)
          .map((name) => [name, true]),
      ),
  };
  return source;
}
