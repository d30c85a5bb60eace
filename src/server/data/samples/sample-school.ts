import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { systemUser } from "../flow/system-call.ts";
import { readsOf } from "./reads.ts";
import type { FlowWay } from "./flow-ways.ts";

export type SampleRow = Record<string, unknown>;
/** Value of one path on a row. */
export type Reader = (row: SampleRow) => unknown;

interface Index {
  /** Rows that it holds so far. */
  count: number;
  byValue: Map<unknown, SampleRow[]>;
}

function enter(byValue: Index["byValue"], key: unknown, row: SampleRow): void {
  const known = byValue.get(key);
  if (known === undefined) byValue.set(key, [row]);
  else known.push(row);
}

/** Rows of a school that is being made, by entity, and how paths lead from one to another. */
export class SampleSchool {
  readonly rows = new Map<string, SampleRow[]>();
  /** Ways of the rows of an entity through its flow. */
  readonly ways = new Map<string, FlowWay[]>();
  /** Last serial numbers. */
  readonly counters = new Map<string, number>();
  readonly ctx: EvalContext & { n?: number; index?: number };
  private readonly indexes = new Map<string, Map<string, Index>>();
  private readonly readers = new Map<string, Reader>();
  private readonly calendarDays = new Map<string, unknown>();

  readonly model: Model;
  /** `now`: wall clock, `yyyy-MM-dd HH:mm:ss`. */
  readonly place: { tenantId: string; now: string };

  constructor(model: Model, place: SampleSchool["place"]) {
    this.model = model;
    this.place = place;
    this.ctx = contextOf(this, place.now);
  }

  of(entity: string): readonly SampleRow[] {
    return this.rows.get(entity) ?? [];
  }

  add(entity: string, rows: readonly SampleRow[]): void {
    const known = this.rows.get(entity);
    if (known === undefined) this.rows.set(entity, [...rows]);
    else for (const row of rows) known.push(row);
  }

  addWay(entity: string, way: FlowWay): void {
    const known = this.ways.get(entity);
    if (known === undefined) this.ways.set(entity, [way]);
    else known.push(way);
  }

  /** Rows whose field has the value. The index follows rows that are added; a value that changes afterwards is not seen. */
  where(entity: string, field: string, value: unknown): SampleRow[] {
    const rows = this.rows.get(entity);
    if (rows === undefined) return [];
    const index = this.indexOf(entity, field);
    for (; index.count < rows.length; index.count++) {
      const row = rows[index.count]!;
      const keys = row[field];
      if (Array.isArray(keys)) for (const key of keys) enter(index.byValue, key, row);
      else enter(index.byValue, keys, row);
    }
    return index.byValue.get(value) ?? [];
  }

  private indexOf(entity: string, field: string): Index {
    const ofEntity = this.indexes.get(entity) ?? new Map<string, Index>();
    const index = ofEntity.get(field) ?? { count: 0, byValue: new Map() };
    this.indexes.set(entity, ofEntity);
    ofEntity.set(field, index);
    return index;
  }

  byKey(entity: Entity, value: unknown): SampleRow | undefined {
    return value === null || value === undefined ? undefined : this.where(entity.id, entity.key, value)[0];
  }

  /** Reads a path of an entity's rows: own values, those of references, live ones worked out. */
  reader(entityId: string, path: string): Reader {
    const name = `${entityId}:${path}`;
    const known = this.readers.get(name);
    if (known !== undefined) return known;
    const reader = this.readerOf(entityId, path);
    this.readers.set(name, reader);
    return reader;
  }

  private readerOf(entityId: string, path: string): Reader {
    const resolved = resolvePath(this.model, entityId, path);
    if (resolved === null) return () => null;
    const own = this.ownReader(resolved.entity, resolved.field);
    return resolved.steps.reduceRight<Reader>((rest, { entity, field, target }) => {
      const value = this.ownReader(entity, field);
      return (row) => {
        const next = this.byKey(target, value(row));
        return next === undefined ? null : rest(next);
      };
    }, own);
  }

  private ownReader(entity: Entity, field: Field): Reader {
    const { name, expr } = field;
    if (expr === null || (field.kind === "stored" && entity.childOf === null)) return (row) => row[name] ?? null;
    const value = this.exprReader(entity.id, expr);
    return (row) => row[name] ?? value(row);
  }

  private exprReader(entityId: string, expr: NonNullable<Field["expr"]>): Reader {
    let made: Reader | null = null;
    // Made when it is first asked for: computed fields may read one another.
    return (row) => {
      made ??= this.compiled(entityId, expr);
      return made(row);
    };
  }

  private compiled(entityId: string, expr: NonNullable<Field["expr"]>): Reader {
    if (typeof expr === "object" && expr !== null && "field" in expr) return this.reader(entityId, expr.field as string);
    const read = readsOf(this, entityId, expr);
    const env = modelEnv(this.model, entityId, this.ctx);
    return (row) => evaluateExpr(expr, read(row), env);
  }

  treePath(entityId: string, key: string): string | undefined {
    const entity = this.model.entities.get(entityId);
    if (entity?.treeField == null) return undefined;
    const row = this.byKey(entity, key);
    if (row === undefined) return undefined;
    const above = row[entity.treeField];
    return `${(above == null ? undefined : this.treePath(entityId, String(above))) ?? "/"}${key}/`;
  }

  calendarDay(day: string): ReturnType<EvalContext["calendar"]> {
    const declared = this.model.calendar?.days;
    if (declared === undefined) return undefined;
    if (this.calendarDays.has(day)) return this.calendarDays.get(day) as ReturnType<EvalContext["calendar"]>;
    const [row] = this.where(declared.entity, declared.date, day);
    const found = row && {
      xn: String(row[declared.xn]),
      xqM: String(row[declared.xqM]),
      week: Number(row[declared.week]),
      isTeachDay: row[declared.isTeachDay] === true,
      isHoliday: row[declared.isHoliday] === true,
    };
    this.calendarDays.set(day, found);
    return found;
  }
}

/** Of nobody in particular, at the clock of the school; the calendar is that of its rows. */
function contextOf(school: SampleSchool, now: string): SampleSchool["ctx"] {
  const { model } = school;
  let found: SampleRow | undefined;
  const term = () =>
    (found ??=
      model.calendar?.terms === undefined
        ? undefined
        : school.of(model.calendar.terms.entity).find((row) => row[model.calendar!.terms!.isCurrent] === true));
  return {
    user: { ...systemUser(school.place.tenantId), lists: Object.fromEntries([...model.context.keys()].map((name) => [name, []])) },
    today: now.slice(0, 10),
    now,
    get xn() {
      return (term()?.[model.calendar!.terms!.xn] as string | undefined) ?? null;
    },
    get xqM() {
      return (term()?.[model.calendar!.terms!.xqM] as string | undefined) ?? null;
    },
    get week() {
      return school.calendarDay(now.slice(0, 10))?.week ?? null;
    },
    params: Object.fromEntries([...model.params.values()].map((declared) => [declared.id, declared.default])),
    calendar: (day) => school.calendarDay(day),
    treePath: (entity, key) => school.treePath(entity, key),
  };
}
