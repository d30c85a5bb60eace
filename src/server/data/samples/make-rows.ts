import { aggregate } from "../../../../engine/conditions/aggregate.ts";
import { evaluate, evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { asDecimal, toValue, toWire } from "../../../../engine/conditions/values.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import { personAt } from "../../../../engine/access/person.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import {
  isGroups,
  isQuery,
  isRowList,
  queryOf,
  type SampleGroups,
  type SamplesDocument,
  type SampleStates,
  type SampleValue,
} from "../../../../engine/kinds/samples/document.ts";
import { drawsItself } from "../../../../engine/kinds/samples/drawn-type.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { judgeOf } from "./apart.ts";
import { type Draw, type DrawPlace, type Drawing, drawOf } from "./draws.ts";
import { condReader, type Scope } from "./expressions.ts";
import { ownValue } from "./own-values.ts";
import { FlowWalker, type FlowWay } from "./flow-ways.ts";
import { leftOut, queried } from "./picks.ts";
import { random, type Random } from "./random.ts";
import { numberRows } from "./row-numbers.ts";
import { readsOf } from "./reads.ts";
import type { SampleRow, SampleSchool } from "./sample-school.ts";

/** A row that no draw brings past the rules so often is given up. */
const MOST_DRAWS = 60;

export interface Making {
  school: SampleSchool;
  document: SamplesDocument;
  /** Begins the ids of rows that name none. */
  idOf(index: number): string;
  file: DrawPlace["file"];
  serial(): number;
  /** Rows that were there before: the next is counted on from here. Default 0. */
  begin?: number;
}

/** Rows of one document, one after another, each in the school before the next; serial numbers come when all are there. */
export function makeRows(making: Making): SampleRow[] {
  const maker = new RowMaker(making);
  const rows: SampleRow[] = [];
  for (const place of maker.places()) {
    const row = maker.row(place);
    if (row !== null) rows.push(row);
  }
  numberRows(making.school, maker.entity, rows);
  return rows;
}

/** A row that no draw brings past the rules of its entity. */
export class RefusedRow extends Error {
  /** Of the rule. */
  readonly sentence: string;
  constructor(message: string, sentence: string) {
    super(message);
    this.sentence = sentence;
  }
}

export interface RowPlace {
  found: SampleRow | null;
  /** Values that this row alone has. */
  own: readonly Filling[];
  n: number;
  index: number;
}
type Filling = readonly [name: string, draw: Draw];

/** Every document has dice of its own: another one that draws more changes nothing here. */
function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16_777_619);
  return hash >>> 0;
}

export class RowMaker {
  readonly entity: Entity;
  private readonly making: Making;
  private readonly scope: Scope;
  private readonly random: Random;
  private readonly filling: readonly Filling[];
  private readonly settled: readonly Filling[];
  private readonly computed: readonly Filling[];
  /** Fields that no row may leave empty. */
  private readonly must: readonly string[];
  private readonly judge: ReturnType<typeof judgeOf>;
  private readonly walker: FlowWalker | null;
  private readonly targetOf: (at: Drawing) => string | null;
  private readonly ownerOf: ((row: SampleRow) => unknown) | null;

  constructor(making: Making) {
    const { school, document } = making;
    this.making = making;
    this.index = making.begin ?? 0;
    this.entity = school.model.entities.get(document.of)!;
    const query = queryOf(document.rows);
    this.scope = { school, entity: document.of, found: query?.as === undefined ? null : { as: query.as, entity: query.entity } };
    this.random = random(seedOf(document.id));
    const given = document.fields ?? {};
    this.filling = this.fillings(given);
    this.settled = this.fillings(document.settled ?? {});
    this.computed = this.computedFields();
    this.must = [...this.entity.fields.values()]
      .filter(({ doc, kind, type }) => doc.required === true && kind === "stored" && type.isGiven !== true)
      .map(({ name }) => name);
    this.judge = judgeOf(school, this.entity);
    const flow = this.entity.flow === null ? undefined : school.model.flows.get(this.entity.flow);
    this.walker =
      document.states === undefined || flow === undefined
        ? null
        : new FlowWalker(school, this.entity, { random: this.random, opinions: document.opinions ?? {}, within: document.within ?? null });
    this.targetOf = this.targets(document.states ?? {});
    this.ownerOf = ownerReader(school, this.entity);
  }

  private fillings(values: Readonly<Record<string, SampleValue>>): Filling[] {
    return Object.entries(values).map(
      ([name, value]) => [name, drawOf(value, this.placeOf(fieldOf(this.making.school.model, this.entity, name)))] as const,
    );
  }

  private placeOf(field: Field | null): DrawPlace {
    return { scope: this.scope, random: this.random, field, serial: this.making.serial, file: this.making.file };
  }

  private computedFields(): Filling[] {
    const { fields = {}, settled = {} } = this.making.document;
    return this.entity.computeOrder.flatMap((name): Filling[] => {
      const field = this.entity.fields.get(name)!;
      // What is not its own the document says.
      const draw = Object.hasOwn(fields, name) || Object.hasOwn(settled, name) ? null : this.own(field, field.expr!);
      return draw === null ? [] : [[name, draw]];
    });
  }

  private own(field: Field, expr: Expr): Draw | null {
    return ownValue(this.making.school, this.entity, { field, expr });
  }

  private targets(states: SampleStates): (at: Drawing) => string | null {
    const list = (Array.isArray(states) ? states : [{ weights: states }]).map(
      ({ when, weights }: { when?: Cond; weights: Record<string, number> }) => ({
        holds: when === undefined ? () => true : condReader(this.scope, when),
        weights: Object.entries(weights),
      }),
    );
    return (at) => {
      const found = list.find(({ holds }) => holds(at));
      return found === undefined || found.weights.length === 0 ? null : this.random.weighted(found.weights);
    };
  }

  /** The number of the last row. */
  private index = 0;

  /** What rows are to be made. */
  *places(): Generator<RowPlace> {
    const { school, document } = this.making;
    const { rows } = document;
    const numbered = () => ({ n: ++this.index, index: this.index });
    if (typeof rows === "number") for (let left = rows; left > 0; left--) yield { found: null, own: [], ...numbered() };
    else if (Array.isArray(rows)) for (const row of rows) yield { found: null, own: this.fillings(row), ...numbered() };
    else if (isGroups(rows)) for (const { found, own } of groupsOf(school, rows)) yield { found, own, ...numbered() };
    else if (isQuery(rows)) {
      const each = this.eachOf(document.each ?? 1);
      for (const found of queried(school, rows)) for (const [at, own] of each(found).entries()) yield { found, own, n: at + 1, index: ++this.index };
    }
  }

  /** What each row for a row found holds of its own. */
  private eachOf(each: NonNullable<SamplesDocument["each"]>): (found: SampleRow) => readonly (readonly Filling[])[] {
    if (isRowList(each)) {
      const own = each.map((row) => this.fillings(row));
      return () => own;
    }
    const count = drawOf(each, this.placeOf(null));
    return (found) => Array.from({ length: Number(count({ row: {}, found }) ?? 0) }, () => []);
  }

  /** Null: nothing was found that a required field may hold. @throws RefusedRow with the sentence of the rule that no draw keeps */
  row(place: RowPlace): SampleRow | null {
    const { school, document } = this.making;
    let refusal: string | null = null;
    for (let draw = 0; draw < MOST_DRAWS; draw++) {
      school.ctx.n = place.n;
      school.ctx.index = place.index;
      const { row, way } = this.drawn(place);
      if (Object.values(row).includes(leftOut)) return null;
      refusal = this.required(row) ?? this.judge(row);
      if (refusal !== null) continue;
      school.add(this.entity.id, [row]);
      if (way !== null) school.addWay(this.entity.id, way);
      return row;
    }
    throw new RefusedRow(`samples ${document.id}: row ${place.index} of ${this.entity.id} is refused by every draw: ${refusal}`, refusal ?? "");
  }

  private required(row: SampleRow): string | null {
    const missing = this.must.find((name) => row[name] === null || row[name] === undefined);
    return missing === undefined ? null : `${missing} 没有值`;
  }

  private drawn({ found, own, index }: RowPlace): { row: SampleRow; way: FlowWay | null } {
    const row: SampleRow = { id: this.making.idOf(index) };
    const at: Drawing = { row, found };
    for (const [name, draw] of own) row[name] = draw(at);
    for (const [name, draw] of this.filling) if (!own.some(([known]) => known === name)) row[name] = draw(at);
    const computed = own.length === 0 ? this.computed : this.computed.filter(([name]) => !Object.hasOwn(row, name));
    this.complete(at, computed);
    const account = this.ownerOf?.(row);
    if (row.createUser === undefined && account !== undefined) row.createUser = account;
    const target = this.walker === null ? null : this.targetOf(at);
    const way = target === null ? null : this.walker!.walk(row, target);
    if (way !== null || this.settled.length > 0) {
      for (const [name, draw] of this.settled) row[name] = draw(at);
      for (const [name, draw] of computed) row[name] = draw(at);
    }
    return { row, way };
  }

  /** Defaults, what the types of required fields draw, and computed values where the document gives none. */
  private complete(at: Drawing, computed: readonly Filling[]): void {
    const { row } = at;
    for (const { name, draw } of this.otherwise()) if (row[name] === undefined) row[name] = draw(at);
    for (const [name, draw] of computed) row[name] = draw(at);
  }

  private others: { name: string; draw: Draw }[] | null = null;

  private otherwise(): { name: string; draw: Draw }[] {
    const { fields = {} } = this.making.document;
    this.others ??= [...this.entity.fields.values()].flatMap((field) => {
      if (field.kind !== "stored" || field.expr !== null || Object.hasOwn(fields, field.name)) return [];
      const { name, doc } = field;
      const draw = doc.default === undefined ? null : this.own(field, doc.default);
      if (draw !== null) return [{ name, draw }];
      return doc.required === true && drawsItself(field) && field.type.isGiven !== true ? [{ name, draw: this.ofType(field) }] : [];
    });
    return this.others;
  }

  private ofType(field: Field): Draw {
    const { sample, valueClass } = field.type;
    if (sample !== undefined || field.doc.dict !== undefined || field.refTo !== null) return drawOf({ pick: true }, this.placeOf(field));
    return drawOf(valueClass === "boolean" ? { chance: 0.5 } : { between: [-30, -1] }, this.placeOf(field));
  }
}

/** The account of the person whom a row belongs to. */
function ownerReader(school: SampleSchool, entity: Entity): ((row: SampleRow) => unknown) | null {
  const { owner } = entity.doc;
  const person = owner === undefined ? null : personAt(school.model, entity.id, owner);
  if (person === null || person.many) return null;
  const read = school.reader(entity.id, person.path);
  return (row) => school.where(USER_ENTITY, person.identity, read(row))[0]?.id;
}

function* groupsOf(school: SampleSchool, { groups, by, measures = {} }: SampleGroups): Generator<{ found: SampleRow; own: Filling[] }> {
  const keys = by.map((path) => school.reader(groups.entity, path));
  const all = Map.groupBy(queried(school, groups), (row) => keys.map((read) => String(read(row))).join("\0"));
  const env = modelEnv(school.model, groups.entity, school.ctx);
  const list = Object.entries(measures).map(([name, { agg, of, where }]) => {
    const read = readsOf(school, groups.entity, ...(of === undefined ? [] : [of]), ...(where === undefined ? [] : [where]));
    const value = (rows: readonly SampleRow[]): unknown => {
      const records = rows.map(read).filter((record) => where === undefined || evaluate(where, record, env));
      return toWire(
        aggregate(
          agg,
          records.map((record) => (of === undefined ? true : inner(evaluateExpr(of, record, env)))),
        ),
      );
    };
    return { name, value };
  });
  for (const rows of all.values()) yield { found: rows[0]!, own: list.map(({ name, value }): Filling => [name, () => value(rows)]) };
}

const inner = (value: unknown) => (typeof value === "number" ? asDecimal(toValue(value)) : toValue(value));
