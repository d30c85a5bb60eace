import type { FlowNode } from "../../../../../engine/kinds/flow/document.ts";
import { detailPathOf } from "../detail-path.ts";
import { USER_ENTITY } from "../../../../../engine/conditions/system-fields.ts";
import { triggersOf } from "../../../../../engine/kinds/effects/document.ts";
import { isApproval, nodeSaid } from "../../../data/flow/place.ts";
import { recordTitle } from "../../../data/records/record-title.ts";
import { type FlowWay, wayPlace } from "../../../data/samples/flow-ways.ts";
import { peopleReader } from "../../../data/samples/sample-people.ts";
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

function copiesOf({ school, place, way, applicant }: Followed): SampleRow[] {
  const { row, steps, node } = way;
  const copies = (place.flow.doc.effects ?? []).flatMap((effect) =>
    effect.do.flatMap((step) => ("copy" in step ? [{ on: triggersOf(effect), to: step.copy }] : [])),
  );
  return copies.flatMap(({ on, to }) => {
    const step = steps.find((one) => on.includes(`enter:${one.to}`));
    if (step === undefined) return [];
    const about = aboutRecord(place, row, applicant);
    return copyReader(
      school,
      place,
      to,
    )(row).map((account) => ({
      ...about,
      userId: account.id,
      businessType: place.entity.id,
      businessId: row.id,
      senderName: step.actor?.userName ?? "系统",
      nodeName: step.to,
      copyTime: step.at,
      readTime: node.end === true ? step.at : null,
      createTime: step.at,
    }));
  });
}

const readers = new WeakMap<object, ReturnType<typeof peopleReader>>();

function copyReader(school: SampleSchool, { entity }: FlowPlace, to: Parameters<typeof peopleReader>[2]): ReturnType<typeof peopleReader> {
  const known = readers.get(to!) ?? peopleReader(school, entity, to);
  readers.set(to!, known);
  return known;
}

/** Entities that are read beside those of the ways. */
export const followReads = ["serviceItem", USER_ENTITY] as const;
