import { isAppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import { distancesTo } from "../../../../engine/flow/distances.ts";
import { targetsOf } from "../../../../engine/flow/targets.ts";
import type { FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { callOfPerson } from "../../data/calls/call-of-person.ts";
import { flowPlace, moveAsSystem, moveRecords, peopleOf } from "../../data/flow/index.ts";
import { fetchRecords } from "../../data/records/index.ts";
import { savepoint, transaction } from "../../platform/database/transaction.ts";
import type { Call, FlowPlace } from "../../platform/runtime.ts";
import { Unfit } from "./unfit.ts";

/** A flow that only leads in a circle is given up. */
const MOST_MOVES = 20;

interface Walk {
  place: FlowPlace;
  id: string;
  /** Who made the record: of those who may act the first. */
  maker: Call | null;
}

/**
 * Leads a record to a state by the moves of its flow, each made by one of the people whom the flow means, or by the system.
 * @throws Unfit when no way leads there, with what was refused
 */
export async function walkFlow(
  system: Call,
  { entity, id, to, maker }: { entity: string; id: string; to: string; maker: Call | null },
): Promise<void> {
  const walk: Walk = { place: flowPlace(system, entity), id, maker };
  const left = distancesTo(walk.place.flow, to);
  for (let count = 0; count < MOST_MOVES; count++) {
    const state = await stateOf(walk);
    if (state === to) return;
    await oneMove(walk, { state, left, to });
  }
  throw new Unfit(`流程走了 ${MOST_MOVES} 步仍未到“${to}”`);
}

async function recordOf({ place, id }: Walk) {
  const [found] = await fetchRecords({ call: place.call, entity: place.entity, ids: [id], tables: "all" });
  if (found === undefined) throw new Unfit("记录已不存在");
  return found.record;
}

const stateOf = async (walk: Walk): Promise<string> => String((await recordOf(walk))[walk.place.flow.doc.state] ?? walk.place.flow.startNode);

async function oneMove(walk: Walk, { state, left, to }: { state: string; left: ReadonlyMap<string, number>; to: string }): Promise<void> {
  const leftAfter = (move: FlowMove) => Math.min(...targetsOf(move).map(({ to: target }) => left.get(target) ?? Number.POSITIVE_INFINITY));
  const moves = walk.place.flow.doc.moves
    .filter((move) => move.from.includes(state) && Number.isFinite(leftAfter(move)))
    .toSorted((a, b) => leftAfter(a) - leftAfter(b));
  const refusals: string[] = [];
  for (const move of moves)
    for (const actor of await actorsOf(walk, state, move)) {
      const refused = await tried(walk, move, actor);
      if (refused === null) return;
      refusals.push(`${move.key}：${refused}`);
    }
  throw new Unfit(`从“${state}”到不了“${to}”${refusals.length === 0 ? "：没有可办理的人" : `（${[...new Set(refusals)].join("；")}）`}`);
}

/** Null is the system. */
async function actorsOf({ place, id, maker }: Walk, state: string, move: FlowMove): Promise<(Call | null)[]> {
  const by = move.by ?? place.flow.doc.nodes.find((node) => node.key === state)?.by;
  if (by === undefined || "system" in by || move.auto !== undefined) return [null];
  const people = await peopleOf(place, by, await recordOf({ place, id, maker }));
  const calls = await Promise.all(
    people.map((userId) => callOfPerson(place.call.runtime, { ...identity, tenantId: place.call.user.tenantId, userId })),
  );
  const found = calls.filter((call) => call !== null);
  return found.toSorted((a, b) => Number(b.user.id === maker?.user.id) - Number(a.user.id === maker?.user.id));
}

const identity = { language: "zh-CN", traceId: "case" };

/** The refusal in words; null where the move was made. */
async function tried({ place, id }: Walk, move: FlowMove, actor: Call | null): Promise<string | null> {
  const opinion = move.opinion === undefined || move.opinion === "none" ? null : "同意";
  const { db } = place.call.runtime;
  try {
    await transaction(db, () =>
      savepoint(db, async () => {
        if (actor === null) await moveAsSystem(place.call, place.entity.id, { id, move: move.key, opinion });
        else await moveRecords(actor, place.entity.id, move.key, { id, opinion });
      }),
    );
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return sentenceOfProblems(error);
  }
}
