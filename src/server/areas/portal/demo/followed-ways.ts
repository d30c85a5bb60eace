import type { FlowNode } from "../../../../../engine/kinds/flow/document.ts";
import { detailPathOf } from "../detail-path.ts";
import { USER_ENTITY } from "../../../../../engine/conditions/system-fields.ts";
import { ofRoles } from "../../../../../engine/flow/of-roles.ts";
import { type CopyStep, triggersOf } from "../../../../../engine/kinds/effects/document.ts";
import { isApproval, nodeSaid } from "../../../data/flow/place.ts";
import { recordTitle } from "../../../data/records/record-title.ts";
import { type FlowWay, wayPlace } from "../../../data/samples/flow-ways.ts";
import { type PeopleReader, peopleReader } from "../../../data/samples/sample-people.ts";
import type { SampleRow, SampleSchool } from "../../../data/samples/sample-school.ts";
import type { FlowPlace } from "../../../platform/runtime.ts";
import { businessStateOf, progressAt } from "../../../data/flow/business-state.ts";
import { numberOf, postsOf } from "../follow-flow.ts";
import { aboutRecord, todoRows } from "../todo-rows.ts";

/** So many of the newest ways of an entity stand in the lists of people; older ones are in the business's own. */
const NEWEST = 6000;
/** Copies are told of the last of them. */
const COPIED = 1500;

type Account = Parameters<typeof aboutRecord>[2];

interface Followed {
  school: SampleSchool;
  place: FlowPlace;
  way: FlowWay;
  applicant: Account;
}

/** What people asked for, what waits for them and what was copied to them, of the ways that rows went through their flows. */
export function followedWays(school: SampleSchool): Record<"businessApply" | "userTodo" | "userCopy", SampleRow[]> {
  const rows = { businessApply: [] as SampleRow[], userTodo: [] as SampleRow[], userCopy: [] as SampleRow[] };
  for (const [entityId, ways] of school.ways) {
    const place = wayPlace(school, entityId, { actor: null, now: school.place.now });
    const applicants = peopleReader(school, place.entity, { owner: true });
    const newest = ways
      .filter(({ steps }) => steps.length > 0)
      .toSorted((a, b) => (a.steps[0]!.at < b.steps[0]!.at ? -1 : 1))
      .slice(-NEWEST);
    for (const [n, way] of newest.entries()) {
      const followed: Followed = { school, place, way, applicant: (applicants(way.row)[0] ?? null) as Account };
      rows.userTodo.push(...todosOf(followed));
      rows.businessApply.push(...applyOf(followed));
      if (n >= newest.length - COPIED) rows.userCopy.push(...copiesOf(followed));
    }
  }
  return { businessApply: numbered(rows.businessApply), userTodo: numbered(rows.userTodo), userCopy: numbered(rows.userCopy) };
}

const numbered = (rows: readonly SampleRow[]): SampleRow[] => rows.map((row, at) => ({ ...row, id: `2${String(at + 1).padStart(17, "0")}` }));
const waits = (node: FlowNode): boolean => node.by !== undefined && node.end !== true && node.waits !== false;

function todosOf({ place, way, applicant }: Followed): SampleRow[] {
  const { row, node, people, steps } = way;
  if (!waits(node)) return [];
  const waiting = { place, record: { ...row, id: String(row.id) }, node, applicant, receiveTime: steps.at(-1)!.at };
  const ids = people.slice(0, 50).map(({ id }) => String(id));
  return todoRows(waiting, ids, null).map((todo) => ({ ...todo, taskId: String(row.id), createTime: waiting.receiveTime }));
}

function applyOf({ school, place, way, applicant }: Followed): SampleRow[] {
  const { row, node, steps } = way;
  const item = school.where("serviceItem", "businessType", place.entity.id)[0];
  if (item === undefined || applicant === null) return [];
  let state: string | null = null;
  for (const step of steps) {
    const to = place.flow.doc.nodes.find(({ key }) => key === step.to)!;
    state = businessStateOf({ flow: place.flow, to, result: step.move.result ?? "neutral", isOwner: step.actor?.id === applicant.id, before: state });
  }
  const isOver = state !== "running" && state !== "returned";
  return [
    {
      businessType: place.entity.id,
      businessId: row.id,
      businessState: state,
      userId: applicant.id,
      xh: applicant.xh ?? null,
      gh: applicant.gh ?? null,
      itemId: item.id,
      applyNo: numberOf({ place, record: row }),
      title: `${String(item.itemName)} ${recordTitle(place.call.model, place.entity, row)}`.trim(),
      departmentId: applicant.departmentId ?? null,
      applyTime: row[place.flow.doc.mirror?.submitTime ?? "createTime"] ?? steps[0]!.at,
      currentNode: nodeSaid(node, row),
      currentApprovers: isApproval(node) ? postsOf(place.call.model, node) : null,
      progress: isOver ? 100 : progressAt(place.flow, node),
      resultTime: isOver ? steps.at(-1)!.at : null,
      detailPath: detailPathOf(String(item.applyPath), String(row.id)),
      canWithdraw: (place.flow.moves.get("withdraw") ?? []).some((move) => move.from.includes(node.key)),
      urgeCount: 0,
    },
  ];
}

/** One person is copied a record once, however many effects mean them. */
function copiesOf(followed: Followed): SampleRow[] {
  const { place, way } = followed;
  const byPerson = new Map<unknown, SampleRow>();
  for (const effect of place.flow.doc.effects ?? []) {
    const step = way.steps.find(({ to }) => triggersOf(effect).includes(`enter:${to}`));
    for (const told of effect.do)
      if (step !== undefined && "copy" in told)
        for (const account of copiedBy(followed, told)) if (!byPerson.has(account.id)) byPerson.set(account.id, copyOf(followed, step, account));
  }
  return [...byPerson.values()];
}

function copyOf({ place, way: { row, node }, applicant }: Followed, step: FlowWay["steps"][number], account: SampleRow): SampleRow {
  return {
    ...aboutRecord(place, row, applicant),
    userId: account.id,
    businessType: place.entity.id,
    businessId: row.id,
    senderName: step.actor?.userName ?? "系统",
    nodeName: step.to,
    copyTime: step.at,
    readTime: node.end === true ? step.at : null,
    createTime: step.at,
  };
}

const readers = new WeakMap<SampleSchool, Map<string, PeopleReader>>();

/** Accounts that a copy means on the row; by those of its roles alone that a list of the row names. */
function copiedBy({ school, place: { entity }, way: { row } }: Followed, { copy, roles }: CopyStep): readonly SampleRow[] {
  const listed = roles === undefined ? null : [school.reader(entity.id, roles)(row) ?? []].flat().map(String);
  const meant = listed === null ? copy : ofRoles(copy, listed);
  if (meant === null) return [];
  const known = readers.get(school) ?? new Map<string, PeopleReader>();
  const name = JSON.stringify([entity.id, meant]);
  const read = known.get(name) ?? peopleReader(school, entity, meant);
  readers.set(school, known.set(name, read));
  return read(row);
}

/** Entities that are read beside those of the ways. */
export const followReads = ["serviceItem", USER_ENTITY] as const;
