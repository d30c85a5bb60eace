import { HIDDEN } from "../access/mask.ts";
import { bindNames } from "../conditions/bind-record.ts";
import { dependencies } from "../conditions/dependencies.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluate, evaluateExpr } from "../conditions/evaluate.ts";
import { withContext } from "../conditions/with-context.ts";
import type { AskedOf } from "../context.ts";
import type { Tone } from "../documents/common.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import { isValue, type Sentence } from "../grammar/sentence.ts";
import { zh } from "../language/text.ts";
import { cellText } from "./cell-text.ts";
import { blank, type CellValue, type Instance, instanceOf, type ReportSource, type Standing } from "./data.ts";
import type { LaidAxis } from "./layout.ts";
import type { Level, PlannedCell, ReportPlan } from "./plan.ts";
import { type CellRead, inOrder, readsIn } from "./read-cells.ts";
import type { ReportRowRead } from "./row-source.ts";
import type { SheetCell } from "./sheet.ts";

/** What the cells of one sheet read. */
export interface Filling {
  plan: ReportPlan;
  sources: ReadonlyMap<string, ReportSource>;
  /** The record of the paper; null = the report has none. */
  record: ReportRowRead | null;
  /** Environment of the rows of a data; of the record for null. With what was asked for. */
  envOf(data: string | null): EvalEnv;
  /** What was chosen, as people read it. */
  askTexts: Readonly<Record<string, string>>;
}

export interface FilledCell {
  cell: PlannedCell;
  at: Standing;
  value: unknown;
  text: string;
  tone: Tone | null;
  open: SheetCell["open"] | null;
}

const nameOf = ({ row, column }: Standing): string => `${row?.index ?? ""} ${column?.index ?? ""}`;

/** Content, colour and link of every copy of every cell. */
export class Filler {
  readonly #input: Filling;
  readonly #axes: { rows: LaidAxis; columns: LaidAxis };
  readonly #values = new Map<PlannedCell, Map<string, CellValue>>();
  readonly #byKey: ReadonlyMap<string, PlannedCell>;

  constructor(input: Filling, axes: { rows: LaidAxis; columns: LaidAxis }) {
    this.#input = input;
    this.#axes = axes;
    this.#byKey = new Map(input.plan.cells.map((cell) => [cell.key, cell]));
  }

  fill(): FilledCell[] {
    const { cells } = inOrder(this.#input.plan.cells);
    for (const cell of cells) this.#values.set(cell, new Map(this.#standings(cell).map((at) => [nameOf(at), this.#contentOf(cell, at)])));
    return cells.flatMap((cell) => this.#standings(cell).map((at) => this.#filled(cell, at)));
  }

  #standings({ left, top }: PlannedCell): Standing[] {
    const of = (axis: LaidAxis, level: Level | null): readonly (Instance | null)[] => (level === null ? [null] : (axis.instances.get(level) ?? []));
    return of(this.#axes.rows, left).flatMap((row) => of(this.#axes.columns, top).map((column) => ({ row, column })));
  }

  #filled(cell: PlannedCell, at: Standing): FilledCell {
    const { value, text } = this.#values.get(cell)!.get(nameOf(at))!;
    const { tone, open } = cell.doc;
    const isTold = value !== null && value !== undefined && text !== HIDDEN;
    return {
      ...{ cell, at, value },
      text: text ?? cellText(cell.doc, value),
      tone: isTold ? (tone?.find(({ when }) => this.#holds(cell, at, when))?.tone ?? null) : null,
      open: isTold && open !== undefined ? { screen: open.screen, with: this.#filters(cell, at, open.with ?? {}) } : null,
    };
  }

  #filters(cell: PlannedCell, at: Standing, given: Readonly<Record<string, Expr>>): NonNullable<SheetCell["open"]>["with"] {
    const values = Object.entries(given).map(([name, expr]) => [name, this.#evaluated(cell, at, expr).value] as const);
    return Object.fromEntries(
      values.flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
      ),
    );
  }

  #holds(cell: PlannedCell, at: Standing, when: Cond): boolean {
    const { record, env } = this.#place(cell, at, when);
    return evaluate(this.#bound(when), record, env);
  }

  #contentOf(cell: PlannedCell, at: Standing): CellValue {
    const { doc } = cell;
    if (doc.text !== undefined) {
      const text = this.#sentence(cell, at, doc.text);
      return { value: text, text };
    }
    if (doc.value !== undefined) return this.#evaluated(cell, at, doc.value);
    if (doc.data !== undefined) return this.#input.sources.get(doc.data)?.value(cell, at) ?? blank;
    const path = doc.field ?? doc.image;
    const { record } = this.#input;
    return path === undefined || record === null ? blank : { value: record.record[path] ?? null, text: record.texts[path] ?? "" };
  }

  #sentence(cell: PlannedCell, at: Standing, sentence: Sentence): string {
    const parts = Array.isArray(sentence) ? sentence : [sentence];
    return parts.map((part) => (isValue(part) ? this.#said(cell, at, part) : zh(part as never))).join("");
  }

  /** A value within a text: what has a text of its own is said by it. */
  #said(cell: PlannedCell, at: Standing, part: Expr): string {
    const { field, ctx } = part as { field?: string; ctx?: string };
    const source = cell.doc.data === undefined ? null : this.#input.sources.get(cell.doc.data);
    if (field !== undefined)
      return source == null ? (this.#input.record?.texts[field] ?? "") : (source.value({ ...cell, doc: { ...cell.doc, field } }, at).text ?? "");
    if (ctx?.startsWith("ask.") === true) return this.#input.askTexts[ctx.slice(4)] ?? "";
    if (ctx?.startsWith("record.") === true) return this.#input.record?.texts[ctx.slice(7)] ?? "";
    const [read] = readsIn(part);
    if (read !== undefined && ctx !== undefined) {
      const target = this.#byKey.get(read.key);
      const { value, text } = this.#read(read, at);
      return text ?? cellText(target?.doc ?? {}, value);
    }
    const { value, text } = this.#evaluated(cell, at, part);
    return text ?? cellText({}, value);
  }

  #evaluated(cell: PlannedCell, at: Standing, expr: Expr): CellValue {
    const { record, env, withheld } = this.#place(cell, at, expr);
    const reads = readsIn(expr).map((read) => this.#read(read, at));
    const isHidden = dependencies(expr, {}).fields.some((path) => withheld[path] !== undefined) || reads.some(({ text }) => text === HIDDEN);
    return isHidden ? { value: null, text: HIDDEN } : { value: evaluateExpr(this.#bound(expr), record, env), text: null };
  }

  /** The record of the paper is no row of the data. */
  #bound<T>(node: T): T {
    return this.#input.record === null ? node : bindNames(node, { record: this.#input.record.record });
  }

  #place({ doc }: PlannedCell, at: Standing, node: unknown): { record: EvalRecord; env: EvalEnv; withheld: Readonly<Record<string, unknown>> } {
    const source = doc.data === undefined ? undefined : this.#input.sources.get(doc.data);
    const cells = Object.fromEntries(
      readsIn(node).map((read): [string, AskedOf] => [read.name, this.#askedOf(read, this.#read(read, at).value ?? null)]),
    );
    const env = withContext(this.#input.envOf(doc.data ?? null), { cells, n: at.row?.n ?? at.column?.n ?? 1 });
    if (source === undefined) return { record: this.#input.record?.record ?? {}, env, withheld: this.#input.record?.withheld ?? {} };
    return { record: source.row(at) ?? {}, env, withheld: source.withheld(at) };
  }

  #askedOf({ key }: CellRead, value: unknown): AskedOf {
    const doc = this.#byKey.get(key)?.doc;
    const isOfField = doc?.field !== undefined;
    const known = isOfField ? this.#input.envOf(doc.data ?? null).classOf(doc.field ?? "") : undefined;
    return { value, class: known ?? (typeof value === "number" ? "number" : "text") };
  }

  /** The cell where the reader stands, or its figure over more. */
  #read({ key, over }: CellRead, at: Standing): CellValue {
    const target = this.#byKey.get(key);
    if (target === undefined) return blank;
    const row = over === "top" || over === "all" || target.left === null ? null : instanceOf(target.left, at.row);
    const column = over === "left" || over === "all" || target.top === null ? null : instanceOf(target.top, at.column);
    if (over !== null && target.doc.data !== undefined) return this.#input.sources.get(target.doc.data)?.value(target, { row, column }) ?? blank;
    return this.#values.get(target)?.get(nameOf({ row, column })) ?? blank;
  }
}
