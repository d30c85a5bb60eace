import { fetchRecords } from "../../data/records/index.ts";
import type { RowAround, RowsAround } from "../../data/records/query-rows.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import { Unfit } from "./unfit.ts";

/** The rows of a case by what they are called. */
export class NamedRows {
  private readonly rows: Map<string, { entity: string; id: string }>;
  private readonly files: Map<string, string>;

  constructor(rows: ReadonlyMap<string, { entity: string; id: string }> = new Map(), files: ReadonlyMap<string, string> = new Map()) {
    this.rows = new Map(rows);
    this.files = new Map(files);
  }

  /** The same names, for one to whom more happens. */
  copy(): NamedRows {
    return new NamedRows(this.rows, this.files);
  }

  add(name: string, row: { entity: string; id: string }): void {
    this.rows.set(name, row);
  }

  addFile(name: string, id: string): void {
    this.files.set(name, id);
  }

  /** @throws Unfit when no row is called so */
  of(name: string): { entity: string; id: string } {
    const row = this.rows.get(name);
    if (row === undefined) throw new Unfit(`没有名为“${name}”的行`);
    return row;
  }

  has(name: string): boolean {
    return this.rows.has(name);
  }

  /** The row as it is now, with these paths. @throws Unfit when it is gone */
  async read(system: Call, name: string, paths: readonly string[] = []): Promise<OperationRecord> {
    const { entity, id } = this.of(name);
    const walks = paths.filter((path) => path.includes("."));
    const [found] = await fetchRecords({ call: system, entity: system.model.entities.get(entity)!, ids: [id], paths: walks, tables: "all" });
    if (found === undefined) throw new Unfit(`“${name}”已不存在`);
    return { ...found.record, id };
  }

  /** What queries of the case may read by name. */
  async around(system: Call): Promise<RowsAround> {
    const rows: Record<string, RowAround> = {};
    for (const [name, { entity }] of this.rows) {
      const record = await this.read(system, name).catch(() => null);
      if (record !== null) rows[name] = { entity: system.model.entities.get(entity)!, record };
    }
    const [first] = Object.values(rows);
    return { ...rows, record: first ?? { entity: [...system.model.entities.values()][0]!, record: {} } };
  }

  /** The same JSON with the values of rows in the place of their names. */
  async filled(system: Call, value: unknown): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.filled(system, item)));
    if (!isObject(value)) return value;
    if (typeof value.ctx === "string") {
      const [name = "", ...path] = value.ctx.split(".");
      if (this.files.has(name)) return this.files.get(name);
      return (await this.read(system, name, [path.join(".")]))[path.join(".")] ?? null;
    }
    const entries = await Promise.all(Object.entries(value).map(async ([key, item]) => [key, await this.filled(system, item)] as const));
    return Object.fromEntries(entries);
  }
}
