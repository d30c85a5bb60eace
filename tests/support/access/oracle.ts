import type { Entity, Field, Model } from "../../../engine/model/model.ts";
import { dependencies } from "../../../engine/conditions/dependencies.ts";
import type { Expr } from "../../../engine/grammar/condition.ts";
import type { GrantDocument, ReadGrant, RowGrant } from "../../../engine/kinds/entity/document.ts";
import { type AskedRead, nobody, readsAsked } from "./asked-rows.ts";
import { calledOn } from "./called.ts";
import { compared, isKnown } from "./compared.ts";
import { best, worse } from "./best-sight.ts";
import { namesOf } from "./names.ts";
import { mayHearOf } from "./hearing.ts";
import type { Markers } from "./markers.ts";
import type { Person } from "./people.ts";
import type { SchoolRow, SchoolRows } from "./school.ts";

export type Sight = "clear" | "masked" | "absent";
export type Action = "read" | "export" | "statistics";
type Row = Readonly<Record<string, unknown>>;
type Node = Readonly<Record<string, unknown>>;

/** The row that a condition is judged on. */
interface At {
  entityId: string;
  row: Row;
  person: Person;
  /** The record at hand, where the row is one that a query found. */
  record?: Pick<At, "entityId" | "row">;
}

/** When rows are made that do not say (`insertRows`). */
const madeAt = "2026-01-01 08:00:00";

/**
 * Says from the documents and the rows alone who sees what. Written apart from `engine/access` and the SQL on purpose: slow, plain, and only
 * for the conditions that the product's grants use; anything else is an error, so that nothing is passed over in silence.
 */
export class Oracle {
  private readonly lists = new Map<string, Set<unknown>>();
  /** The rows never change: what is once found of one is found. */
  private readonly held = new WeakMap<Person, WeakMap<Row, Map<string, GrantDocument[]>>>();
  private readonly markersOf = new WeakMap<Row, Map<string, string[]>>();
  private readonly byKey = new Map<string, Map<unknown, SchoolRow>>();

  readonly model: Model;
  private readonly rows: SchoolRows;
  private readonly markers: Markers;
  readonly today: string;

  constructor(of: { model: Model; rows: SchoolRows; markers: Markers; today: string }) {
    this.model = of.model;
    this.rows = of.rows;
    this.markers = of.markers;
    this.today = of.today;
  }

  rowsOf(entityId: string): SchoolRow[] {
    return (this.rows[entityId] ?? []).filter((row) => row.isDeleted !== true);
  }

  removedOf(entityId: string): SchoolRow | undefined {
    return (this.rows[entityId] ?? []).find((row) => row.isDeleted === true);
  }

  /** The value of a path, or null when it is one the oracle does not compute. */
  plainValue(entityId: string, row: Row, path: string): unknown {
    const names = path.split(".");
    const end = names.length === 1 ? this.fieldOf(this.entity(entityId), path) : undefined;
    return end?.kind === "live" && end.doc.copy === undefined ? null : this.value(entityId, row, path);
  }

  entity(id: string): Entity {
    return this.model.entities.get(id)!;
  }

  private rowByKey(entityId: string, key: unknown): SchoolRow | undefined {
    // The first of equal keys.
    const known =
      this.byKey.get(entityId) ??
      new Map(
        this.rowsOf(entityId)
          .toReversed()
          .map((row) => [row[this.entity(entityId).key], row]),
      );
    this.byKey.set(entityId, known);
    return known.get(key);
  }

  /** Grants of the person's roles that have the action and whose conditions hold on the row. */
  private holding(entityId: string, row: Row, person: Person, action: keyof GrantDocument): GrantDocument[] {
    const ofPerson = this.held.get(person) ?? new WeakMap<Row, Map<string, GrantDocument[]>>();
    const ofRow = ofPerson.get(row) ?? new Map<string, GrantDocument[]>();
    const found = ofRow.get(action) ?? this.heldGrants(entityId, row, person, action);
    this.held.set(person, ofPerson.set(row, ofRow.set(action, found)));
    return found;
  }

  private heldGrants(entityId: string, row: Row, person: Person, action: keyof GrantDocument): GrantDocument[] {
    const { grants } = this.entity(entityId).doc.access;
    return grants.filter(
      (grant) =>
        [grant.role].flat().some((role) => person.roles.includes(role)) &&
        grant[action] !== undefined &&
        this.covers(entityId, row, person, grant[action] as RowGrant),
    );
  }

  private covers(entityId: string, row: Row, person: Person, grant: RowGrant): boolean {
    const scopes = this.entity(entityId).doc.access.scopes ?? {};
    const conds = [...[grant.scope ?? []].flat().map((name) => scopes[name]), ...(grant.when === undefined ? [] : [grant.when])];
    return conds.every((cond) => this.holds(cond as unknown as Node, { entityId, row, person })) && mayHearOf(this, { entityId, row, person });
  }

  hasGrant(entityId: string, person: Person, action: keyof GrantDocument): boolean {
    return this.entity(entityId).doc.access.grants.some(
      (grant) => [grant.role].flat().some((role) => person.roles.includes(role)) && grant[action] !== undefined,
    );
  }

  mayCall(entityId: string, row: Row, person: Person, name: string): boolean {
    return this.holding(entityId, row, person, "call").some(
      (grant) => grant.call?.[name] !== undefined && this.covers(entityId, row, person, grant.call[name]),
    );
  }

  /** Rows that the person may have by the action; an export never has more than the screen. */
  visible(entityId: string, person: Person, action: Action = "read"): SchoolRow[] {
    return this.rowsOf(entityId).filter((row) => this.covered(entityId, row, person, action));
  }

  covered(entityId: string, row: Row, person: Person, action: Action | "update" | "remove" | "changes" | "comment" = "read"): boolean {
    const reads = this.holding(entityId, row, person, "read").length > 0;
    if (action === "export" || action === "changes" || action === "comment") return reads && this.holding(entityId, row, person, action).length > 0;
    if (action === "statistics") return this.statisticGrants(entityId, row, person).length > 0;
    return action === "read" ? reads : this.holding(entityId, row, person, action).length > 0;
  }

  /** Rows counted: those of the grant's own entry, else those it reads; fields as it reads them, without reading the basic ones. */
  private statisticGrants(entityId: string, row: Row, person: Person): ReadGrant[] {
    const grants = this.entity(entityId).doc.access.grants.filter((grant) => [grant.role].flat().some((role) => person.roles.includes(role)));
    return grants.flatMap((grant) => {
      const rows = grant.statistics ?? grant.read;
      return rows !== undefined && this.covers(entityId, row, person, rows) ? [{ groups: grant.read?.groups, masked: grant.read?.masked }] : [];
    });
  }

  sight(entityId: string, row: Row, field: Field, person: Person, action: Action = "read"): Sight {
    if (action === "statistics") return best(this.statisticGrants(entityId, row, person), field);
    const reads = best(
      this.holding(entityId, row, person, "read").map((grant) => grant.read!),
      field,
    );
    if (action === "read") return reads;
    return worse(
      reads,
      best(
        this.holding(entityId, row, person, "export").map((grant) => grant.export!),
        field,
      ),
    );
  }

  /** Every reference on the way must be seen as it is; behind it what the target shows to all, and what the person may read of it anyway. */
  pathSight(at: { entityId: string; row: Row; person: Person; action?: Action }, path: string, reached = false): Sight {
    const [head = "", ...rest] = path.split(".");
    const entity = this.entity(at.entityId);
    const field = this.fieldOf(entity, head);
    if (field === undefined) return "absent";
    const shown = reached && (head === entity.key || head === entity.titleField || (entity.doc.shows ?? []).includes(head));
    const sight = shown ? "clear" : this.sight(at.entityId, at.row, field, at.person, at.action);
    if (rest.length === 0) return sight;
    if (sight !== "clear" || field.refTo === null) return "absent";
    const target = this.rowByKey(field.refTo, this.value(at.entityId, at.row, head));
    return target === undefined ? "absent" : this.pathSight({ ...at, entityId: field.refTo, row: target }, rest.join("."), true);
  }

  fieldOf(entity: Entity, name: string): Field | undefined {
    const system = { name, kind: "system", group: "basic", childEntity: null, doc: {}, expr: null };
    if (name === "id" || name === "createTime") return { ...system, refTo: null } as unknown as Field;
    return entity.fields.get(name) ?? (name === "createUser" ? ({ ...system, refTo: "sysUser" } as unknown as Field) : undefined);
  }

  /** Value of a stored field, of a copy, or of what is behind references. */
  value(entityId: string, row: Row, path: string): unknown {
    const [head = "", ...rest] = path.split(".");
    const field = this.fieldOf(this.entity(entityId), head);
    if (field === undefined) throw new Error(`the oracle does not know ${entityId}.${path}`);
    if (field.kind === "live" && field.doc.copy === undefined) throw new Error(`the oracle does not compute ${entityId}.${path}`);
    if (head === "createTime") return row.createTime ?? madeAt;
    const own = field.kind === "live" ? this.value(entityId, row, field.doc.copy!.from) : (row[head] ?? null);
    if (rest.length === 0 || own === null) return own;
    const target = this.rowByKey(field.refTo!, own);
    return target === undefined ? null : this.value(field.refTo!, target, rest.join("."));
  }

  /** Markers that the value of a path may carry: its own, those of what it is copied or computed from, and of the name that a reference shows. */
  carried(tenantId: string, entityId: string, row: Row, path: string): string[] {
    const ofRow = this.markersOf.get(row) ?? new Map<string, string[]>();
    const key = `${tenantId} ${entityId} ${path}`;
    const found = ofRow.get(key) ?? this.carriedAt({ tenantId, entityId, row, depth: 0 }, path);
    this.markersOf.set(row, ofRow.set(key, found));
    return found;
  }

  private carriedAt({ tenantId, entityId, row, depth }: { tenantId: string; entityId: string; row: Row; depth: number }, path: string): string[] {
    if (depth > 6) return [];
    const [head = "", ...rest] = path.split(".");
    const entity = this.entity(entityId);
    const field = this.fieldOf(entity, head);
    if (field === undefined) return [];
    const deeper = (of: string, target: Row, name: string) => this.carriedAt({ tenantId, entityId: of, row: target, depth: depth + 1 }, name);
    const targets =
      field.refTo === null || (field.kind === "live" && field.doc.copy === undefined)
        ? []
        : [this.value(entityId, row, head)]
            .flat()
            .map((key) => this.rowByKey(field.refTo!, key))
            .filter((target) => target !== undefined);
    if (rest.length > 0) return targets.flatMap((target) => deeper(field.refTo!, target, rest.join(".")));
    const titles = targets.flatMap((target) => namesOf(this.entity(field.refTo!)).flatMap((name) => deeper(field.refTo!, target, name)));
    const read = field.kind === "live" ? this.readCarried({ tenantId, entity, row, depth }, field) : [];
    const lines = field.childEntity === null ? [] : this.linesCarried(tenantId, field, row, depth);
    return [...this.markers.of({ tenantId, entity: entityId, id: String(row.id), field: head }), ...titles, ...read, ...lines];
  }

  /** Of what a live value reads: fields, and rows that refer to this one. */
  private readCarried({ tenantId, entity, row, depth }: { tenantId: string; entity: Entity; row: Row; depth: number }, field: Field): string[] {
    if (field.expr === null) return [];
    const reads = dependencies(field.expr, entity.conditions);
    const own = reads.fields.flatMap((name) => this.carriedAt({ tenantId, entityId: entity.id, row, depth: depth + 1 }, name));
    const linked = reads.rows.flatMap((path) => {
      const link = entity.links.get(path);
      if (link === undefined) return [];
      const rows = this.rowsOf(link.entity).filter((one) => this.value(link.entity, one, link.by) === (row[entity.key] ?? row.id));
      const names = reads.ofRows[path]?.fields ?? [];
      return rows.flatMap((one) => names.flatMap((name) => this.carriedAt({ tenantId, entityId: link.entity, row: one, depth: depth + 1 }, name)));
    });
    return [...own, ...linked, ...this.askedCarried({ tenantId, entity, row, depth }, field.expr)];
  }

  /** Of the rows that a live value asks for, and of tables behind a reference. */
  private askedCarried({ entity, row, ...of }: { tenantId: string; entity: Entity; row: Row; depth: number }, expr: Expr): string[] {
    const record = { entityId: entity.id, row };
    const held = ({ entityId, where }: AskedRead) =>
      this.rowsOf(entityId).filter((one) => where === null || this.holds(where, { entityId, row: one, person: nobody, record }));
    return readsAsked(this.model, entity, expr).flatMap((read) =>
      (read.isHere ? [row] : held(read)).flatMap((one) =>
        read.names.flatMap((name) => this.carriedAt({ ...of, entityId: read.entityId, row: one }, name)),
      ),
    );
  }

  private linesCarried(tenantId: string, field: Field, row: Row, depth: number): string[] {
    const child = this.entity(field.childEntity!);
    const lines = (row[field.name] as Row[] | null) ?? [];
    return lines.flatMap((line) =>
      [...child.fields.keys()].flatMap((column) => this.carriedAt({ tenantId, entityId: child.id, row: line, depth: depth + 1 }, column)),
    );
  }

  private holds(cond: Node, at: At): boolean {
    if ("all" in cond) return (cond.all as Node[]).every((part) => this.holds(part, at));
    if ("any" in cond) return (cond.any as Node[]).some((part) => this.holds(part, at));
    if ("not" in cond) return !this.holds(cond.not as Node, at);
    if ("use" in cond) return this.holds(this.entity(at.entityId).doc.conditions![cond.use as string] as unknown as Node, at);
    if ("some" in cond) return this.someRow(cond, at);
    if ("field" in cond) return this.compare(this.value(at.entityId, at.row, cond.field as string), cond, at);
    if ("value" in cond) return this.compare(this.operand(cond.value, at), cond, at);
    throw new Error(`the oracle does not know the condition ${JSON.stringify(cond)}`);
  }

  private someRow(cond: Node, at: At): boolean {
    if (typeof cond.some === "object") return this.someFound(cond.some as Node, at);
    const names = (cond.some as string).split(".");
    const table = names.pop()!;
    let { entityId, row } = at;
    for (const name of names) {
      const target = this.fieldOf(this.entity(entityId), name)!.refTo!;
      const found = this.rowByKey(target, this.value(entityId, row, name));
      if (found === undefined) return false;
      entityId = target;
      row = found;
    }
    const link = this.entity(entityId).links.get(table);
    if (link !== undefined) {
      const key = row[this.entity(entityId).key] ?? row.id;
      const rows = this.rowsOf(link.entity).filter((one) => this.value(link.entity, one, link.by) === key);
      return rows.some((one) => cond.where === undefined || this.holds(cond.where as Node, { entityId: link.entity, row: one, person: at.person }));
    }
    const many = this.entity(entityId).fields.get(table)!;
    if (many.refTo !== undefined && many.refTo !== null) {
      const rows = ((row[table] as unknown[] | null) ?? []).flatMap((key) => this.rowByKey(many.refTo!, key) ?? []);
      return rows.some((one) => this.holds(cond.where as Node, { entityId: many.refTo!, row: one, person: at.person }));
    }
    const child = many.childEntity!;
    return ((row[table] as Row[] | null) ?? []).some((line) => this.holds(cond.where as Node, { entityId: child, row: line, person: at.person }));
  }

  private someFound({ entity: entityId, where }: Node, at: At): boolean {
    const { record = { entityId: at.entityId, row: at.row }, person } = at;
    return this.rowsOf(entityId as string).some((row) => this.holds(where as Node, { entityId: entityId as string, row, person, record }));
  }

  private operand(node: unknown, at: At): unknown {
    if (Array.isArray(node)) return node.map((part) => this.operand(part, at));
    if (typeof node !== "object" || node === null) return node;
    const part = node as Node;
    if ("field" in part) return this.value(at.entityId, at.row, part.field as string);
    if ("param" in part) return this.model.params.get(part.param as string)!.default;
    if ("ctx" in part) return this.context(part.ctx as string, at);
    return calledOn(part, (arg) => this.operand(arg, at));
  }

  private context(name: string, { person, record, ...own }: At): unknown {
    if (name.startsWith("record.")) return this.value((record ?? own).entityId, (record ?? own).row, name.slice("record.".length));
    if (name === "today") return this.today;
    if (name === "now") return `${this.today} 10:00:00`;
    if (name === "user.roles") return [...person.roles];
    const ofUser = name.replace(/^user\./, "");
    if (["id", "accountNo", "xh", "gh", "departmentId"].includes(ofUser)) return person[ofUser as "id"];
    return [...this.list(ofUser, person)];
  }

  private list(name: string, person: Person): Set<unknown> {
    const key = `${person.id}|${name}`;
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    const { from } = this.model.context.get(name)!;
    const rows = this.rowsOf(from.entity).filter((row) => this.holds(from.where as unknown as Node, { entityId: from.entity, row, person }));
    const found = new Set(rows.flatMap((row) => [this.value(from.entity, row, from.pick)].flat()).filter((value) => value !== null));
    this.lists.set(key, found);
    return found;
  }

  private compare(left: unknown, cond: Node, at: At): boolean {
    const op = ["eq", "ne", "in", "notIn", "gt", "gte", "lt", "lte", "under", "empty", "hasAny"].find((name) => name in cond);
    if (op === undefined) throw new Error(`the oracle does not know the comparison ${JSON.stringify(cond)}`);
    const right = this.operand(cond[op], at);
    if (op !== "under") return compared(op, left, right);
    const tree = this.treeOf(at.entityId, cond.field as string);
    return isKnown(left) && isKnown(right) && [right].flat().some((top) => this.isUnder(tree, left, top));
  }

  private treeOf(entityId: string, path: string): string {
    const [head = "", ...rest] = path.split(".");
    const target = head === "id" ? entityId : this.fieldOf(this.entity(entityId), head)!.refTo!;
    return rest.length === 0 ? target : this.treeOf(target, rest.join("."));
  }

  private isUnder(entityId: string, key: unknown, top: unknown): boolean {
    for (let at: unknown = key, depth = 0; at !== null && at !== undefined && depth < 20; depth++) {
      if (at === top) return true;
      at = this.rowByKey(entityId, at)?.[this.entity(entityId).treeField!];
    }
    return false;
  }
}
