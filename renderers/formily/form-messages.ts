import type { Field } from "@formily/core";
import { observable } from "@formily/reactive";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import type { ChildRow } from "../child-rows.ts";
import { isAbsent } from "../format-value.ts";
import { type FieldExtra, isOpenField } from "./field-extra.ts";
import type { FormPlan, PlannedRule } from "./form-plan.ts";
import { cellMessages, ruleMessages, valueMessages } from "./judge.ts";
import { sameValue } from "./form-changes.ts";
import { quietly } from "./quietly.ts";
import { t } from "../locales/t.ts";

/** What is said at fields: by the field's own type, by rules, by the server. Shown once a field was left or the form was sent. */
export interface Messages {
  /** `now`: judge although the field was not left yet (a choice is finished at once). */
  changed(path: string, now: boolean): void;
  left(path: string): void;
  /** Judges these fields, or all; paths with problems in the order of the form. */
  check(only?: ReadonlySet<string>): string[];
  judgeRule(rule: PlannedRule): void;
  /** Judges again what another drawing of the same form had judged. */
  resume(before: Messages): void;
  /** Fields that were left, and whether the form was sent. */
  judged(): { left: ReadonlySet<string>; isSent: boolean };
  /** Sentences of the server by path; `items.3.qty` stands at the cell. What has no place on the form is returned. */
  fromServer(errors: Readonly<Record<string, string>>): string[];
  /** Problem of each cell of a child table. */
  cells(path: string): Readonly<Record<string, string>>;
  /** What the server said could be chosen instead, until the field changes or the form is sent again. */
  offers(path: string): readonly Offer[];
  offer(path: string, offers: readonly Offer[]): void;
}

/** A value for a field, and what it is called. */
export interface Offer {
  value: string;
  label: string;
}

interface Needs {
  plan: FormPlan;
  env: EvalEnv;
  value: (path: string) => unknown;
  field: (path: string) => Field | undefined;
}

const saidAt = (field: Field | undefined): string[] => (field?.selfErrors as string[] | undefined) ?? [];

export class FieldMessages implements Messages {
  private readonly needs: Needs;
  private readonly leftPaths = new Set<string>();
  private readonly own = new Map<string, string[]>();
  private readonly byRule = new Map<string, Record<string, string>>();
  private readonly server = new Map<string, string>();
  /** What the types of cells say, and what the server says of cells, by table. */
  private readonly ownCells = new Map<string, Record<string, string>>();
  private readonly serverCells = new Map<string, Record<string, string>>();
  private readonly cellErrors = observable.shallow<Record<string, Record<string, string>>>({});
  /** Verdicts on rows while they are filled in, and once the form was sent: only then is an empty cell a problem. */
  private readonly verdicts = { filling: new WeakMap<ChildRow, Record<string, string>>(), sent: new WeakMap<ChildRow, Record<string, string>>() };
  private readonly offered = observable.shallow<Record<string, readonly Offer[]>>({});
  private isSent = false;

  constructor(needs: Needs) {
    this.needs = needs;
  }

  cells(path: string): Readonly<Record<string, string>> {
    return this.cellErrors[path] ?? {};
  }

  offers(path: string): readonly Offer[] {
    return this.offered[path] ?? [];
  }

  offer(path: string, offers: readonly Offer[]): void {
    this.offered[path] = offers;
  }

  changed(path: string, now: boolean): void {
    delete this.offered[path];
    this.server.delete(path);
    this.serverCells.delete(path);
    if (now) this.leftPaths.add(path);
    if (this.isSent || this.leftPaths.has(path)) this.judge(path);
    else this.show(path);
  }

  left(path: string): void {
    if (this.leftPaths.has(path)) return;
    this.leftPaths.add(path);
    this.judge(path);
    for (const rule of this.needs.plan.rules) if (rule.reads.fields.includes(path)) this.judgeRule(rule);
  }

  check(only?: ReadonlySet<string>): string[] {
    const { plan, field } = this.needs;
    this.isSent ||= only === undefined;
    // What stood against the record when it was sent last may be gone by now: only the server knows.
    if (only === undefined) this.forgetServer();
    const isMeant = (path: string) => only?.has(path) ?? true;
    const paths = [...plan.items.keys()].filter(isMeant);
    for (const path of paths) {
      this.leftPaths.add(path);
      this.judge(path);
    }
    for (const rule of plan.rules) if (rule.at.some(isMeant)) this.judgeRule(rule);
    return paths.filter((path) => this.isAsked(path) && saidAt(field(path)).length > 0);
  }

  judged(): { left: ReadonlySet<string>; isSent: boolean } {
    return { left: this.leftPaths, isSent: this.isSent };
  }

  resume(before: Messages): void {
    const { left, isSent } = before.judged();
    this.check(isSent ? undefined : left);
  }

  judgeRule({ rule, at, reads }: PlannedRule): void {
    const { value, env } = this.needs;
    const isLeft = (path: string) => this.leftPaths.has(path);
    const isFilled = "require" in rule ? at.every(isLeft) : reads.fields.every((path) => !isAbsent(value(path)));
    const isReady = this.isSent || (isFilled && reads.fields.some(isLeft));
    const record = Object.fromEntries([...reads.fields, ...reads.rows].map((path) => [path, value(path)]));
    this.byRule.set(rule.key, (isReady && quietly(() => ruleMessages(rule, record, env))) || {});
    for (const path of at) this.show(path);
  }

  fromServer(errors: Readonly<Record<string, string>>): string[] {
    const homeless: string[] = [];
    for (const [raw, message] of Object.entries(errors)) {
      const path = raw.replace(/^\//, "").replaceAll("/", ".");
      const home = path.split(".")[0]!;
      if (this.needs.field(home)?.display !== "visible") homeless.push(message);
      else if (!this.server.has(home) || path === home) this.server.set(home, ofRow(path, message));
      if (path !== home) this.serverCells.set(home, { ...this.serverCells.get(home), [path.slice(home.length + 1)]: message });
      this.show(home);
    }
    return homeless;
  }

  private forgetServer(): void {
    this.server.clear();
    this.serverCells.clear();
    for (const path of Object.keys(this.offered)) delete this.offered[path];
  }

  private judge(path: string): void {
    const { plan, value, field } = this.needs;
    const item = plan.items.get(path);
    if (!item) return;
    const isAsked = this.isAsked(path);
    const lines = isAsked ? valueMessages(item.field, value(path), { required: isRequired(field(path)!), dicts: plan.screen.dicts }) : [];
    const wrongCells = item.field.columns ? this.judgeCells(path, isAsked) : 0;
    if (wrongCells > 0) lines.push(t("form.cells", { title: item.title, count: wrongCells }));
    this.own.set(path, lines);
    this.show(path);
  }

  private judgeCells(path: string, isAsked: boolean): number {
    const { plan, value } = this.needs;
    const rows = value(path);
    const { field } = plan.items.get(path)!;
    const known = this.isSent ? this.verdicts.sent : this.verdicts.filling;
    const check = { field, known, missing: this.isSent, dicts: plan.screen.dicts };
    const found = isAsked && Array.isArray(rows) ? cellMessages({ ...check, rows: rows as ChildRow[] }) : {};
    this.ownCells.set(path, found);
    return Object.keys(found).length;
  }

  private isAsked(path: string): boolean {
    return isOpenField(this.needs.field(path));
  }

  private show(path: string): void {
    const field = this.needs.field(path);
    if (!field) return;
    const own = this.own.get(path) ?? [];
    // A value that is missing or malformed breaks rules as well; saying so twice helps nobody.
    const byRule = own.length > 0 ? [] : this.ruled(path);
    const said = byRule.flatMap((places) => Object.entries(places).slice(0, 1)).map(([at, message]) => ofRow(at, message));
    const lines = [...new Set([...own, ...said, this.server.get(path)].filter((line) => line !== undefined))];
    const shown = saidAt(field);
    if (lines.length !== shown.length || lines.some((line, at) => line !== shown[at])) field.setSelfErrors(lines);
    if (this.needs.plan.items.get(path)?.field.columns) this.showCells(path, byRule);
  }

  /** What each rule says of a field, or of the rows of its table, by their place. */
  private ruled(path: string): Record<string, string>[] {
    const isHere = ([at]: [string, string]) => at === path || at.startsWith(`${path}.`);
    return [...this.byRule.values()].map((messages) => Object.fromEntries(Object.entries(messages).filter(isHere)));
  }

  private showCells(path: string, byRule: readonly Readonly<Record<string, string>>[]): void {
    const inside = byRule.flatMap((places) => Object.entries(places)).filter(([at]) => at !== path);
    const ruled = Object.fromEntries(inside.map(([at, message]) => [at.slice(path.length + 1), message]));
    const next = { ...ruled, ...this.serverCells.get(path), ...this.ownCells.get(path) };
    if (!sameValue(this.cellErrors[path] ?? {}, next)) this.cellErrors[path] = next;
  }
}

/** Below a table it has to be said which row is meant. */
function ofRow(path: string, message: string): string {
  const row = Number(path.split(".")[1] ?? Number.NaN);
  return Number.isInteger(row) ? t("row.says", { row: t("row", { no: row + 1 }), message }) : message;
}

/** A masked value is there although it is not seen: leaving the input empty keeps it. */
function isRequired(field: Field): boolean {
  const { required, masked } = field.data as FieldExtra;
  return required && masked === null;
}
