import type { FlowHelper, FlowMove, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { isDraft } from "../../../../engine/flow/index.ts";
import { current } from "../../platform/database/transaction.ts";
import { isApproval, moveTitle, nodeSaid, nodeTitle } from "./place.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { agentsOf, type InName, tellInName } from "./agents.ts";
import { peopleOf } from "./people.ts";

const followersOf = ({ call }: FlowPlace) => {
  const { operations } = call.runtime;
  return operations.names().flatMap((name) => {
    const operation = operations.get(name);
    return operation?.kind === "followed" ? [operation] : [];
  });
};

interface Step {
  record: OperationRecord;
  from: FlowNode;
  to: FlowNode;
  move: FlowMove;
  opinion: string | null;
  people: readonly string[];
  inName: InName | null;
}

/** Tells those who keep account of flows that a record moved, in the transaction of the move. Answers who heard of it by them. */
export async function tellMoved(place: FlowPlace, { people, ...step }: Step): Promise<readonly string[]> {
  const followers = followersOf(place);
  if (followers.length === 0) return [];
  const { to, move } = step;
  // The owner who has to correct a record waits for nobody else.
  const asked = waits(place, to) ? (isApproval(to) ? people : await peopleOf(place, to.by, step.record)) : [];
  const told = {
    ...step,
    place,
    people: asked,
    helper: null,
    title: moveTitle(move),
    toTitle: nodeTitle(place, to, step.record),
    toSaid: nodeSaid(to, step.record),
    stays: false,
    isApproval: isApproval(to),
    agents: await agentsOf(place, { node: to, record: step.record, people: asked }),
  };
  if (step.inName !== null) await tellInName(place, step.inName, { record: step.record, title: told.title });
  const heard: string[] = [];
  for (const follower of followers) heard.push(...((await follower.run(told, current(place.call.runtime.db))) ?? []));
  return heard;
}

const waits = ({ flow }: FlowPlace, node: FlowNode): boolean =>
  node.by !== undefined && node.end !== true && node.waits !== false && !isDraft(flow, node);

/** Tells them that a record began its flow with somebody's turn. */
export async function tellBegun(
  place: FlowPlace,
  { record, node, people }: { record: OperationRecord; node: FlowNode; people: readonly string[] },
): Promise<void> {
  const about = {
    record,
    from: node,
    to: node,
    toTitle: nodeTitle(place, node, record),
    toSaid: nodeSaid(node, record),
    title: "提交",
    move: null,
    helper: null,
    opinion: null,
    stays: false,
    inName: null,
    agents: await agentsOf(place, { node, record, people }),
  };
  for (const follower of followersOf(place)) await follower.run({ ...about, place, people, isApproval: true }, current(place.call.runtime.db));
}

/** Tells them that people were brought in at the record's present node. */
export async function tellHelped(
  place: FlowPlace,
  at: { record: OperationRecord; node: FlowNode; helper: FlowHelper; title: string; opinion: string | null; people: readonly string[] },
): Promise<void> {
  const { record, node, helper, title, opinion, people } = at;
  const told = {
    place,
    record,
    from: node,
    to: node,
    toTitle: nodeTitle(place, node, record),
    toSaid: nodeSaid(node, record),
    title,
    move: null,
    helper,
    opinion,
    people,
    stays: true,
    isApproval: true,
    inName: null,
    agents: await agentsOf(place, { node, record, people: helper === "cc" || helper === "remind" ? [] : people }),
  };
  for (const follower of followersOf(place)) await follower.run(told, current(place.call.runtime.db));
}

/** Tells them that one of several said theirs and whom the record waits for now. */
export async function tellStayed(
  place: FlowPlace,
  at: {
    record: OperationRecord;
    node: FlowNode;
    move: FlowMove;
    opinion: string | null;
    people: readonly string[];
    inName?: InName | null;
    instead?: true;
    only?: true;
  },
): Promise<void> {
  const { node, inName = null, ...step } = at;
  const titles = { title: moveTitle(at.move), toTitle: nodeTitle(place, node, at.record), toSaid: nodeSaid(node, at.record) };
  const agents = await agentsOf(place, { node, record: at.record, people: at.people });
  const told = { ...step, ...titles, place, from: node, to: node, helper: null, stays: true, isApproval: true, inName, agents };
  if (inName !== null) await tellInName(place, inName, { record: at.record, title: told.title });
  for (const follower of followersOf(place)) await follower.run(told, current(place.call.runtime.db));
}
