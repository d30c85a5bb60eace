import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { type DataSource, RequestFailure } from "../../renderers/data-source.ts";
import { sampleRows } from "./sample-rows.ts";

interface SampleWords {
  /** Said to whoever saves or presses. */
  notSaved: string;
  /** Said where there is nothing to show. */
  noFigures: string;
}

/** Answers reads with sample rows, and every call that would change something or leave the page with a refusal. `names`: calls of a source. */
export function sampleSource(screen: CompiledScreen, names: readonly string[], { notSaved, noFigures }: SampleWords): DataSource {
  const rows = sampleRows(screen);
  const refuse = (words: string) => () => Promise.reject(new RequestFailure(400, words));
  const option = (row: Row) => ({ id: row.id, value: row.id, label: String(row[screen.titleField] ?? row.id) });
  const reads: Partial<DataSource> = {
    list: async () => ({ records: rows, total: rows.length, size: rows.length, current: 1, pages: 1 }),
    getOne: async (_path, id) => ({ record: rows.find((row) => row.id === id) ?? rows[0]!, history: [] }),
    select: async () => rows.map(option),
    tree: async () => rows.map((row) => ({ ...option(row), parentId: "0", hasChildren: false, children: [] })),
    exportJobs: async () => [],
    importJobs: async () => [],
    files: async () => [],
    fileUrl: () => "",
    screen: async () => screen,
    statistics: refuse(noFigures),
  };
  return { ...Object.fromEntries(names.map((name) => [name, refuse(notSaved)])), ...reads } as DataSource;
}
