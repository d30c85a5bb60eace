import type { EvalEnv, EvalRecord } from "../../../../engine/conditions/env.ts";
import { evaluate, evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { Decision } from "../../../../engine/flow/index.ts";
import { targetsOf } from "../../../../engine/flow/targets.ts";
import type { UserContext } from "../../../../engine/context.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import { distancesTo } from "../../../../engine/flow/distances.ts";
import { filledBy, routeClaimed, settleRouted } from "../../../../engine/flow/decide-move.ts";
import type { FlowAuto, FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { Entity, Flow } from "../../../../engine/model/model.ts";
import { isApproval, nodeTitle, ownNodeTitle } from "../flow/place.ts";
import { mirrorFields } from "../flow/mirror.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { addMinutes, weekday } from "./dates.ts";
import { asksElsewhere, readsOf } from "./reads.ts";
import type { Random } from "./random.ts";
import { type PeopleReader, peopleReader } from "./sample-people.ts";
import { plainOpinions } from "./plain-opinions.ts";
import type { Reader, SampleRow, SampleSchool } from "./sample-school.ts";

/** A passage of a row through its flow. */
export interface WayStep {
  node: string;
  nodeTitle: string;
  move: FlowMove;
  to: string;
  /** Null: the system. */
  actor: SampleRow | null;
  opinion: string | null;
  arrivedAt: string;
  at: string;
}

/** The way of a row so far, and whom it waits for now. */
export interface FlowWay {
  row: SampleRow;
  steps: readonly WayStep[];
  node: FlowNode;
  people: readonly SampleRow[];
}

/** A flow that leads nowhere new is given up. */
const MOST_STEPS = 20;

interface Drawn {
  random: Random;
  /** By move. */
  opinions: Readonly<Record<string, readonly string[]>>;
  /** Minutes within which people act at whatever hour; null: in those of an office. */
  within: number | null;
}

interface Leaving {
  move: FlowMove;
  /** What deciding the move reads of a row. */
  record: (row: SampleRow) => EvalRecord;
  people: PeopleReader;
  isSystem: boolean;
}

/** Leads rows of one entity through its flow as its moves, conditions and people say. */
export class FlowWalker {
  private readonly flow: Flow;
  private readonly nodes: ReadonlyMap<string, FlowNode>;
  private readonly distances = new Map<string, ReadonlyMap<string, number>>();
  private readonly leaving = new Map<string, readonly Leaving[]>();
  private readonly people = new Map<string, PeopleReader>();
  private readonly env: EvalEnv;
  private readonly users = new Map<SampleRow | null, UserContext>();
  private readonly moments: readonly Reader[];

  private readonly school: SampleSchool;
  private readonly entity: Entity;
  private readonly by: Drawn;

  constructor(school: SampleSchool, entity: Entity, by: Drawn) {
    this.school = school;
    this.entity = entity;
    this.by = by;
    this.flow = school.model.flows.get(entity.flow ?? "")!;
    const { doc } = this.flow;
    this.nodes = new Map(doc.nodes.map((node) => [node.key, node]));
    this.env = modelEnv(school.model, entity.id, { ...school.ctx });
    this.moments = [...entity.fields.values()]
      .filter(({ kind, type }) => kind === "stored" && type.valueClass === "datetime")
      .map(
        ({ name }) =>
          (row) =>
            row[name] ?? null,
      );
    for (const node of doc.nodes) {
      this.people.set(node.key, peopleReader(school, entity, node.by));
      const moves = doc.moves.filter(({ from }) => from.includes(node.key)).map((move) => aloneOf(move, school, entity));
      this.leaving.set(
        node.key,
        moves.map((move) => {
          const by = move.by ?? (move.auto !== undefined ? { system: true as const } : node.by);
          return {
            move,
            record: readsOf(school, entity.id, ...questionsOf(this.flow, move)),
            people: peopleReader(school, entity, by),
            isSystem: move.auto !== undefined || by === undefined || isSystem(by),
          };
        }),
      );
    }
  }

  /** Leads the row towards a node; what the clock does not reach has not happened, and where no move leads it stays. */
  walk(row: SampleRow, target: string): FlowWay {
    const { doc, startNode } = this.flow;
    const left = this.distances.get(target) ?? distancesTo(this.flow, target);
    this.distances.set(target, left);
    row[doc.state] = startNode;
    const steps: WayStep[] = [];
    let at = String(row.createTime ?? this.school.place.now);
    while (row[doc.state] !== target && steps.length < MOST_STEPS) {
      const step = this.next(row, { left, at, passed: new Set(steps.map(({ node }) => node)) });
      if (step === null) break;
      steps.push(step);
      at = step.at;
    }
    const node = this.nodes.get(String(row[doc.state]))!;
    if (steps.length > 0) row.updateTime = at;
    return { row, steps, node, people: node.end === true ? [] : this.people.get(node.key)!(row) };
  }

  /** The move that brings the row nearer; where none of those can be made, one that goes round by nodes that it has not passed. */
  private next(row: SampleRow, { left, at, passed }: { left: ReadonlyMap<string, number>; at: string; passed: ReadonlySet<string> }): WayStep | null {
    const node = this.nodes.get(String(row[this.flow.doc.state]))!;
    const moves = this.leaving
      .get(node.key)!
      .map((one) => ({ ...one, distance: this.after(one.move, left) }))
      .toSorted((a, b) => a.distance - b.distance);
    const here = left.get(node.key) ?? Number.POSITIVE_INFINITY;
    // Time may lead a row on without bringing it nearer; people do not go in circles.
    const nearer = moves.filter(({ move, distance }) => distance < here || (move.auto !== undefined && distance === here));
    const isNew = (to: string) => to !== node.key && to !== "same" && !passed.has(to);
    const round = moves.filter((one) => !nearer.includes(one) && Number.isFinite(one.distance) && targetsOf(one.move).every(({ to }) => isNew(to)));
    return this.firstOf(row, nearer, { node, at }) ?? this.firstOf(row, round, { node, at });
  }

  private firstOf(row: SampleRow, open: readonly Leaving[], { node, at }: { node: FlowNode; at: string }): WayStep | null {
    const made = [];
    for (const one of open) {
      const actor = this.actorOf(row, one);
      if (actor === null && !one.isSystem) continue;
      const decided = this.decided(row, one, { node, actor, at });
      if (decided !== null) made.push({ ...decided, actor });
      // Where somebody is asked, the first that leads on is made; elsewhere what happens first.
      if (decided !== null && node.by !== undefined) break;
    }
    const first = made.toSorted((a, b) => (a.time < b.time ? -1 : 1))[0];
    return first === undefined ? null : this.made(row, first, { actor: first.actor, arrivedAt: at });
  }

  private after(move: FlowMove, left: ReadonlyMap<string, number>): number {
    const targets = typeof move.to === "string" ? [move.to] : move.to.map(({ to }) => to);
    return Math.min(...targets.map((to) => left.get(to) ?? Number.POSITIVE_INFINITY));
  }

  private actorOf(row: SampleRow, { people }: Leaving): SampleRow | null {
    const found = people(row);
    return found.length === 0 ? null : this.by.random.pick(found);
  }

  /** The decision with its time: people act some while later in office hours, time at the first moment at which the move may be made. */
  private decided(row: SampleRow, { move, record }: Leaving, { node, actor, at }: { node: FlowNode; actor: SampleRow | null; at: string }) {
    const opinion = this.opinionOf(move);
    const times =
      move.auto !== undefined ? this.timesAfter(row, { at, auto: move.auto }) : [node.by === undefined ? this.atLast(row, at) : this.later(at, node)];
    for (const time of times) {
      if (time > this.school.place.now) return null;
      const decision = this.decision(record(row), { move, node, opinion, time, actor, arrived: at });
      if (decision !== null) return { decision, opinion, time };
    }
    return null;
  }

  private opinionOf(move: FlowMove): string | null {
    const own = this.by.opinions[move.key];
    if (own !== undefined && (move.opinion === "required" || this.by.random.chance(0.4))) return this.by.random.pick(own);
    return move.opinion === "required" ? plainOpinions[move.result ?? "neutral"] : null;
  }

  /** Owners act at once; others within two days, by day and not on a weekend, where the document does not say how soon. */
  private later(at: string, node: FlowNode): string {
    const { random, within } = this.by;
    if (within !== null) return addMinutes(at, random.int(1, within));
    if (node.edit !== undefined || !isApproval(node)) return addMinutes(at, random.int(1, 6));
    const time = addMinutes(at, random.int(8, 600));
    return inOffice(time) ? time : opening(time, random);
  }

  /** Some minutes after the last that the row itself knows of. */
  private atLast(row: SampleRow, at: string): string {
    const own = this.moments
      .map((read) => read(row))
      .filter((time): time is string => typeof time === "string" && time > at && time <= this.school.place.now);
    return addMinutes(own.toSorted().at(-1) ?? at, this.by.random.int(2, 90));
  }

  /** The moment that the document names, else those of the row at which a condition may come true. */
  private timesAfter(row: SampleRow, { at, auto }: { at: string; auto: FlowAuto }): string[] {
    if (auto.at !== undefined) {
      const named = String(
        evaluateExpr(auto.at, readsOf(this.school, this.entity.id, auto.at)(row), { ...this.env, ctx: { ...this.env.ctx, arrived: at } }) ?? "9999",
      );
      return [named > at ? (named.length === 10 ? `${named} 00:00:00` : named) : at];
    }
    const own = this.moments.map((read) => read(row)).filter((time): time is string => typeof time === "string" && time > at);
    return [...new Set([at, ...own.toSorted(), ...own.map((time) => addMinutes(time, 1441)), this.school.place.now])];
  }

  private decision(
    record: EvalRecord,
    {
      move,
      node,
      opinion,
      time,
      actor,
      arrived,
    }: { move: FlowMove; node: FlowNode; opinion: string | null; time: string; actor: SampleRow | null; arrived: string },
  ): Decision | null {
    const ctx = { ...this.env.ctx, user: this.userOf(actor), now: time, today: time.slice(0, 10), node: node.key, move: move.key, opinion, arrived };
    const at = { model: this.school.model, flow: this.flow, record, env: { ...this.env, ctx }, as: "system" as const };
    if (move.auto?.when !== undefined && !evaluate(move.auto.when, record, at.env)) return null;
    const claim = { node, moves: [move], at };
    const routed = routeClaimed(claim, [filledBy(claim, move, { opinion, given: record })]);
    if (!routed.ok) return null;
    const settled = settleRouted(routed, { ...record, ...routed.set });
    return settled.ok ? settled.decision : null;
  }

  private userOf(actor: SampleRow | null): UserContext {
    const known = this.users.get(actor) ?? ({ ...this.env.ctx.user, ...actor } as UserContext);
    this.users.set(actor, known);
    return known;
  }

  private made(
    row: SampleRow,
    { decision, opinion, time }: { decision: Decision; opinion: string | null; time: string },
    { actor, arrivedAt }: { actor: SampleRow | null; arrivedAt: string },
  ): WayStep {
    const { from, to, move, set } = decision;
    const place = wayPlace(this.school, this.entity.id, { actor, now: time });
    const title = ownNodeTitle(from, row) ?? nodeTitle(place, from, row);
    Object.assign(row, set);
    row[this.flow.doc.state] = to.key;
    const people = this.people.get(to.key)!(row).map(({ id }) => String(id));
    Object.assign(row, mirrorFields(place, { decision, stored: row, patch: set, people, opinion, arrivedAt }));
    return { node: from.key, nodeTitle: title, move, to: to.key, actor, opinion, arrivedAt, at: time };
  }
}

/** The flow of an entity as whoever acts in it has it, on rows that no database has yet. */
export function wayPlace({ model, ctx }: SampleSchool, entityId: string, { actor, now }: { actor: SampleRow | null; now: string }): FlowPlace {
  const entity = model.entities.get(entityId)!;
  const call = { model, user: actor ?? ctx.user, ctx: Object.create(ctx, { now: { value: now } }) } as unknown as FlowPlace["call"];
  return { call, entity, flow: model.flows.get(entity.flow ?? "")!, rules: model };
}

/** The move without what asks for rows of other entities, as no database has them yet: what it would set stands in the samples. */
function aloneOf(move: FlowMove, school: SampleSchool, entity: Entity): FlowMove {
  const asks = (node: Cond | Expr | undefined): boolean => asksElsewhere(school, entity.id, node);
  return {
    ...move,
    guards: (move.guards ?? []).filter(({ when, assert }) => !asks(when) && !asks(assert)),
    set: Object.fromEntries(Object.entries(move.set ?? {}).filter(([, value]) => !asks(value))),
    ...(asks(move.auto?.when) && { auto: move.auto?.at === undefined ? {} : { at: move.auto.at } }),
  };
}

/** What decides where a move leads and whether it may be made. */
function questionsOf(flow: Flow, move: FlowMove): (Cond | Expr)[] {
  const targets = targetsOf(move).flatMap(({ when }) => when ?? []);
  const guards = (move.guards ?? []).flatMap((guard) => ["assert" in guard ? guard.assert : [], guard.when ?? []].flat() as Cond[]);
  const auto = [move.auto?.when ?? [], move.auto?.at ?? []].flat() as (Cond | Expr)[];
  return [
    { field: flow.doc.state },
    ...auto,
    ...(move.when === undefined ? [] : [move.when]),
    ...targets,
    ...guards,
    ...(move.ask ?? []).flatMap((asked) => ("field" in asked ? { field: asked.field } : [])),
    ...Object.values(move.set ?? {}),
  ];
}

const isSystem = (by: NonNullable<FlowMove["by"]>): boolean => "system" in by || ("any" in by && by.any.some(isSystem));
const OPEN = "08:00";
const CLOSE = "18:00";
const inOffice = (time: string): boolean => time.slice(11, 16) >= OPEN && time.slice(11, 16) < CLOSE && weekday(time.slice(0, 10)) <= 5;

/** Some minutes after the office opens the next time. */
function opening(time: string, random: Random): string {
  let next = time.slice(11, 16) < OPEN ? time.slice(0, 10) : addMinutes(`${time.slice(0, 10)} 00:00:00`, 1440).slice(0, 10);
  while (weekday(next) > 5) next = addMinutes(`${next} 00:00:00`, 1440).slice(0, 10);
  return addMinutes(`${next} ${OPEN}:00`, random.int(3, 90));
}
